"""A browser that applies all updates has the view that it would have been sent whole."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec
from herzrasen.protocol.diff import changes
from herzrasen.table.table import Table
from tests.laws import hearts_rules_strategy, nerts_rules_strategy
from tests.table.client_view import apply_changes, with_view
from tests.table.random_play import new_table, play

every_game = pytest.mark.parametrize("game", get_args(GameName))
rows = st.recursive(st.integers(0, 3), lambda inner: st.lists(inner, max_size=4).map(tuple))


def as_json(value: Any) -> Any:
    return json.loads(codec.encode(value))


def by_rules_at_random(game: GameName, number: int) -> Table:
    drawn = {
        "hearts": hearts_rules_strategy.rules_at_random,
        "nerts": nerts_rules_strategy.rules_at_random,
    }
    return Table(game, drawn[game](Random(number)))


@given(rows, rows)
def test_applying_a_diff_gives_the_later_value(before: Any, later: Any) -> None:
    assert apply_changes(as_json(before), as_json(changes(before, later))) == as_json(later)


@every_game
@pytest.mark.parametrize("number", range(10))
def test_the_updates_produce_every_view_of_every_match(game: GameName, number: int) -> None:
    """For every seat and a watcher, by rules of all kinds: the view and legal moves after every
    event."""
    check_updates(by_rules_at_random(game, number) if number else new_table(game), number)


@pytest.mark.parametrize("number", range(4))
def test_the_updates_hold_every_target_of_a_joker(number: int) -> None:
    check_updates(new_table("nerts", "stoss+jokers=2,tableau_piles=7"), number)


def check_updates(table: Table, number: int) -> None:
    """Play this table at random and apply every seat's updates."""
    game = table.game
    everyone = (*range(getattr(table.rules, "players", 0) or table.rules.seats), WATCHER)
    shown: dict[int, Any] = {seat: {"view": None, "legal": None} for seat in everyone}
    moves = play(table, Random(number), 150)
    twin = Table(game, table.rules)
    for entries in moves:
        for entry in entries:
            twin.apply(entry)
            for seat in everyone:
                shown[seat] = with_view(as_json(twin.update_for(seat)), shown[seat])
                view = twin.view(seat)
                assert shown[seat]["view"] == as_json(view), (seat, entry)
                assert shown[seat]["legal"] == as_json(GAMES[game].legal(view)), (seat, entry)


@every_game
def test_seats_with_equal_knowledge_and_moves_get_the_same_message(game: GameName) -> None:
    table = new_table(game)
    for entries in play(table, Random(8), 120):
        if entries[0].number > 1:
            messages = {id(table.update_for(seat)) for seat in (*range(4), WATCHER)}
            assert table.update_for(WATCHER).legal is None
            alone = {"played": 3, "turned": 2, "turned_over": 2}
            kind = codec.encode(entries[-1].event).split(b'"')[3].decode()
            assert len(messages) <= alone.get(kind, 5), kind


def test_a_field_that_is_left_out_comes_back_with_its_whole_value() -> None:
    table = new_table("hearts")
    for _ in play(table, Random(1), 30):
        pass
    public = table.public
    assert public.trick is not None
    later = replace(public, trick=replace(public.trick, cards=()))
    assert [at for at, _ in changes(public, later)] in ([("trick",)], [])
