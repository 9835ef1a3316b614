"""A table's description: its game, rules, settings and seats, stored beside the journal."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from herzrasen.cards import NO_SEATS, Seat
from herzrasen.daily.series import DailyDeal, parse_series
from herzrasen.fair_deals.draw import Draw
from herzrasen.games.protocol import RULES_VERSION, GameName, InvalidRules, Refusal
from herzrasen.games.registry import GAMES, game_of_rules
from herzrasen.games.rules_link import split_version
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.http_tables import BotPace
from herzrasen.table.held_seats import HeldSeat, HeldSeats
from herzrasen.table.mutes import MutedPerson, MutedPersons
from herzrasen.table.seats import Seating, SeatOccupant


class Repeat(msgspec.Struct, frozen=True):
    """``deal``, counted from 1, had been dealt at another table, at ``dealt`` in ms since 1970."""

    deal: int
    dealt: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table's description as the log stores it.

    ``rules`` is the rules' text form; ``opened`` the time in ms since 1970; ``version`` that of the
    program and so of its bots, empty at tables older than this field. ``series`` names deals
    that the server gives to several tables, such as those of a duplicate match or the deal of a
    day; ``decks`` is set at tables of old that were dealt by a word which people chose.
    ``tournament`` is the name of the tournament that the table belongs to, ``sitting`` its key
    there. ``host``, ``removed``, ``left``, ``ended``, ``held``, ``mutes`` and ``began_with`` are
    those of ``Seating``; ``next`` is the id of the rematch's table. ``repeats`` is set where a deal
    of another table is retried (``retry_deal``): the deal with which this journal leaves the other
    one. ``draw`` is how the next deal is drawn, as far as it has come; the server's share in it is
    secret.
    ``rules_version`` is the version of ``rules``; reading always converts to the current one.
    """

    game: GameName
    rules: str
    bot: dict[str, int]
    pace: BotPace
    places: tuple[SeatOccupant, ...]
    opened: int
    begun: bool = False
    version: str = ""
    decks: str = ""
    series: str = ""
    tournament: str = ""
    sitting: str = ""
    house: HouseRules = HouseRules()
    host: Seat = 0
    removed: tuple[str, ...] = ()
    left: tuple[Seat, ...] = ()
    ended: int | None = None
    held: tuple[HeldSeat, ...] = ()
    mutes: tuple[MutedPerson, ...] = ()
    began_with: int = 0
    next: str = ""
    repeats: Repeat | None = None
    draw: Draw | None = None
    rules_version: int = RULES_VERSION

    def seating(self) -> Seating:
        """The seating, with no person connected."""
        return Seating(
            bot=self.bot,
            occupants=self.places,
            begun=self.begun,
            host=self.host,
            removed=frozenset(self.removed) or NO_SEATS,
            watchers_sit=self.house.watchers == "may-sit",
            ended=self.ended,
            left=frozenset(self.left) or NO_SEATS,
            held=HeldSeats(self.held),
            mutes=MutedPersons(self.mutes),
            began_with=self.began_with,
        )

    @property
    def daily(self) -> DailyDeal | None:
        """The daily deal that is dealt here, for the table of results or as a repeat; None at all
        other tables."""
        return parse_series(self.series)

    @property
    def counts_for_daily(self) -> bool:
        """Whether a daily deal is played here for the table of results."""
        return self.daily is not None and self.repeats is None

    @property
    def help_refusal(self) -> Refusal | None:
        """Why there are no hints here and nothing can be undone; None where both are allowed."""
        if self.tournament:
            return Refusal("table.refusal.in-tournament")
        return Refusal("daily.refusal.counts") if self.counts_for_daily else None

    def with_seating(self, seating: Seating) -> TableInfo:
        """The description with the stored part of this seating."""
        return msgspec.structs.replace(
            self,
            places=seating.occupants,
            begun=seating.begun,
            host=seating.host,
            removed=tuple(sorted(seating.removed)),
            left=tuple(sorted(seating.left)),
            ended=seating.ended,
            held=seating.held.notes,
            mutes=seating.mutes.notes,
            began_with=seating.began_with,
        )


def write(description: TableInfo) -> bytes:
    """The description as JSON."""
    return codec.encode(description)


def read(line: bytes) -> TableInfo:
    """The description that was written, its rules converted to the current version.

    Raises:
        msgspec.MsgspecError: if the bytes are no description, or one of a later version, whose
            presets may mean something else.
    """
    described = _with_mutes_of_persons(_READ.decode(line))
    version = _READ_VERSION.decode(line).rules_version
    if version > RULES_VERSION:
        raise msgspec.ValidationError(f"rules of version {version}")
    if version == RULES_VERSION:
        return described
    rules = current_text(described.game, described.rules, version)
    return msgspec.structs.replace(described, rules=rules, rules_version=RULES_VERSION)


def _with_mutes_of_persons(described: TableInfo) -> TableInfo:
    """The description in which mutes belong to persons, and no longer to the seats."""
    if not any(place.muted for place in described.places):
        return described
    mutes = tuple(
        MutedPerson(place.person, other)
        for place in described.places
        if place.person is not None
        for other in place.muted
    )
    places = tuple(msgspec.structs.replace(place, muted=()) for place in described.places)
    return msgspec.structs.replace(described, places=places, mutes=(*described.mutes, *mutes))


def without_person(line: bytes, person: str) -> bytes:
    """The stored description without this person; an empty one if it is damaged, since their name
    may stand anywhere in it."""
    try:
        described = read(line)
    except (msgspec.MsgspecError, ValueError):
        return b"{}"
    return write(described.with_seating(described.seating().without_person(person)))


@lru_cache(maxsize=64)
def rules_of(game: GameName, text: str, version: int = RULES_VERSION) -> Any | Refusal:
    """The rules value of a text form, cached so that tables share it; or why there is none.
    ``version`` is that of a stored text."""
    return GAMES[game].parse_rules(text, version)


def requested_rules(game: GameName, text: str) -> Any | Refusal:
    """The rules of a text form in a request, or why they are refused.

    A text may begin with its version, as in ``1:black-maria``: that of a link does. Without one it
    means what it means today. If it is not playable so, it is read with a former meaning, the
    latest first: a browser may have stored it from before a preset was corrected.

    >>> [requested_rules("hearts", text).players for text in ("1:black-maria", "black-maria")]
    [4, 3]
    """
    version, text = split_version(text)
    if version > RULES_VERSION:
        return Refusal(f"{game}.refusal.newer-rules", {"version": version})
    rules = rules_of(game, text, version)
    if not isinstance(rules, Refusal):
        return rules
    others = (rules_of(game, text, other) for other in range(RULES_VERSION, 0, -1))
    return next((other for other in others if not isinstance(other, Refusal)), rules)


def rules_version(game: GameName, text: str) -> int:
    """The lowest version in which this text means what it means today.

    >>> rules_version("hearts", "standard"), rules_version("hearts", "spot+target=100")
    (1, 2)
    """
    today = rules_of(game, text)
    return next(v for v in range(1, RULES_VERSION + 1) if rules_of(game, text, v) == today)


def current_text(game: GameName, text: str, version: int) -> str:
    """The text form that means today what this one meant in its version.

    >>> current_text("hearts", "spot", 1)
    'spot+queen_value=none'
    """
    rules = rules_of(game, text, version)
    if isinstance(rules, Refusal) or rules == rules_of(game, text):
        return text
    return text_of(rules, text)


def rules_from_options(game: GameName, options: dict[str, Any]) -> Any | Refusal:
    """The rules value with these options, the others at their defaults; or why it is unplayable,
    or makes no sense."""
    rules_class = GAMES[game].TYPES.rules
    try:
        rules = rules_class(**options)
    except InvalidRules as unplayable:
        return unplayable.refusal
    return GAMES[game].choice_refusal(rules) or rules


def text_of(rules: Any, asked: str = "") -> str:
    """The canonical text form of a rules value. Where two presets are equally near, it has the name
    of the text that was ``asked`` for, with or without a version.

    >>> rules = requested_rules("hearts", "h4")
    >>> text_of(rules), text_of(rules, "h4+sun=no"), text_of(rules, "omnibus")
    ('h3', 'h4', 'h3')
    """
    named, _, _ = split_version(asked)[1].partition("+")
    return game_of_rules(rules).format_rules(rules, named)


def seat_count(rules: Any) -> int:
    """How many seats a table with these rules has."""
    return game_of_rules(rules).seat_count(rules)


class _StoredVersion(msgspec.Struct):
    """Reads only ``rules_version``; descriptions older than this field have version 1."""

    rules_version: int = 1


_READ: Final = codec.decoder(TableInfo)
_READ_VERSION: Final = codec.decoder(_StoredVersion)
