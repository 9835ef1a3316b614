"""WebKit: GTK's MiniBrowser on a screen of its own, by the WebDriver that comes with it.

https://www.w3.org/TR/webdriver2/ has the commands, each an HTTP request.
"""

from __future__ import annotations

import base64
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from tests import page_faults
from tests.engines.driver import ScriptError
from tests.engines.input import Action, Point, drag, keystroke, pointer, press
from tests.ports import reserved_port
from tests.tools import WebKitPrograms

PATIENCE: Final = 90
"""Seconds until a script without an answer counts as failed; the driver says so after that."""

RETRIES: Final = 8
"""The driver has to start before it listens; the pauses between double."""

ENVIRONMENT: Final = {
    "GDK_BACKEND": "x11",
    "LANGUAGE": "en_GB",
    "NO_AT_BRIDGE": "1",
    # Without a graphics card its compositor crashes in Mesa's software renderer now and then.
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
}

NARROW: Final = "* { font-size: 1px; margin: 0; padding: 0; border-width: 0; min-width: 0; }"
"""A style for the browser's own bar: no window is narrower than that, but phones are."""


@contextmanager
def webkit(programs: WebKitPrograms) -> Iterator[WebKit]:
    """A driver, one for all pages; each of them is a browser of its own."""
    again = httpx.HTTPTransport(retries=RETRIES)
    with (
        reserved_port() as port,
        _virtual_display(programs.screen) as display,
        tempfile.TemporaryDirectory() as looks,
    ):
        address = f"http://127.0.0.1:{port}"
        Path(looks, "gtk-3.0").mkdir()
        Path(looks, "gtk-3.0/gtk.css").write_text(NARROW, "utf-8")
        own = {**os.environ, **ENVIRONMENT, "DISPLAY": display, "XDG_CONFIG_HOME": looks}
        with subprocess.Popen(
            [programs.driver, f"--port={port}"],
            env=own,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as driver:
            try:
                with httpx.Client(
                    base_url=address, timeout=2 * PATIENCE, transport=again
                ) as client:
                    yield WebKit(client, programs.browser)
            finally:
                driver.terminate()


@contextmanager
def _virtual_display(program: str) -> Iterator[str]:
    """A screen that nobody sees; yields its name."""
    words = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        [program, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield f":{int(process.stdout.readline())}"
        finally:
            process.terminate()


INNER_SIZE: Final = """
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return [innerWidth, innerHeight];
"""

RESIZE_ATTEMPTS: Final = 200
WIDEST_BAR: Final = 200
"""Pixels that the browser's own bars take at the most."""


FAULTS: Final = f"""
  if (!window.pageFaults) {{
    const faults = window.pageFaults = [];
    ({page_faults.SCRIPT})((fault) => faults.push(fault));
    addEventListener('error', ({{message}}) => faults.push('error: ' + message));
    addEventListener('unhandledrejection', ({{reason}}) => faults.push('error: ' + reason));
    const write = console.error;
    console.error = (...words) => {{
      faults.push('console: ' + words.join(' '));
      write.apply(console, words);
    }};
  }}
"""
"""Collects the faults of a page from when it first runs a script of ours: no protocol tells them.
Errors that came before, and requests that fail, are not among them."""


class WebKit:
    """The driver; each page is a session of it."""

    def __init__(self, client: httpx.Client, browser: str) -> None:
        self._client = client
        options = {"binary": browser, "args": ["--automation"]}
        timeouts = {"script": 1000 * PATIENCE}
        always = {"webkitgtk:browserOptions": options, "timeouts": timeouts}
        self._wish = {"capabilities": {"alwaysMatch": always}}

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a command; what it answers."""
        answer = self._client.request(method, path, json=body).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise ScriptError(f"{path}: {answer['error']}: {answer['message']}")
        return answer

    def page(self) -> WebKitPage:
        """The window of a new browser.

        It forgets everything when it ends. A page cannot be made to: WebKit may not answer for
        minutes when a service worker that is still loading is taken away.
        """
        session = self.send("POST", "/session", self._wish)["sessionId"]
        return WebKitPage(self, f"/session/{session}")


class WebKitPage:
    """A browser's window, in the words of `driver.Driver`."""

    def __init__(self, webkit: WebKit, session: str) -> None:
        self._webkit = webkit
        self._session = session
        self._closed = False
        page_faults.watch(self._report_faults)

    def _report_faults(self) -> None:
        if not self._closed:
            self.run("")

    def _send(self, command: str, **body: Any) -> Any:
        return self._webkit.send("POST", f"{self._session}/{command}", body)

    def open(self, address: str) -> None:
        self._send("url", url=address)

    def reload(self) -> None:
        self._send("refresh")

    def run(self, script: str, *arguments: Any) -> Any:
        answer = self._send(
            "execute/async",
            script=f"""{FAULTS}
              const sent = [...arguments], done = sent.pop();
              const answer = (...result) => done([window.pageFaults.splice(0), ...result]);
              (async function () {{{script}\n}}).apply(null, sent)
                .then((value) => answer(value ?? null), (error) => answer(null, String(error)));
            """,
            args=list(arguments),
        )
        faults, value, *error = answer
        for fault in faults:
            page_faults.report_fault(fault)
        if error:
            raise ScriptError(error[0])
        return value

    def resize(self, width: int, height: int) -> None:
        """Resize the window until the page has this size.

        The driver takes the outer size. A page may still have its size from before when it is
        asked; a difference that no bar of a browser has is such a page, and it is asked again.
        """
        outer = {"width": width, "height": height}
        for _ in range(RESIZE_ATTEMPTS):
            self._send("window/rect", **outer)
            inner = self.run(INNER_SIZE)
            if inner == [width, height]:
                return
            bars = outer["width"] - inner[0], outer["height"] - inner[1]
            if all(0 <= bar <= WIDEST_BAR for bar in bars):
                outer = {"width": width + bars[0], "height": height + bars[1]}
        raise ScriptError(f"the page stays at {inner}, not {width}x{height}")

    def press(self, x: float, y: float) -> None:
        self._act(pointer(press(x, y)))

    def drag(self, start: Point, end: Point) -> None:
        self._act(pointer(drag(start, end)))

    def key(self, key: str) -> None:
        self._act(keystroke(key))

    def _act(self, source: Action) -> None:
        self._send("actions", actions=[source])

    def screenshot(self) -> bytes:
        return base64.b64decode(self._webkit.send("GET", f"{self._session}/screenshot"))

    def close(self) -> None:
        self._closed = True
        self._webkit.send("DELETE", self._session)
