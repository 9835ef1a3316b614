"""Families of rules: what is rated together, since it is played by the same skill.

A family is a few presets. A table plays by a family's rules if they are one of these presets, save
for the length of the match, and not shorter than half of it: a short match says little.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

import msgspec

from herzrasen.games.protocol import RULES_VERSION, GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.kits.rated_rules import RatedRules
from herzrasen.kits.registry import KITS

Family: TypeAlias = Literal["hearts-classic", "hearts-jack", "nerts-table"]
FAMILIES: Final[tuple[Family, ...]] = (
    "hearts-classic",
    "hearts-jack",
    "nerts-table",
)
"""All families, each named after its game, in the order in which they are shown."""

PRESETS: Final = MappingProxyType[Family, tuple[str, ...]](
    {
        "hearts-classic": (
            "standard",
            "h1",
            "h2",
            "h3",
            "h4",
            "new-moon",
            "new-moon-forced",
            "sun",
            "tournament",
        ),
        "hearts-jack": ("omnibus",),
        "nerts-table": ("stoss", "stoss-literal", "pagat", "nna", "rasender-teufel", "squeak"),
    }
)
"""The presets of each family. Teams and handicaps are in none, since one player's strength does not
show in them; nor are rules by which no bots have been measured, since nothing holds their scale."""

LEAST_DEALS: Final = 4
"""The least length of a match that ends after a fixed number of deals or rounds."""

VERSIONS: Final = (RULES_VERSION, 2)
"""The versions of the presets that are rated: today's, and those since ratings were kept, so that a
match that had begun by a preset counts although the preset was corrected meanwhile."""


def game_of_family(family: Family) -> GameName:
    """The game of a family."""
    return next(game for game in GAMES if family.startswith(f"{game}-"))


def family_of(game: GameName, rules: Any) -> Family | None:
    """The family that these rules belong to; None if they belong to none.

    >>> from herzrasen.games import hearts
    >>> family_of("hearts", hearts.PRESETS["sun"])
    'hearts-classic'
    """
    rated = KITS[game].find(RatedRules)
    if rated is None or GAMES[game].seat_count(rules) < rated.least_seats:
        return None
    for family in FAMILIES:
        if game_of_family(family) != game:
            continue
        for preset in _rated_presets(family):
            free = {
                option: getattr(rules, option)
                for option in (*rated.length_options, *rated.free_options)
            }
            if _with_options(preset, free) == rules and _long_enough(rated, rules, preset):
                return family
    return None


@cache
def _rated_presets(family: Family) -> tuple[Any, ...]:
    """The presets of a family in all versions that are rated."""
    parse = GAMES[game_of_family(family)].parse_rules
    found = (parse(name, version) for name, version in product(PRESETS[family], VERSIONS))
    return tuple(rules for rules in found if not isinstance(rules, Refusal))


def _with_options(preset: Any, options: dict[str, Any]) -> Any:
    return msgspec.structs.replace(preset, **options)


def _long_enough(rated: RatedRules, rules: Any, preset: Any) -> bool:
    """Whether a match lasts at least half as long as the preset's."""
    deals = getattr(rules, rated.deals_option)
    if deals is not None and deals < LEAST_DEALS:
        return False
    for option in rated.length_options:
        value, usual = getattr(rules, option), getattr(preset, option)
        counted = option != rated.deals_option and value is not None and usual is not None
        if counted and 2 * value < usual:
            return False
    return True
