"""Rules that are not valid: a sentence that names the options in the reader's language."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from types import ModuleType
from typing import Final

import pytest

from herzrasen.games import hearts, nerts
from herzrasen.games.hearts import validation as hearts_agreement
from herzrasen.games.nerts import validation as nerts_agreement
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.presentation.rulebook.refusals import explain

AGREEMENTS: Final[Mapping[GameName, ModuleType]] = {
    "hearts": hearts_agreement,
    "nerts": nerts_agreement,
}


def pairs(game: GameName) -> list[tuple[str, str]]:
    """The pairs of options that the game's agreement names."""
    return [
        (option.value, other.value)
        for node in ast.walk(ast.parse(inspect.getsource(AGREEMENTS[game])))
        if isinstance(node, ast.Tuple) and len(node.elts) == 2
        for option, other in [node.elts]
        if isinstance(option, ast.Constant) and isinstance(other, ast.Constant)
        if isinstance(option.value, str) and isinstance(other.value, str)
    ]


PAIRS = [(game, *pair) for game in AGREEMENTS for pair in pairs(game)]


@pytest.mark.parametrize("game", AGREEMENTS)
def test_every_pair_that_collides_has_its_own_sentence_and_no_other_has(game: GameName) -> None:
    assert len(pairs(game)) > 10
    for language in LANGUAGES:
        keys = {key for key in catalogue(language) if key.startswith(f"{game}.collision.")}
        assert keys == {f"{game}.collision.{option}.{other}" for option, other in pairs(game)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "option", "other"), PAIRS)
def test_the_sentence_of_a_pair_names_both_options(
    game: GameName, option: str, other: str, language: str
) -> None:
    refusal = Refusal(f"{game}.refusal.collision", {"option": option, "other": other})
    explanation = explain(game, refusal, language)
    for name in (option, other):
        assert catalogue(language)[f"{game}.option.{name}.name"] in explanation.sentence
    assert explanation.options == (option, other)


@pytest.mark.parametrize(
    ("game", "text", "options", "words"),
    [
        ("hearts", "standard+trim=own,removed=2C", ("removed", "players"), "51 cards"),
        (
            "hearts",
            "standard+target=0",
            ("target",),
            "“0” is not possible for “Point limit”. Possible: 1 to 1,000,000, none.",
        ),
        ("hearts", "standard+trump=H", (), "no option “trump”"),
        ("hearts", "whist", (), "no rules called “whist”. Available: standard, h1, h2,"),
        ("hearts", "standard+penalties=5H:3", ("penalties",), "The five of hearts cannot be used"),
        ("nerts", "stoss+teams=shared,seats=5", ("teams", "seats"), "“Teams” or “Players”"),
        (
            "nerts",
            "stoss+pile_sizes=9/99",
            ("pile_sizes",),
            "“9/99” is not possible for the option “Pile by seat”. Possible: 5 to 20, such as",
        ),
        ("nerts", "partners+handicap=fixed,pile_sizes=9/9/9", ("pile_sizes", "teams"), "each pair"),
        (
            "nerts",
            "stoss+card_points=0,spread=none",
            ("target", "card_points"),
            "a number of rounds",
        ),
    ],
)
def test_invalid_rules_name_their_options(
    game: GameName, text: str, options: tuple[str, ...], words: str
) -> None:
    package = hearts if game == "hearts" else nerts
    refusal = package.parse_rules(text)
    assert isinstance(refusal, Refusal)
    for language in LANGUAGES:
        explanation = explain(game, refusal, language)
        assert "{" not in explanation.sentence
        assert (explanation.code, explanation.facts, explanation.options) == (
            refusal.code,
            refusal.facts,
            options,
        )
    assert words in explain(game, refusal, "en").sentence
