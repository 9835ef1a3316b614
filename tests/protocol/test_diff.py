"""What a browser is told of an event, put together, is what it would have been shown."""

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
from herzrasen.protocol import codec
from herzrasen.protocol.diff import changes
from herzrasen.table.table import GAMES, Table
from tests.laws import agreed, nerts_agreed
from tests.table.playing import new_table, play
from tests.table.shown import after, told

every_game = pytest.mark.parametrize("game", get_args(GameName))
rows = st.recursive(st.integers(0, 3), lambda inner: st.lists(inner, max_size=4).map(tuple))


def as_json(value: Any) -> Any:
    return json.loads(codec.encode(value))


def by_rules_at_random(game: GameName, number: int) -> Table:
    drawn = {"hearts": agreed.rules_at_random, "nerts": nerts_agreed.rules_at_random}
    return Table(game, drawn[game](Random(number)))


@given(rows, rows)
def test_what_has_changed_makes_the_one_of_the_other(before: Any, later: Any) -> None:
    assert after(as_json(before), as_json(changes(before, later))) == as_json(later)


@every_game
@pytest.mark.parametrize("number", range(10))
def test_what_is_told_makes_every_view_of_every_match(game: GameName, number: int) -> None:
    """By rules of all kinds, for every seat and who looks on, views and moves after every event."""
    told_what_is_shown(by_rules_at_random(game, number) if number else new_table(game), number)


@pytest.mark.parametrize("number", range(4))
def test_who_has_a_joker_is_told_of_every_place_for_it(number: int) -> None:
    told_what_is_shown(new_table("nerts", "stoss+jokers=2,tableau_piles=7"), number)


def told_what_is_shown(table: Table, number: int) -> None:
    """Play this table at random and put together what everyone is told."""
    game = table.game
    everyone = (*range(getattr(table.rules, "players", 0) or table.rules.seats), WATCHER)
    shown: dict[int, Any] = {seat: {"view": None, "legal": None} for seat in everyone}
    moves = play(table, Random(number), 150)
    twin = Table(game, table.rules)
    for entries in moves:
        for entry in entries:
            twin.apply(entry)
            for seat in everyone:
                shown[seat] = told(as_json(twin.happened(seat)), shown[seat])
                view = twin.view(seat)
                assert shown[seat]["view"] == as_json(view), (seat, entry)
                assert shown[seat]["legal"] == as_json(GAMES[game].legal(view)), (seat, entry)


@every_game
def test_only_who_knows_or_may_do_something_else_gets_a_message_of_his_own(game: GameName) -> None:
    table = new_table(game)
    for entries in play(table, Random(8), 120):
        if entries[0].number > 1:
            messages = {id(table.happened(seat)) for seat in (*range(4), WATCHER)}
            assert table.happened(WATCHER).legal is None
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
