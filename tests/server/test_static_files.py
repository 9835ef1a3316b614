"""Static files: cost of a request, rate limits, caching."""

from __future__ import annotations

import asyncio
import errno
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import segno
from starlette.requests import Request

from herzrasen.config.app_settings import CLIENT_FOLDER
from herzrasen.config.client_limits import LimitSettings
from herzrasen.locales import LANGUAGES
from herzrasen.server.api import client_folder
from herzrasen.server.api.client_folder import ClientFolder
from herzrasen.server.api.web_manifest import WebManifest
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def request_for(path: str = "/", **params: str) -> Request:
    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "path_params": params}
    return Request(scope)


def test_the_folder_is_scanned_at_most_once_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scanned: list[Path] = []
    real = Path.rglob

    def count_scan(path: Path, pattern: str) -> Any:
        scanned.append(path)
        return real(path, pattern)

    monkeypatch.setattr(Path, "rglob", count_scan)
    now = 100.0
    client = ClientFolder(CLIENT_FOLDER, clock=lambda: now)
    installed = WebManifest(client)
    for _ in range(50):
        client.page(request_for())
        installed.service_worker(request_for())
        installed.manifest(request_for(language="de"))
    assert scanned == [CLIENT_FOLDER]
    now += 1.0
    client.page(request_for())
    assert scanned == [CLIENT_FOLDER] * 2


@pytest.mark.usefixtures("no_refill")
def test_pages_and_files_are_counted_as_well(tmp_path: Path) -> None:
    bounds = LimitSettings(files_at_once=2)
    with live_server(tmp_path, limits=bounds) as server:
        for path in ("/health", "/texts/de.json", "/client/main.js", "/service-worker.js"):
            request_for = [http_request(server + path, None).status for _ in range(3)]
            assert request_for[-1] == 429
        page = http_request(server + "/", None, accept="text/html")
        assert page.status == 429
        assert page.headers["content-type"].startswith("text/html"), "a person reads a sentence"
        assert http_request(f"{server}/api/games").status == 200, "these are counted by themselves"


def test_every_file_that_the_page_names_is_there(server: str) -> None:
    """Those that are preloaded, too."""
    named = re.findall(r'(?:src|href)="(client/[^"]+)"', http_request(server).body.decode())
    assert len(named) > 5
    for file in named:
        assert http_request(f"{server}/{file}").status == 200, file


@pytest.mark.parametrize("path", ["", "../run.py", "kit/../../run.py", "/etc/passwd", ".hidden"])
def test_nothing_outside_of_the_folder_is_served(path: str) -> None:
    assert not client_folder.is_below(path)
    assert ClientFolder(CLIENT_FOLDER).pack(path) is None


def version_in(page: Answer) -> str:
    found = re.search(r"client/([0-9a-f]{16})/", page.body.decode())
    assert found is not None
    return found[1]


def test_only_the_present_version_is_immutable_in_caches(server: str) -> None:
    version = version_in(http_request(server + "/"))
    for packed in ("gzip", "identity"):
        now = http_request(f"{server}/client/{version}/main.js", None, accept_encoding=packed)
        assert "immutable" in now.headers["cache-control"]
        other = http_request(f"{server}/client/{'0' * 16}/main.js", None, accept_encoding=packed)
        assert other.status == 200, "a page of the version before goes on"
        assert other.headers["cache-control"] == "no-cache"


def test_sentences_belong_to_a_version_of_the_page(
    server: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A page that got those of another version showed raw keys; one whose version is gone gets the
    present ones, which no cache keeps for it."""
    version = version_in(http_request(server + "/"))
    for packed in ("gzip", "identity"):
        now, gone = (
            http_request(f"{server}/client/{of}/texts/de.json", None, accept_encoding=packed)
            for of in (version, "0" * 16)
        )
        assert now.status == gone.status == 200
        assert (
            now.body
            == gone.body
            == http_request(f"{server}/texts/de.json", None, accept_encoding=packed).body
        )
        assert now.headers["content-type"] == "application/json"
        assert "immutable" in now.headers["cache-control"]
        assert gone.headers["cache-control"] == "no-cache"
    assert http_request(f"{server}/client/{version}/texts/xx.json").status == 404

    def version_of(name: str) -> str:
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text("<html></html>")
        return ClientFolder(tmp_path / name).version()

    first, same = version_of("first"), version_of("same")
    monkeypatch.setattr(client_folder, "texts_json", lambda language: language.encode())
    assert first == same != version_of("another sentence")


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/rules/hearts?text=standard&language=en"])
def test_an_answer_with_a_token_is_in_no_cache(server: str, path: str) -> None:
    stranger = http_request(server + path)
    assert "set-cookie" in stranger.headers
    assert stranger.headers["cache-control"] == "no-store"
    cookie = stranger.headers["set-cookie"].partition(";")[0]
    http_request(server + "/", cookie=cookie)
    assert http_request(server + path, cookie=cookie).headers["cache-control"] == "no-cache"


def test_the_page_is_there_when_no_descriptor_is_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The folder is scanned each second: without a descriptor that gave 500 to every newcomer."""
    (tmp_path / "index.html").write_text("<html></html>")
    client = ClientFolder(tmp_path, recheck=0)
    version = client.version()

    def fail(_folder: Path, _pattern: str) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(Path, "rglob", fail)
    assert client.version() == version
    with pytest.raises(OSError, match="Too many"):
        ClientFolder(tmp_path).version()


@pytest.mark.parametrize("tag", ["", "W/", "x"])
def test_a_part_of_a_file_may_be_asked_for_if_it_has_not_changed(server: str, tag: str) -> None:
    """``If-Range`` gave 500 for the files of the present version."""
    icon = f"{server}/client/{version_in(http_request(server + '/'))}/core/icons/192.png"
    whole = http_request(icon)
    assert (whole.status, http_request(icon, range="bytes=0-9").status) == (200, 206)
    part = http_request(icon, range="bytes=0-9", if_range=f"{tag}{whole.headers['etag']}")
    assert part.status == (200 if tag else 206)
    assert part.body == (whole.body if tag else whole.body[:10])


def test_the_etag_holds_for_the_compressed_body(server: str) -> None:
    first = http_request(f"{server}/texts/de.json", None)
    assert first.headers["etag"].startswith("W/")
    again = http_request(f"{server}/texts/de.json", None, if_none_match=first.headers["etag"])
    assert (again.status, again.headers["vary"]) == (304, "accept-encoding")


def test_redirects_do_not_use_the_host_header(server: str) -> None:
    answer = http_request(f"{server}/client", None)
    assert (answer.status, answer.headers.get("location")) == (404, None)


# Pages that are open elsewhere --------------------------------------------------------------------


def fetch_embedded(path: str, dest: str = "image") -> Answer:
    return http_request(path, None, sec_fetch_site="cross-site", sec_fetch_dest=dest)


@pytest.mark.usefixtures("no_refill")
def test_cross_site_requests_do_not_use_up_limits(tmp_path: Path) -> None:
    bounds = LimitSettings(requests_at_once=40)
    with live_server(tmp_path, limits=bounds) as server:
        for dest in ("image", "iframe", "empty", "script"):
            refused = [fetch_embedded(f"{server}/api/tables/x{n}/record", dest) for n in range(20)]
            assert {answer.status for answer in refused} == {403}
            assert refused[0].json["code"] == "table.refusal.origin"
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        assert fetch_embedded(f"{server}/api/games", "document").status == 200, (
            "a link that is followed"
        )
        assert fetch_embedded(f"{server}/api/me/export", "document").status == 403


@pytest.mark.usefixtures("no_refill")
def test_guessing_names_does_not_block_existing_tables(server: str) -> None:
    person = TableClient(server)
    table = person.open_table("hearts", "standard")
    tried = [http_request(f"{server}/api/tables/x{n}/record", None).status for n in range(40)]
    assert tried[-1] == 429
    person.join(table)
    answer = http_request(f"{server}/api/tables/{table}/record", cookie=person.cookie)
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
        answer = http_request(f"{server}/api/qr", body, content_type="application/json")
        assert answer.status == 200
    assert len(drawn) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_names_existing_images(server: str, language: str) -> None:
    answer = http_request(f"{server}/app/{language}.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json
    assert (manifest["lang"], manifest["start_url"]) == (language, "../")
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        picture = http_request(f"{server}/app/{icon['src']}".replace("/app/..", ""))
        assert (picture.status, picture.headers["content-type"]) == (200, icon["type"])
        assert "immutable" in picture.headers["cache-control"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.body[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert http_request(f"{server}/app/xx.webmanifest").status == 404
