"""No code outside a game tests for the game's name: what differs is a part of its kit, or is
registered by a layer."""

from __future__ import annotations

import ast
from typing import Final

from herzrasen.games.names import GAME_NAMES
from tests.tools import ROOT

SOURCE: Final = ROOT / "src/herzrasen"

ALLOWED: Final = {
    "__init__.py": "names the games in the public API",
    "bots/bot.py": "makes a bot of each game for those who want one by its name",
    "kits/registry.py": "registers the parts of each game",
    "bots/hearts/engine/struct_layout.py": "the field `hearts` of a C struct: a suit",
    "cli/arena.py": "registers a command for each game",
    "cli/arena_hearts.py": "the part for Hearts of a command",
    "cli/arena_nerts.py": "the part for Nerts of a command",
    "cli/dataset.py": "data sets are of Hearts",
    "cli/league.py": "a league is of Hearts",
    "league/sitting_record.py": "a league is of Hearts",
    "library/rule_sets.py": "the type of rules depends on the game",
    "presentation/review/hearts_deals.py": "the part for Hearts",
    "presentation/review/nerts_rounds.py": "the part for Nerts",
    "presentation/rulebook/hearts_decks.py": "the part for Hearts of the reference page",
    "research/nerts_arena.py": "the part for Nerts of the arena",
    "research/rivals/openspiel.py": "the name of the game in another program",
    "seat_protocol/errors.py": "the seat protocol is for Hearts",
    "table/former_events.py": "a field that events of Nerts had not at first",
}
"""The modules outside ``games`` that name a game, and why."""


def naming() -> set[str]:
    """The modules outside ``games`` with a string that is a game's name, by path."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith("games/"):
            continue
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if any(isinstance(node, ast.Constant) and node.value in GAME_NAMES for node in nodes):
            found.add(name)
    return found


def test_a_game_is_named_where_its_parts_are_registered_and_nowhere_else() -> None:
    assert naming() == set(ALLOWED)
