"""The terminal takes nothing that it shows for markup: a person named `[red]` would vanish, and one
named `[/x]` would end the program of everybody at the table."""

from __future__ import annotations

import ast
from typing import Final

from tests.tools import ROOT

TERMINAL: Final = ROOT / "src/herzrasen/terminal"


def reads_markup(node: ast.Call) -> bool:
    """Whether this makes a text that reads markup."""
    if not isinstance(node.func, ast.Name):
        return False
    return node.func.id in ("Static", "Label") and not any(
        word.arg == "markup" and ast.unparse(word.value) == "False" for word in node.keywords
    )


def test_no_text_of_the_terminal_reads_markup() -> None:
    assert [
        f"{file.relative_to(TERMINAL)}:{node.lineno}"
        for file in sorted(TERMINAL.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and reads_markup(node)
    ] == []
