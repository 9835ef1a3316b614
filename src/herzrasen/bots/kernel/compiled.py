"""The compiled kernel: the one module that speaks ctypes, with every signature of ``kernel.h``.

A call hands the interpreter's lock back while it runs. What goes in and out is packed here: Prices
as ``hz_rules``, a Position as ``hz_deal``, a Match as ``hz_match``, field by field.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_double, c_int32, c_size_t, c_uint64
from functools import lru_cache
from typing import Any, Final

from herzrasen.bots.hearts.position import Position
from herzrasen.bots.hearts.prices import Prices
from herzrasen.bots.kernel import build
from herzrasen.games.hearts.rules import (
    BonusOnMoon,
    ExactTarget,
    HeartsRules,
    Leftover,
    Moon,
    Tie,
)
from herzrasen.games.match import Match

ABI: Final = 1
SEATS: Final = 7
CARDS: Final = 52
NEVER: Final = 2**31 - 1
"""A target or a number of deals that is not there."""

MOON: Final = {
    Moon.OFF: 0,
    Moon.OTHERS: 1,
    Moon.SELF: 2,
    Moon.CHOICE: 3,
    Moon.AUTOMATIC: 3,
}


class Unusable(Exception):
    """There is no library that can be used, and why."""


class RulesOfDeal(ctypes.Structure):
    """``hz_rules``."""

    _fields_ = (
        *((name, c_uint64) for name in ("deck", "hearts", "heavy", "penalty", "bonus")),
        *((name, c_uint64) for name in ("exposed", "doublers", "shy", "excuse", "breaks")),
        *((name, c_uint64) for name in ("early", "bleeds", "dropped", "priced")),
        ("friends", c_uint64 * SEATS),
        *((name, c_double) for name in ("heart_mean", "unit", "gift")),
        ("cost", c_int32 * CARDS),
        ("side", c_int32 * SEATS),
        *((name, c_int32) for name in ("players", "sides", "total", "flat", "shooting")),
        *((name, c_int32) for name in ("lead_breaks", "kitty", "kitty_first", "moon", "sun")),
        *((name, c_int32) for name in ("moon_needs_bonus", "bonus_on_moon")),
        *((name, c_int32) for name in ("no_trick_bonus", "no_point_bonus")),
    )


class MatchOfSeat(ctypes.Structure):
    """``hz_match``."""

    _fields_ = (
        ("totals", c_int32 * SEATS),
        *((name, c_int32) for name in ("seat", "played", "target", "deals", "deal_cap")),
        *((name, c_int32) for name in ("floor_zero", "exact_half", "play_on")),
    )


class Deal(ctypes.Structure):
    """``hz_deal``."""

    _fields_ = (
        ("hands", c_uint64 * SEATS),
        ("voids", c_uint64 * SEATS),
        *((name, c_uint64) for name in ("gone", "led", "top", "bar", "costly", "opened", "kitty")),
        ("taken", c_int32 * SEATS),
        *((name, c_int32) for name in ("pot", "turn", "count", "winner", "takers", "winners")),
        *((name, c_int32) for name in ("shooters", "prize_taker", "doubler", "kitty_taker")),
        *((name, c_int32) for name in ("first", "broken")),
    )


Points = c_int32 * SEATS

SIGNATURES: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {
    "hz_legal": (c_uint64, (POINTER(RulesOfDeal), POINTER(Deal))),
    "hz_play": (None, (POINTER(RulesOfDeal), POINTER(Deal), c_uint64)),
    "hz_points": (None, (POINTER(RulesOfDeal), POINTER(Deal), c_int32, POINTER(c_int32))),
    "hz_worth": (c_double, (POINTER(RulesOfDeal), POINTER(MatchOfSeat), POINTER(Deal))),
    "hz_club": (c_uint64, (POINTER(RulesOfDeal), POINTER(Deal), c_uint64)),
    "hz_playouts": (
        None,
        (
            *(POINTER(RulesOfDeal), POINTER(Deal), c_int32),
            *(c_uint64, c_uint64, c_size_t, POINTER(Points)),
        ),
    ),
}


def fits(rules: HeartsRules) -> bool:
    """Whether the library can play by these rules: one pack and not too many seats."""
    return rules.packs == 1 and rules.players <= SEATS


class Compiled:
    """The library with Python's values in and out. Raises Unusable where it cannot be loaded."""

    name = "compiled"

    def __init__(self) -> None:
        try:
            path = build.usable()
            self.library = ctypes.CDLL(str(path))
        except (build.Unbuilt, OSError) as trouble:
            raise Unusable(str(trouble)) from trouble
        self.library.hz_abi.restype = c_int32
        sizes = (c_int32 * 3)()
        if (spoken := self.library.hz_abi()) == ABI:
            self.library.hz_sizes(sizes)
        meant = [ctypes.sizeof(struct) for struct in (RulesOfDeal, MatchOfSeat, Deal)]
        if list(sizes) != meant:
            raise Unusable(f"{path.name} speaks interface {spoken} with structs of {list(sizes)}")
        for name, (result, arguments) in SIGNATURES.items():
            function = getattr(self.library, name)
            function.restype, function.argtypes = result, arguments

    def legal(self, position: Position) -> int:
        """The cards that the seat to play may play."""
        return int(self.library.hz_legal(rules_of(position.prices), deal_of(position)))

    def club(self, position: Position, legal: int) -> int:
        """The club player's card out of ``legal``; ``position.shooters`` may change."""
        deal = deal_of(position)
        card = int(self.library.hz_club(rules_of(position.prices), deal, legal))
        position.shooters = deal.shooters
        return card

    def points(self, position: Position, *, itself: bool = False) -> list[int]:
        """What each seat gets for a deal in which all that counts has been played."""
        points = Points()
        self.library.hz_points(rules_of(position.prices), deal_of(position), itself, points)
        return points[: position.seats]

    def worth(self, position: Position, match: Match, seat: int) -> float:
        """What a finished deal is worth to this seat in this match: see ``payoff``."""
        rules = rules_of(position.prices)
        sheet = match_of(position.prices.rules, match, seat)
        return float(self.library.hz_worth(rules, sheet, deal_of(position)))

    def playouts(
        self, position: Position, policy: int, seed: int, first: int, count: int
    ) -> list[list[int]]:
        """Play the deal to its end ``count`` times: each time, the points of each seat."""
        points, deal = (Points * count)(), deal_of(position)
        rules = rules_of(position.prices)
        self.library.hz_playouts(rules, deal, policy, seed, first, count, points)
        return [row[: position.seats] for row in points]


@lru_cache(maxsize=256)
def rules_of(prices: Prices) -> RulesOfDeal:
    """The rules as the library reads them."""
    rules, packed = prices.rules, RulesOfDeal()
    for name in ("deck", "hearts", "heavy", "penalty", "bonus", "exposed", "doublers", "shy"):
        setattr(packed, name, getattr(prices, name))
    for name in ("excuse", "breaks", "early", "bleeds", "dropped", "heart_mean", "unit", "gift"):
        setattr(packed, name, getattr(prices, name))
    packed.priced = sum(prices.cost) | prices.doublers
    packed.friends[: rules.players] = prices.friends
    for card, cost in prices.cost.items():
        packed.cost[card.bit_length() - 1] = cost
    packed.side[: rules.players] = [rules.side(seat) for seat in range(rules.players)]
    packed.players, packed.sides = rules.players, rules.sides
    packed.total, packed.flat, packed.shooting = prices.total, prices.flat, prices.shooting
    packed.lead_breaks, packed.kitty = rules.lead_breaks, prices.kitty
    packed.kitty_first = rules.leftover is Leftover.KITTY_FIRST
    packed.moon, packed.sun = MOON[rules.moon], rules.sun
    packed.moon_needs_bonus = rules.moon_needs_bonus
    packed.bonus_on_moon = rules.bonus_on_moon is BonusOnMoon.COUNTS
    packed.no_trick_bonus, packed.no_point_bonus = rules.no_trick_bonus, rules.no_point_bonus
    return packed


def match_of(rules: HeartsRules, match: Match, seat: int) -> MatchOfSeat:
    """The match before a deal, for the seat that asks what the deal is worth."""
    packed = MatchOfSeat(seat=seat, played=len(match.deals) + 1, deal_cap=rules.deal_cap)
    packed.totals[: rules.sides] = match.totals
    packed.target = NEVER if rules.target is None else rules.target
    packed.deals = NEVER if rules.deals is None else rules.deals
    packed.floor_zero = rules.floor_zero
    packed.exact_half = rules.exact_target is ExactTarget.HALF
    packed.play_on = rules.tie is Tie.PLAY_ON
    return packed


def deal_of(position: Position) -> Deal:
    """The deal as the library reads it."""
    packed = Deal()
    for name in ("gone", "led", "top", "bar", "costly", "opened", "kitty", "pot", "turn", "count"):
        setattr(packed, name, getattr(position, name))
    for name in ("winner", "takers", "winners", "shooters", "kitty_taker", "first", "broken"):
        setattr(packed, name, getattr(position, name))
    packed.hands[: position.seats] = position.hands
    packed.voids[: position.seats] = position.voids
    packed.taken[: position.seats] = position.taken
    packed.prize_taker = _taker(position.prizes)
    packed.doubler = _taker(position.doubled)
    return packed


def _taker(taken: list[int]) -> int:
    """The seat that has something, -1 if none: of one card, which only one seat can have."""
    return next((seat for seat, some in enumerate(taken) if some), -1)
