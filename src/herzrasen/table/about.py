"""What is said about a table besides its journal: the game, the rules, who sits there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from herzrasen.cards import NOBODY, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts.rules import Between
from herzrasen.games.protocol import GameName, Refusal, Unplayable
from herzrasen.table import wire
from herzrasen.table.answers import Pace
from herzrasen.table.house import House
from herzrasen.table.seats import Place, Seating


class Repeat(msgspec.Struct, frozen=True):
    """``deal``, counted from 1, had been dealt at another table, at ``dealt`` in ms since 1970."""

    deal: int
    dealt: int


class About(msgspec.Struct, frozen=True):
    """A table's description, as it is kept in the log.

    ``rules`` is the text form; ``opened`` the time in milliseconds since 1970; ``version`` that of
    the program, and so of its bots, empty at a table from before it was kept. ``decks`` is the word
    that this table's decks go by, where they are dealt at other tables as well. ``host``,
    ``removed``, ``left`` and ``ended`` are those of the seating; ``next`` is the table where the
    same people have gone on. ``repeats`` is the deal with which this table's match branched off
    from another's (``again``); what came before it was played there.
    """

    game: GameName
    rules: str
    bot: dict[str, int]
    pace: Pace
    places: tuple[Place, ...]
    opened: int
    begun: bool = False
    version: str = ""
    decks: str = ""
    house: House = House()
    host: Seat = 0
    removed: tuple[str, ...] = ()
    left: tuple[Seat, ...] = ()
    ended: int | None = None
    next: str = ""
    repeats: Repeat | None = None

    def seating(self) -> Seating:
        """The seats, before anybody's line is open."""
        return Seating(
            bot=self.bot,
            places=self.places,
            begun=self.begun,
            host=self.host,
            removed=frozenset(self.removed) or NOBODY,
            watchers_sit=self.house.watchers == "may-sit",
            ended=self.ended,
            left=frozenset(self.left) or NOBODY,
        )

    def with_seats(self, seating: Seating) -> About:
        """The description after something has changed about the seats."""
        return msgspec.structs.replace(
            self,
            places=seating.places,
            begun=seating.begun,
            host=seating.host,
            removed=tuple(sorted(seating.removed)),
            left=tuple(sorted(seating.left)),
            ended=seating.ended,
        )


def write(about: About) -> bytes:
    """The description as JSON, its rules by the presets of the first version."""
    return wire.encode(msgspec.structs.replace(about, rules=kept_text(about.game, about.rules)))


def read(line: bytes) -> About:
    """The description that was written. Raises msgspec.MsgspecError if it is none."""
    described: About = _READ.decode(line)
    return msgspec.structs.replace(described, rules=todays_text(described.game, described.rules))


def forgotten(line: bytes, person: str) -> bytes:
    """The description that was written, without this person."""
    described = read(line)
    return write(described.with_seats(described.seating().forgotten(person)))


@lru_cache(maxsize=64)
def rules_of(game: GameName, text: str) -> Any | Refusal:
    """The rules value of a text form, one for all tables that have it, or why there is none."""
    return hearts.parse(text) if game == "hearts" else nerts.parse(text)


@lru_cache(maxsize=64)
def kept_rules(game: GameName, text: str) -> Any | Refusal:
    """The rules value of a text form in a record or a stored table, where the presets' names mean
    what they meant in the first version."""
    return hearts.parse(text) if game == "hearts" else nerts.parse(text, nerts.FIRST_PRESETS)


@lru_cache(maxsize=64)
def kept_text(game: GameName, text: str) -> str:
    """The text form for a record or a stored table of rules that have this one today."""
    rules = rules_of(game, text)
    if game == "hearts" or isinstance(rules, Refusal):
        return text
    return nerts.text_of(rules, nerts.FIRST_PRESETS)


@lru_cache(maxsize=64)
def todays_text(game: GameName, text: str) -> str:
    """The text form today of rules that a record or a stored table has this one for."""
    rules = kept_rules(game, text)
    return text if game == "hearts" or isinstance(rules, Refusal) else text_of(rules)


def rules_with(game: GameName, options: dict[str, Any]) -> Any | Refusal:
    """The rules value with these options, the others as usual, or why nobody can play so."""
    made = hearts.HeartsRules if game == "hearts" else nerts.NertsRules
    try:
        return made(**options)
    except Unplayable as unplayable:
        return unplayable.refusal


def text_of(rules: Any) -> str:
    """The canonical text form of a rules value."""
    if isinstance(rules, hearts.HeartsRules):
        return hearts.text_of(rules)
    return nerts.text_of(rules)


def has_common_decks(rules: Any) -> bool:
    """Whether other tables are dealt the same decks (rules/nerts.md row 30)."""
    return isinstance(rules, nerts.NertsRules) and rules.between is Between.DUPLICATE


def seats_in(rules: Any) -> int:
    """How many seats a table with these rules has."""
    return int(rules.players if isinstance(rules, hearts.HeartsRules) else rules.seats)


_READ: Final = wire.decoder(About)
