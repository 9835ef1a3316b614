"""Which schema came with each version of the presets."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SCHEMA_OF_RULES: Final[Mapping[int, Mapping[str, int]]] = MappingProxyType(
    {
        1: {"sqlite": 1, "postgres": 1},
        2: {"sqlite": 10, "postgres": 8},
        3: {"sqlite": 12, "postgres": 9},
    }
)
"""The number of the migration that each ``RULES_VERSION`` came with, by the kind of database.
Programs refuse a database of a later schema than theirs; so a correction of a preset comes with a
migration, if only an empty one, and no older program plays its tables by other rules."""
