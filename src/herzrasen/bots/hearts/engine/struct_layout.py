"""The structs of ``kernel.h`` for ctypes, and how their layout is compared with the library's own.

A field that lies elsewhere, or is of another size or kind, would be read as nonsense without an
error; so the library lists every field of every struct (``source/struct_layout.cpp``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import (
    POINTER,
    c_char,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint64,
    c_void_p,
)
from typing import Any, Final, NamedTuple

SEATS: Final = 7
CARDS: Final = 52
PLACES: Final = 8
"""The seats, and a kitty."""
EXPOSABLE: Final = 4
"""So many cards of one pack may be exposed at most."""
MAX_CYCLE: Final = 7
"""The longest rotation of passing, in deals."""


class CRules(ctypes.Structure):
    """``hz_rules``."""

    _fields_ = (
        *((name, c_uint64) for name in ("deck", "hearts", "high_penalty", "penalty", "bonus")),
        *(
            (name, c_uint64)
            for name in (
                "exposed",
                "doublers",
                "no_lead_before_break",
                "lead_exempt",
                "breaking_cards",
            )
        ),
        *(
            (name, c_uint64)
            for name in ("not_in_first_trick", "must_bleed", "must_drop", "scoring_cards")
        ),
        ("partners", c_uint64 * SEATS),
        *((name, c_double) for name in ("mean_heart_cost", "point_scale", "opponent_point_worth")),
        ("cost", c_int32 * CARDS),
        ("side", c_int32 * SEATS),
        *(
            (name, c_int32)
            for name in ("players", "sides", "penalty_total", "equal_hearts", "moon_possible")
        ),
        *((name, c_int32) for name in ("lead_breaks", "kitty_size", "kitty_first", "moon", "sun")),
        *((name, c_int32) for name in ("moon_needs_bonus", "bonus_on_moon")),
        *((name, c_int32) for name in ("no_trick_bonus", "no_point_bonus", "starts_broken")),
    )


class CMatch(ctypes.Structure):
    """``hz_match``."""

    _fields_ = (
        ("totals", c_int32 * SEATS),
        *((name, c_int32) for name in ("seat", "deals_played", "target", "deals", "deal_cap")),
        *((name, c_int32) for name in ("floor_zero", "exact_half", "play_on")),
    )


class CDeal(ctypes.Structure):
    """``hz_deal``."""

    _fields_ = (
        ("hands", c_uint64 * SEATS),
        ("voids", c_uint64 * SEATS),
        *(
            (name, c_uint64)
            for name in (
                "played",
                "led_suit",
                "winning_card",
                "losing_mask",
                "pot_cards",
                "suits_led",
                "kitty",
            )
        ),
        ("points_taken", c_int32 * SEATS),
        *(
            (name, c_int32)
            for name in (
                "pot_points",
                "turn",
                "trick_size",
                "winning_seat",
                "penalty_takers",
                "trick_winners",
            )
        ),
        *((name, c_int32) for name in ("shooters", "bonus_taker", "doubler_taker", "kitty_taker")),
        *((name, c_int32) for name in ("first_trick", "hearts_broken", "unused")),
    )


class CUnseenCards(ctypes.Structure):
    """``hz_unseen``."""

    _fields_ = (
        ("cards", c_uint64),
        ("possible", c_uint64 * PLACES),
        ("sizes", c_int32 * PLACES),
        *((name, c_int32) for name in ("places", "unused")),
    )


class CSearchConfig(ctypes.Structure):
    """``hz_search_config``."""

    _fields_ = (
        ("seed", c_uint64),
        *((name, c_int64) for name in ("card_budget", "time_limit_ns")),
        *((name, c_double) for name in ("accept_z", "prune_z")),
        *((name, c_int32) for name in ("min_worlds", "max_worlds", "threads", "random_rate")),
        ("net", c_void_p),
    )


class CCandidateResult(ctypes.Structure):
    """``hz_candidate_result``."""

    _fields_ = (
        *((name, c_uint64) for name in ("cards", "equivalent")),
        *(
            (name, c_double)
            for name in ("worth", "std_error", "points", "moon_rate", "opponent_moon_rate")
        ),
        *((name, c_int32) for name in ("shooters", "worlds")),
    )


class CEnvironmentRules(ctypes.Structure):
    """``hz_environment_rules``."""

    _fields_ = (
        *((name, c_int32) for name in ("abi_version", "players", "actions", "observation_size")),
        *((name, c_int32) for name in ("opening", "pass_count", "charging", "asks_moon", "cycle")),
        ("pass_steps", c_int32 * MAX_CYCLE),
        ("exposable", c_uint64 * EXPOSABLE),
        ("by_exposed", CRules * (1 << EXPOSABLE)),
        ("match", CMatch),
        ("unused", c_int32),
    )


class CEnvironment(ctypes.Structure):
    """``hz_environment``."""

    _fields_ = (
        ("deal", CDeal),
        *((name, c_uint64) for name in ("seed", "number", "stride", "legal")),
        *(
            (name, c_uint64 * SEATS)
            for name in ("chosen", "given", "exposed", "trick", "finished", "taken")
        ),
        *(
            (name, c_int32)
            for name in ("phase", "seat", "last_seat", "pass_steps", "leader", "exposure")
        ),
    )


class CEnvironmentArrays(ctypes.Structure):
    """``hz_environment_arrays``."""

    _fields_ = (
        *(
            (name, c_void_p)
            for name in ("environments", "observations", "final_observations", "action_masks")
        ),
        *((name, c_void_p) for name in ("rewards", "current_players", "terminations")),
        ("count", c_uint64),
    )


STRUCTS: Final = {
    "hz_rules": CRules,
    "hz_match": CMatch,
    "hz_deal": CDeal,
    "hz_unseen": CUnseenCards,
    "hz_search_config": CSearchConfig,
    "hz_candidate_result": CCandidateResult,
    "hz_environment_rules": CEnvironmentRules,
    "hz_environment": CEnvironment,
    "hz_environment_arrays": CEnvironmentArrays,
}


class CField(ctypes.Structure):
    """``hz_field``."""

    _fields_ = (
        *((name, c_char_p) for name in ("structure", "name")),
        *((name, c_int32) for name in ("offset", "element_size", "length")),
        ("kind", c_char),
    )


class Field(NamedTuple):
    """A field of a struct: where it lies, in bytes, and what it is made of (see ``hz_field``)."""

    structure: str
    name: str
    offset: int
    element_size: int
    length: int
    kind: str


KINDS: Final[dict[Any, str]] = {
    c_uint64: "u",
    c_int32: "i",
    c_int64: "i",
    c_double: "f",
    c_void_p: "p",
    **dict.fromkeys((CRules, CMatch, CDeal), "s"),
}
"""What the library calls an element of each type."""


def fields_of(library: ctypes.CDLL) -> list[Field]:
    """Every field of every struct, as the library was compiled."""
    library.hz_fields.restype, library.hz_fields.argtypes = c_size_t, (POINTER(POINTER(CField)),)
    table = POINTER(CField)()
    count = library.hz_fields(ctypes.byref(table))
    return [
        Field(
            table[number].structure.decode(),
            table[number].name.decode(),
            table[number].offset,
            table[number].element_size,
            table[number].length,
            table[number].kind.decode(),
        )
        for number in range(count)
    ]


def packed_fields() -> Iterator[Field]:
    """Every field of every struct, as this module packs it."""
    for structure, packed in STRUCTS.items():
        for name, kind, *_ in packed._fields_:
            place = getattr(packed, name)
            element: Any = kind._type_ if issubclass(kind, ctypes.Array) else kind
            size = ctypes.sizeof(element)
            yield Field(structure, name, place.offset, size, place.size // size, KINDS[element])
