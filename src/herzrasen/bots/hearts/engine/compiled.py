"""The compiled kernel: the one module that speaks ctypes, with every signature of ``kernel.h``.

A call hands the interpreter's lock back while it runs. What goes in and out is packed here: Prices
as ``hz_rules``, a Position as ``hz_deal``, a Match as ``hz_match``, field by field.
"""

from __future__ import annotations

import ctypes
from array import array
from ctypes import POINTER, c_double, c_int32, c_int64, c_size_t, c_uint64, c_void_p
from functools import cache, lru_cache
from typing import Any, Final

from herzrasen.bots.hearts.engine import build, net
from herzrasen.bots.hearts.engine.plan import Plan, Searched, Trial, Way
from herzrasen.bots.hearts.engine.worlds import NO_WORLD, Unseen, worlds
from herzrasen.bots.hearts.model.card_table import Prices, each
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts.rules import (
    BonusOnMoon,
    Breaking,
    ExactTarget,
    HeartsRules,
    Leftover,
    Moon,
    Tie,
)
from herzrasen.games.match import Match

ABI: Final = 4
SEATS: Final = 7
CARDS: Final = 52
PLACES: Final = 8
"""The seats, and a kitty."""
TRIPLES: Final = 400
PROOFS: Final = 1 << 28
"""Bytes that an exact ending may use at most."""
NEVER: Final = 2**31 - 1
"""A target or a number of deals that is not there."""

MOON: Final = {
    Moon.OFF: 0,
    Moon.OTHERS: 1,
    Moon.SELF: 2,
    Moon.CHOICE: 3,
    Moon.AUTOMATIC: 3,
}


TOO_MANY: Final = -2
"""``HZ_TOO_MANY``: the plain twin has to count these worlds."""


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
        *((name, c_int32) for name in ("no_trick_bonus", "no_point_bonus", "starts_broken")),
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


class UnseenCards(ctypes.Structure):
    """``hz_unseen``."""

    _fields_ = (
        ("cards", c_uint64),
        ("may", c_uint64 * PLACES),
        ("room", c_int32 * PLACES),
        ("places", c_int32),
    )


class PlanOfSearch(ctypes.Structure):
    """``hz_plan``."""

    _fields_ = (
        ("seed", c_uint64),
        *((name, c_int64) for name in ("plays", "nanoseconds")),
        *((name, c_double) for name in ("gate", "drop")),
        *((name, c_int32) for name in ("least", "most", "threads", "stray")),
        ("net", c_void_p),
    )


class TrialOfSearch(ctypes.Structure):
    """``hz_trial``."""

    _fields_ = (
        *((name, c_uint64) for name in ("cards", "alike")),
        *((name, c_double) for name in ("worth", "error", "points", "moon", "against")),
        *((name, c_int32) for name in ("shooters", "worlds")),
    )


STRUCTS: Final = (RulesOfDeal, MatchOfSeat, Deal, UnseenCards, PlanOfSearch, TrialOfSearch)

Points = c_int32 * SEATS
ARRAY: Final = c_void_p
"""A NumPy array's ``ctypes.data``."""
BATCH: Final = (POINTER(RulesOfDeal), c_int32)
ENDING: Final = (POINTER(RulesOfDeal), POINTER(Deal), c_int32, c_size_t)

SIGNATURES: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {
    "hz_legal": (c_uint64, (POINTER(RulesOfDeal), POINTER(Deal))),
    "hz_play": (None, (POINTER(RulesOfDeal), POINTER(Deal), c_uint64)),
    "hz_points": (None, (POINTER(RulesOfDeal), POINTER(Deal), c_int32, POINTER(c_int32))),
    "hz_worth": (c_double, (POINTER(RulesOfDeal), POINTER(MatchOfSeat), POINTER(Deal))),
    "hz_club": (c_uint64, (POINTER(RulesOfDeal), POINTER(Deal), c_uint64)),
    "hz_net_knows": (c_int32, (POINTER(RulesOfDeal),)),
    "hz_net": (c_uint64, (POINTER(RulesOfDeal), POINTER(Deal), c_uint64, c_void_p)),
    "hz_playouts": (
        None,
        (
            *(POINTER(RulesOfDeal), POINTER(Deal), c_int32),
            *(c_uint64, c_uint64, c_size_t, POINTER(Points)),
        ),
    ),
    "hz_worlds": (
        c_int32,
        (POINTER(UnseenCards), c_uint64, c_uint64, c_size_t, POINTER(c_uint64)),
    ),
    "hz_search": (
        c_int32,
        (
            *(POINTER(RulesOfDeal), POINTER(MatchOfSeat), POINTER(Deal), POINTER(UnseenCards)),
            *(c_uint64, POINTER(PlanOfSearch), POINTER(TrialOfSearch), POINTER(c_int32)),
        ),
    ),
    "hz_search_pass": (
        c_int32,
        (
            *(POINTER(RulesOfDeal), POINTER(MatchOfSeat), c_uint64, POINTER(UnseenCards)),
            *(c_int32, c_int32, c_int32),
            *(POINTER(PlanOfSearch), POINTER(TrialOfSearch), POINTER(c_int32)),
        ),
    ),
    "hz_solve": (c_int32, (*ENDING, POINTER(c_int32), POINTER(c_uint64))),
    "hz_ending": (c_int32, (*ENDING, POINTER(c_int32), POINTER(c_uint64))),
    "hz_batch_deal": (None, (*BATCH, c_uint64, c_uint64, c_size_t, ARRAY)),
    "hz_batch_legal": (None, (*BATCH, ARRAY, c_size_t, ARRAY)),
    "hz_batch_any": (None, (ARRAY, c_size_t, ARRAY, ARRAY)),
    "hz_batch_step": (c_size_t, (*BATCH, ARRAY, c_size_t, ARRAY)),
    "hz_batch_points": (None, (POINTER(RulesOfDeal), ARRAY, c_size_t, c_int32, ARRAY)),
    "hz_batch_playouts": (None, (*BATCH, ARRAY, c_size_t, c_int32, ARRAY, ARRAY)),
}


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
        sizes = (c_int32 * len(STRUCTS))()
        if (spoken := self.library.hz_abi()) == ABI:
            self.library.hz_sizes(sizes)
        meant = [ctypes.sizeof(struct) for struct in STRUCTS]
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

    def net(self, position: Position, legal: int) -> int:
        """The net's card out of ``legal``; ``position.shooters`` may change."""
        deal = deal_of(position)
        card = int(self.library.hz_net(rules_of(position.prices), deal, legal, weights()))
        position.shooters = deal.shooters
        return card

    def net_knows(self, prices: Prices) -> bool:
        """Whether the net has learned to play by these rules; the same as ``net.knows``."""
        return bool(self.library.hz_net_knows(rules_of(prices)))

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

    def worlds(self, unseen: Unseen, seed: int, first: int, count: int) -> list[tuple[int, ...]]:
        """``count`` worlds: each time, the cards of every place."""
        places = len(unseen.room)
        if places > PLACES or unseen.cards >> CARDS:
            return worlds(unseen, seed, first, count)
        hands = (c_uint64 * (places * count))()
        status = self.library.hz_worlds(unseen_of(unseen), seed, first, count, hands)
        if status == TOO_MANY:
            return worlds(unseen, seed, first, count)
        if status:
            raise ValueError(NO_WORLD)
        return [tuple(hands[at : at + places]) for at in range(0, places * count, places)]

    def search(
        self, position: Position, unseen: Unseen, match: Match, legal: int, plan: Plan
    ) -> Searched:
        """Try the cards that the seat to play may play, in worlds that fit what it has seen."""
        trials, size = (TrialOfSearch * (2 * CARDS))(), c_int32()
        chosen = self.library.hz_search(
            rules_of(position.prices),
            match_of(position.prices.rules, match, position.turn),
            deal_of(position),
            unseen_of(unseen),
            legal,
            plan_of(plan, position.prices),
            trials,
            size,
        )
        return _searched(chosen, trials, size.value)

    def search_pass(
        self,
        position: Position,
        unseen: Unseen,
        match: Match,
        seat: int,
        way: Way,
        plan: Plan,
    ) -> Searched:
        """Try what this seat may pass."""
        trials, size = (TrialOfSearch * TRIPLES)(), c_int32()
        chosen = self.library.hz_search_pass(
            rules_of(position.prices),
            match_of(position.prices.rules, match, seat),
            position.hands[seat],
            unseen_of(unseen),
            *(way.passed, way.steps, way.opening),  # one pack has one lowest club
            plan_of(plan, position.prices),
            trials,
            size,
        )
        return _searched(chosen, trials, size.value)

    def solve(self, position: Position, seat: int) -> dict[int, int]:
        """What each card that may be played is worth to ``seat`` with all hands open."""
        rules, deal = rules_of(position.prices), deal_of(position)
        worths, nodes = (c_int32 * CARDS)(), c_uint64()
        if self.library.hz_solve(rules, deal, seat, PROOFS, worths, nodes):
            raise MemoryError
        cards = each(self.library.hz_legal(rules, deal))
        return {card: worths[card.bit_length() - 1] for card in cards}

    def ending(self, position: Position, seat: int) -> int:
        """What the deal as it stands is worth to ``seat`` with all hands open."""
        rules, deal = rules_of(position.prices), deal_of(position)
        worth, nodes = c_int32(), c_uint64()
        if self.library.hz_ending(rules, deal, seat, PROOFS, worth, nodes):
            raise MemoryError
        return worth.value


def _searched(chosen: int, trials: Any, size: int) -> Searched:
    if chosen < 0:
        raise ValueError(f"no world fits what was seen ({chosen})")
    return Searched(tuple(_trial(trials[index]) for index in range(size)), chosen)


def _trial(trial: TrialOfSearch) -> Trial:
    return Trial(*(getattr(trial, name) for name in Trial._fields))


def plan_of(plan: Plan, prices: Prices) -> PlanOfSearch:
    """The plan as the library reads it."""
    told = plan._asdict()
    if told.pop("net") and net.knows(prices):
        told["net"] = weights()
    return PlanOfSearch(**told)


@cache
def _numbers() -> array[int]:
    return net.numbers()


def weights() -> int:
    """Where the numbers of the net lie; they stay there."""
    return _numbers().buffer_info()[0]


def unseen_of(unseen: Unseen) -> UnseenCards:
    """What a seat has not seen, as the library reads it."""
    packed = UnseenCards(cards=unseen.cards, places=len(unseen.room))
    packed.may[: len(unseen.may)] = unseen.may
    packed.room[: len(unseen.room)] = unseen.room
    return packed


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
    packed.starts_broken = rules.breaking is Breaking.FREE
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
