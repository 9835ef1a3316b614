"""The rules of a match of Nerts: one frozen value with every option.

The options, their values and their defaults are those of rulings/nerts.md 1 (the numbers in
brackets are its rows). Each field's name is its key: its sentence in ``locales`` is
``nerts.option.<field>``, a value's sentence ``nerts.value.<field>.<value>``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import InvalidRules

LARGEST_PILE: Final = 20
"""Most cards that a Nerts pile may have, however it grows (4)."""


LARGEST_TARGET: Final = 1_000_000
"""More points than a thousand rounds can bring, so it limits nobody."""


class Teams(StrEnum):
    """(2) Who plays together; a teammate sits opposite."""

    NONE = "none"
    SHARED = "shared"
    ROLES = "roles"
    SUMMED = "summed"


_SHARING: Final = (Teams.SHARED, Teams.ROLES)
"""The teams that share one deck."""

_NO_TEAMS = Teams.NONE
"""An enum member is slow to look up, and this is read several times in every move."""


class Role(StrEnum):
    """The part of an area that a seat plays with: all of it, its Nerts pile, or everything else."""

    ALL = "all"
    PILE = "pile"
    TABLE = "table"


class PileFacing(StrEnum):
    """(5) How much of the pile is face up."""

    TOP = "top"
    ALL = "all"


class Build(StrEnum):
    """(7) How the tableau builds."""

    ALTERNATE = "alternate"
    NONE = "none"


class Runs(StrEnum):
    """(8) What may be lifted from a column at once."""

    ANY = "any"
    WHOLE = "whole"
    SINGLE = "single"


class Space(StrEnum):
    """(9) What may go into an empty column."""

    ANY = "any"
    PILE = "pile"


class Aces(StrEnum):
    """(10) Aces: never into the tableau, moved automatically, or like any other card."""

    BY_HAND = "by-hand"
    AUTOMATIC = "automatic"
    FREE = "free"


class Foundations(StrEnum):
    """(11) A foundation for each ace, or one for each suit."""

    PER_ACE = "per-ace"
    PER_SUIT = "per-suit"


class Order(StrEnum):
    """(12) Which way foundations build."""

    UP = "up"
    DOWN = "down"


class Finished(StrEnum):
    """(13) What happens to a complete foundation."""

    TURNED = "turned"
    STAYS = "stays"
    REMOVED = "removed"


class EmptyStock(StrEnum):
    """(16) Whether the waste is turned over when the stock is empty."""

    TURN_OVER = "turn-over"
    NONE = "none"


class Stuck(StrEnum):
    """(18) What detects that no progress is possible."""

    PROOF_OR_VOTE = "proof-or-vote"
    VOTE = "vote"
    TIMER = "timer"
    OFF = "off"


class Progress(StrEnum):
    """(18) What counts as progress: each step of a card only once a round, or every lift but those
    between own columns, as in matches from before ``round_cap``."""

    ONCE = "once"
    ALWAYS = "always"


class StuckAction(StrEnum):
    """(19) What happens to a stuck round."""

    ROTATE = "rotate"
    SHUFFLE = "shuffle"
    END = "end"


class CallRule(StrEnum):
    """(20) Whether the player with the empty pile must call."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    AUTOMATIC = "automatic"


class InFlight(StrEnum):
    """(21) What happens to a card in flight at the call."""

    STAYS = "stays"
    RETURNS = "returns"


class Tie(StrEnum):
    """(27) What a tie for first place does."""

    ANOTHER_ROUND = "another-round"
    SHARED = "shared"
    MOST_CALLS = "most-calls"


class StartBy(StrEnum):
    """(28) What starts a round."""

    READY = "ready"
    LOS = "los"


class Between(StrEnum):
    """(30) What happens to the decks between rounds."""

    SHUFFLE = "shuffle"
    PASS_ON = "pass-on"
    ROTATE = "rotate"
    DUPLICATE = "duplicate"


class Handicap(StrEnum):
    """(31) Whether piles grow or differ."""

    NONE = "none"
    CALLER_GROWS = "caller-grows"
    FIXED = "fixed"


class NertsRules(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The rules of a match; each field is one option.

    ``None`` means: ``tableau_piles`` by the number of seats, ``fill_ms`` never, and for the four
    ends (26) that the match does not end that way; ``round_cap`` ends it in any case.

    Raises InvalidRules for values that cannot be played together. Its refusal names the option, or
    the two options, that cause it.
    """

    seats: Annotated[int, msgspec.Meta(ge=1, le=12)] = 4
    teams: Teams = Teams.NONE
    jokers: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    pile_size: Annotated[int, msgspec.Meta(ge=5, le=LARGEST_PILE)] = 13
    pile_sizes: tuple[Annotated[int, msgspec.Meta(ge=5, le=LARGEST_PILE)], ...] = ()
    pile_facing: PileFacing = PileFacing.TOP
    tableau_piles: Annotated[int, msgspec.Meta(ge=3, le=7)] | None = 4
    build: Build = Build.ALTERNATE
    runs: Runs = Runs.ANY
    space: Space = Space.ANY
    fill_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] | None = None
    aces: Aces = Aces.BY_HAND
    foundations: Foundations = Foundations.PER_ACE
    order: Order = Order.UP
    finished: Finished = Finished.TURNED
    king_bonus: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    draw: Annotated[int, msgspec.Meta(ge=1, le=3)] = 3
    empty_stock: EmptyStock = EmptyStock.TURN_OVER
    rival_building: bool = True
    stuck: Stuck = Stuck.PROOF_OR_VOTE
    progress: Progress = Progress.ONCE
    stuck_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = 30
    stuck_action: StuckAction = StuckAction.ROTATE
    stuck_times: Annotated[int, msgspec.Meta(ge=0, le=20)] = 3
    call: CallRule = CallRule.OPTIONAL
    in_flight: InFlight = InFlight.STAYS
    card_points: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1
    pile_penalty: Annotated[int, msgspec.Meta(ge=0, le=10)] = 2
    call_bonus: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    target: Annotated[int, msgspec.Meta(ge=1, le=LARGEST_TARGET)] | None = 100
    rounds: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    spread: Annotated[int, msgspec.Meta(ge=1, le=LARGEST_TARGET)] | None = 60
    mercy: Annotated[int, msgspec.Meta(ge=1, le=LARGEST_TARGET)] | None = None
    round_cap: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 30
    tie: Tie = Tie.ANOTHER_ROUND
    start: StartBy = StartBy.READY
    one_hand: bool = True
    between: Between = Between.SHUFFLE
    handicap: Handicap = Handicap.NONE

    def __post_init__(self) -> None:
        from herzrasen.games.nerts.validation import validate  # it reads the values made here

        if (refusal := validate(self)) is not None:
            raise InvalidRules(refusal)

    @property
    def areas(self) -> int:
        """The number of decks on the table: one a seat, or one a team that shares."""
        return self.seats // 2 if self.teams in _SHARING else self.seats

    def area(self, seat: Seat) -> int:
        """The area, and so the deck, that this seat plays with."""
        return seat if self.teams is _NO_TEAMS else seat % self.areas

    def role(self, seat: Seat) -> Role:
        """The part of the area that this seat plays with. If teammates have roles (row 2), the
        lower seat has the pile, the other the stock, the waste and the tableau; either may call."""
        if self.teams is not Teams.ROLES:
            return Role.ALL
        return Role.PILE if seat < self.areas else Role.TABLE

    @property
    def sides(self) -> int:
        """How many totals the match has: one a seat, or one a team."""
        return self.seats if self.teams is Teams.NONE else self.seats // 2

    def side(self, area: int) -> int:
        """The side whose total the points of this area's deck go to."""
        return area % self.sides

    @property
    def columns(self) -> int:
        """How many tableau piles each area has (row 6)."""
        if self.tableau_piles is not None:
            return self.tableau_piles
        return 6 if self.seats <= 2 else 5 if self.seats == 3 else 4

    def first_pile_size(self, area: int) -> int:
        """The number of cards in this area's pile at the start of a match (rows 4 and 31); for
        later rounds see ``dealing.pile_size``."""
        return self.pile_sizes[area] if self.pile_sizes else self.pile_size
