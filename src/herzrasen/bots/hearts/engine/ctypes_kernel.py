"""The compiled kernel through ctypes, with every function of ``kernel.h``.

A call releases the interpreter's lock while it runs. Before use, every field of every struct is
compared with the library's own table (see ``struct_layout``).
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_double, c_int32, c_int64, c_size_t, c_uint64, c_void_p
from itertools import zip_longest
from typing import Any, Final

from herzrasen.bots.hearts.engine import build
from herzrasen.bots.hearts.engine.search_types import (
    CandidateResult,
    PassSetup,
    SearchConfig,
    SearchResult,
)
from herzrasen.bots.hearts.engine.struct_layout import (
    CARDS,
    PLACES,
    SEATS,
    CCandidateResult,
    CDeal,
    CEnvironment,
    CEnvironmentArrays,
    CEnvironmentRules,
    CMatch,
    CRules,
    CSearchConfig,
    CUnseenCards,
    fields_of,
    packed_fields,
)
from herzrasen.bots.hearts.engine.struct_packing import (
    net_weights_address,
    pack_config,
    pack_deal,
    pack_match,
    pack_rules,
    pack_unseen,
)
from herzrasen.bots.hearts.engine.worlds import NO_WORLD, UnseenCards, sample_worlds
from herzrasen.bots.hearts.model.card_table import CardTable, each_bit
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.match import Match

ABI_VERSION: Final = 7
MAX_PASSES: Final = 400
SOLVER_BYTES: Final = 1 << 28
"""The most bytes that the solver's transposition table may use."""


TOO_MANY_WORLDS: Final = -2
"""``HZ_TOO_MANY_WORLDS``: the Python kernel has to count these worlds."""


class KernelLoadError(Exception):
    """No library can be used; the message says why."""


Points = c_int32 * SEATS
ARRAY: Final = c_void_p
"""A NumPy array's ``ctypes.data``."""
BATCH: Final = (POINTER(CRules), c_int32)
ENDING: Final = (POINTER(CRules), POINTER(CDeal), c_int32, c_size_t)
ENVIRONMENT: Final = (POINTER(CEnvironmentRules), POINTER(CEnvironment))
ENVIRONMENTS: Final = (POINTER(CEnvironmentRules), POINTER(CEnvironmentArrays))

SIGNATURES: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {
    "hz_legal": (c_uint64, (POINTER(CRules), POINTER(CDeal))),
    "hz_play": (None, (POINTER(CRules), POINTER(CDeal), c_uint64)),
    "hz_points": (None, (POINTER(CRules), POINTER(CDeal), c_int32, POINTER(c_int32))),
    "hz_worth": (c_double, (POINTER(CRules), POINTER(CMatch), POINTER(CDeal))),
    "hz_club_card": (c_uint64, (POINTER(CRules), POINTER(CDeal), c_uint64)),
    "hz_net_supports": (c_int32, (POINTER(CRules),)),
    "hz_net_card": (c_uint64, (POINTER(CRules), POINTER(CDeal), c_uint64, c_void_p)),
    "hz_playouts": (
        None,
        (
            *(POINTER(CRules), POINTER(CDeal), c_int32),
            *(c_uint64, c_uint64, c_size_t, POINTER(Points)),
        ),
    ),
    "hz_worlds": (
        c_int32,
        (POINTER(CUnseenCards), c_uint64, c_uint64, c_size_t, POINTER(c_uint64)),
    ),
    "hz_search": (
        c_int32,
        (
            *(POINTER(CRules), POINTER(CMatch), POINTER(CDeal), POINTER(CUnseenCards)),
            *(c_uint64, POINTER(CSearchConfig), POINTER(CCandidateResult), POINTER(c_int32)),
        ),
    ),
    "hz_search_pass": (
        c_int32,
        (
            *(POINTER(CRules), POINTER(CMatch), c_uint64, POINTER(CUnseenCards)),
            *(c_int32, c_int32, c_int32),
            *(POINTER(CSearchConfig), POINTER(CCandidateResult), POINTER(c_int32)),
        ),
    ),
    "hz_solve": (c_int32, (*ENDING, POINTER(c_int32), POINTER(c_uint64))),
    "hz_ending": (c_int32, (*ENDING, POINTER(c_int32), POINTER(c_uint64))),
    "hz_batch_deal": (None, (*BATCH, c_uint64, c_uint64, c_size_t, ARRAY)),
    "hz_batch_legal": (None, (*BATCH, ARRAY, c_size_t, ARRAY)),
    "hz_batch_random_cards": (None, (ARRAY, c_size_t, ARRAY, ARRAY)),
    "hz_batch_step": (c_size_t, (*BATCH, ARRAY, c_size_t, ARRAY)),
    "hz_batch_points": (None, (POINTER(CRules), ARRAY, c_size_t, c_int32, ARRAY)),
    "hz_batch_playouts": (None, (*BATCH, ARRAY, c_size_t, c_int32, ARRAY, ARRAY)),
    "hz_environment_start": (None, (*ENVIRONMENT, c_uint64, c_uint64, c_uint64)),
    "hz_environment_act": (c_int32, (*ENVIRONMENT, c_int64, ARRAY)),
    "hz_environment_observe": (None, (*ENVIRONMENT, c_int32, ARRAY)),
    "hz_environment_mask": (None, (*ENVIRONMENT, ARRAY)),
    "hz_environments_reset": (None, (*ENVIRONMENTS, ARRAY, c_int32, c_uint64, c_int32)),
    "hz_environments_step": (c_size_t, (*ENVIRONMENTS, ARRAY, c_int32, c_int32)),
    "hz_environments_random_actions": (None, (ARRAY, c_size_t, ARRAY, ARRAY)),
}


class CompiledKernel:
    """The library as a Kernel. The constructor raises KernelLoadError where it cannot be loaded."""

    name = "compiled"

    def __init__(self) -> None:
        try:
            path = build.find_library()
            self.library = ctypes.CDLL(str(path))
        except (build.BuildError, OSError) as trouble:
            raise KernelLoadError(str(trouble)) from trouble
        self.library.hz_abi_version.restype = c_int32
        if (found := self.library.hz_abi_version()) != ABI_VERSION:
            raise KernelLoadError(f"{path.name} speaks interface {found}, not {ABI_VERSION}")
        for library_field, own_field in zip_longest(fields_of(self.library), packed_fields()):
            if library_field != own_field:
                raise KernelLoadError(
                    f"{path.name} has the field {library_field} where {own_field} is packed"
                )
        for name, (result, arguments) in SIGNATURES.items():
            function = getattr(self.library, name)
            function.restype, function.argtypes = result, arguments

    def legal(self, position: Position) -> int:
        """The cards that the seat to play may play."""
        return int(self.library.hz_legal(pack_rules(position.card_table), pack_deal(position)))

    def club_card(self, position: Position, legal: int) -> int:
        """The club player's card out of ``legal``; ``position.shooters`` may change."""
        deal = pack_deal(position)
        card = int(self.library.hz_club_card(pack_rules(position.card_table), deal, legal))
        position.shooters = deal.shooters
        return card

    def net_card(self, position: Position, legal: int) -> int:
        """The net's card out of ``legal``; ``position.shooters`` may change."""
        deal = pack_deal(position)
        card = int(
            self.library.hz_net_card(
                pack_rules(position.card_table), deal, legal, net_weights_address()
            )
        )
        position.shooters = deal.shooters
        return card

    def net_supports(self, card_table: CardTable) -> bool:
        """Whether the net was trained for these rules; the same as ``net.supports``."""
        return bool(self.library.hz_net_supports(pack_rules(card_table)))

    def points(self, position: Position, *, shooter_subtracts: bool = False) -> list[int]:
        """The points of each seat for a deal in which all that counts has been played."""
        points = Points()
        self.library.hz_points(
            pack_rules(position.card_table), pack_deal(position), shooter_subtracts, points
        )
        return points[: position.seat_count]

    def worth(self, position: Position, match: Match, seat: int) -> float:
        """What a finished deal is worth to this seat in this match: see ``payoff``."""
        rules = pack_rules(position.card_table)
        sheet = pack_match(position.card_table.rules, match, seat)
        return float(self.library.hz_worth(rules, sheet, pack_deal(position)))

    def playouts(
        self, position: Position, policy: int, seed: int, first: int, count: int
    ) -> list[list[int]]:
        """Play the deal to its end ``count`` times: for each playout the points of each seat."""
        points, deal = (Points * count)(), pack_deal(position)
        rules = pack_rules(position.card_table)
        self.library.hz_playouts(rules, deal, policy, seed, first, count, points)
        return [row[: position.seat_count] for row in points]

    def sample_worlds(
        self, unseen: UnseenCards, seed: int, first: int, count: int
    ) -> list[tuple[int, ...]]:
        """``count`` worlds: for each world the cards of every place."""
        places = len(unseen.sizes)
        if places > PLACES or unseen.cards >> CARDS:
            return sample_worlds(unseen, seed, first, count)
        hands = (c_uint64 * (places * count))()
        status = self.library.hz_worlds(pack_unseen(unseen), seed, first, count, hands)
        if status == TOO_MANY_WORLDS:
            return sample_worlds(unseen, seed, first, count)
        if status:
            raise ValueError(NO_WORLD)
        return [tuple(hands[at : at + places]) for at in range(0, places * count, places)]

    def search(
        self,
        position: Position,
        unseen: UnseenCards,
        match: Match,
        legal: int,
        config: SearchConfig,
    ) -> SearchResult:
        """Search the cards that the seat to play may play, in worlds that fit what it knows."""
        packed_results, size = (CCandidateResult * (2 * CARDS))(), c_int32()
        chosen = self.library.hz_search(
            pack_rules(position.card_table),
            pack_match(position.card_table.rules, match, position.turn),
            pack_deal(position),
            pack_unseen(unseen),
            legal,
            pack_config(config, position.card_table),
            packed_results,
            size,
        )
        return _search_result(chosen, packed_results, size.value)

    def search_pass(
        self,
        position: Position,
        unseen: UnseenCards,
        match: Match,
        seat: int,
        setup: PassSetup,
        config: SearchConfig,
    ) -> SearchResult:
        """Search what this seat may pass."""
        packed_results, size = (CCandidateResult * MAX_PASSES)(), c_int32()
        chosen = self.library.hz_search_pass(
            pack_rules(position.card_table),
            pack_match(position.card_table.rules, match, seat),
            position.hands[seat],
            pack_unseen(unseen),
            *(setup.pass_count, setup.steps, setup.opening_lead),  # one pack has one lowest club
            pack_config(config, position.card_table),
            packed_results,
            size,
        )
        return _search_result(chosen, packed_results, size.value)

    def solve(self, position: Position, seat: int) -> dict[int, int]:
        """The exact worth of each legal card to ``seat`` with all hands open."""
        rules, deal = pack_rules(position.card_table), pack_deal(position)
        worths, nodes = (c_int32 * CARDS)(), c_uint64()
        if self.library.hz_solve(rules, deal, seat, SOLVER_BYTES, worths, nodes):
            raise MemoryError
        cards = each_bit(self.library.hz_legal(rules, deal))
        return {card: worths[card.bit_length() - 1] for card in cards}

    def ending(self, position: Position, seat: int) -> int:
        """The exact worth of the deal to ``seat`` with all hands open."""
        rules, deal = pack_rules(position.card_table), pack_deal(position)
        worth, nodes = c_int32(), c_uint64()
        if self.library.hz_ending(rules, deal, seat, SOLVER_BYTES, worth, nodes):
            raise MemoryError
        return worth.value


def _search_result(chosen: int, packed_results: Any, size: int) -> SearchResult:
    if chosen < 0:
        raise ValueError(f"no world fits what was seen ({chosen})")
    return SearchResult(
        tuple(_candidate_result(packed_results[index]) for index in range(size)), chosen
    )


def _candidate_result(packed: CCandidateResult) -> CandidateResult:
    return CandidateResult(
        cards=packed.cards,
        equivalent=packed.equivalent,
        worth=packed.worth,
        std_error=packed.std_error,
        points=packed.points,
        moon_rate=packed.moon_rate,
        opponent_moon_rate=packed.opponent_moon_rate,
        shooters=packed.shooters,
        worlds=packed.worlds,
    )
