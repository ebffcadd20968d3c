"""Animated pictures: pixels in, the bytes of a file out.

All pictures of a file share one palette, without dithering: what doesn't change from one to the
next is then the very same there, and takes no room. Games have few colours and no photographs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 255
"""As many as a GIF has, but for the one that stands for what hasn't changed."""

FORMATS: dict[str, tuple[str, dict[str, Any]]] = {
    ".gif": ("GIF", {"optimize": True, "disposal": 1}),
    ".png": ("PNG", {}),
    ".webp": ("WEBP", {"lossless": True, "quality": 20, "method": 1}),
}
"""By the ending of a file's name, the usual one first: Pillow's name and options.
More effort than WebP is given makes files smaller by a tenth, and takes ten times as long."""

WAITING = 4
"""At most this many pictures wait to be taken."""


class _Cancelled(Exception):  # noqa: N818 (it is no error: nobody wants the file any more)
    pass


class Animation:
    """Makes a file of pictures, in a thread of its own, as they come.

    Attributes:
        done: how many pictures it has taken.
        data: the file, once it is made.
        failure: why it can't be made, if so.
    """

    def __init__(
        self,
        suffix: str,
        size: tuple[int, int],
        samples: Sequence[bytes],
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin a file.

        Args:
            suffix: a key of `FORMATS`.
            size: the width and height of all pictures.
            samples: pictures in which all colours are to be seen, as RGB, row by row.
            wake: called from the thread when something has changed.
        """
        self.done = 0
        self.data: bytes | None = None
        self.failure: Exception | None = None
        self._suffix, self._size, self._samples, self._wake = suffix, size, tuple(samples), wake
        self._pictures: Queue[tuple[bytes, int] | None] = Queue()
        self._cancelled = False
        self._thread = Thread(target=self._run, name="animation", daemon=True)
        self._thread.start()

    # -- called by whoever wants the file -----------------------------------

    @property
    def busy(self) -> bool:
        """Whether enough pictures wait for now."""
        return self._pictures.qsize() >= WAITING

    def add(self, pixels: bytes, milliseconds: int) -> None:
        """Show this picture next, as RGB, row by row, for so long."""
        self._pictures.put((pixels, milliseconds))

    def finish(self) -> None:
        """There are no more pictures."""
        self._pictures.put(None)

    def cancel(self) -> None:
        """Nobody wants the file any more. Returns at once; the thread ends soon."""
        self._cancelled = True
        self._pictures.put(None)

    # -- in the thread ------------------------------------------------------

    def _run(self) -> None:
        try:
            self.data = self._file()
        except _Cancelled:
            return
        except Exception as error:
            # Whatever goes wrong in there, the window goes on and says so.
            self.failure = error
        self._wake()

    def _file(self) -> bytes:
        # Here, as few need it, and it takes a moment to load.
        from PIL import Image

        palette = self._palette()
        pictures: list[Image.Image] = []
        times: list[int] = []
        while (taken := self._pictures.get()) is not None:
            pixels, milliseconds = taken
            picture = Image.frombytes("RGB", self._size, pixels)
            pictures.append(picture.quantize(palette=palette, dither=Image.Dither.NONE))
            times.append(milliseconds)
            self.done += 1
            self._wake()
        if self._cancelled:
            raise _Cancelled
        name, settings = FORMATS[self._suffix]
        file = BytesIO()
        first, *others = pictures
        first.save(
            file, name, save_all=True, append_images=others, duration=times, loop=0, **settings
        )
        return file.getvalue()

    def _palette(self) -> Image:
        """A picture with the colours that suit the samples best, found by an octree."""
        from PIL import Image

        width, height = self._size
        all_samples = Image.new("RGB", (width, height * len(self._samples)))
        for number, pixels in enumerate(self._samples):
            sample = Image.frombytes("RGB", self._size, pixels)
            all_samples.paste(sample, (0, number * height))
        return all_samples.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
