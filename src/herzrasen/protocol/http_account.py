"""HTTP messages about one's own account: signing in, passkeys, devices, settings, export."""

from __future__ import annotations

from typing import Any

import msgspec

from herzrasen.daily.results import DailyState
from herzrasen.protocol.http_history import MyMatch
from herzrasen.protocol.http_ratings import ExportedRating
from herzrasen.protocol.http_statistics import SentStatistics
from herzrasen.protocol.http_tournaments import TournamentEntry


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class SignUp(_Request, frozen=True):
    """``POST api/me/account``: an account for this guest, who keeps all that is theirs."""

    name: str
    password: str


class SignIn(_Request, frozen=True):
    """``POST api/me/sign-in``: this browser becomes that person's."""

    name: str
    password: str


class Recover(_Request, frozen=True):
    """``POST api/me/recover``: sign in with the recovery code, and set another password."""

    name: str
    code: str
    password: str


class NewName(_Request, frozen=True):
    """``PUT api/me``: another name to sign in with."""

    name: str


class NewPassword(_Request, frozen=True):
    """``PUT api/me/password``: another password; ``former`` is empty where there was none."""

    former: str
    password: str


class PasskeyRequest(_Request, frozen=True):
    """``POST api/me/passkeys/new``: the options to create a passkey with. With a ``name`` it will
    be the first of a new account."""

    name: str = ""


class PasskeyAnswer(_Request, frozen=True):
    """``POST api/me/passkeys`` or ``api/me/passkeys/sign-in``: the authenticator's answer, as the
    browser's ``toJSON`` gives it."""

    credential: dict[str, Any]


class NewLink(_Request, frozen=True):
    """``POST api/me/link``: a code that makes another device this person's. ``name`` is what they
    are called at tables, to be shown there."""

    name: str


class OpenLink(_Request, frozen=True):
    """``POST api/me/link/show`` or ``api/me/link/open``: whose code this is; or become that person,
    once."""

    code: str


class DeleteAccount(_Request, frozen=True):
    """``DELETE api/me``: delete all my data. ``name`` repeats the account's, empty for a guest."""

    name: str


class Preferences(_Request, frozen=True):
    """``GET`` and ``PUT api/me/settings``: what a person has set in any of their browsers.

    ``number`` counts how often that was written, 0 if never. The last writer wins; they send the
    number that they knew, and are sent the new one.
    """

    number: int
    settings: dict[str, Any]


class SignedUp(msgspec.Struct, frozen=True):
    """An account is made, or has a new password: the recovery code, shown this once."""

    recovery: str


class DeviceLink(msgspec.Struct, frozen=True):
    """Answer to ``POST api/me/link``: the code, which may be opened once within so many ms. The
    link is ``#/device/CODE``."""

    code: str
    ms: int


class LinkOwner(msgspec.Struct, frozen=True):
    """Whose link it is: the name at tables, and that of the account if there is one. ``own``: the
    person who asks."""

    name: str
    account: str | None
    own: bool


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
    """One of the own browsers. ``since`` and ``seen`` are days, in ms; ``own``: the asking
    browser."""

    id: str
    label: str
    since: int
    seen: int
    own: bool


class MyDevices(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/devices``, the last seen first."""

    devices: tuple[DeviceInfo, ...]


class ExportedMatch(msgspec.Struct, frozen=True):
    """A match of the export. ``record`` is its record as text: whole when the match is over, else
    what the owner's seat has seen."""

    match: MyMatch
    record: str


class ExportedDaily(msgspec.Struct, frozen=True):
    """A daily deal by its name in the export: its day, table, when it was begun, in ms since 1970,
    how it stands, and its points."""

    name: str
    date: str
    table: str
    started: int
    state: DailyState
    points: int | None


class AccountExport(msgspec.Struct, frozen=True, omit_defaults=True):
    """Answer to ``GET api/me/export``: all that is stored about the person, times in ms since
    1970. ``daily``, ``tournaments`` and ``ratings`` are left out where there are none."""

    account: str | None
    since: int | None
    passkeys: tuple[PasskeyInfo, ...]
    devices: tuple[DeviceInfo, ...]
    settings: dict[str, Any]
    statistics: SentStatistics
    matches: tuple[ExportedMatch, ...]
    daily: tuple[ExportedDaily, ...] = ()
    tournaments: tuple[TournamentEntry, ...] = ()
    ratings: tuple[ExportedRating, ...] = ()
