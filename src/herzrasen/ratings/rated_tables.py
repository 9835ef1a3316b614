"""Which tables are rated: public ones, by the rules of a family, with two or more persons.

Everything but the persons is known when a table is opened, so it is said before anybody plays.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.ratings.families import Family, family_of
from herzrasen.table import info
from herzrasen.table.info import TableInfo

WhyUnrated: TypeAlias = Literal["private", "rules", "house", "decks"]
"""Why a table is not rated: it is private; its rules belong to no family; its house rules make it
another game; its cards are not new to everybody."""

LEAST_PERSONS: Final = 2
"""Persons that a rated match begins with."""
_USUAL: Final = HouseRules(kind="public")


def family_of_table(description: TableInfo) -> Family | WhyUnrated:
    """The family in which a table is rated if two persons or more play; or why it is not."""
    house = description.house
    if house.kind != "public":
        return "private"
    if description.decks or description.series or description.repeats is not None:
        return "decks"
    if not is_usual_house(description.game, house):
        return "house"
    rules = info.rules_of(description.game, description.rules)
    family = None if isinstance(rules, Refusal) else family_of(description.game, rules)
    return "rules" if family is None else family


def is_usual_house(game: GameName, house: HouseRules) -> bool:
    """Whether the house rules leave the game as it is. In a race help and input devices change what
    a player can do; how long one may think changes no family."""
    if GAMES[game].RACE is None:
        return True
    return house.help == _USUAL.help and set(house.inputs) == set(_USUAL.inputs)


def starters(description: TableInfo) -> tuple[str | None, ...]:
    """The person of each seat as the match began, None for a bot, and for a person who has two
    seats: nobody plays against themselves."""
    persons = [place.person for place in description.places]
    return tuple(
        person if person is not None and persons.count(person) == 1 else None for person in persons
    )
