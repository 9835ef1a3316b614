"""What is asked and answered over HTTP about oneself: account, devices, settings, matches."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName


class _Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a page posts."""


class SignUp(_Wish, frozen=True):
    """``POST api/me/account``: an account for this guest, with all that is his."""

    name: str
    password: str


class SignIn(_Wish, frozen=True):
    """``POST api/me/sign-in``: this browser becomes that person's."""

    name: str
    password: str


class Recover(_Wish, frozen=True):
    """``POST api/me/recover``: sign in with the recovery code, and choose another password."""

    name: str
    code: str
    password: str


class NewName(_Wish, frozen=True):
    """``PUT api/me``: another name to sign in with."""

    name: str


class NewPassword(_Wish, frozen=True):
    """``PUT api/me/password``: another password; ``former`` is empty where there was none."""

    former: str
    password: str


class PasskeyWish(_Wish, frozen=True):
    """``POST api/me/passkeys/new``: what a new passkey has to be made of. With a ``name`` it will
    be an account's first."""

    name: str = ""


class PasskeyAnswer(_Wish, frozen=True):
    """``POST api/me/passkeys`` or ``api/me/passkeys/sign-in``: what the authenticator said, as the
    browser's ``toJSON`` gives it."""

    credential: dict[str, Any]


class Farewell(_Wish, frozen=True):
    """``DELETE api/me``: forget me. ``name`` is the account's again, empty for a guest."""

    name: str


class Preferences(_Wish, frozen=True):
    """``GET`` and ``PUT api/me/settings``: what a person has set in any of his browsers.

    ``number`` counts how often that was written, 0 if never. Who writes last is right; he says the
    number that he knew, and is told the new one.
    """

    number: int
    settings: dict[str, Any]


class SignedUp(msgspec.Struct, frozen=True):
    """An account is made, or has a new password: the recovery code, shown this once."""

    recovery: str


class PasskeyInfo(msgspec.Struct, frozen=True):
    """One of the own passkeys; ``since`` is in ms since 1970."""

    id: str
    label: str
    since: int


class Me(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me``: a guest has no ``account``; ``password``: whether there is one."""

    account: str | None = None
    password: bool = False
    passkeys: tuple[PasskeyInfo, ...] = ()


class DeviceInfo(msgspec.Struct, frozen=True):
    """One of the own browsers. ``since`` and ``seen`` are days, in ms; ``own``: it asks."""

    id: str
    label: str
    since: int
    seen: int
    own: bool


class MyDevices(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/devices``, the last seen first."""

    devices: tuple[DeviceInfo, ...]


State: TypeAlias = Literal["waiting", "running", "over", "ended"]
"""How a match stands; ``ended`` is one that was broken off."""


class MyMatch(msgspec.Struct, frozen=True):
    """A table where the asker sits or sat.

    ``opened`` is in ms. ``others`` are those who sit there besides, without a name where somebody
    had himself forgotten; ``seat`` is the own, -2 for who has left. ``place`` and ``points`` (the
    total) are there when the match is over.
    """

    table: str
    game: GameName
    rules: str
    opened: int
    others: tuple[str, ...]
    seat: Seat
    state: State
    place: int | None = None
    points: int | None = None


class MyMatches(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/matches?before=N``, the newest first; ``more`` is the next N."""

    matches: tuple[MyMatch, ...]
    more: int | None


class Figures(msgspec.Struct, frozen=True):
    """What came of the matches of one game that were played to their end.

    ``won`` counts first places, ``place`` is the mean place and ``points`` the mean points of a
    deal, None without any. Hearts: ``moons`` that were shot. Nerts: ``calls`` that ended a round,
    and ``pace``, the mean ms for a move.
    """

    matches: int = 0
    won: int = 0
    place: float | None = None
    deals: int = 0
    points: float | None = None
    moons: int = 0
    calls: int = 0
    pace: float | None = None


class MyFigures(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/figures``."""

    hearts: Figures
    nerts: Figures


class KeptMatch(msgspec.Struct, frozen=True):
    """A match of the export. ``record`` is its record as text: whole when the match is over, else
    what the owner's seat has seen."""

    match: MyMatch
    record: str


class Everything(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/export``: all that is kept about the asker, times in ms since 1970."""

    account: str | None
    since: int | None
    passkeys: tuple[PasskeyInfo, ...]
    devices: tuple[DeviceInfo, ...]
    settings: dict[str, Any]
    figures: MyFigures
    matches: tuple[KeptMatch, ...]
