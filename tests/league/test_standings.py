"""Standings: a golden sheet, and the laws of what counts."""

from math import fsum
from pathlib import Path
from random import Random

import pytest

from herzrasen.games.hearts import HeartsRules
from herzrasen.league.league_config import LeagueConfig
from herzrasen.league.sitting_result import DealResult, Loss, LossKind
from herzrasen.league.standings import Standings, compute_standings, deal_means
from tests.league.leagues import HOSTILE, league, made_up_results, program

STRENGTH = {"anna": 6, "ben": 4, "carl": 4, "dora": 1}
LOSSES = {
    5: Loss(1, "program-dead", "play?", "", "out of order"),
    64: Loss(0, "program-illegal", "play?", "play QS 0.1"),
    200: Loss(3, "program-slow", "pass?"),
    260: Loss(2, "program-answer", "play?", HOSTILE, HOSTILE),
}

GOLDEN = """
1 1-1 anna    2.18 ± 0.58   6.40 moons 12/9 lost 0100
2 2-3 ben     0.30 ± 0.81   7.33 moons 8/8 lost 1001
3 2-3 carl   -0.23 ± 0.93   7.79 moons 8/11 lost 0000
4 4-4 dora   -2.25 ± 1.02   9.53 moons 12/12 lost 0010
"""


def example(folder: Path, deals: int = 12) -> tuple[LeagueConfig, Standings]:
    """A league that nobody played."""
    config = league(folder, *map(program, STRENGTH), deals=deals)
    results = made_up_results(config, STRENGTH, LOSSES)
    return config, compute_standings(config.entrants, config.rules, deals, results)


def sheet(standings: Standings) -> str:
    """The standings as lines."""
    return "\n".join(
        f"{row.place} {row.places[0]}-{row.places[1]} {row.name:5} {row.rating.mean:6.2f} "
        f"± {row.rating.within or 0:.2f} {row.points:6.2f} moons {row.moons[0]}/{row.moons[1]} "
        f"lost {''.join(map(str, row.losses.values()))}"
        for row in standings.rows
    )


def test_the_golden_sheet(tmp_path: Path) -> None:
    _, standings = example(tmp_path)
    assert sheet(standings) == GOLDEN.strip()


def test_the_stronger_are_above_and_ratings_sum_up_to_zero(tmp_path: Path) -> None:
    _, standings = example(tmp_path)
    assert (standings.rows[0].id, standings.rows[-1].id) == ("anna", "dora")
    assert abs(fsum(row.rating.mean for row in standings.rows)) < 0.001
    assert sum(row.moons[0] for row in standings.rows) == sum(
        row.moons[1] for row in standings.rows
    )


def test_a_lost_deal_is_lost_by_the_one_who_failed(tmp_path: Path) -> None:
    _, standings = example(tmp_path)
    assert [lost.loss for lost in standings.lost] == [LOSSES[place] for place in sorted(LOSSES)]
    counted = {row.id: {kind: n for kind, n in row.losses.items() if n} for row in standings.rows}
    for lost in standings.lost:
        assert counted[lost.loser][lost.loss.kind] >= 1
        assert lost.loser in (lost.sitting.a, lost.sitting.b)
    assert sum(n for kinds in counted.values() for n in kinds.values()) == len(LOSSES)


def test_a_lost_deal_costs_more_than_any_that_is_played() -> None:
    rules, of_a = HeartsRules(), frozenset({0, 2})
    lost = DealResult(loss=Loss(2, "program-dead"))
    assert deal_means(rules, of_a, lost) == (26, 0)
    assert deal_means(rules, of_a, DealResult((13, 0, 13, 0))) == (13, 0)
    assert deal_means(rules, of_a, DealResult((26, 0, 26, 26), shooter=1)) == (26, 13)
    assert lost.loss is not None
    assert lost.loss.kind is LossKind.CRASH


@pytest.mark.parametrize("played", [0, 1, 35, 36, 50, 72, 107, 108])
def test_only_rotations_that_all_have_played_count(played: int) -> None:
    config = league(Path("nowhere"), *map(program, STRENGTH), deals=12)
    results = made_up_results(config, STRENGTH, {})[:played]
    complete = played // 36 * 36
    expected = compute_standings(config.entrants, config.rules, 12, results[:complete])
    Random(played).shuffle(results)
    found = compute_standings(config.entrants, config.rules, 12, results)
    assert found == expected
    assert found.deals == complete // 36 * 4


def test_deals_beyond_those_that_are_planned_do_not_count(tmp_path: Path) -> None:
    config = league(tmp_path, *map(program, STRENGTH), deals=12)
    results = made_up_results(config, STRENGTH, {})
    expected = compute_standings(config.entrants, config.rules, 4, results[:36])
    assert compute_standings(config.entrants, config.rules, 4, results) == expected
    assert expected.deals == 4


def test_results_of_somebody_who_left_are_not_counted(tmp_path: Path) -> None:
    config = league(tmp_path, *map(program, STRENGTH), deals=4)
    results = made_up_results(config, STRENGTH, {})
    fewer = [one for one in config.entrants if one.id != "ben"]
    standings = compute_standings(fewer, config.rules, 4, results)
    assert {row.id for row in standings.rows} == {"anna", "carl", "dora"}
    assert standings.deals == 4
