"""The examples: ten, short, and each runs without a warning."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

import pytest

from tests.server.live_server import live_server
from tests.tools import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
MAX_LINES = 15
LONG = {
    "all_presets": pytest.mark.slow,
    "learning_loop": pytest.mark.slow,
    "my_bot": pytest.mark.heavy,
    "play_deal": pytest.mark.heavy,
    "plot": pytest.mark.heavy,
    "review_record": pytest.mark.heavy,
    "tournament": pytest.mark.slow,
}
"""Examples that take a second or more, and the tier of each."""
NEEDS_THE_KERNEL = {"solve_deal"}
OVER_THE_NETWORK = "browser_table"
RUN = [example.stem for example in EXAMPLES if example.stem != OVER_THE_NETWORK]

OUTPUT = {
    "all_presets": "partnership",
    "learning_loop": "points per deal",
    "my_bot": "points per deal",
    "nerts_round": "points: tempo=5",
    "play_deal": "points by seat",
    "plot": "",
    "review_record": "Expected points",
    "solve_deal": "points against the others",
    "tournament": "points per deal",
}
"""A part of what each prints."""


def code_lines(path: Path) -> int:
    """The lines of code, without docstrings, comments and empty lines."""
    tree = ast.parse(path.read_text("utf-8"))
    lines: set[int] = set()
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and not is_text:
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            lines |= set(range(node.lineno, max(last, node.lineno) + 1))
    text = path.read_text("utf-8").splitlines()
    return sum(bool(text[line - 1].strip()) for line in lines)


def run(name: str, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run an example as a program."""
    path = ROOT / "examples" / f"{name}.py"
    monkeypatch.setattr(sys, "argv", [str(path), *arguments])
    runpy.run_path(str(path), run_name="__main__")


def test_there_are_ten_examples_of_at_most_fifteen_lines() -> None:
    assert len(EXAMPLES) == 10
    assert {path.stem: lines for path in EXAMPLES if (lines := code_lines(path)) > MAX_LINES} == {}


def test_every_example_begins_by_saying_what_it_shows() -> None:
    assert [
        path.stem for path in EXAMPLES if not ast.get_docstring(ast.parse(path.read_text()))
    ] == []


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[LONG[name]] if name in LONG else []) for name in RUN],
)
def test_the_example_runs(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    if name in NEEDS_THE_KERNEL:
        request.getfixturevalue("compiled_kernel")
    monkeypatch.chdir(tmp_path)
    run(name, monkeypatch=monkeypatch)
    assert OUTPUT[name] in capsys.readouterr().out
    assert (name == "plot") == (tmp_path / "points.svg").exists()


@pytest.mark.heavy
def test_the_example_of_a_browser_table_plays_at_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with live_server(tmp_path) as address:
        run(OVER_THE_NETWORK, address, monkeypatch=monkeypatch)
    printed = capsys.readouterr().out
    assert f"watch at {address}/#/t/" in printed
    assert "points:" in printed
