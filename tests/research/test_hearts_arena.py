"""Duplicate deals: fair seatings, equal cards, the same result with any number of workers."""

import json
from itertools import chain, count
from math import fsum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cli import main
from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.research import hearts_arena, matches, timed_player
from herzrasen.research.duplicate import seatings
from herzrasen.research.think_time import histogram, summarize
from tests.arena_pairings import pairing, run_deals


@pytest.mark.parametrize("players", range(3, 12))
def test_seatings_are_fair(players: int) -> None:
    fair = seatings(players)
    assert len(set(fair)) == len(fair) <= 4 * players
    counts = [list(chain.from_iterable(fair)).count(seat) for seat in range(players)]
    assert [2 * count for count in counts] == [len(fair)] * players


@pytest.mark.parametrize(("players", "sides"), [(4, 2), (6, 2), (6, 3)])
def test_partners_sit_together(players: int, sides: int) -> None:
    fair = seatings(players, sides)
    assert len(set(fair)) == len(fair) == {2: 2, 3: 6}[sides]
    for seats in fair:
        assert all((seat + sides) % players in seats for seat in seats)


def test_partners_points_are_counted_by_seat() -> None:
    rules = hearts.parse_rules("partnership+moon=off")
    assert isinstance(rules, hearts.HeartsRules)
    result = run_deals("level=1", "random", 4, 1, rules, sure=99, workers=1)
    assert 2 * fsum(result.points) == pytest.approx(26, abs=0.01)
    wider = run_deals("level=1", "random", 4, 1, rules, workers=1)
    assert wider.gain == result.gain
    assert wider.within < result.within


def test_a_player_against_itself_gains_nothing() -> None:
    result = run_deals("level=2", "level=2", deals=6, seed=3, workers=1)
    assert (result.gain, result.within) == (0, 0)
    assert result.seatings == 6
    assert result.points[0] == result.points[1]


def test_swapping_the_players_swaps_the_result() -> None:
    there = run_deals("level=2", "random", deals=5, seed=4, workers=1)
    back = run_deals("random", "level=2", deals=5, seed=4, workers=1)
    assert there.gain > 0
    # The random player's dice hang on its seat's seed and view, so only the cards are the same.
    assert back.gain < 0


def test_number_of_workers_changes_nothing() -> None:
    progress: list[int] = []
    alone = run_deals("level=1", "random", deals=9, seed=5, workers=1, progress=progress.append)
    assert progress == [0, 4, 8, 9]
    assert run_deals("level=1", "random", deals=9, seed=5, workers=2) == alone
    assert run_deals("level=1", "random", deals=9, seed=6, workers=1) != alone


def test_points_are_those_of_the_deals() -> None:
    rules = hearts.parse_rules("plain")
    assert isinstance(rules, hearts.HeartsRules)
    result = run_deals("level=1", "random", 8, 1, rules, workers=1)
    assert 2 * fsum(result.points) == pytest.approx(13, abs=0.01)
    assert result.moons == (0, 0)
    assert result.gain == pytest.approx(result.points[1] - result.points[0], abs=0.002)


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena hearts --a level=2 --b random --deals 4 --seed 2 --workers 1 --json"
    assert main.main(words.split()) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert (answer["a"], answer["b"], answer["deals"], answer["rules"]) == (
        "level=2",
        "random",
        4,
        "standard",
    )
    assert err.rstrip().endswith("4/4")


@pytest.mark.parametrize("kind", ["deals", "matches"])
def test_times_are_those_of_their_clock(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision takes three milliseconds by the wall, and one of the processor."""
    clocks = {"perf_counter_ns": 3_000_000, "process_time_ns": 1_000_000}
    fake = {name: count(step=step).__next__ for name, step in clocks.items()}
    monkeypatch.setattr(timed_player, "time", SimpleNamespace(**fake))
    pair = pairing("level=1", "random", rules=replace(HeartsRules(), target=10))
    run: Any = hearts_arena.run_deals if kind == "deals" else matches.run_matches
    result = run(pair, 2, workers=1)
    three, one = (summarize(histogram([step])) for step in clocks.values())
    assert (result.wall, result.cpu) == ((three, three), (one, one))


def test_with_alone_player_a_plays_each_seat_once() -> None:
    result = run_deals("level=2", "random", 8, 1, workers=1, alone=True)
    assert (result.seatings, result.alone) == (4, True)
    assert result.gain > 0
    assert result.difference == -result.gain
    assert result.error * 1.96 == pytest.approx(result.within, abs=0.002)
    assert result.points[0] + 3 * result.points[1] == pytest.approx(
        26 * (1 + sum(2 * moons for moons in result.moons) / 32), abs=0.01
    )


def test_the_command_goes_on_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["arena", "hearts", "--a", "level=1", "--workers", "1", "--json"]
    file = ["--save", str(tmp_path / "deals")]
    assert main.main([*given, "--b", "random", "--deals", "4", *file]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main.main([*given, "--b", "random", "--deals", "4", *file]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert main.main([*given, "--b", "greedy", "--deals", "4", *file]) == 2
    error_output = capsys.readouterr().err
    assert "random" in error_output
    assert "greedy" in error_output
