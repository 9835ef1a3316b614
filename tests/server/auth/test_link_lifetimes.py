"""How long a link lives by a clock that nobody sets; over HTTP: `test_device_links.py`, which
waits for the second tier."""

from __future__ import annotations

from pathlib import Path

from herzrasen.server.auth.device_links import LINK_LIFETIME_MS, MadeLinks
from herzrasen.server.runtime.entropy import Entropy
from tests.server.auth.account_client import AccountClient, code_of
from tests.server.live_server import live_server

NOW = 1_800_000_000_000


def test_a_link_ends_by_the_servers_clock_and_by_one_that_nobody_sets(tmp_path: Path) -> None:
    """Whichever is first: a clock that is set back makes none live longer."""
    now, running = [NOW], [0.0]
    entropy = Entropy(now=lambda: now[0], running_seconds=lambda: running[0])
    with live_server(tmp_path, entropy=entropy) as server:
        browser, phone = AccountClient(server), AccountClient(server)
        code = {"code": browser.ask("POST", "/link", {"name": "Eva"}).json["code"]}
        now[0] += LINK_LIFETIME_MS - 1
        assert phone.ask("POST", "/link/show", code).status == 200
        now[0] -= 3_600_000
        running[0] += LINK_LIFETIME_MS / 1000 - 1
        assert phone.ask("POST", "/link/show", code).status == 200
        running[0] += 1
        other = {"code": phone.ask("POST", "/link", {"name": "Jan"}).json["code"]}
        now[0] += LINK_LIFETIME_MS
        assert code_of(browser.ask("POST", "/link/show", other)) == (410, "link")
        for path in ("/link/show", "/link/open"):
            assert code_of(phone.ask("POST", path, code)) == (410, "link")


def test_links_that_are_no_longer_stored_are_forgotten() -> None:
    """The storage says that by itself; one that is stored is known, whatever was made since."""
    running = [0.0]
    links = MadeLinks(lambda: running[0])
    links.add("first", NOW)
    running[0] = LINK_LIFETIME_MS / 1000
    links.add("second", NOW + LINK_LIFETIME_MS - 1)
    assert (links.is_over("first"), links.is_over("second")) == (True, False)
    assert not links.is_over("made by another node")
    links.add("third", NOW + LINK_LIFETIME_MS)
    assert not links.is_over("first")
