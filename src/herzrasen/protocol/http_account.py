"""What is asked and answered over HTTP about oneself: account, devices, settings, all of it."""

from __future__ import annotations

from typing import Any

import msgspec

from herzrasen.protocol.http_history import MyMatch, MyStatistics


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
    statistics: MyStatistics
    matches: tuple[KeptMatch, ...]
