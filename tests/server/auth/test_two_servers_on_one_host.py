"""Two servers on one host name: browsers keep one set of cookies for both, whatever their ports."""

from __future__ import annotations

from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

from tests.server.live_server import live_server


def test_neither_takes_the_guests_of_the_other_away(tmp_path: Path) -> None:
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    with live_server(folders[0]) as one, live_server(folders[1]) as other:
        for server in (one, other):
            with browser.open(f"{server}/") as first:
                assert first.headers["set-cookie"]
        for server in (one, other, one):
            with browser.open(f"{server}/") as again:
                assert again.headers["set-cookie"] is None, "a guest who is known"
    assert len(list(jar)) == 2
