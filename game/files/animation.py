"""Makes animated pictures: pixels in, the bytes of a file out.

All pictures of a file share one palette, without dithering: whatever doesn't change between
pictures then has identical pixels, and takes no space. Games have few colours and no photographs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

COLOURS = 255
"""As many as a GIF can have, less the one that stands for unchanged pixels."""

FORMATS: dict[str, tuple[str, dict[str, Any]]] = {
    ".gif": ("GIF", {"optimize": True, "disposal": 1}),
    ".png": ("PNG", {}),
    ".webp": ("WEBP", {"lossless": True, "quality": 20, "method": 1}),
}
"""Pillow's name and options for each file suffix, the usual suffix first.
A higher `method` for WebP makes files a tenth smaller, but takes ten times as long."""

WAITING = 4
"""The most pictures that wait in the queue."""


def png(size: tuple[int, int], pixels: bytes) -> bytes:
    """A picture of that size as the content of a PNG file, from its pixels as RGB."""
    file = BytesIO()
    _picture(size, pixels).save(file, "PNG")
    return file.getvalue()


def _picture(size: tuple[int, int], pixels: bytes) -> Image.Image:
    # Imported here and below: few need it, and it takes a moment to load.
    from PIL import Image

    return Image.frombytes("RGB", size, pixels)


class _Cancelled(Exception):  # noqa: N818 (it is no error: nobody wants the file any more)
    pass


class Animation:
    """Makes a file from pictures as they come, in a thread of its own.

    Attributes:
        done: how many pictures it has taken.
        data: the file, once it is finished.
        failure: why it couldn't be made, if it failed.
    """

    def __init__(
        self,
        suffix: str,
        size: tuple[int, int],
        samples: Sequence[bytes],
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin a file.

        `suffix` is a key of `FORMATS`. All pictures are RGB, row by row; the samples are some that
        together show all colours. `wake` is called from the thread when something has changed.
        """
        self.done = 0
        self.data: bytes | None = None
        self.failure: Exception | None = None
        self._suffix, self._size, self._samples, self._wake = suffix, size, tuple(samples), wake
        self._pictures: Queue[tuple[bytes, int] | None] = Queue()
        self._cancelled = False
        self._thread = Thread(target=self._run, name="animation", daemon=True)
        self._thread.start()

    # -- called by the owner ------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._pictures.qsize() >= WAITING

    def add(self, pixels: bytes, milliseconds: int) -> None:
        """Add the next picture, as RGB, row by row, and how long to show it."""
        self._pictures.put((pixels, milliseconds))

    def finish(self) -> None:
        self._pictures.put(None)

    def cancel(self) -> None:
        """Abandon the file. Returns at once; the thread ends soon."""
        self._cancelled = True
        self._pictures.put(None)

    # -- in the thread ------------------------------------------------------

    def _run(self) -> None:
        try:
            self.data = self._file()
        except _Cancelled:
            return
        except Exception as error:
            # Whatever goes wrong here, the window carries on and reports it.
            self.failure = error
        self._wake()

    def _file(self) -> bytes:
        from PIL import Image

        # What suits the samples best, found by an octree; below each other, they are one picture.
        width, height = self._size
        samples = _picture((width, height * len(self._samples)), b"".join(self._samples))
        palette = samples.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
        pictures: list[Image.Image] = []
        times: list[int] = []
        while (taken := self._pictures.get()) is not None:
            pixels, milliseconds = taken
            picture = _picture(self._size, pixels)
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
