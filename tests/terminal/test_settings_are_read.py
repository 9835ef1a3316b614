"""Each setting that the terminal offers is asked for somewhere: two were not, and did nothing."""

from __future__ import annotations

import ast
from pathlib import Path

from herzrasen.terminal.screens.settings_screen import _GROUPS
from tests.tools import ROOT

TERMINAL = ROOT / "src/herzrasen/terminal"
STORES = {"settings.py", "settings_screen.py", "settings_sync.py"}
"""The modules that keep settings, show them and send them."""
SPOKEN = {"language"}
"""Asked for as ``spoken_language()``."""


def test_every_setting_on_the_page_is_read() -> None:
    read: set[str] = set()
    for path in TERMINAL.rglob("*.py"):
        if path.name not in STORES:
            read |= fields_read(path)
    offered = {name for _, names in _GROUPS for name in names}
    assert offered - read - SPOKEN == set()


def fields_read(path: Path) -> set[str]:
    """What a module reads of ``values`` or ``settings``."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute | ast.Name):
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
            if owner in ("values", "settings"):
                found.add(node.attr)
    return found
