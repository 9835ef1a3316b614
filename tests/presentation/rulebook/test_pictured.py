"""What the rules card shows before its sentences: the gist, what is changed, prices, passing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.dealing import pass_steps
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.rulebook.card_values import passing, worth
from herzrasen.presentation.rulebook.description import book, sentences
from tests.presentation.rulebook.sample import GAMES, PRESETS, any_rules


def hearts_rules(text: str) -> hearts.HeartsRules:
    rules = hearts.parse(text)
    assert not isinstance(rules, Refusal)
    return rules


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_the_gist_is_five_sentences_of_these_very_rules(
    game: GameName, data: st.DataObject
) -> None:
    rules = data.draw(any_rules(game))
    for language in LANGUAGES:
        said = " ".join(line for group in sentences(rules, language) for line in group.lines)
        gist = book(game, rules, language).gist
        assert len(set(gist)) == 5
        assert all(line in said for line in gist)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_what_the_preset_does_not_say_is_marked(game: GameName, data: st.DataObject) -> None:
    rules = data.draw(any_rules(game))
    told = book(game, rules, "en")
    usual = {line for one in sentences(PRESETS[game][told.preset], "en") for line in one.lines}
    for group in told.sentences:
        marked = {group.lines[place] for place in group.changed}
        assert marked == set(group.lines) - usual


@pytest.mark.parametrize("game", GAMES)
def test_in_a_preset_nothing_is_marked(game: GameName) -> None:
    for rules in PRESETS[game].values():
        assert all(not group.changed for group in book(game, rules, "en").sentences)


@given(any_rules("hearts"))
def test_every_card_that_counts_is_shown_once_with_its_price(rules: hearts.HeartsRules) -> None:
    in_play = deck(rules)
    shown = [card for one in worth(rules) for card in one.cards]
    counting = in_play.penalty | (in_play.bonus if in_play.bonus_value else CardSet())
    assert sorted(card.text for card in shown) == sorted({card.text[:2] for card in counting})
    for one in worth(rules):
        for card in one.cards:
            alike = [other for other in counting if other.text[:2] == card.text]
            prices = {in_play.points.get(other, in_play.bonus_value) for other in alike}
            assert prices == {one.points}


@given(any_rules("hearts"))
def test_passing_goes_round_as_it_is_shown(rules: hearts.HeartsRules) -> None:
    cycle = passing(rules)
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
    assert passing(hearts_rules(text)) == cycle


def test_hearts_come_first_and_the_dearest_last() -> None:
    omnibus = worth(hearts_rules("omnibus"))
    assert [(len(one.cards), one.points) for one in omnibus] == [(13, 1), (1, -10), (1, 13)]


def test_nerts_has_neither() -> None:
    rules = nerts.parse("stoss")
    told = book("nerts", rules, "en")
    assert (told.worth, told.passing) == ((), ())
