"""The Nerts arena: comparisons, simulated rounds, and the command."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import Card
from herzrasen.cli import main
from herzrasen.games import nerts
from herzrasen.games.nerts import PRESETS, NertsRules
from herzrasen.games.nerts.events import End
from herzrasen.games.nerts.rules import Progress, Stuck, Teams
from herzrasen.research.nerts_arena import NertsArenaResult, NertsPairing, run_rounds
from herzrasen.research.nerts_round import (
    MAX_ROUND_MS,
    contestable,
    play_match,
    play_round,
    seed_of,
)
from tests.games.nerts.positions import table

STOSS, PAGAT = PRESETS["stoss"], PRESETS["pagat"]


def run_duel(
    a: tuple[int, int], b: tuple[int, int], deals: int, rules: NertsRules = STOSS
) -> NertsArenaResult:
    sides = [{"tempo": tempo, "insight": insight} for tempo, insight in (a, b)]
    return run_rounds(NertsPairing(rules, sides[0], sides[1], deals, seed=1), workers=1)


def gain(result: NertsArenaResult) -> float:
    assert result.gain is not None
    return result.gain


@pytest.mark.heavy
@pytest.mark.parametrize(
    "rules", [STOSS, pytest.param(PAGAT, marks=pytest.mark.slow)], ids=["stoss", "pagat"]
)
def test_more_insight_scores_more_on_the_same_deals(rules: NertsRules) -> None:
    assert gain(run_duel((3, 2), (3, 1), 3, rules)) > 0
    assert gain(run_duel((3, 3), (3, 2), 8, rules)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("rules", [STOSS, PAGAT], ids=nerts.format_rules)
@pytest.mark.parametrize("better", [2, 3, 5])
def test_more_insight_scores_surely_more(rules: NertsRules, better: int) -> None:
    result = run_duel((3, better), (3, better - 1), 120, rules)
    assert result.within is not None
    assert gain(result) > result.within


@pytest.mark.parametrize(
    "tempo",
    [
        pytest.param(2, marks=pytest.mark.heavy),
        *(pytest.param(tempo, marks=pytest.mark.slow) for tempo in (3, 4, 5)),
    ],
)
def test_quicker_hands_score_more_on_the_same_deals(tempo: int) -> None:
    assert gain(run_duel((tempo, 2), (tempo - 1, 2), 3)) > 0


@pytest.mark.slow
def test_a_pairing_is_reproducible() -> None:
    bout = NertsPairing(STOSS, {"tempo": 3, "insight": 3}, {"tempo": 4, "insight": 1}, 2, seed=3)
    assert run_rounds(bout, workers=1) == run_rounds(bout, workers=2)
    assert run_rounds(bout, workers=1) != run_rounds(replace(bout, seed=4), workers=1)


def test_two_equal_players_gain_nothing_if_seats_are_told_apart_by_the_cards_only() -> None:
    assert gain(run_duel((3, 2), (3, 2), 2)) == pytest.approx(0, abs=1e-9)


def test_every_seat_plays_every_part_and_alone_means_one() -> None:
    a, b = {"tempo": 3, "insight": 3}, {"tempo": 3, "insight": 2}
    half = NertsPairing(STOSS, a, b, 1, 1).seatings
    assert [sum(seat in taken for taken in half) for seat in range(4)] == [3] * 4
    assert NertsPairing(STOSS, a, b, 1, 1, alone=True).seatings == [
        frozenset({seat}) for seat in range(4)
    ]
    assert NertsPairing(STOSS, a, None, 1, 1).seatings == [frozenset(range(4))]
    twice = NertsPairing(STOSS, a, b, 1, 1, twice=True).seatings
    assert twice == [frozenset({0, 2}), frozenset({1, 3})]


def test_team_mates_are_both_of_one_kind_and_share_their_points() -> None:
    a, b = {"tempo": 3, "insight": 3}, {"tempo": 3, "insight": 2}
    for rules in (PRESETS["partners"], replace(STOSS, teams=Teams.SUMMED, seats=6)):
        opposite = rules.seats // 2
        for bout in (NertsPairing(rules, a, b, 1, 1), NertsPairing(rules, a, b, 1, 1, alone=True)):
            for taken in bout.seatings:
                assert taken
                assert {(seat + opposite) % rules.seats for seat in taken} == taken
        bots = [NertsBot(4, 3, seat) for seat in range(rules.seats)]
        state, played = play_round(nerts.start(rules), bots, seed_of(8))
        assert played.points == state.public.match.totals * 2


@pytest.mark.slow
def test_two_at_one_set_of_cards_seldom_reach_for_the_same_card() -> None:
    rules = PRESETS["partners"]
    late = {}
    for rules in (PRESETS["partners"], replace(STOSS, seats=2)):
        flow = run_rounds(
            NertsPairing(rules, {"tempo": 3, "insight": 3}, None, 8, seed=1), workers=1
        ).flow
        late[rules.seats] = flow.bounced
        assert flow.called > 0
    assert late[4] < late[2] + 0.12


def test_a_stuck_round_goes_on_and_says_so() -> None:
    rules = replace(PRESETS["pagat"], seats=2)
    rounds = [
        play_round(nerts.start(rules), [NertsBot(5, 2, seat) for seat in (0, 1)], seed_of(deal))[1]
        for deal in range(12)
    ]
    assert any(played.remedies for played in rounds)
    assert all(played.remedies <= 3 for played in rounds)
    assert all(played.reason is not End.IDLE or played.remedies == 3 for played in rounds)


def test_a_round_that_nothing_ends_is_given_up_and_counted_as_it_lies() -> None:
    rules = replace(
        PRESETS["pagat"], seats=1, tableau_piles=3, stuck=Stuck.OFF, progress=Progress.ALWAYS
    )
    given_up = [
        played
        for deal in range(4)
        if (played := play_round(nerts.start(rules), [NertsBot(2, 1, 1)], seed_of(deal))[1]).reason
        is None
    ]
    assert given_up
    for played in given_up:
        assert played.ms > MAX_ROUND_MS
        assert played.points[0] <= 0


def test_the_clock_acts_in_the_arena_too() -> None:
    rules = replace(PRESETS["pagat"], seats=2, stuck=Stuck.TIMER, stuck_seconds=20, fill_ms=500)
    rounds = [
        play_round(nerts.start(rules), [NertsBot(5, 1, seat) for seat in (0, 1)], seed_of(deal))[1]
        for deal in range(6)
    ]
    assert {played.reason for played in rounds} == {End.CALL, End.TIMER}


def test_contestable_is_where_another_open_card_fits_too() -> None:
    text = """
        0: pile 2C + 4H | KC
        1: pile 2C' + {} | KC'
        middle: AH' 2H' 3H'
    """
    onto = Card.parse("3H'")
    assert contestable(table(text.format("4H'")).public, 0, onto)
    assert not contestable(table(text.format("4D'")).public, 0, onto)


@pytest.mark.heavy
def test_rounds_of_four_go_as_the_rules_text_says() -> None:
    flow = run_rounds(
        NertsPairing(PAGAT, {"tempo": 4, "insight": 3}, None, 20, seed=1), workers=1
    ).flow
    assert 50 < flow.actions < 80
    assert 4 < flow.points < 10
    assert flow.called > 0.9
    assert 1.0 < flow.pause < 1.6


def test_a_match_is_played_to_its_end() -> None:
    rules = replace(NertsRules(seats=2, tableau_piles=6), target=20)
    rounds = play_match(rules, [NertsBot(5, 3, 1), NertsBot(5, 2, 2)], seed=1)
    totals = [sum(points) for points in zip(*(each.points for each in rounds), strict=True)]
    assert max(totals) >= 20
    before = [sum(points) for points in zip(*(each.points for each in rounds[:-1]), strict=True)]
    assert all(total < 20 or before.count(max(before)) > 1 for total in before)


def test_a_bots_late_move_is_refused_and_it_decides_again() -> None:
    bots = [NertsBot(5, 2, seat) for seat in range(6)]
    _, played = play_round(nerts.start(NertsRules(seats=6)), bots, seed_of(3))
    assert played.reason is End.CALL
    assert sum(played.bounced) > 0
    assert all(late < made for late, made in zip(played.bounced, played.actions, strict=True))


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


COMMAND = ["arena", "nerts", "--rounds", "2", "--workers", "1", "--seats", "3"]


@pytest.mark.usefixtures("english")
def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([*COMMAND, "--rules", "pagat", "--json", "--seed", "9"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["rules"] == "pagat+seats=3"
    assert output["a"] == {"tempo": 3, "insight": 3}
    assert output["b"] is output["gain"] is None
    assert output["flow"]["rounds"] == 2
    assert 0 < output["flow"]["contestable"] < 0.6


@pytest.mark.usefixtures("english")
def test_hands_may_be_given_in_milliseconds(capsys: pytest.CaptureFixture[str]) -> None:
    pauses = []
    for hands in ("mean_ms=900", "mean_ms=900,touch=1", "mean_ms=3500"):
        assert main.main([*COMMAND, "--a", f"insight=2,{hands}", "--json"]) == 0
        pauses.append(json.loads(capsys.readouterr().out)["flow"]["pause"])
    assert pauses[1] < pauses[0] < pauses[2]
    assert pauses[0] == pytest.approx(0.9, rel=0.2)
