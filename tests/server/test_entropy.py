"""What the server draws by chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from herzrasen.server.auth import device_links, recovery_codes
from herzrasen.server.auth.session_cookie import TokenSigner
from herzrasen.server.runtime.entropy import Entropy


def test_a_tables_name_is_no_option_on_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["-9k", "-", "9k-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: next(names))
    assert Entropy().table_name() == "9k-"


def session_word() -> str:
    return TokenSigner(lambda: [b"k" * 32], lambda: 0).new().cookie.split(".")[0]


@pytest.mark.parametrize(
    ("draw", "signs"),
    [
        (session_word, 43),
        (Entropy().table_name, 22),
        (device_links.new_code, 22),
        (recovery_codes.new_code, 29),
        (Entropy().deal_seed, 32),
    ],
)
def test_what_nobody_may_guess_is_as_long_as_it_says(
    draw: Callable[[], str | bytes], signs: int
) -> None:
    """A session has 256 bits, at six a sign; and each is drawn anew."""
    drawn = {draw() for _ in range(9)}
    assert [len(each) for each in drawn] == [signs] * 9
