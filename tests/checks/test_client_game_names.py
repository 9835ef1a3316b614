"""No module of the client outside a game's folder tests for the game's name (core/games.js)."""

from __future__ import annotations

import re
from typing import Final

from herzrasen.games.names import GAME_NAMES
from tests.tools import CLIENT

ALLOWED: Final = {
    "kit/fair-deals/verify-record.js": "checks a record of either game by itself",
    "core/games.js": "registers the games",
}
"""The modules outside the games' folders in whose code a game's name is a string, and why."""

COMMENT: Final = re.compile(r"/\*.*?\*/|^\s*//.*?$|(?<=[\s;,{]) *// .*?$", re.DOTALL | re.MULTILINE)
NAME: Final = re.compile(rf"""(['"`])(?:{"|".join(GAME_NAMES)})(?:-table)?\1""")


def test_a_game_is_named_where_it_is_registered_and_nowhere_else() -> None:
    naming = {
        name
        for path in CLIENT.rglob("*.js")
        if (name := path.relative_to(CLIENT).as_posix()).split("/")[0] != "games"
        and NAME.search(COMMENT.sub("", path.read_text(encoding="utf-8")))
    }
    assert naming == set(ALLOWED)
