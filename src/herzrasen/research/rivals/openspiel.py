"""Adapter to OpenSpiel's Hearts: its parameters, cards and moves in terms of ours.

OpenSpiel knows one deal at a time. Seats have the same numbers; it deals round the table from seat
0, takes passed cards one by one from seat 0 on, and returns 26 less the points.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import product
from types import ModuleType
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Rank, Suit
from herzrasen.games import hearts
from herzrasen.games.hearts.rules import (
    Breaking,
    ExactTarget,
    FirstLead,
    FirstTrick,
    HeartLeadException,
    Rotation,
)

SWITCHES: Final[Mapping[str, bool]] = {
    "pass_cards": True,
    "no_pts_on_first_trick": True,
    "can_lead_any_club": False,
    "jd_bonus": False,
    "avoid_all_tricks_bonus": False,
    "must_break_hearts": True,
    "qs_breaks_hearts": True,
    "can_lead_hearts_instead_of_qs": False,
}
"""All its boolean parameters and their defaults."""

PASSING_DEALS: Final = 4
"""Deals of a full rotation: left, right, across, hold."""

MAX_POINTS: Final = 26


def rules_of(switches: Mapping[str, bool]) -> hearts.HeartsRules:
    """Our rules for these parameters, for a match of four deals."""
    return hearts.HeartsRules(
        rotation=Rotation.LEFT_RIGHT_ACROSS_HOLD if switches["pass_cards"] else Rotation.NONE,
        first_trick=(
            FirstTrick.FORBIDDEN if switches["no_pts_on_first_trick"] else FirstTrick.ALLOWED
        ),
        first_lead=(
            FirstLead.HOLDER_ANY_CLUB if switches["can_lead_any_club"] else FirstLead.LOWEST_CLUB
        ),
        bonus_card=Card(Rank.JACK, Suit.DIAMONDS) if switches["jd_bonus"] else None,
        no_trick_bonus=-5 if switches["avoid_all_tricks_bonus"] else 0,
        breaking=_breaking(switches),
        heart_lead_exception=(
            HeartLeadException.ONLY_PENALTY
            if switches["can_lead_hearts_instead_of_qs"]
            else HeartLeadException.ONLY_HEARTS
        ),
        target=None,
        deals=PASSING_DEALS,
    )


def is_installed() -> bool:
    """Whether the package is installed; it is not a dependency of the program."""
    return find_spec("pyspiel") is not None


@lru_cache(maxsize=16)
def switches_of(rules: hearts.HeartsRules) -> Mapping[str, bool] | None:
    """The parameters for these rules, None if it cannot play by them.

    Differences outside a single deal are ignored: the direction of passing is set for each deal,
    and it knows no matches.
    """
    for values in product((True, False), repeat=len(SWITCHES)):
        switches = dict(zip(SWITCHES, values, strict=True))
        if _one_deal(rules_of(switches)) == _one_deal(rules):
            return switches
    return None


def _one_deal(rules: hearts.HeartsRules) -> hearts.HeartsRules:
    """The rules without the options about matches."""
    passing = rules.pass_count and rules.rotation is not Rotation.NONE
    default = hearts.HeartsRules()
    return replace(
        rules,
        pass_count=3 if rules.pass_count == 3 or not passing else rules.pass_count,
        rotation=Rotation.AUTO if passing else Rotation.NONE,
        target=default.target,
        deals=default.deals,
        deal_cap=default.deal_cap,
        tie=default.tie,
        exact_target=ExactTarget.NOTHING,
        floor_zero=False,
    )


def _breaking(switches: Mapping[str, bool]) -> Breaking:
    if not switches["must_break_hearts"]:
        return Breaking.FREE
    return Breaking.HEART_OR_QUEEN if switches["qs_breaks_hearts"] else Breaking.HEART


def card(number: int) -> Card:
    """The card with this number."""
    return _CARDS[number]


_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_CARDS: Final = tuple(
    Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in _SUITS
)
_NUMBERS: Final = {card: number for number, card in enumerate(_CARDS)}
_BITS: Final = tuple(1 << card.index for card in _CARDS)


class OpenSpielDeal:
    """One deal of OpenSpiel's Hearts. ``state`` is OpenSpiel's."""

    def __init__(self, pyspiel: ModuleType, switches: Mapping[str, bool]) -> None:
        self.state: Any = pyspiel.load_game("hearts", dict(switches)).new_initial_state()

    def pass_directions(self) -> list[int]:
        """The possible directions of passing, in seats to the left; before the deal."""
        return list(self.state.legal_actions())

    def deal(self, steps: int, hands: Sequence[CardSet]) -> None:
        """Deal these hands; cards will be passed ``steps`` seats to the left."""
        self.state.apply_action(steps)
        for round_ in zip(*hands, strict=True):
            for card in round_:
                self.state.apply_action(_NUMBERS[card])

    def current_seat(self) -> int:
        """The seat to act."""
        seat: int = self.state.current_player()
        return seat

    def legal(self) -> CardSet:
        """The cards that the seat to act may play, or pass next."""
        bits = 0
        for number in self.state.legal_actions():
            bits |= _BITS[number]
        return CardSet.from_bits(bits)

    def play(self, card: Card) -> None:
        """Play this card, or pass it."""
        self.state.apply_action(_NUMBERS[card])

    def points(self) -> tuple[int, ...]:
        """The points of each seat. The deal must be over."""
        assert self.state.is_terminal()
        return tuple(MAX_POINTS - round(reward) for reward in self.state.returns())
