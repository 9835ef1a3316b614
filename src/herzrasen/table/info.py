"""What is said about a table besides its journal: the game, the rules, who sits there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from herzrasen.cards import NOBODY, WATCHER, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts.rules import Between
from herzrasen.games.protocol import RULES_VERSION, GameName, Refusal, Unplayable
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import House
from herzrasen.protocol.http_tables import Pace
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
    from another's (``again``); what came before it was played there. ``rules_version`` is the
    version of ``rules``; what is read has always been put into the words of today.
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
    rules_version: int = RULES_VERSION

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

    def readable_by(self, person: str) -> bool:
        """Whether this person may read what happened at the table: whoever may be there, and
        whoever sat there while the match ran."""
        seating = self.seating()
        sat = any(person == sitter.person for place in self.places for sitter in place.former)
        seated = sat or seating.seat_of(person) != WATCHER
        return self.house.admits(seated=seated, takeable=seating.has_room_for(person))

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
    """The description as JSON."""
    return codec.encode(about)


def read(line: bytes) -> About:
    """The description that was written. Raises msgspec.MsgspecError if it is none."""
    described: About = _READ.decode(line)
    version = _READ_VERSION.decode(line).rules_version
    if version >= RULES_VERSION:
        return described
    rules = current_text(described.game, described.rules, version)
    return msgspec.structs.replace(described, rules=rules, rules_version=RULES_VERSION)


def forgotten(line: bytes, person: str) -> bytes:
    """The description that was written, without this person."""
    described = read(line)
    return write(described.with_seats(described.seating().forgotten(person)))


@lru_cache(maxsize=64)
def rules_of(game: GameName, text: str, version: int = RULES_VERSION) -> Any | Refusal:
    """The rules value of a text form, one for all tables that have it, or why there is none.
    ``version`` is that of a stored text."""
    return hearts.parse(text, version) if game == "hearts" else nerts.parse(text, version)


def rules_asked_for(game: GameName, text: str) -> Any | Refusal:
    """The rules that somebody asks for by name, or why there are none.

    A link or a browser may have kept a text from before a preset was corrected. Where nobody can
    play by it any more, it means what it meant then.
    """
    rules = rules_of(game, text)
    before = rules_of(game, text, 1) if isinstance(rules, Refusal) else rules
    return rules if isinstance(before, Refusal) else before


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
    return text_of(rules)


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


class _Version(msgspec.Struct):
    """A description's ``rules_version``; there is none in those from before it was kept."""

    rules_version: int = 1


_READ: Final = codec.decoder(About)
_READ_VERSION: Final = codec.decoder(_Version)
