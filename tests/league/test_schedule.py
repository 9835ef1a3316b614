"""The laws of the schedule: every pair and every seating equally often, no deal twice."""

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games.hearts import PRESETS, HeartsRules
from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.games.hearts.passing import pass_steps
from herzrasen.league import league_run
from herzrasen.league.league_deals import bot_seed, commitment, deal_seed, secret_of
from herzrasen.league.schedule import pairs, rotation_length, seats_of_a, sittings
from tests.league.leagues import league, made_up_results, program

NAMES = ["anna", "ben", "carl", "dora", "eva"]
RULES = st.sampled_from(list(PRESETS.values()))


@given(
    rules=RULES, entrants=st.integers(2, 5), blocks=st.integers(1, 3), rotations=st.integers(1, 2)
)
def test_every_pair_plays_every_deal_in_every_seating_once(
    rules: HeartsRules, entrants: int, blocks: int, rotations: int
) -> None:
    length = rotation_length(rules) * rotations
    played = list(sittings(NAMES[:entrants], rules, blocks * length, length))
    deals = Counter(
        (one.a, one.b, one.seating, one.first + number)
        for one in played
        for number in range(one.count)
    )
    assert set(deals.values()) == {1}
    assert len(deals) == (len(pairs(NAMES[:entrants])) * len(seats_of_a(rules)) * blocks * length)


@given(rules=RULES)
def test_both_of_a_pair_hold_every_seat_equally_often(rules: HeartsRules) -> None:
    of_a = Counter(seat for seats in seats_of_a(rules) for seat in seats)
    assert set(of_a.values()) == {len(seats_of_a(rules)) / 2}
    assert len(of_a) == rules.players


@given(rules=RULES)
def test_every_sitting_begins_a_rotation(rules: HeartsRules) -> None:
    length = rotation_length(rules)
    assert dealer_of(rules, length) == dealer_of(rules, 0)
    assert [pass_steps(rules, number) for number in range(length)] == [
        pass_steps(rules, number + length) for number in range(length)
    ]


def test_whenever_a_league_stops_no_pair_is_a_rotation_ahead_of_another() -> None:
    rules = HeartsRules()
    played: Counter[tuple[str, str]] = Counter(dict.fromkeys(pairs(NAMES), 0))
    for one in sittings(NAMES, rules, 12, 4):
        played[one.a, one.b] += one.count
        assert max(played.values()) - min(played.values()) <= 4 * len(seats_of_a(rules))


def test_the_order_of_the_file_changes_nothing() -> None:
    rules = HeartsRules()
    assert list(sittings(NAMES, rules, 4, 4)) == list(sittings(NAMES[::-1], rules, 4, 4))


def test_the_same_words_give_the_same_seeds_and_no_words_give_new_ones() -> None:
    assert secret_of("words") == secret_of("words") != secret_of("PageTranslator")
    assert secret_of("") != secret_of("")
    secret = secret_of("words")
    seeds = [deal_seed(secret, number) for number in range(100)]
    assert len(set(seeds)) == 100
    assert {len(seed) for seed in seeds} == {32}
    bots = {bot_seed(secret, "one", seat) for seat in range(4)}
    assert len(bots) == 4
    assert all(0 <= seed < 2**63 for seed in bots)
    assert len(commitment(secret)) == 32


@pytest.mark.parametrize(
    ("wanted", "found", "tables"), [(3, 0, 3), (3, 4, 2), (9, 0, 6), (None, 0, 2), (3, 6, 1)]
)
def test_no_more_tables_than_wanted_nor_than_there_is_to_play(
    wanted: int | None, found: int, tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them than cores would take each other's time, which is measured."""
    opened: list[int] = []

    class NotedTables:
        def __init__(self, *_: object) -> None: ...

        open = staticmethod(opened.append)

        def wait_for_result(self) -> None: ...

        def stop(self) -> None: ...

    monkeypatch.setattr(league_run, "LeagueTables", NotedTables)
    monkeypatch.setattr(league_run, "planned_sittings", lambda _: list(range(6)))
    monkeypatch.setattr(league_run, "default_tables", lambda: 2)
    config: Any = SimpleNamespace(tables=wanted)
    log: Any = SimpleNamespace(found=set(range(found)))
    done: list[int] = []
    league_run.run_league(config, log, progress=done.append)
    assert opened == [tables]
    assert done == list(range(found, 7))


def test_a_result_counts_only_once_its_record_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A league that is stopped between the two plays that sitting again."""
    config = league(tmp_path, program("a"), program("b"))
    result, *_ = made_up_results(config, {"a": 1, "b": 2}, {})
    table = SimpleNamespace(play=lambda: result, journal=(), kill=print)
    monkeypatch.setattr(league_run, "SittingTable", lambda *_: table)
    monkeypatch.setattr(league_run, "record_text", lambda *_: b"")
    written: list[str] = []
    log: Any = SimpleNamespace(
        secret=b"", folder=tmp_path, append=lambda _: written.append("result")
    )

    def no_space(*_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(league_run, "save_record", no_space)
    tables = league_run.LeagueTables(config, log, iter([result.sitting]))
    tables.open(1)
    with pytest.raises(OSError, match="no space"):
        tables.wait_for_result()
    tables.stop()
    assert written == []
