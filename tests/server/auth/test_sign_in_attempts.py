"""How often a password may be guessed: by strangers, and by the devices of its owner."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.server.auth.known_devices import KnownDevices
from herzrasen.server.auth.passwords import MAX_LENGTH, MIN_LENGTH, normalize_password
from herzrasen.server.auth.session_cookie import TokenSigner
from herzrasen.server.auth.sign_in_attempts import SignInAttempts
from herzrasen.storage.accounts import Account
from tests.server.auth.test_endings import NOW, request

AT_ONCE = 10


def account(name: str) -> Account:
    return Account(name, name, name, "hash", "", name.encode(), NOW)


EVA, JAN = account("eva"), account("jan")


class Door:
    """Where people sign in."""

    def __init__(self) -> None:
        self.known = KnownDevices(TokenSigner(lambda: [b"k" * 32], lambda: NOW))
        self._attempts = SignInAttempts(self.known)

    def device_of(self, *owners: Account) -> Request:
        """A browser that was signed in to these accounts."""
        cookies = []
        for one in owners:
            response = Response()
            self.known.remember(request("d", "guest"), response, one)
            cookies.append(response.headers["set-cookie"].partition(";")[0])
        return request("d", "guest", cookie="; ".join(cookies))

    def count_admitted(self, asks: Request, name: str, owner: Account | None) -> int:
        """How many of thirty attempts to sign in are admitted."""
        answers = [self._attempts.count(asks, name, owner) for _ in range(30)]
        assert all(one in (None, Refusal("account.refusal.too-often")) for one in answers)
        return answers.count(None)


@pytest.mark.usefixtures("no_refill")
def test_strangers_share_the_attempts_at_a_name_whoever_they_are() -> None:
    door = Door()
    assert door.count_admitted(request("a", "guest"), "eva", EVA) == AT_ONCE
    for other in (request("b", "jan"), door.device_of(JAN), door.device_of()):
        assert door.count_admitted(other, "eva", EVA) == 0
    assert door.count_admitted(request("a", "guest"), "jan", JAN) == AT_ONCE
    assert door.count_admitted(request("a", "guest"), "nobody", None) == AT_ONCE


@pytest.mark.usefixtures("no_refill")
def test_each_device_of_the_owner_has_attempts_of_its_own() -> None:
    """Strangers who keep guessing lock nobody out; and a device guesses no more than a name."""
    door = Door()
    first, second, both = door.device_of(EVA), door.device_of(EVA), door.device_of(EVA, JAN)
    assert door.count_admitted(first, "eva", EVA) == 2 * AT_ONCE, "those of the name too"
    assert door.count_admitted(first, "eva", EVA) == 0
    assert [door.count_admitted(one, "eva", EVA) for one in (second, both)] == [AT_ONCE] * 2
    signed_in = request("session", "eva")
    assert door.count_admitted(signed_in, "eva", EVA) == AT_ONCE
    assert door.count_admitted(signed_in, "eva", EVA) == 0


@pytest.mark.parametrize(
    ("typed", "proper"),
    [
        ("x" * (MIN_LENGTH - 1), None),
        ("x" * MIN_LENGTH, "x" * MIN_LENGTH),
        ("x" * MAX_LENGTH, "x" * MAX_LENGTH),
        ("x" * (MAX_LENGTH + 1), None),
        ("e\u0301" * MAX_LENGTH, "\u00e9" * MAX_LENGTH),
        ("\u1fb7" * MAX_LENGTH, "\u1fb7" * MAX_LENGTH),
        ("a\u0345\u0342" * MAX_LENGTH, None),  # marks that are no part of the letter
        ("\ud800" * MIN_LENGTH, None),  # half a character
        (" " * MIN_LENGTH, " " * MIN_LENGTH),
    ],
)
def test_a_password_has_so_many_characters_however_they_are_written(
    typed: str, proper: Any
) -> None:
    found = normalize_password(typed)
    limits = {"least": MIN_LENGTH, "most": MAX_LENGTH}
    assert found == (Refusal("account.refusal.password", {**limits}) if proper is None else proper)
