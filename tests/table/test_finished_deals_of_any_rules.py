"""Under any rules, a table that skips its finished deals is the table that plays them again.

The parametrized cases of ``test_finished_deals`` compare more; this finds an option that carries
something from deal to deal which is not among the lasting events.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts.rules import Stuck, StuckAction
from herzrasen.games.protocol import GameName
from herzrasen.table import finished_deals, journal
from herzrasen.table.journal import Entry
from herzrasen.table.table import Table
from tests.laws import hearts_rules_strategy, nerts_rules_strategy
from tests.table.random_play import new_table, play

_MOVES = {"hearts": 400, "nerts": 250}


def play_log(table: Table, random: Random, moves: int) -> list[bytes]:
    log: list[Entry] = []
    for entries in play(table, random, moves):
        log += entries
    return [journal.write(entry) for entry in log]


def replay_log(lines: list[bytes], game: GameName, rules: Any, *, skip: bool) -> Table:
    table = Table(game, rules)
    finished = finished_deals.read(lines, game)
    if skip:
        table.skip(finished)
    table.replay(journal.read(line, game) for line in lines[finished.entries if skip else 0 :])
    return table


def compare(game: GameName, rules: Any, players: int, seed: int) -> int:
    """Returns how many entries were skipped."""
    lines = play_log(Table(game, rules), Random(seed), _MOVES[game])
    whole, last = (replay_log(lines, game, rules, skip=skip) for skip in (False, True))
    assert last._state == whole._state  # noqa: SLF001
    assert last.to_act() == whole.to_act()
    assert last.playing_speed == whole.playing_speed
    seats = (*range(players), WATCHER)
    assert [last.view(seat) for seat in seats] == [whole.view(seat) for seat in seats]
    more = (play_log(table, Random(seed), 60) for table in (whole, last))
    assert next(more) == next(more), "they play on alike"
    return finished_deals.read(lines, game).entries


@settings(max_examples=25)
@given(hearts_rules_strategy.any_rules(), st.integers(0, 2**32))
def test_under_any_rules_of_hearts(rules: hearts.HeartsRules, seed: int) -> None:
    compare("hearts", rules, rules.players, seed)


@pytest.mark.heavy
@settings(max_examples=25)
@given(nerts_rules_strategy.any_rules(), st.integers(0, 2**32))
def test_under_any_rules_of_nerts(rules: nerts.NertsRules, seed: int) -> None:
    """Rounds of random moves seldom end but by the clock."""
    ends_soon = replace(
        rules, stuck=Stuck.TIMER, stuck_action=StuckAction.END, target=None, rounds=9
    )
    compare("nerts", ends_soon, rules.seats, seed)


@pytest.mark.parametrize("preset", [*hearts.PRESETS])
def test_presets_of_hearts(preset: str) -> None:
    rules = new_table("hearts", preset).rules
    assert compare("hearts", rules, rules.players, 1) > 50
