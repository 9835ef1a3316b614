"""The golden rounds come out as they are written."""

from enum import StrEnum
from pathlib import Path
from typing import get_type_hints

import pytest
from msgspec.structs import fields

from herzrasen.games.nerts import NertsRules
from tests.games.nerts.golden_rounds import FILES, replay_golden
from tests.games.nerts.positions import rules


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_round_comes_out_as_written(file: Path) -> None:
    text = file.read_text("utf-8")
    assert replay_golden(text) == text


def test_each_choice_of_each_option_has_its_golden_round() -> None:
    """Every row of rulings/nerts.md, section 1: all of its values, and of numbers at least two."""
    agreed = [rules(line) for file in FILES for line in by(file.read_text("utf-8"))]
    for option in fields(NertsRules):
        kind = get_type_hints(NertsRules)[option.name]
        seen = {getattr(each, option.name) for each in agreed}
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            assert seen == set(kind), option.name
        else:
            assert len(seen) >= 2 or option.name == "stuck_seconds", option.name
    assert {each.seats for each in agreed} >= {1, 2, 3, 4, 12}
    assert {each.jokers for each in agreed} == {0, 1, 2}
    assert {each.draw for each in agreed} == {1, 2, 3}


def by(text: str) -> list[str]:
    """The rules that a golden round is played by."""
    return [line[7:] for line in text.splitlines() if line.startswith("rules: ")]
