"""Every option, value, preset and refusal of Nerts has its words, and there are no others."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from herzrasen import lag_compensation
from herzrasen.games import nerts
from herzrasen.games.nerts import PRESETS
from herzrasen.games.nerts.rules_notation import OPTIONS, option_choices
from herzrasen.locales import LANGUAGES, catalogue
from tests.presentation.rulebook.test_refusals import pairs

OPTIONAL = ("pile_sizes", "tableau_piles", "fill_ms", "target", "rounds", "spread", "mercy")

EVENTS = {
    "you": "readied started opened to-foundation to-rival to-column run-to-column revealed turned "
    "turned-over voted unvoted called scored shared won",
    "other": "readied started opened to-foundation to-rival to-you to-column run-to-column "
    "revealed turned turned-over voted unvoted called scored won",
    "all": "dealt started idle vote timer standstill stopped-lock stopped-vote stopped-timer "
    "stopped-standstill remedied-rotate "
    "remedied-shuffle filled went as shared",
    "team": "scored won",
    "race": "touch ties coin arrival",
}


def values(option: str) -> Iterator[str]:
    """The values that need a word of their own: choices, switches, and no value at all."""
    yield from option_choices(option)
    if option in OPTIONAL:
        yield "automatic" if option == "tableau_piles" else "none"


def refusals() -> Iterator[str]:
    """The reasons that stand in the source of the rules and of the races: in calls of _no, or
    spelled out. A race's have their game's name before them (``RacePart.refusals``)."""
    for file in (file for package in (nerts, lag_compensation) for file in _modules(package)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("_no" | "_refusal"), args=[reason, *_]):
                    yield from (
                        part.value
                        for part in ast.walk(reason)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                        if not part.value.startswith(".")
                    )
                case ast.Constant(str(text)) if text.startswith("nerts.refusal."):
                    yield text.removeprefix("nerts.refusal.")
                case ast.Constant(str(text)) if text.startswith(("race-", ".race-")):
                    yield text.removeprefix(".")


def _modules(package: ModuleType) -> Iterator[Path]:
    return Path(package.__path__[0]).glob("*.py")


def expected_keys() -> Iterator[str]:
    yield "title"
    for option in OPTIONS:
        yield from (f"option.{option}.name", f"option.{option}.about")
        yield from (f"value.{option}.{value}" for value in values(option))
    for preset in PRESETS:
        yield from (f"preset.{preset}.name", f"preset.{preset}.about")
    yield from (f"refusal.{reason}" for reason in refusals() if reason)
    yield "refusal.newer-rules"  # of every game's links: table/info.py
    yield from (f"collision.{option}.{other}" for option, other in pairs("nerts"))
    for kind, names in EVENTS.items():
        yield from (f"event.{kind}.{name}" for name in names.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_complete_with_no_extra_keys(language: str) -> None:
    there = {key.removeprefix("nerts.") for key in catalogue(language) if key.startswith("nerts.")}
    assert there == set(expected_keys())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_is_explained_in_a_sentence(language: str) -> None:
    for key, sentence in catalogue(language).items():
        if key.startswith("nerts.") and key.endswith(".about"):
            assert sentence[-1] in ".?!", key


def test_german_says_du() -> None:
    for key, sentence in catalogue("de").items():
        if key.startswith("nerts."):
            assert not {"Sie", "Ihr", "Ihre", "Ihren"} & set(sentence.split()), key
