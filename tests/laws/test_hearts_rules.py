"""Whole matches of Hearts by random rules, and rules that are not valid."""

from functools import cache
from itertools import chain
from random import Random
from string import Formatter
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, fields

from herzrasen.cards import Card
from herzrasen.games import hearts
from herzrasen.games.hearts.rules import Moon, Penalty, Trim
from herzrasen.games.protocol import InvalidRules
from herzrasen.locales import LANGUAGES, catalogue
from tests.laws.hearts import HEARTS
from tests.laws.hearts_rules_strategy import VALUES, any_rules, draw_rules, rules_at_random
from tests.strategies import match_at_random

OPTIONS: Final = [field.name for field in fields(hearts.HeartsRules)]
CHUNK: Final = 30
CHUNKS: Final = 12
ALL_CHUNKS: Final = 667  # 20,010 rule sets
FOLLOWED: Final = 17
"""Every so many steps everyone's view is followed; each step would be the laws' own business."""


@cache
def rule_set(number: int) -> hearts.HeartsRules:
    return rules_at_random(Random(number))


@pytest.mark.parametrize(
    "chunk",
    [
        0,
        *(pytest.param(n, marks=pytest.mark.heavy) for n in range(1, CHUNKS // 2)),
        *(pytest.param(n, marks=pytest.mark.slow) for n in range(CHUNKS // 2, CHUNKS)),
    ],
)
def test_whole_matches(chunk: int) -> None:
    whole_matches(chunk)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS, ALL_CHUNKS))
def test_whole_matches_by_the_thousand(chunk: int) -> None:
    whole_matches(chunk)


def whole_matches(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        whole_match(rule_set(number), Random(number))


def whole_match(rules: hearts.HeartsRules, random: Random) -> None:
    """A match ends, by its own rules; views follow, and what is asked for can be done."""
    state, count = hearts.start(rules), 0
    for count, step in enumerate(match_at_random(HEARTS, rules, random)):
        if count % FOLLOWED == 0:
            for seat in HEARTS.everyone(rules):
                view = hearts.view(step.before, seat)
                for event in step.events:
                    view = hearts.follow(view, hearts.see(event, seat))
                assert view == hearts.view(step.after, seat), (hearts.format_rules(rules), seat)
        state = step.after
    match = state.public.match
    assert state.public.phase is hearts.Phase.OVER
    assert count < hearts.max_moves(rules)
    assert match.places == tuple(1 + sum(t < mine for t in match.totals) for mine in match.totals)
    assert len(match.deals) <= rules.max_deals
    reached = rules.target is not None and max(match.totals) >= rules.target
    assert reached or len(match.deals) in (rules.deals, rules.max_deals) or rules.tie != "shared"


def test_the_rule_sets_are_different_ones() -> None:
    """At least 300 in every run, each made of options that differ in something."""
    assert len({hearts.format_rules(rule_set(number)) for number in range(CHUNK * CHUNKS)}) >= 300


@pytest.mark.slow
def test_the_rule_sets_by_the_thousand_are_different_ones() -> None:
    drawn = {hearts.format_rules(rules_at_random(Random(n))) for n in range(CHUNK * ALL_CHUNKS)}
    assert len(drawn) >= 19_000


def test_every_value_of_every_option_is_drawn() -> None:
    drawn = [rule_set(number) for number in range(1500)]
    for name, values in VALUES.items():
        seen = {getattr(rules, name) for rules in drawn}
        if name == "removed":
            assert any(seen)
            assert () in seen
        else:
            assert seen >= set(values), name


def test_any_two_choices_meet() -> None:
    """Whatever option is off its default in a rule set, each other one is so beside it somewhere,
    the pairs apart that exclude each other."""
    usual = asdict(hearts.HeartsRules())
    met: set[tuple[str, str]] = set()
    for number in range(1500):
        chosen = [name for name in OPTIONS if getattr(rule_set(number), name) != usual[name]]
        met.update((one, other) for one in chosen for other in chosen)
    never = {(one, other) for one in OPTIONS for other in OPTIONS} - met
    assert never <= {("packs", "partners"), ("partners", "packs")}, never


def test_most_draws_are_valid() -> None:
    draws = [draw_rules(Random(number).choice) for number in range(500)]
    assert draws.count(None) < 50


@given(any_rules())
def test_drawn_rules_come_back_from_their_text(rules: hearts.HeartsRules) -> None:
    assert hearts.parse_rules(hearts.format_rules(rules)) == rules


# What nobody can play by --------------------------------------------------------------------------

JUNK: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 2, 12, 99, 1001, 3.5, "", "x", "off", Moon.OFF, (), [], {}),
    *map(Card.parse, ("XH", "QS'2", "QS")),
    (Card.parse("2D"),) * 2,
    (Card.parse("XC"),),
    ("2D",),
    (Penalty(Card.parse("KS"), 51),),
    (Penalty(Card.parse("QS"), 5),),
    (Penalty(Card.parse("KS"), 5),) * 2,
)
"""Values of every wrong kind; some of them are right for some option."""

any_values = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from((*values, *values)) for name, values in VALUES.items()}
)
any_junk = st.dictionaries(st.sampled_from(OPTIONS), st.sampled_from(JUNK), max_size=4)
own_lists = st.lists(
    st.sampled_from([Card.parse(rank + suit) for rank in "23456789TJQKA" for suit in "CDSH"]),
    max_size=52,
    unique=True,
).map(tuple)


def rules_of(values: dict[str, Any]) -> hearts.HeartsRules | InvalidRules:
    """The rules, or why there are none; any other exception is the test's failure."""
    try:
        return hearts.HeartsRules(**values)
    except InvalidRules as unplayable:
        return unplayable


@given(any_values, st.none() | own_lists)
def test_options_that_cannot_be_meant_together_are_named(
    values: dict[str, Any], own_list: tuple[Card, ...] | None
) -> None:
    if own_list is not None:
        values |= {"trim": Trim.OWN, "removed": own_list}
    answer = rules_of(values)
    if isinstance(answer, InvalidRules):
        facts = answer.refusal.facts
        assert facts["option"] in OPTIONS
        if answer.refusal.code != "hearts.refusal.no-such-card":
            assert facts["other"] in OPTIONS
            assert facts["other"] != facts["option"]
            # Of two options that collide at least one was asked for.
            assert {facts["option"], facts["other"]} & set(values)
        assert_has_sentence(answer)
    else:
        assert_can_be_dealt(answer)


@given(any_values, any_junk)
def test_what_is_no_value_of_an_option_is_refused_and_named(
    values: dict[str, Any], junk: dict[str, Any]
) -> None:
    answer = rules_of(values | junk)
    if isinstance(answer, InvalidRules):
        assert answer.refusal.facts["option"] in OPTIONS
        assert_has_sentence(answer)
    else:
        assert_can_be_dealt(answer)


def assert_has_sentence(answer: InvalidRules) -> None:
    code, facts = answer.refusal.code, answer.refusal.facts
    for language in LANGUAGES:
        sentences = [catalogue(language).get(code + number) for number in ("", ".one", ".other")]
        assert any(sentences), code
        blanks = chain.from_iterable(Formatter().parse(text) for text in sentences if text)
        assert {name for _, name, _, _ in blanks if name} <= facts.keys()


def assert_can_be_dealt(rules: hearts.HeartsRules) -> None:
    step = next(match_at_random(HEARTS, rules, Random(1)))
    assert sum(step.after.public.held) + step.after.public.kitty == len(HEARTS.cards(step.after))
