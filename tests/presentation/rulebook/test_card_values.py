"""The summary on the rules card: gist, changes, points of cards, passing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.passing import pass_steps
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import LANGUAGES
from herzrasen.locales import text as translation
from herzrasen.presentation.rulebook.card_values import cards_by_points, pass_directions
from herzrasen.presentation.rulebook.description import rule_book, sentences
from tests.games.nerts.random_rounds import steps
from tests.presentation.rulebook.rules_samples import GAMES, PRESETS, any_rules


def hearts_rules(text: str) -> hearts.HeartsRules:
    rules = hearts.parse_rules(text)
    assert not isinstance(rules, Refusal)
    return rules


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_the_gist_is_five_or_six_sentences_of_these_very_rules(
    game: GameName, data: st.DataObject
) -> None:
    rules = data.draw(any_rules(game))
    for language in LANGUAGES:
        summary = " ".join(line for group in sentences(rules, language) for line in group.lines)
        gist = rule_book(game, rules, language).gist
        assert len(set(gist)) == len(gist)
        assert len(gist) in ((5,) if game == "hearts" else (5, 6))
        assert all(part in summary for line in gist for part in line.rstrip(".").split(". "))


@pytest.mark.parametrize(
    ("preset", "key"),
    [
        ("black-maria", "the king of spades 10 and the ace of spades 7"),
        ("omnibus", "The jack of diamonds takes 10 points off."),
        ("cancellation", "Two identical cards in one trick cancel each other"),
        ("sun", "Shooting the sun"),
    ],
)
def test_the_gist_names_what_makes_the_variant(preset: str, key: str) -> None:
    def gist(name: str) -> str:
        return " ".join(rule_book("hearts", hearts.PRESETS[name], "en").gist)

    assert key in gist(preset)
    assert key not in gist("standard")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gist_says_where_opponents_piles_may_be_built_on(language: str) -> None:
    with_rivals, without = (
        set(rule_book("nerts", nerts.PRESETS[name], language).gist) for name in ("stoss", "pagat")
    )
    play = sentences(nerts.PRESETS["stoss"], language)[2].lines
    (line,) = with_rivals - without
    assert line in play


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_differences_from_the_preset_are_marked(game: GameName, data: st.DataObject) -> None:
    rules = data.draw(any_rules(game))
    book = rule_book(game, rules, "en")
    usual = {line for one in sentences(PRESETS[game][book.preset], "en") for line in one.lines}
    for group in book.sentences:
        marked = {group.lines[place] for place in group.changed}
        assert marked == set(group.lines) - usual


@pytest.mark.parametrize("game", GAMES)
def test_in_a_preset_nothing_is_marked(game: GameName) -> None:
    for rules in PRESETS[game].values():
        assert all(not group.changed for group in rule_book(game, rules, "en").sentences)


@given(any_rules("hearts"))
def test_every_card_that_counts_is_shown_once_with_its_price(rules: hearts.HeartsRules) -> None:
    in_play = deck(rules)
    shown = [card for one in cards_by_points(rules) for card in one.cards]
    counting = in_play.penalty | (in_play.bonus if in_play.bonus_value else CardSet())
    assert sorted(card.text for card in shown) == sorted({card.text[:2] for card in counting})
    for one in cards_by_points(rules):
        for card in one.cards:
            alike = [other for other in counting if other.text[:2] == card.text]
            prices = {in_play.points.get(other, in_play.bonus_value) for other in alike}
            assert prices == {one.points}


@given(any_rules("hearts"))
def test_passing_goes_round_as_it_is_shown(rules: hearts.HeartsRules) -> None:
    cycle = pass_directions(rules)
    steps = [pass_steps(rules, deal) for deal in range(30)]
    assert steps == [cycle[deal % len(cycle)] if cycle else 0 for deal in range(30)]
    assert not cycle or any(cycle)


@pytest.mark.parametrize(
    ("text", "cycle"),
    [
        ("standard", (1, 3, 2, 0)),
        ("standard+rotation=right", (3,)),
        ("standard+players=5", (1, 2, 3, 4, 0)),
        ("standard+players=11,packs=2", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0)),
        ("standard+pass_count=0", ()),
        ("standard+rotation=none", ()),
    ],
)
def test_who_is_passed_to_is_said_once_round(text: str, cycle: tuple[int, ...]) -> None:
    assert pass_directions(hearts_rules(text)) == cycle


def test_hearts_come_first_and_the_dearest_last() -> None:
    omnibus = cards_by_points(hearts_rules("omnibus"))
    assert [(len(one.cards), one.points) for one in omnibus] == [(13, 1), (1, -10), (1, 13)]


def test_nerts_has_no_card_points_and_no_passing() -> None:
    rules = nerts.parse_rules("stoss")
    book = rule_book("nerts", rules, "en")
    assert (book.worth, book.passing) == ((), ())


@pytest.mark.parametrize("text", ["stoss", "stoss+jokers=2", "stoss+pile_size=5", "stoss+seats=6"])
def test_the_stock_of_nerts_is_as_large_as_it_is_said_to_be(text: str) -> None:
    rules = nerts.parse_rules(text)
    assert not isinstance(rules, Refusal)
    _, _, _, dealt, _ = next(steps(rules, Random(35)))
    for language in LANGUAGES:
        lines = [line for group in sentences(rules, language) for line in group.lines]
        sizes = {area.stock for area in dealt.public.areas}
        assert {translation(language, "nerts_rules.layout.stock", n=n) for n in sizes} < {*lines}
