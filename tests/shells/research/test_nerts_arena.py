"""Bots against bots: who is better, what a match is, and what the command answers."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from herzrasen.bots.nerts import NertsBot
from herzrasen.games import nerts
from herzrasen.games.nerts import PRESETS, NertsRules
from herzrasen.games.nerts.events import End
from herzrasen.shells import cli
from herzrasen.shells.research.nerts_arena import Bout, Result, compete
from herzrasen.shells.research.nerts_round import play_match, play_round, seed_of

STOSS, PAGAT = PRESETS["stoss"], PRESETS["pagat"]


def duel(a: tuple[int, int], b: tuple[int, int], deals: int, rules: NertsRules = STOSS) -> Result:
    sides = [{"tempo": tempo, "insight": insight} for tempo, insight in (a, b)]
    return compete(Bout(rules, sides[0], sides[1], deals, seed=1), workers=1)


def gain(result: Result) -> float:
    assert result.gain is not None
    return result.gain


@pytest.mark.parametrize("rules", [STOSS, PAGAT], ids=nerts.text_of)
def test_more_insight_scores_more_on_the_same_deals(rules: NertsRules) -> None:
    assert gain(duel((3, 2), (3, 1), 3, rules)) > 0
    assert gain(duel((3, 3), (3, 2), 8, rules)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("rules", [STOSS, PAGAT], ids=nerts.text_of)
@pytest.mark.parametrize("better", [2, 3])
def test_more_insight_scores_surely_more(rules: NertsRules, better: int) -> None:
    result = duel((3, better), (3, better - 1), 120, rules)
    assert result.within is not None
    assert gain(result) > result.within


@pytest.mark.parametrize("tempo", [2, 3, 4, 5])
def test_quicker_hands_score_more_on_the_same_deals(tempo: int) -> None:
    assert gain(duel((tempo, 2), (tempo - 1, 2), 3)) > 0


def test_a_bout_depends_on_nothing_but_itself() -> None:
    bout = Bout(STOSS, {"tempo": 3, "insight": 3}, {"tempo": 4, "insight": 1}, 2, seed=3)
    assert compete(bout, workers=1) == compete(bout, workers=2)
    assert compete(bout, workers=1) != compete(replace(bout, seed=4), workers=1)


def test_two_equal_players_gain_nothing_if_seats_are_told_apart_by_the_cards_only() -> None:
    assert gain(duel((3, 2), (3, 2), 2)) == pytest.approx(0, abs=1e-9)


def test_every_seat_plays_every_part_and_alone_means_one() -> None:
    a, b = {"tempo": 3, "insight": 3}, {"tempo": 3, "insight": 2}
    half = Bout(STOSS, a, b, 1, 1).seatings
    assert [sum(seat in taken for taken in half) for seat in range(4)] == [3] * 4
    assert Bout(STOSS, a, b, 1, 1, alone=True).seatings == [frozenset({seat}) for seat in range(4)]
    assert Bout(STOSS, a, None, 1, 1).seatings == [frozenset(range(4))]


def test_rounds_of_four_go_as_the_rules_text_says() -> None:
    flow = compete(Bout(PAGAT, {"tempo": 4, "insight": 3}, None, 20, seed=1), workers=1).flow
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


def test_a_bot_asked_too_late_bounces_and_is_asked_again() -> None:
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
def test_the_command_tells_who_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*COMMAND, "--a", "tempo=5,insight=3", "--b", "insight=1,tempo=2"]
    assert cli.main(words) == 0
    told = capsys.readouterr()
    assert told.out.startswith("tempo=5,insight=3 against insight=1,tempo=2: +")
    assert "12 rounds: " in told.out
    assert "rules stoss+seats=3" in told.out
    assert told.err.endswith("2/2\n")


@pytest.mark.usefixtures("english")
def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*COMMAND, "--rules", "pagat", "--json", "--seed", "9"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"] == "pagat+seats=3"
    assert told["a"] == {"tempo": 3, "insight": 3}
    assert told["b"] is told["gain"] is None
    assert told["flow"]["rounds"] == 2


@pytest.mark.parametrize(
    "words",
    [
        ["--a", "tempo=6"],
        ["--a", "tempo=3,tempo=3"],
        ["--b", "strong"],
        ["--b", "tempo=²"],
        ["--seats", "13"],
        ["--rules", "hearts"],
        ["--rules", "stoss+seats=3", "--seats", "3"],
        ["--rounds", "1"],
        ["--rounds", "many"],
        ["--workers", "0"],
    ],
)
@pytest.mark.usefixtures("english")
def test_what_cannot_be_played_is_answered_with_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["arena", "nerts", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith((".\n", "--help\n"))
    assert "Traceback" not in told.err
