"""The rules of a match of Hearts: one frozen value with every option.

The options, their values and their defaults are those of rulings/hearts.md, section 3. Each field's
name is its key: its sentence in ``locales`` is ``hearts.option.<field>``, a value's sentence
``hearts.value.<field>.<value>``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.protocol import InvalidRules

LARGEST_TARGET: Final = 1_000_000
"""More points than a match can bring, so it limits nobody."""


class Equals(StrEnum):
    """Two packs: which of two identical cards in one trick counts."""

    CANCEL = "cancel"
    FIRST = "first"
    LAST = "last"


class Trim(StrEnum):
    """Which cards leave the deck so that hands come out equal (section 2)."""

    CLASSIC = "classic"
    DEUCES = "deuces"
    LOWEST = "lowest"
    OWN = "own"


class Leftover(StrEnum):
    """What happens to cards that do not divide: trimmed away, or left as a kitty."""

    TRIM = "trim"
    KITTY_FIRST = "kitty-first"
    KITTY_HEARTS = "kitty-hearts"


class Rotation(StrEnum):
    """Where passed cards go, deal by deal. AUTO: four players left, right, across, hold, others
    STEPS. AUTO_LEFT_RIGHT is the same, but LEFT_RIGHT from five players on."""

    AUTO = "auto"
    AUTO_LEFT_RIGHT = "auto-left-right"
    LEFT_RIGHT_ACROSS_HOLD = "left-right-across-hold"
    LEFT_RIGHT_ACROSS = "left-right-across"
    STEPS = "steps"
    LEFT_RIGHT = "left-right"
    LEFT_RIGHT_HOLD = "left-right-hold"
    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    NONE = "none"


class FirstLead(StrEnum):
    """Who leads to the first trick, and what."""

    LOWEST_CLUB = "lowest-club"
    HOLDER_ANY_CLUB = "holder-any-club"
    LEFT_OF_DEALER = "left-of-dealer"


class FirstTrick(StrEnum):
    """Which penalty cards the first trick may not hold."""

    FORBIDDEN = "forbidden"
    HEARTS_FORBIDDEN = "hearts-forbidden"
    ALLOWED = "allowed"


class Bleeding(StrEnum):
    """What a hand of nothing but penalty cards plays to the first trick."""

    ANY = "any"
    QUEEN_FIRST = "queen-first"


class Breaking(StrEnum):
    """What must have been played before hearts may be led."""

    HEART = "heart"
    HEART_OR_QUEEN = "heart-or-queen"
    PENALTY = "penalty"
    NEVER = "never"
    FREE = "free"


class HeartLeadException(StrEnum):
    """The hand that may lead a heart before the break."""

    ONLY_HEARTS = "only-hearts"
    ONLY_PENALTY = "only-penalty"


class QueenLead(StrEnum):
    """When the queen of spades may be led."""

    ANY_TIME = "any-time"
    AFTER_BREAK = "after-break"


class HeartValues(StrEnum):
    """What each heart costs."""

    ONE = "one"
    FACE = "face"
    PIPS = "pips"


class BonusOnMoon(StrEnum):
    """Whether the bonus card counts in a deal with a moon."""

    COUNTS = "counts"
    VOID = "void"


class Moon(StrEnum):
    """What taking every penalty card is worth (M: the sum of the penalty values in play)."""

    OTHERS = "others"
    SELF = "self"
    CHOICE = "choice"
    AUTOMATIC = "automatic"
    OFF = "off"


class ExactTarget(StrEnum):
    """What landing exactly on the target does."""

    NOTHING = "nothing"
    HALF = "half"


class Tie(StrEnum):
    """What a tie for first place does."""

    SHARED = "shared"
    PLAY_ON = "play-on"


class Partners(StrEnum):
    """Who plays together; partners sit evenly round the table."""

    NONE = "none"
    TWO_TWOS = "2v2"
    THREE_TWOS = "2v2v2"
    TWO_THREES = "3v3"


class Penalty(msgspec.Struct, frozen=True):
    """A card outside hearts that costs points, besides the queen of spades."""

    card: Card
    points: Annotated[int, msgspec.Meta(ge=1, le=50)]


class HeartsRules(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The rules of a match; each field is one option.

    ``None`` for ``queen_value`` means the number of hearts in play, at most 13; for ``target`` and
    ``deals`` that the match does not end that way.

    Raises InvalidRules for values that cannot be played together. Its refusal names the option, or
    the two options, that cause it.
    """

    players: Annotated[int, msgspec.Meta(ge=3, le=11)] = 4
    packs: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    equals: Equals = Equals.CANCEL
    trim: Trim = Trim.CLASSIC
    removed: tuple[Card, ...] = ()
    leftover: Leftover = Leftover.TRIM
    pass_count: Annotated[int, msgspec.Meta(ge=0, le=5)] = 3
    rotation: Rotation = Rotation.AUTO
    first_lead: FirstLead = FirstLead.LOWEST_CLUB
    first_trick: FirstTrick = FirstTrick.FORBIDDEN
    bleeding: Bleeding = Bleeding.ANY
    breaking: Breaking = Breaking.HEART
    lead_breaks: bool = True
    heart_lead_exception: HeartLeadException = HeartLeadException.ONLY_HEARTS
    queen_lead: QueenLead = QueenLead.ANY_TIME
    queen_drop: bool = False
    heart_values: HeartValues = HeartValues.ONE
    queen_value: Annotated[int, msgspec.Meta(ge=0, le=50)] | None = None
    penalties: tuple[Penalty, ...] = ()
    bonus_card: Card | None = None
    bonus_value: Annotated[int, msgspec.Meta(ge=-50, le=0)] = -10
    moon_needs_bonus: bool = False
    bonus_on_moon: BonusOnMoon = BonusOnMoon.COUNTS
    moon: Moon = Moon.OTHERS
    sun: bool = False
    no_trick_bonus: Annotated[int, msgspec.Meta(ge=-50, le=0)] = 0
    no_point_bonus: Annotated[int, msgspec.Meta(ge=-50, le=0)] = 0
    exact_target: ExactTarget = ExactTarget.NOTHING
    floor_zero: bool = False
    target: Annotated[int, msgspec.Meta(ge=1, le=LARGEST_TARGET)] | None = 100
    deals: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    tie: Tie = Tie.SHARED
    deal_cap: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 60
    partners: Partners = Partners.NONE
    charging: bool = False
    taken_shown: bool = True
    last_trick_shown: bool = True

    def __post_init__(self) -> None:
        from herzrasen.games.hearts.validation import validate  # it reads the values made here

        if (refusal := validate(self)) is not None:
            raise InvalidRules(refusal)

    def side(self, seat: Seat) -> int:
        """The side whose total this seat's points go to; without partners the seat itself."""
        return seat % self.sides

    @property
    def max_deals(self) -> int:
        """The deal after which the match ends in any case: the cap, or later if more are agreed."""
        return max(self.deal_cap, self.deals or 0)

    @property
    def sides(self) -> int:
        """How many totals the match has."""
        match self.partners:
            case Partners.NONE:
                return self.players
            case Partners.THREE_TWOS:
                return 3
            case _:
                return 2
