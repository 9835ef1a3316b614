"""The boards that an operator is shown."""

from __future__ import annotations

import argparse
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.cli import ratings
from herzrasen.locales import text
from tests.server.event_loop import run_coroutine


def test_a_rating_is_shown_with_twice_its_deviation(capsys: pytest.CaptureFixture[str]) -> None:
    rating = SimpleNamespace(
        score=1210.4, mean=1390.6, deviation=90.1, matches=17, left=2, resigned=3
    )

    async def board(family: str, *_: Any) -> list[Any]:
        return [SimpleNamespace(name="Eva", rating=rating)] * family.startswith("hearts-classic")

    storage: Any = SimpleNamespace(ratings=SimpleNamespace(board=board))

    def translate(key: str, **facts: Any) -> str:
        return text("en", f"cli.{key}", **facts)

    shown = ratings._show(storage, argparse.Namespace(), translate)  # noqa: SLF001 - no database
    assert run_coroutine(shown) == 0
    (row,) = (line for line in capsys.readouterr().out.splitlines() if "Eva" in line)
    figures = "rating 1391 ± 180, matches: 17, left early: 2, of these soon after the start: 3"
    assert f"Eva: 1210 ({figures})" in row
