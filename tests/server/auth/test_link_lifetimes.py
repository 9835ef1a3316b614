"""How long a link lives by a clock that nobody sets; over HTTP: `test_device_links.py`, which waits
for the second tier."""

from __future__ import annotations

from herzrasen.server.auth.device_links import LINK_LIFETIME_MS, MadeLinks

NOW = 1_800_000_000_000


def test_a_link_ends_with_its_lifetime_though_the_system_clock_was_set_back() -> None:
    running = [0.0]
    links = MadeLinks(lambda: running[0])
    links.add("first", NOW)
    running[0] = LINK_LIFETIME_MS / 1000 - 1
    assert not links.is_over("first")
    links.add("second", NOW + LINK_LIFETIME_MS - 1000)
    links.add("third", NOW - 3_600_000)
    running[0] += 1
    assert links.is_over("first"), "at its end, and known though others were made since"
    assert not links.is_over("second")
    assert not links.is_over("third")
    assert not links.is_over("made by another node")


def test_a_link_that_is_no_longer_stored_is_forgotten() -> None:
    running = [0.0]
    links = MadeLinks(lambda: running[0])
    links.add("first", NOW)
    running[0] = LINK_LIFETIME_MS / 1000
    links.add("second", NOW + LINK_LIFETIME_MS)
    assert not links.is_over("first"), "the storage says so by itself"
