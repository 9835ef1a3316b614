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

GAME_PARTS: Final = {
    "screens/history/match-actions.js": {"hearts/deal-review.js"},
    "screens/history/nerts-rounds.js": {"nerts/round-analysis.js"},
    "screens/replay/match-info.js": {
        "hearts/dialogs.js",
        "nerts/dialogs.js",
        "nerts/view-selectors.js",
    },
    "screens/replay/open-hands.js": {"hearts/view-selectors.js"},
    "screens/replay/page.js": {"hearts/deal-review.js"},
    "screens/replay/strings.js": {
        "hearts/strings.js",
        "hearts/view-selectors.js",
        "nerts/strings.js",
        "nerts/types.d.ts",
        "nerts/view-selectors.js",
    },
    "screens/settings/dialog.js": {
        "hearts/key-bindings-dialog.js",
        "hearts/view-selectors.js",
        "nerts/key-bindings-dialog.js",
    },
    "screens/table/game-tables.js": {"hearts/table.js", "nerts/table.js"},
}
"""What a screen takes of a game besides the elements that it registers."""

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


def test_a_game_does_not_know_another() -> None:
    games = {path.name for path in (CLIENT / "games").iterdir()}
    assert len(games) == 2
    mixed = {
        f"{module} -> {imported}"
        for module, imported in _imports()
        if module.split("/")[0] == imported.split("/")[0] == "games"
        and module.split("/")[1] != imported.split("/")[1]
    }
    assert not mixed


def test_what_a_screen_takes_of_a_game_is_listed() -> None:
    taken: dict[str, set[str]] = {}
    for module, imported in _imports():
        floor, _, part = imported.partition("/")
        if module.startswith("screens/") and floor == "games":
            taken.setdefault(module, set()).add(part)
    assert taken == GAME_PARTS
