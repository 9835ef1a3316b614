"""Rules by name, text and option."""

from __future__ import annotations

from typing import Any

import pytest

import herzrasen
from herzrasen import hearts, nerts
from herzrasen.games.hearts.rules import Moon


def test_rules_by_game_name_text_and_option_are_the_same_values() -> None:
    standard = herzrasen.rules()
    assert standard == herzrasen.rules("hearts") == herzrasen.rules("hearts", "standard")
    assert isinstance(standard, hearts.HeartsRules)
    named = herzrasen.rules("hearts", "omnibus", players=5, moon="choice")
    assert named == herzrasen.rules("omnibus+players=5,moon=choice")
    assert named == herzrasen.rules("omnibus", players=5, moon=Moon.CHOICE)
    assert isinstance(herzrasen.rules("nerts"), nerts.NertsRules)


def test_options_take_cards_as_values_and_as_text() -> None:
    card = herzrasen.Card.parse("TD")
    assert herzrasen.rules(bonus_card=card) == herzrasen.rules(bonus_card="TD")


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_every_preset_is_found_by_its_name_and_by_its_text(game: str) -> None:
    for name, rules in herzrasen.presets(game).items():
        assert herzrasen.rules(name) == herzrasen.rules(game, name) == rules
        assert herzrasen.rules(herzrasen.rules_text(rules)) == rules
        assert herzrasen.rules_text(rules, name) == name


@pytest.mark.parametrize(
    ("names", "options", "code"),
    [
        (("bridge",), {}, "unknown-preset"),
        (("bridge", "standard"), {}, "unknown-preset"),
        (("hearts", "stoss"), {}, "unknown-preset"),
        ((), {"player": 5}, "unknown-option"),
        ((), {"players": 99}, "bad-value"),
        ((), {"players": "five"}, "bad-value"),
        ((), {"moon": object()}, "bad-value"),
        ((), {"players": 5, "partners": "2v2"}, "collision"),
        (("standard+players=5,partners=2v2",), {}, "collision"),
    ],
)
def test_rules_that_do_not_exist_are_refused(
    names: tuple[str, ...], options: dict[str, Any], code: str
) -> None:
    with pytest.raises(herzrasen.UnknownRules) as caught:
        herzrasen.rules(*names, **options)
    assert caught.value.refusal.code == f"hearts.refusal.{code}"
    assert caught.value.sentence("de") != str(caught.value)


def test_there_are_no_presets_of_another_game() -> None:
    with pytest.raises(herzrasen.UnknownRules):
        herzrasen.presets("bridge")


def test_rules_are_said_in_sentences() -> None:
    sentences = {
        language: herzrasen.rules_sentences(herzrasen.rules("omnibus"), language)
        for language in ("en", "de")
    }
    assert any("jack of diamonds" in sentence for sentence in sentences["en"])
    assert any("Karo-Bube" in sentence for sentence in sentences["de"])


def test_other_languages_and_other_values_have_no_sentences() -> None:
    with pytest.raises(ValueError, match="xx"):
        herzrasen.rules_sentences(herzrasen.rules(), "xx")
    with pytest.raises(TypeError):
        herzrasen.rules_sentences("standard")
