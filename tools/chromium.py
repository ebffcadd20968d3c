"""A browser without a window, driven by the DevTools protocol as fingers would."""

from __future__ import annotations

import base64
import itertools
import json
import re
import shutil
import subprocess
import threading
from collections import deque
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
MOST_S = 20
"""How long anything that is waited for may take."""


class Chromium:
    """A browser; each of its phones has a storage of its own."""

    def __init__(self, folder: Path | str) -> None:
        """Start it; it keeps its files in a folder. Raises OSError if there is none."""
        if PROGRAM is None:
            raise FileNotFoundError("there is no Chromium")
        self._process = subprocess.Popen(
            [
                PROGRAM,
                *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
                *("--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"),
            ],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stderr is not None
        self._told_by = self._process.stderr
        self._numbers = itertools.count(1)
        url = next(found[0] for line in self._told_by if (found := re.search(r"ws://\S+", line)))
        # What it goes on to say has to be read, or it waits for that.
        self._reader = threading.Thread(target=deque, args=(self._told_by, 0), daemon=True)
        self._reader.start()
        self._ends = ExitStack()
        self._socket = self._ends.enter_context(connect(url, max_size=None, compression=None))
        self.told: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Call a method, and return its result. Raises RuntimeError."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params}
        self._socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            answer = json.loads(self._socket.recv(MOST_S))
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.told.append(answer)

    def phone(self, url: str, **looks: Any) -> Phone:
        """Open a page on a phone."""
        return Phone(self, url, **looks)

    def close(self) -> None:
        """End it."""
        self._ends.close()
        self._process.terminate()
        self._process.wait(MOST_S)
        self._reader.join()
        self._told_by.close()


class Phone:
    """A page on a phone, with a touch screen."""

    def __init__(
        self,
        browser: Chromium,
        url: str,
        *,
        size: tuple[int, int] = (390, 844),
        language: str = "en",
        dark: bool = True,
        density: int = 1,
    ) -> None:
        """Open a page; `size` is in pixels of the page, `density` how fine the screen is."""
        self._browser = browser
        context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call("Target.createTarget", url="about:blank", browserContextId=context)[
            "targetId"
        ]
        self._session = browser.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        self._density = density
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        agent = browser.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.resize(*size)
        self.call("Page.navigate", url=url)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of this page."""
        return self._browser.call(method, self._session, **params)

    def resize(self, width: int, height: int) -> None:
        """Give the screen another size."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=self._density,
            mobile=True,
        )

    def reload(self) -> None:
        """Load the page again."""
        self.call("Page.reload")

    def value(self, code: str) -> Any:
        """The value of an expression. Raises RuntimeError."""
        result = self.call(
            "Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def until(self, code: str) -> Any:
        """Wait until an expression is true, and return its value. Raises AssertionError."""
        waiting = (
            f"new Promise((done) => {{ const end = performance.now() + {500 * MOST_S};"
            f" const look = () => {{ let value = null; try {{ value = {code} }} catch {{}}"
            " if (value || performance.now() > end) done(value); else setTimeout(look, 15) };"
            " look() })"
        )
        for _ in range(3):
            try:
                value = self.value(waiting)
            except RuntimeError as error:
                # The page was loaded meanwhile.
                if "context" not in str(error):
                    raise
                continue
            break
        assert value not in (None, False), f"never so: {code}\n{self.text}\n{self.troubles}"
        return value

    @property
    def text(self) -> str:
        """What is written on the page."""
        return self.value("document.body.innerText")

    @property
    def troubles(self) -> list[dict[str, Any]]:
        """What the page has complained about."""
        kinds = ("Runtime.exceptionThrown", "Log.entryAdded")
        return [
            one["params"]
            for one in self._browser.told
            if one.get("sessionId") == self._session and one["method"] in kinds
        ]

    # -- fingers --------------------------------------------------------------

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element, once it is there, in pixels of the page."""
        quoted = json.dumps(selector)
        return self.until(
            f"(() => {{ const one = document.querySelector({quoted});"
            " one.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            " const box = one.getBoundingClientRect();"
            " return box.width && [box.x + box.width / 2, box.y + box.height / 2] })()"
        )

    def touch(self, kind: str, *spots: tuple[float, float]) -> None:
        """Touch the screen in these spots, in pixels of the page."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def tap(self, selector: str) -> None:
        """Tap on an element."""
        self.tap_at(self.middle(selector))

    def tap_at(self, spot: tuple[float, float]) -> None:
        """Tap on a spot."""
        self.touch("touchStart", spot)
        self.touch("touchEnd")

    def drag(self, start: tuple[float, float], *ways: tuple[float, float]) -> None:
        """Draw a finger from one spot over others."""
        self.touch("touchStart", start)
        for spot in ways:
            self.touch("touchMove", spot)
        self.touch("touchEnd")

    def type(self, selector: str, text: str) -> None:
        """Write into a field."""
        self.value(f"document.querySelector({json.dumps(selector)}).select()")
        self.call("Input.insertText", text=text)

    def picture(self, path: Path) -> None:
        """Write what is seen into a PNG file."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))
