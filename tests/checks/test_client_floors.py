"""The client stands on four floors, and each uses only what is below it.

Static, dynamic and type imports count alike. What lies beside the folders puts the page together.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import Final

from tests.tools import CLIENT

FLOORS: Final = ("core", "kit", "games", "screens")

LOOSE: Final = {"index.html", "main.js", "prefetch.js", "service-worker.js", "module-registry.js"}
"""They belong to no floor: they start the page, its service worker and its bundles."""

SHARED: Final = {"vendor", "wire.d.ts", "icon.svg", "README.md"}

REGISTERED: Final = {"games/game-parts.js", "games/types.d.ts"}
"""What a screen knows of the games: each one's value, and its type."""

_IMPORTED: Final = re.compile(
    r"""\bfrom\s*['"](\.[^'"]+)['"]|\bimport\s*\(?\s*['"](\.[^'"]+)['"]"""
)


def _imports() -> Iterator[tuple[str, str]]:
    for path in [*CLIENT.rglob("*.js"), *CLIENT.rglob("*.d.ts")]:
        module = path.relative_to(CLIENT).as_posix()
        if module.split("/")[0] not in SHARED:
            for static, called in _IMPORTED.findall(path.read_text("utf-8")):
                folder = posixpath.dirname(module)
                yield module, posixpath.normpath(posixpath.join(folder, static or called))


def test_everything_lies_on_a_floor() -> None:
    assert {path.name for path in CLIENT.iterdir()} == {*FLOORS, *LOOSE, *SHARED}


def test_a_floor_uses_what_is_below_it() -> None:
    imports = [*_imports()]
    assert len(imports) > 1000
    upwards = {
        f"{module} -> {imported}"
        for module, imported in imports
        if (floor := module.split("/")[0]) in FLOORS
        and (other := imported.split("/")[0]) not in SHARED
        and (other not in FLOORS or FLOORS.index(other) > FLOORS.index(floor))
    }
    assert not upwards


def test_a_style_sheet_lies_in_the_layer_of_its_floor() -> None:
    """What a floor says of an element wins over all that lower floors say of it."""
    layers = re.compile(r"^@layer ([^{;]+)([{;])", re.MULTILINE)
    grounds = {"core/style/tokens.css", "core/style/base.css", "core/style/primitives.css"}
    named: dict[str, str] = {}
    order: list[str] = []
    for path in CLIENT.rglob("*.css"):
        sheet = path.relative_to(CLIENT).as_posix()
        for layer, end in layers.findall(path.read_text("utf-8")):
            if end == ";":
                order = [each.strip() for each in layer.split(",")]
            else:
                named[sheet] = layer.strip()
    assert order == ["tokens", "base", "primitives", "cards", "kit", "games", "screens"]
    own = grounds | {"kit/cards/cards.css"}
    assert named == {sheet: sheet.split("/")[0] for sheet in named if sheet not in own} | {
        sheet: posixpath.basename(sheet).removesuffix(".css") for sheet in own
    }
    assert len(named) == len([*CLIENT.rglob("*.css")])


def test_a_game_does_not_know_another() -> None:
    mixed = {
        f"{module} -> {imported}"
        for module, imported in _imports()
        if (game := module.split("/"))[0] == "games" and len(game) > 2
        if (other := imported.split("/"))[0] == "games" and imported not in REGISTERED
        if game[1] != other[1]
    }
    assert not mixed


def test_a_screen_knows_the_games_by_what_they_register() -> None:
    inside = {
        f"{module} -> {imported}"
        for module, imported in _imports()
        if module.split("/")[0] not in {"games", *LOOSE}
        if imported.startswith("games/") and imported not in REGISTERED
    }
    assert not inside
