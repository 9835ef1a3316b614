"""What a game offers: the eight functions of its rules, and what a table asks besides.

A game is a package whose module satisfies :class:`Game` and :class:`TableGame`; it is listed in
``registry``. Between a game and the table nothing else is needed:

    move -> decide -> events -> evolve -> state
                                see    -> follow -> view

A state spans a whole match: deals follow one another inside it, and the seat DEALER is asked
wherever chance would act.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
)

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.match import Match
from herzrasen.games.names import GAME_NAMES
from herzrasen.games.parts import ClaimsPart, Shuffle, TimersPart, UndoPart, VotePart
from herzrasen.games.race import AnyRacePart

if TYPE_CHECKING:
    GameName: TypeAlias = Literal["hearts", "nerts"]
else:
    GameName = Literal[tuple(GAME_NAMES)]
"""The games, by the names of their packages."""

RULES_VERSION: Final = 3
"""The version of the presets. Stored rules name the version they were written in, so that they keep
their meaning when a preset is corrected; texts without a version are of version 1."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a move was refused.

    ``code`` is the key of a sentence in ``locales``, such as ``hearts.refusal.follow-suit``;
    ``facts`` fill its placeholders. A fact named ``card``, ``suit`` or ``seat`` is a card's text, a
    suit's letter or a seat's number; it is translated where the sentence is shown. A refusal never
    reveals anything that the seat may not know.
    """

    code: str
    facts: dict[str, str | int] = {}


class InvalidRules(ValueError):
    """Rules that cannot be played; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {refusal.facts}")
        self.refusal = refusal


Rules = TypeVar("Rules", contravariant=True)
State = TypeVar("State")
Public = TypeVar("Public", contravariant=True)
View = TypeVar("View")
Move = TypeVar("Move", contravariant=True)
MadeMove = TypeVar("MadeMove", covariant=True)
Event = TypeVar("Event")
Legal = TypeVar("Legal", covariant=True)


class LegalMoves(Protocol[MadeMove]):
    """The answer of ``legal``: a description of the legal moves that can be tested, iterated and
    sent.

    Every value is a frozen struct whose fields describe the moves ("choose 3 of these cards")
    without listing them all; ``in`` and iteration are exact.
    """

    def __contains__(self, move: object, /) -> bool: ...

    def __iter__(self) -> Iterator[MadeMove]: ...


class Game(Protocol[Rules, State, Public, View, Move, Event, Legal]):
    """A game as pure functions. A state, view or rules value is never changed, only replaced."""

    def start(self, rules: Rules) -> State:
        """The state of a new match before its first deal."""
        ...

    def to_act(self, public: Public) -> frozenset[Seat]:
        """The seats that may move now.

        One in a trick, all that have not chosen while passing, everyone in a Nerts round, DEALER
        where chance acts, none when the match is over.
        """
        ...

    def view(self, state: State, seat: Seat) -> View:
        """What this seat knows; for WATCHER, what the table knows."""
        ...

    def legal(self, view: View) -> Legal:
        """The moves that the view's seat may make now. Depends on the view alone."""
        ...

    def decide(self, state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
        """The events of this move by this seat, in order, or why it is refused. Changes nothing.

        No events if the move is accepted but makes no difference. Never raises for a wrong move,
        whichever seat sends it and whenever.
        """
        ...

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event. Accepts exactly the events that ``decide`` returns."""
        ...

    def see(self, event: Event, seat: Seat) -> Event:
        """The event as this seat (or WATCHER) sees it: hidden cards are None."""
        ...

    def follow(self, view: View, event: Event) -> View:
        """The view after a seen event: ``follow(view(s), see(e)) == view(evolve(s, e))``."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
"""The eight functions of any game."""


class AnyPublic(Protocol):
    """What the public part of every game has."""

    @property
    def rules(self) -> object:
        """The rules that are played."""
        ...

    @property
    def match(self) -> Match:
        """The score sheet."""
        ...


class AnyScored(Protocol):
    """What the event that scores a deal has in every game."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the deal."""
        ...

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after it, by side."""
        ...


class AnyMatchEnd(Protocol):
    """What the event that ends a match has in every game."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each side."""
        ...


class GameTypes(NamedTuple):
    """The types of a game's values: its rules, the unions of its moves and events, what a seat
    knows (``view``) and may do (``legal``), and three events that every game has: the deal
    (``dealt``), its score (``scored``, with ``points`` and ``totals``) and the end of the match
    (``match_ended``, with ``places``).

    ``lasting`` are the events on which the next deal depends: it begins with the same state if only
    these are applied, in order, to that of a new match."""

    rules: type
    move: Any
    event: Any
    view: type
    legal: type
    dealt: type
    scored: type
    match_ended: type
    lasting: tuple[type, ...]


class TableGame(Game[Any, Any, Any, Any, Any, Any, Any], Protocol):
    """A game as a table needs it: the eight functions and those below. The public part has
    ``rules`` and ``match`` in every game."""

    @property
    def TYPES(self) -> GameTypes:  # noqa: N802 - a constant of the package
        """The types of the game's values."""
        ...

    @property
    def PRESETS(self) -> Mapping[str, Any]:  # noqa: N802 - a constant of the package
        """The presets by name; the first is the default."""
        ...

    @property
    def FEWEST_WIN(self) -> bool:  # noqa: N802 - a constant of the package
        """Whether the fewest points win, and not the most."""
        ...

    @property
    def UNDO(self) -> UndoPart | None:  # noqa: N802 - a constant of the package
        """What a person can take back; None if nothing."""
        ...

    @property
    def RACE(self) -> AnyRacePart | None:  # noqa: N802 - a constant of the package
        """How seats play at the same time; None if they play in turn."""
        ...

    @property
    def TIMERS(self) -> TimersPart | None:  # noqa: N802 - a constant of the package
        """What the DEALER does after a time; None if nothing."""
        ...

    @property
    def CLAIMS(self) -> ClaimsPart | None:  # noqa: N802 - a constant of the package
        """How a seat takes the rest of a deal; None if it cannot."""
        ...

    @property
    def VOTE(self) -> VotePart | None:  # noqa: N802 - a constant of the package
        """What seats vote on; None if on nothing."""
        ...

    def deal_rules(self, rules: Any, deal: int) -> Any:
        """The rules of a match of one deal that is played like deal ``deal``, counted from 0, of a
        match by these rules."""
        ...

    def parse_rules(self, text: str, version: int = RULES_VERSION) -> Any | Refusal:
        """The rules with this text form, or why there are none."""
        ...

    def choice_refusal(self, rules: Any) -> Refusal | None:
        """Why nobody should choose these rules, although they can be played; None if nothing speaks
        against them."""
        ...

    def format_rules(self, rules: Any, named: str = "") -> str:
        """The canonical text form of the rules: the nearest preset, ``named`` where others are no
        nearer, and the differences."""
        ...

    def parse_move(self, text: str) -> Any:
        """The move with this text form. Raises ValueError if there is none."""
        ...

    def seat_count(self, rules: Any) -> int:
        """How many seats a table with these rules has."""
        ...

    def side_of(self, rules: Any, seat: Seat) -> int:
        """The side whose total this seat's points go to."""
        ...

    def deals_begun(self, public: Any) -> int:
        """How many deals of the match have begun."""
        ...

    def is_dealing(self, public: Any) -> bool:
        """Whether the next deal is to be dealt now."""
        ...

    def dealer_seat(self, public: Any) -> Seat | None:
        """The seat that deals the running deal; None in a game without such a seat. Also asked of
        the event that began the deal."""
        ...

    def deal_move(self, public: Any, shuffle: Shuffle) -> Any:
        """The DEALER's move that deals the next deal, its cards in the order of ``shuffle``."""
        ...

    def event_changes_choice(self, event: Any, before: Any) -> bool:
        """Whether the event replaces a choice that its seat had already made in the deal."""
        ...

    def affected_seats(self, event: Any, before: Any, after: Any) -> frozenset[Seat] | None:
        """The seats that see more of the event than the table does, or may move differently after
        it. ``before`` and ``after`` are what is public; None if it may be every seat."""
        ...

    def hidden_cards(self, state: Any) -> Mapping[str, Any]:
        """The state's cards that are not visible to everyone, by the name of their field."""
        ...

    def is_play(self, event: Any) -> bool:
        """Whether the event is a card played in turn. Moves of its seat that were decided before it
        are stale."""
        ...

    def is_between_tricks(self, public: Any) -> bool:
        """Whether no card of a trick is on the table: a bot then waits longer before it moves, so
        that people can look. Only asked in a game of turns."""
        ...

    def open_question(self, public: Any, seat: Seat) -> str | None:
        """A key for what this seat is asked under a clock, unchanged while the question is the
        same. None if no clock runs for the seat."""
        ...

    def is_answer(self, move: Any) -> bool:
        """Whether a move answers such a question."""
        ...

    def same_decision(self, before: Any, view: Any) -> bool:
        """Whether a seat would decide the same on both of its views."""
        ...

    def timeout_move(self, view: Any) -> Any | None:
        """The move of a seat whose time is over; None if a bot chooses it."""
        ...
