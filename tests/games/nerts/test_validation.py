"""Rules that nobody can play by are never made, whatever is put together."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from herzrasen.games import nerts
from herzrasen.games.nerts.rules import Runs
from herzrasen.games.nerts.rules_notation import OPTIONS
from herzrasen.games.protocol import InvalidRules, Refusal
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.rulebook.refusals import explain
from tests.laws.nerts import NERTS
from tests.laws.nerts_rules_strategy import VALUES, draw_rules, rules_at_random
from tests.strategies import match_at_random

JUNK: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 2, 13, 99, 1001, 3.5, 4.0, "", "x", "off", "single", Runs.SINGLE),
    *((), [], {}, (13,), (13, 4), [13, 13, 13, 13], (13, 13, 13, True), ("13",) * 4, b"4"),
)
"""Values of every wrong kind; some of them are right for some option."""

any_values = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in VALUES.items()}
)
any_junk = st.dictionaries(st.sampled_from(OPTIONS), st.sampled_from(JUNK), max_size=4)


def rules_of(values: dict[str, Any]) -> nerts.NertsRules | Refusal:
    """The rules, or why there are none; any other exception is the test's failure."""
    try:
        return nerts.NertsRules(**values)
    except InvalidRules as unplayable:
        return unplayable.refusal


@given(any_values)
def test_options_that_cannot_be_meant_together_are_named(values: dict[str, Any]) -> None:
    answer = rules_of(values)
    if isinstance(answer, Refusal):
        pair = {answer.facts["option"], answer.facts["other"]}
        assert len(pair) == 2
        assert pair <= set(OPTIONS)
        # Of two options that collide at least one was asked for.
        assert pair & set(values)
        assert_has_sentence(answer)
    else:
        assert_can_be_dealt(answer)


@given(any_values, any_junk)
def test_what_is_no_value_of_an_option_is_refused_and_named(
    values: dict[str, Any], junk: dict[str, Any]
) -> None:
    answer = rules_of(values | junk)
    if isinstance(answer, Refusal):
        assert answer.facts["option"] in OPTIONS
        assert_has_sentence(answer)
    else:
        assert_can_be_dealt(answer)


def assert_has_sentence(refusal: Refusal) -> None:
    for language in LANGUAGES:
        explanation = explain("nerts", refusal, language)
        assert explanation.sentence
        assert "{" not in explanation.sentence.replace("{}", "")
        assert explanation.options


def assert_can_be_dealt(rules: nerts.NertsRules) -> None:
    step = next(match_at_random(NERTS, rules, Random(1)))
    assert len(NERTS.cards(step.after)) == rules.areas * (52 + rules.jokers)
    assert all(area.stock > 0 for area in step.after.public.areas)


def test_most_draws_are_valid() -> None:
    draws = [draw_rules(Random(number).choice) for number in range(500)]
    assert draws.count(None) < 50


def test_every_value_of_every_option_is_drawn() -> None:
    drawn = [rules_at_random(Random(number)) for number in range(1500)]
    for name, values in VALUES.items():
        if name != "pile_sizes":
            assert {getattr(rules, name) for rules in drawn} >= set(values), name
    assert {len(rules.pile_sizes) for rules in drawn} >= {0, 1, 2, 4, 6, 12}


def test_any_two_options_meet() -> None:
    """Whatever option is off its default in a rule set, each other one is so beside it somewhere,
    the pairs apart that exclude each other."""
    usual = asdict(nerts.NertsRules())
    met: set[tuple[str, str]] = set()
    for number in range(3000):
        rules = asdict(rules_at_random(Random(number)))
        chosen = [name for name in OPTIONS if rules[name] != usual[name]]
        met.update(pairs(chosen))
    excluded = {("king_bonus", "order"), ("order", "king_bonus")}
    assert set(pairs(OPTIONS)) - met <= excluded


def pairs(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(one, other) for one in names for other in names]
