"""Non-interference to the last byte: what a terminal writes depends on no card that its seat may
not know.

Two worlds differ in cards that the seat cannot see, in who the others are and in their seeds. The
messages of both are given to a terminal each; sentences and boards have to be the same. A server
that leaks is noticed, so the comparison is worth something.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol.table_updates import EventShown, MessageReader
from herzrasen.protocol.websocket import Welcome
from herzrasen.table.table import Table
from herzrasen.terminal.connection.offline_connection import OfflineConnection
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import TableRoom, receive
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.table_game import terminal_game
from herzrasen.terminal.translation import Translation
from tests.laws.indistinguishable_moves import indistinguishable_step
from tests.server.event_loop import run_in_thread
from tests.server.test_non_interference import (
    RULES,
    SUBJECTS,
    DivergedTable,
    SeatObserver,
    hidden_card_digest,
)
from tests.strategies import match_at_random

MOVES = 25
MATCHES = 2
SIZES = ((80, 24), (120, 40))


class TerminalOutput:
    """What a terminal writes of a table: sentences, and the board at two sizes."""

    def __init__(self) -> None:
        self._reader = MessageReader()
        self._connection = OfflineConnection(TableRoom())
        store = SettingsStore(None)
        self._table = TableContext(self._connection, Translation("en"), store, lambda _words: None)
        self._board: Any = None

    def after(self, messages: list[bytes]) -> str:
        """All that is written because of these messages."""
        written = []
        for raw in messages:
            if not raw.startswith(b'{"type"'):
                continue  # the lobby's listing
            message = self._reader.read(raw)
            if message is None:
                continue
            before = self._connection.room
            room = receive(before, message, 0.0)
            self._connection.deliver(room, message)
            if room.game is None or room.view is None:
                continue
            game = terminal_game(room.game)
            written += game.describe(self._table, before, message)
            written.append(game.prompt(self._table))
            if isinstance(message, Welcome | EventShown):
                written += self._drawings(room)
        return "\n".join(written)

    def _drawings(self, room: TableRoom) -> Iterator[str]:
        assert room.game is not None
        board = terminal_game(room.game).make_board(self._table, Palette())
        for width, height in SIZES:
            yield board.draw(width, height).text()


def compare_match(game: GameName, name: str) -> int:
    """A match seen from one seat in two worlds; how many cards could lie elsewhere in it."""
    random, subject = Random(name), SUBJECTS[game]
    rules = RULES[game](random)
    table, seats = Table(game, rules), subject.seats(rules)
    seat = random.choice((*range(seats), WATCHER))
    observers = [SeatObserver(table, seats, seat, world) for world in (1, 1_000_000)]
    screens = [TerminalOutput() for _ in observers]
    moved = 0
    for step in islice(match_at_random(subject, rules, random), MOVES):
        changed = indistinguishable_step(subject, step, seat, random)
        twin = DivergedTable(table, changed.before)
        one = screens[0].after(observers[0].observe(table, step.seat, step.events, []))
        other = screens[1].after(observers[1].observe(twin, step.seat, changed.events, []))
        assert one == other, (name, step.move)
        moved += changed.moved
    return moved


@pytest.mark.parametrize("game", ["hearts", pytest.param("nerts", marks=pytest.mark.heavy)])
def test_no_byte_of_a_terminal_depends_on_a_hidden_card(game: GameName) -> None:
    moved = run_in_thread(lambda: sum(compare_match(game, f"{n}") for n in range(MATCHES)))
    assert moved > MATCHES


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_leak_would_be_seen_in_the_terminal(
    game: GameName, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = GAMES[game].view

    def leaking(state: Any, seat: Seat) -> Any:
        """The points of the first side say where the hidden cards lie."""
        seen = view(state, seat)
        points = (hidden_card_digest(state), *seen.public.match.totals[1:])
        match = replace(seen.public.match, totals=points)
        return replace(seen, public=replace(seen.public, match=match))

    monkeypatch.setattr(GAMES[game], "view", leaking)
    with pytest.raises(AssertionError):
        run_in_thread(lambda: [compare_match(game, f"leak {n}") for n in range(MATCHES)])
