"""Every keyword of a comparison reaches the arena that plays it: forgotten, it would still give a
result, of another question."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Final

import pytest

import herzrasen
from herzrasen.research import hearts_arena, matches, nerts_arena

OTHERS: Final = {
    "deals": 3, "count": 3, "rounds": 3, "seed": 2, "alone": True, "sure": 99, "workers": 2,
}  # fmt: skip
RULES: Final = {
    "compare_deals": ("standard", "omnibus"),
    "compare_matches": ("standard", "omnibus"),
    "compare_rounds": ("stoss", "duel"),
    "tournament": ("standard", "omnibus"),
    "tournament of Nerts": ("stoss", "duel"),
}


def compare(name: str, **words: Any) -> None:
    """Ask for a comparison."""
    hearts = "stoss" not in RULES[name]
    a, b = ("random", "greedy") if hearts else ("tempo=1", "tempo=2")
    who: tuple[Any, ...] = ({"a": a, "b": b},) if name.startswith("tournament") else (a, b)
    getattr(herzrasen, name.split()[0])(*who, **({"rules": RULES[name][0]} | words))


def keywords() -> Iterator[tuple[str, str, Any]]:
    for name in RULES:
        for word, one in inspect.signature(getattr(herzrasen, name.split()[0])).parameters.items():
            if one.default is not inspect.Parameter.empty:
                yield name, word, RULES[name][1] if word == "rules" else OTHERS[word]


@pytest.mark.parametrize(("name", "word", "value"), [*keywords()])
def test_a_keyword_reaches_the_arena(
    name: str, word: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def play(*words: object, **more: object) -> SimpleNamespace:
        asked.append(repr((words, more)))
        return SimpleNamespace(gain=0.0, within=1.0)

    monkeypatch.setattr(hearts_arena, "run_deals", play)
    monkeypatch.setattr(matches, "run_matches", play)
    monkeypatch.setattr(nerts_arena, "run_rounds", play)
    compare(name)
    compare(name, **{word: value})
    before, after = asked
    assert after != before
    assert isinstance(value, str) or repr(value) in after
