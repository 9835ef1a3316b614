"""Duplicate deals, matches and tournaments are those of the arenas."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

import herzrasen
from herzrasen import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.research import hearts_arena, matches, nerts_arena, players
from herzrasen.research.nerts_arena import NertsPairing
from herzrasen.research.pairing import Pairing


def pairing(a: str, b: str) -> Pairing:
    """Two players, as the command line reads them."""
    specs = players.parse(a), players.parse(b)
    assert isinstance(specs[0], players.PlayerSpec)
    assert isinstance(specs[1], players.PlayerSpec)
    return Pairing(specs[0], specs[1], HeartsRules(), 3)


def test_deals_are_compared_as_in_the_arena() -> None:
    found = herzrasen.compare_deals("level=2", "random", deals=4, seed=3)
    expected = hearts_arena.run_deals(pairing("level=2", "random"), 4, workers=1)
    assert (found.gain, found.within, found.points) == (
        expected.gain,
        expected.within,
        expected.points,
    )
    assert found.gain > 0


@pytest.mark.heavy
def test_matches_are_compared_as_in_the_arena() -> None:
    found = herzrasen.compare_matches("random", "greedy", count=2, seed=3)
    expected = matches.run_matches(pairing("random", "greedy"), 2, workers=1)
    assert (found.gain, found.standings) == (expected.gain, expected.standings)


def test_rounds_are_compared_as_in_the_arena() -> None:
    found = herzrasen.compare_rounds("tempo=4", "tempo=2", "duel", rounds=2, seed=3)
    rules = herzrasen.rules("nerts", "duel")
    quick, slow = ({"tempo": tempo, "insight": 2} for tempo in (4, 2))
    assert found == nerts_arena.run_rounds(NertsPairing(rules, quick, slow, 2, 3), workers=1)


@pytest.mark.heavy
def test_a_function_is_as_good_as_the_bot_that_it_asks() -> None:
    club = herzrasen.bot("club")
    found = herzrasen.compare_deals(lambda view: club(view), "club", deals=4)
    assert (found.gain, found.a) == (0.0, "<lambda>")
    assert herzrasen.compare_deals(club, "club", deals=4).gain == 0.0


def test_a_program_that_fails_is_an_error_with_a_sentence() -> None:
    for command in ("cmd:no-such-program", f"cmd:{sys.executable} -c pass"):
        with pytest.raises(herzrasen.PlayerFailed) as caught:
            herzrasen.compare_deals(command, "club", deals=2)
        assert str(caught.value.refusal.facts["program"]) in str(caught.value)
        assert caught.value.sentence("de") != str(caught.value)


@pytest.mark.parametrize("answer", ["sing", 3, None])
def test_a_function_that_answers_with_no_move_is_an_error(answer: Any) -> None:
    with pytest.raises(herzrasen.InvalidMove):
        herzrasen.compare_deals(lambda _view: answer, "club", deals=2)


def test_a_function_that_breaks_the_rules_is_an_error() -> None:
    def rule_breaker(view: hearts.View) -> str:
        return f"play {next(iter(view.hand))}" if view.public.trick else "pass"

    with pytest.raises(herzrasen.IllegalMove) as caught:
        herzrasen.compare_deals(rule_breaker, "club", deals=2)
    assert caught.value.seat in range(4)


@pytest.mark.parametrize(
    ("a", "b", "rules"),
    [("grandmaster", "club", "standard"), ("club", 7, "standard"), ("tempo=3", "club", "standard")],
)
def test_players_that_do_not_exist_are_refused(a: Any, b: Any, rules: str) -> None:
    with pytest.raises(herzrasen.UnknownBot):
        herzrasen.compare_deals(a, b, rules)
    with pytest.raises(herzrasen.UnknownBot):
        herzrasen.compare_deals("club", herzrasen.bot("tempo=3"), rules)


def test_counts_and_games_that_cannot_be_are_refused() -> None:
    refused: list[Callable[[], object]] = [
        lambda: herzrasen.compare_deals("club", "random", deals=1),
        lambda: herzrasen.compare_deals("club", "random", sure=50),
        lambda: herzrasen.compare_deals("club", "random", "duel"),
        lambda: herzrasen.compare_matches("club", "random", count=0),
        lambda: herzrasen.compare_rounds("tempo=1", "tempo=2", "standard"),
        lambda: herzrasen.compare_rounds("tempo=1", "tempo=2", rounds=1),
        lambda: herzrasen.tournament({"alone": "club"}),
    ]
    for ask in refused:
        with pytest.raises(herzrasen.NotAvailable):
            ask()
    with pytest.raises(herzrasen.UnknownBot):
        herzrasen.compare_rounds("club", "tempo=2")
    with pytest.raises(herzrasen.UnknownBot):
        herzrasen.tournament({"own": lambda _view: "turn", "bot": "tempo=2"}, "duel")


@pytest.mark.heavy
def test_a_tournament_ranks_by_the_mean_of_its_pairs() -> None:
    found = herzrasen.tournament(
        {"Ada": "random", "Ben": "club", "Cleo": "greedy"}, deals=4, seed=2
    )
    assert [row.name for row in found.rows] == ["Ben", "Cleo", "Ada"]
    pairs = {(result.a, result.b): result.gain or 0.0 for result in found.results}
    assert found.rows[0].gain == pytest.approx(
        (pairs["club", "greedy"] - pairs["random", "club"]) / 2, abs=0.001
    )
    assert found.rows[0].beaten >= 1
    assert sum(row.beaten for row in found.rows) == sum(row.lost for row in found.rows)


def test_a_tournament_of_nerts() -> None:
    players_ = {"quick": "mean_ms=900", "slow": "tempo=1"}
    found = herzrasen.tournament(players_, "duel", deals=2)
    assert [row.name for row in found.rows] == ["quick", "slow"]
