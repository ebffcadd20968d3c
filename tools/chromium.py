"""A browser without a window, driven by the DevTools protocol as fingers would."""

import base64
import itertools
import json
import re
import shutil
import subprocess
from contextlib import ExitStack

from websockets.sync.client import connect

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
MOST_S = 20
"""How long anything that is waited for may take."""


class Chromium:
    """A browser; each of its phones has a storage of its own."""

    def __init__(self, folder):
        """Start it; it keeps its files in a folder."""
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
        self._numbers = itertools.count(1)
        url = next(
            found[0] for line in self._process.stderr if (found := re.search(r"ws://\S+", line))
        )
        self._ends = ExitStack()
        self._socket = self._ends.enter_context(connect(url, max_size=None, compression=None))
        self.told = []

    def call(self, method, session=None, **params):
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

    def phone(self, url, **looks):
        """Open a page on a phone."""
        return Phone(self, url, **looks)

    def close(self):
        """End it."""
        self._ends.close()
        self._process.terminate()
        self._process.wait(MOST_S)
        self._process.stderr.close()


class Phone:
    """A page on a phone, with a touch screen."""

    def __init__(self, browser, url, *, size=(390, 844), language="en", dark=True, density=1):
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

    def call(self, method, **params):
        """Call a method of this page."""
        return self._browser.call(method, self._session, **params)

    def resize(self, width, height):
        """Give the screen another size."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=self._density,
            mobile=True,
        )

    def reload(self):
        """Load the page again."""
        self.call("Page.reload")

    def value(self, code):
        """The value of an expression. Raises RuntimeError."""
        result = self.call(
            "Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def until(self, code):
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
    def text(self):
        """What is written on the page."""
        return self.value("document.body.innerText")

    @property
    def troubles(self):
        """What the page has complained about."""
        kinds = ("Runtime.exceptionThrown", "Log.entryAdded")
        return [
            one["params"]
            for one in self._browser.told
            if one.get("sessionId") == self._session and one["method"] in kinds
        ]

    # -- fingers --------------------------------------------------------------

    def middle(self, selector):
        """The middle of an element, once it is there, in pixels of the page."""
        quoted = json.dumps(selector)
        return self.until(
            f"(() => {{ const one = document.querySelector({quoted});"
            " one.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            " const box = one.getBoundingClientRect();"
            " return box.width && [box.x + box.width / 2, box.y + box.height / 2] })()"
        )

    def touch(self, kind, *spots):
        """Touch the screen in these spots, in pixels of the page."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def tap(self, selector):
        """Tap on an element."""
        self.tap_at(self.middle(selector))

    def tap_at(self, spot):
        """Tap on a spot."""
        self.touch("touchStart", spot)
        self.touch("touchEnd")

    def drag(self, start, *ways):
        """Draw a finger from one spot over others."""
        self.touch("touchStart", start)
        for spot in ways:
            self.touch("touchMove", spot)
        self.touch("touchEnd")

    def type(self, selector, text):
        """Write into a field."""
        self.value(f"document.querySelector({json.dumps(selector)}).select()")
        self.call("Input.insertText", text=text)

    def picture(self, path):
        """Write what is seen into a PNG file."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))
