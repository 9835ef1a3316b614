"""The page and its files: what a request for them costs, how often, and what caches may keep."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import segno
from starlette.requests import Request

from herzrasen.config.limits import Bounds
from herzrasen.config.server_settings import CLIENT
from herzrasen.server.api.static_files import Client
from herzrasen.server.api.web_manifest import Installed
from tests.server.person import Answer, Person, ask
from tests.server.served import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as server:
        yield server


def asked(path: str = "/", **params: str) -> Request:
    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "path_params": params}
    return Request(scope)


def test_the_folder_is_looked_through_once_a_second_whatever_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[Path] = []
    real = Path.rglob

    def counted(path: Path, pattern: str) -> Any:
        looked.append(path)
        return real(path, pattern)

    monkeypatch.setattr(Path, "rglob", counted)
    now = 100.0
    client = Client(CLIENT, clock=lambda: now)
    installed = Installed(client)
    for _ in range(50):
        client.page(asked())
        installed.worker(asked())
        installed.manifest(asked(language="de"))
    assert looked == [CLIENT]
    now += 1.0
    client.page(asked())
    assert looked == [CLIENT] * 2


def test_pages_and_files_are_counted_as_well(tmp_path: Path) -> None:
    bounds = Bounds(files_per_second=0.01, files_at_once=2)
    with served(tmp_path, limits=bounds) as server:
        for path in ("/health", "/texts/de.json", "/client/main.js", "/service-worker.js"):
            asked = [ask(server + path, None).status for _ in range(3)]
            assert asked[-1] == 429
        page = ask(server + "/", None, accept="text/html")
        assert page.status == 429
        assert page.headers["content-type"].startswith("text/html"), "a person reads a sentence"
        assert ask(f"{server}/api/games").status == 200, "these are counted by themselves"


def version_in(page: Answer) -> str:
    found = re.search(r"client/([0-9a-f]{16})/", page.body.decode())
    assert found is not None
    return found[1]


def test_only_the_present_version_is_kept_for_good(server: str) -> None:
    version = version_in(ask(server + "/"))
    for packed in ("gzip", "identity"):
        now = ask(f"{server}/client/{version}/main.js", None, accept_encoding=packed)
        assert "immutable" in now.headers["cache-control"]
        other = ask(f"{server}/client/{'0' * 16}/main.js", None, accept_encoding=packed)
        assert other.status == 200, "a page of the version before goes on"
        assert other.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/rules/hearts?text=standard&language=en"])
def test_an_answer_with_a_token_is_in_no_cache(server: str, path: str) -> None:
    stranger = ask(server + path)
    assert "set-cookie" in stranger.headers
    assert stranger.headers["cache-control"] == "no-store"
    cookie = stranger.headers["set-cookie"].partition(";")[0]
    ask(server + "/", cookie=cookie)
    assert ask(server + path, cookie=cookie).headers["cache-control"] == "no-cache"


def test_a_tag_is_that_of_the_packed_body_too(server: str) -> None:
    first = ask(f"{server}/texts/de.json", None)
    assert first.headers["etag"].startswith("W/")
    again = ask(f"{server}/texts/de.json", None, if_none_match=first.headers["etag"])
    assert (again.status, again.headers["vary"]) == (304, "accept-encoding")


def test_no_address_is_redirected_to_what_the_asker_calls_the_server(server: str) -> None:
    answer = ask(f"{server}/client", None)
    assert (answer.status, answer.headers.get("location")) == (404, None)


# Pages that are open elsewhere --------------------------------------------------------------------


def embedded(path: str, dest: str = "image") -> Answer:
    return ask(path, None, sec_fetch_site="cross-site", sec_fetch_dest=dest)


def test_another_sites_page_uses_up_nobodys_limits(tmp_path: Path) -> None:
    bounds = Bounds(requests_per_second=0.01, requests_at_once=40)
    with served(tmp_path, limits=bounds) as server:
        for dest in ("image", "iframe", "empty", "script"):
            refused = [embedded(f"{server}/api/tables/x{n}/record", dest) for n in range(20)]
            assert {answer.status for answer in refused} == {403}
            assert refused[0].json["code"] == "table.refusal.origin"
        person = Person(server)
        person.come(person.open_table("hearts", "standard"))
        assert embedded(f"{server}/api/games", "document").status == 200, "a link that is followed"
        assert embedded(f"{server}/api/me/export", "document").status == 403


def test_who_tries_out_names_locks_nobody_out_of_a_table_that_is_there(server: str) -> None:
    person = Person(server)
    table = person.open_table("hearts", "standard")
    tried = [ask(f"{server}/api/tables/x{n}/record", None).status for n in range(40)]
    assert tried[-1] == 429
    person.come(table)
    answer = ask(f"{server}/api/tables/{table}/record", cookie=person.cookie)
    assert answer.json["code"] == "record.refusal.still-running", "it was looked for"


# QR codes -----------------------------------------------------------------------------------------


def test_codes_are_drawn_beside_the_loop_one_after_another_and_kept(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[bool] = []

    def make(*_: Any, **__: Any) -> Any:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        drawn.append(True)
        return real(*_, **__)

    real = segno.make
    monkeypatch.setattr(segno, "make", make)
    body = b'{"link":"' + server.encode() + b'/#/t/some-table"}'
    for _ in range(3):
        answer = ask(f"{server}/api/qr", body, content_type="application/json")
        assert answer.status == 200
    assert len(drawn) == 1
