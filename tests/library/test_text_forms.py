"""Text and JSON forms of what the library gives out."""

from __future__ import annotations

from typing import Any

import pytest

import herzrasen
from herzrasen import LocalMatch, hearts, nerts
from herzrasen.games.protocol import Refusal
from herzrasen.library.text_forms import T
from herzrasen.locales import LANGUAGES


@pytest.fixture(scope="module")
def deal() -> LocalMatch:
    """A deal of Hearts that was played."""
    return herzrasen.new_deal("omnibus", 3).play(["club"] * 4)


@pytest.fixture(scope="module")
def round_() -> LocalMatch:
    """A round of Nerts that was played."""
    return herzrasen.new_deal("duel", 3).play(["tempo=3"] * 2)


def through_json(value: T, kind: type[T]) -> T:
    return herzrasen.from_json(herzrasen.to_json(value), kind)


def test_moves_have_a_text_form() -> None:
    texts = {"hearts": ["play QS", "pass 2C 3C 4C", "claim"], "nerts": ["turn", "pile AS > new"]}
    for game, moves in texts.items():
        assert [herzrasen.move_text(herzrasen.parse_move(text, game)) for text in moves] == moves


def test_events_have_a_text_form(deal: LocalMatch, round_: LocalMatch) -> None:
    assert [herzrasen.event_text(event) for event in deal.events()][-1].startswith("scored ")
    assert herzrasen.event_text(deal.events(1)[0]).count("?") == 3
    assert {herzrasen.event_text(event).split()[0] for event in round_.events()} >= {"0", "1"}


@pytest.mark.parametrize(("text", "game"), [("play", "hearts"), ("turn", "hearts"), ("turn", "go")])
def test_a_text_that_is_no_move_is_refused(text: str, game: str) -> None:
    with pytest.raises(herzrasen.InvalidMove):
        herzrasen.parse_move(text, game)


def test_what_is_no_move_or_event_has_no_text(deal: LocalMatch) -> None:
    with pytest.raises(herzrasen.InvalidMove):
        herzrasen.move_text(deal.events()[0])
    with pytest.raises(herzrasen.InvalidMove):
        herzrasen.event_text(hearts.Claim())


def test_a_view_is_shown_in_lines(deal: LocalMatch, round_: LocalMatch) -> None:
    match = herzrasen.new_deal(herzrasen.rules("hearts", pass_count=0), 1)
    match.submit("play 2C")
    first, *seats, hand = herzrasen.view_text(match.view(3)).split("\n")
    assert first == "deal 1, play; totals 0 0 0 0"
    assert seats[2:] == ["  seat 2: 2C   0 points", "> seat 3: --   0 points (own seat)"]
    assert hand == f"hand: {match.view(3).hand}"
    assert "hand" not in herzrasen.view_text(match.view(herzrasen.WATCHER))
    over = herzrasen.view_text(deal.view(0)).split("\n")
    assert over[0].startswith("deal 1, deal; totals ")
    assert over[1] == "  seat 0: --   0 points (own seat)"
    assert "> area 1: pile" in herzrasen.view_text(round_.view(1))
    with pytest.raises(TypeError):
        herzrasen.view_text(deal.state)


def test_values_of_hearts_travel_as_json(deal: LocalMatch) -> None:
    events: Any = hearts.Event
    moves: Any = hearts.Move
    for event in deal.events(2):
        assert through_json(event, events) == event
    assert through_json(deal.view(2), hearts.View) == deal.view(2)
    assert through_json(deal.rules, hearts.HeartsRules) == deal.rules
    assert through_json(hearts.Pass(deal.view(1).hand), moves) == hearts.Pass(deal.view(1).hand)
    assert through_json(deal.record(), herzrasen.Record) == deal.record()


def test_values_of_nerts_travel_as_json(round_: LocalMatch) -> None:
    events: Any = nerts.Event
    for event in round_.events(1):
        assert through_json(event, events) == event
    assert through_json(round_.view(1), nerts.View) == round_.view(1)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"move": "play", "card": "QX"}', "{" * 5000])
def test_other_json_is_refused(text: str) -> None:
    moves: Any = hearts.Move
    with pytest.raises(herzrasen.InvalidJson) as caught:
        herzrasen.from_json(text, moves)
    assert caught.value.sentence("de") != str(caught.value)


def test_what_has_no_json_form_is_an_error() -> None:
    with pytest.raises(TypeError):
        herzrasen.to_json(object())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_system_reports_is_named_by_its_own_code(language: str) -> None:
    """Which can be looked up; the name of the kind of trouble is none of the system's."""
    facts: dict[str, str | int] = {"file": "x", "trouble": "other", "system": "EIO"}
    assert "EIO" in herzrasen.sentence(Refusal("saved-unwritable", facts), language)
