"""Bots with the same seed play as the bots of the version before, in every process: whatever else a
decision depended on would show here."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from herzrasen.bots.hearts import engine
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from tests.compatibility import bot_games

BEFORE = Path(__file__).parent / "version_before/bots"
DECISIONS = 8
"""So many are made with the Python kernel, which is slow."""


def games_of_version_before(game: str, name: str) -> list[str]:
    return (BEFORE / f"{game}-{name}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", bot_games.HEARTS)
def test_hearts_bots_make_the_same_moves(compiled_kernel: CompiledKernel, name: str) -> None:
    assert compiled_kernel.name == "compiled"
    assert list(bot_games.hearts_moves(name)) == games_of_version_before("hearts", name)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["sun-kitty", "charging", "partners"])
def test_the_python_kernel_makes_the_same_moves(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """By rules that both kernels support; two packs are always its own."""
    monkeypatch.setattr(engine, "compiled_kernel", lambda: None)
    moves = list(islice(bot_games.hearts_moves(name), DECISIONS))
    assert moves == games_of_version_before("hearts", name)[:DECISIONS]


@pytest.mark.parametrize("name", bot_games.NERTS)
def test_nerts_bots_act_the_same(name: str) -> None:
    assert list(bot_games.nerts_actions(name)) == games_of_version_before("nerts", name)
