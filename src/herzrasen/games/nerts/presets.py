"""The presets of Nerts: rules with a name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from herzrasen.games.nerts.rules import (
    Aces,
    Build,
    CallRule,
    Handicap,
    NertsRules,
    Order,
    PileFacing,
    Progress,
    Runs,
    Space,
    StartBy,
    Teams,
)

PRESETS: Final[Mapping[str, NertsRules]] = MappingProxyType(
    {
        "stoss": NertsRules(),
        "stoss-literal": NertsRules(
            runs=Runs.SINGLE,
            space=Space.PILE,
            aces=Aces.AUTOMATIC,
            call=CallRule.REQUIRED,
            start=StartBy.LOS,
        ),
        "pagat": NertsRules(rival_building=False),
        "nna": NertsRules(rival_building=False),
        "uk-racing-demon": NertsRules(
            rival_building=False,
            king_bonus=5,
            call_bonus=10,
            pile_penalty=1,
            handicap=Handicap.CALLER_GROWS,
        ),
        "rasender-teufel": NertsRules(
            rival_building=False,
            draw=1,
            order=Order.DOWN,
            pile_facing=PileFacing.ALL,
            build=Build.NONE,
        ),
        "squeak": NertsRules(rival_building=False, call_bonus=10, pile_penalty=1),
        "duel": NertsRules(seats=2, tableau_piles=None, target=50, spread=40),
        "partners": NertsRules(teams=Teams.SHARED),
    }
)
"""The presets of rulings/nerts.md; each states what differs from ``stoss``. Their ends (row 26)
come from simulated matches (bench/nerts_matches.py)."""

PRESETS_VERSION_2: Final[Mapping[str, NertsRules]] = MappingProxyType(
    {
        name: replace(PRESETS[name], rival_building=True)
        for name in ("uk-racing-demon", "rasender-teufel", "squeak")
    }
)
"""The presets that were corrected since version 2, as its texts mean them."""

PRESETS_VERSION_1: Final[Mapping[str, NertsRules]] = MappingProxyType(
    {
        name: replace(
            preset,
            aces=Aces.BY_HAND,
            progress=Progress.ALWAYS,
            target=100,
            spread=None,
            round_cap=1000,
        )
        for name, preset in {**PRESETS, **PRESETS_VERSION_2}.items()
    }
)
"""The presets as texts of version 1 mean them."""


def presets_of(version: int) -> Mapping[str, NertsRules]:
    """All presets as texts of this version mean them."""
    match version:
        case 1:
            return PRESETS_VERSION_1
        case 2:
            return {**PRESETS, **PRESETS_VERSION_2}
        case _:
            return PRESETS
