"""Firefox over WebDriver BiDi, which it speaks itself: JSON on a WebSocket, no geckodriver.

https://www.w3.org/TR/webdriver-bidi/ has the commands by name.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

from websockets.sync.client import ClientConnection, connect

from tests import page_faults
from tests.engines.driver import ScriptError
from tests.engines.input import Action, Point, drag, keystroke, pointer, press

PATIENCE: Final = 90
"""Seconds until a command without an answer counts as failed."""

PREFERENCES: Final = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "",
}
"""It asks nobody for anything."""


@contextmanager
def firefox(program: str, preferences: Mapping[str, object] | None = None) -> Iterator[Firefox]:
    """A Firefox without a window, and with these preferences beside `PREFERENCES`."""
    words = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile"]
    chosen = {**PREFERENCES, **(preferences or {})}
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in chosen.items()]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text("\n".join(lines), "utf-8")
        with subprocess.Popen(
            [program, *words, profile], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stderr is not None
                address = _address(process.stderr)
                Thread(target=process.stderr.read, daemon=True).start()  # or it stops when full
                with connect(f"{address}/session", max_size=None) as socket:
                    yield Firefox(socket)
            finally:
                process.terminate()


def _address(output: IO[str]) -> str:
    for line in output:
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return found[1]
    raise AssertionError("Firefox did not say where it listens")


class Firefox:
    """A session of BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count()
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        script = f"() => {page_faults.LOGGING_SCRIPT}"
        self.send("script.addPreloadScript", functionDeclaration=script)

    def send(self, method: str, **params: Any) -> Any:
        """Send a command; what it answers."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE))
            if answer.get("method") == "log.entryAdded":
                _report_entry(answer["params"])
            if answer.get("id") == number:
                assert answer["type"] == "success", f"{method}: {answer}"
                return answer["result"]

    def page(self) -> FirefoxPage:
        """A new tab with a profile of its own."""
        user = self.send("browser.createUserContext")["userContext"]
        tab = self.send("browsingContext.create", type="tab", userContext=user)["context"]
        return FirefoxPage(self, user, tab)


def _report_entry(entry: dict[str, Any]) -> None:
    """What Firefox does not write here: that a request failed."""
    if entry["type"] == "javascript" and entry["level"] == "error":
        page_faults.report_fault(f"error: {entry['text']}")
    else:
        page_faults.report_line(entry["level"], entry["text"])


class FirefoxPage:
    """A tab, in the words of `driver.Driver`."""

    def __init__(self, firefox: Firefox, user: str, tab: str) -> None:
        self._firefox = firefox
        self._user = user
        self._tab = tab
        self._closed = False
        page_faults.watch(self._report_faults)

    def _report_faults(self) -> None:
        """A fault of a timer that is due comes before this one's answer; its report may follow."""
        if not self._closed:
            self.run("await new Promise(done => setTimeout(done));")
            self.run("")

    def _send(self, method: str, **params: Any) -> Any:
        return self._firefox.send(method, context=self._tab, **params)

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", url=address, wait="complete")

    def reload(self) -> None:
        self._send("browsingContext.reload", wait="complete")

    def run(self, script: str, *arguments: Any) -> Any:
        answer = self._firefox.send(
            "script.callFunction",
            functionDeclaration=(
                "async (sent) => JSON.stringify("
                f"await (async function () {{{script}\n}}).apply(null, JSON.parse(sent)) ?? null)"
            ),
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            awaitPromise=True,
            target={"context": self._tab},
        )
        if answer["type"] == "exception":
            raise ScriptError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def resize(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", viewport={"width": width, "height": height})

    def press(self, x: float, y: float) -> None:
        self._act(pointer(press(x, y)))

    def drag(self, start: Point, end: Point) -> None:
        self._act(pointer(drag(start, end)))

    def key(self, key: str) -> None:
        self._act(keystroke(key))

    def _act(self, source: Action) -> None:
        self._send("input.performActions", actions=[source])

    def screenshot(self) -> bytes:
        return base64.b64decode(self._send("browsingContext.captureScreenshot")["data"])

    def close(self) -> None:
        self._closed = True
        self._firefox.send("browser.removeUserContext", userContext=self._user)
