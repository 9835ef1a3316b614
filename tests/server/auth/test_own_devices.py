"""What an owner is shown of their devices, and how long a link for another one opens."""

from __future__ import annotations

from herzrasen.server.api.account.account import session_info
from herzrasen.server.auth.device_links import LINK_LIFETIME_MS, MadeLinks
from herzrasen.storage.sessions import StoredSession

DAY = 86_400_000
NOW = 20_000 * DAY


def test_a_device_shows_since_when_it_is_known_and_when_it_was_used_last() -> None:
    session = StoredSession("a" * 64, "ada", "Firefox", 19_000, 20_000)
    device = session_info(session, "b" * 64)
    assert (device.since, device.seen) == (19_000 * DAY, NOW)
    assert (device.label, device.own) == ("Firefox", False)
    assert session_info(session, "a" * 64).own


def test_a_link_made_here_is_over_after_its_two_minutes_by_the_clock_that_nobody_sets() -> None:
    seconds = [500.0]
    links = MadeLinks(lambda: seconds[0])
    links.add("a", NOW)
    assert not links.is_over("of another node")
    seconds[0] += LINK_LIFETIME_MS / 1000 - 1
    assert not links.is_over("a")
    seconds[0] += 1
    assert links.is_over("a")
    links.add("b", NOW)
    assert links.is_over("a"), "while it is stored"
    links.add("c", NOW + LINK_LIFETIME_MS)
    assert not links.is_over("a")
