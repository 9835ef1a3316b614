"""What an owner is shown of their devices."""

from __future__ import annotations

from herzrasen.server.api.account.account import session_info
from herzrasen.storage.sessions import StoredSession

DAY = 86_400_000
NOW = 20_000 * DAY


def test_a_device_shows_since_when_it_is_known_and_when_it_was_used_last() -> None:
    session = StoredSession("a" * 64, "ada", "Firefox", 19_000, 20_000)
    device = session_info(session, "b" * 64)
    assert (device.since, device.seen) == (19_000 * DAY, NOW)
    assert (device.label, device.own) == ("Firefox", False)
    assert session_info(session, "a" * 64).own
