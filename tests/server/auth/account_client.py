"""HTTP client for the account endpoints, with the cookie of one browser."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

from tests.server.table_client import TIMEOUT, Answer, TableClient

USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"
PASSWORD = "a long enough word"


class AccountClient(TableClient):
    """A browser that keeps its cookie whatever it asks. ``known`` is the one by which a device is
    known to the account that it was signed in to; it is not sent by itself."""

    known = ""

    def ask(
        self, method: str, path: str, body: object = None, *, cookie: str = "", **headers: str
    ) -> Answer:
        """One request under ``api/me``, with a body as a page would post it."""
        request = urllib.request.Request(
            f"{self.server}/api/me{path}",
            None if method == "GET" else json.dumps({} if body is None else body).encode(),
            {
                "cookie": cookie or self.cookie,
                "content-type": "application/json",
                "user-agent": USER_AGENT,
                **headers,
            },
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT * 4) as response:
                self._keep_known(response.headers.get_all("set-cookie") or [])
                answer = Answer(response.status, dict(response.headers), response.read())
        except urllib.error.HTTPError as error:
            with error:
                answer = Answer(error.code, dict(error.headers), error.read())
        lower = {name.lower(): value for name, value in answer.headers.items()}
        if not cookie:
            self.keep(lower)
        return Answer(answer.status, lower, answer.body)

    def _keep_known(self, cookies: list[str]) -> None:
        for cookie in cookies:
            if cookie.startswith("herzrasen-known-"):
                self.known = cookie.partition(";")[0]

    def get(self, path: str = "") -> Any:
        """What is answered to a question that is granted."""
        answer = self.ask("GET", path)
        assert answer.status == 200, answer
        return answer.json

    def sign_up(self, name: str, password: str = PASSWORD) -> str:
        """Make an account; the recovery code."""
        answer = self.ask("POST", "/account", {"name": name, "password": password})
        assert answer.status == 201, answer
        code: str = answer.json["recovery"]
        return code

    def sign_in(self, name: str, password: str = PASSWORD) -> Answer:
        """Try to enter an account."""
        return self.ask("POST", "/sign-in", {"name": name, "password": password})


def code_of(answer: Answer) -> tuple[int, str]:
    """Why something was refused."""
    return answer.status, answer.json["code"].rpartition(".")[2]
