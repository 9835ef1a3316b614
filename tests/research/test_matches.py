"""Comparison by whole matches, with the same packs in every seating."""

from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.research import matches
from herzrasen.research.matches import MatchesResult, run_matches
from herzrasen.research.pairing import shuffled_pack
from tests.arena_pairings import pairing

SHORT = replace(HeartsRules(), target=25)


def play_matches(
    a: str, b: str, matches: int, rules: HeartsRules = SHORT, **more: bool
) -> MatchesResult:
    result = run_matches(pairing(a, b, 3, rules, **more), matches, workers=1)
    return replace(result, wall=(None, None), cpu=(None, None))


def test_a_player_against_itself_gains_nothing() -> None:
    result = play_matches("level=1", "level=1", 2)
    assert (result.gain, result.gain_firsts, result.gain_points) == (0, 0, 0)
    assert result.standings[0] == result.standings[1]
    assert result.standings[0].firsts == pytest.approx(0.5)
    assert result.seatings == 6


def test_the_better_player_stands_better() -> None:
    result = play_matches("level=2", "random", 4)
    mine, theirs = result.standings
    assert mine.place < theirs.place
    assert result.gain == pytest.approx(theirs.place - mine.place, abs=0.001)
    assert mine.firsts + theirs.firsts == pytest.approx(1)
    assert result.gain_firsts == pytest.approx(mine.firsts - 0.5, abs=0.001)
    assert result.gain_points == pytest.approx(theirs.points - mine.points, abs=0.001)
    assert max(theirs.points, mine.points) >= 10
    assert 1 <= result.deals <= 12


def test_one_among_others_would_win_every_fourth_match() -> None:
    result = play_matches("level=1", "level=1", 2, alone=True)
    assert (result.seatings, result.alone) == (4, True)
    assert result.standings[0].firsts == pytest.approx(0.25)
    assert result.gain_firsts == 0


def test_sides_have_places() -> None:
    rules = replace(hearts.PRESETS["partnership"], target=25)
    result = play_matches("level=2", "random", 2, rules)
    assert result.seatings == 2
    assert {result.standings[0].place, result.standings[1].place} <= {1, 1.25, 1.5, 1.75, 2}


def test_the_number_of_workers_changes_nothing() -> None:
    pair = pairing("level=1", "random", 3, SHORT)
    results = [run_matches(pair, 3, workers=workers) for workers in (1, 2)]
    first, second = (replace(one, wall=(None, None), cpu=(None, None)) for one in results)
    assert first == second


def test_every_deal_of_a_match_has_a_pack_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so have the matches; in every seating they are the same."""
    packs: set[tuple[Card, ...]] = set()

    def note(*words: Any) -> Any:
        packs.add(tuple(made := shuffled_pack(*words)))
        return made

    monkeypatch.setattr(matches, "shuffled_pack", note)
    result = play_matches("random", "random", 2)
    assert result.seatings > result.deals > 1
    assert 2 * result.deals <= len(packs) < 2 * result.seatings * result.deals
