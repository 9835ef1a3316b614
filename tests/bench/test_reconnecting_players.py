"""Tests of the players who measure a cluster: they reconnect as the page does."""

from __future__ import annotations

from typing import Any

import pytest

from bench.cluster.reconnecting_players import ReconnectingClient, ReconnectingPlayers
from bench.load_generator import LoadTable, ServerMessage
from tests.server.event_loop import run_coroutine

LEGAL = {"ask": "play", "cards": ["2c", "3c"]}


def test_an_unanswered_move_is_sent_again_when_the_table_has_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        sent: list[dict[str, Any]] = []
        monkeypatch.setattr(ReconnectingClient, "send", lambda _, message: sent.append(message))
        crowd = ReconnectingPlayers()
        client = crowd.new_client(LoadTable("T", "127.0.0.1"), 0)
        client.table.guests = [client]
        client.greet()
        client.receive(ServerMessage("welcome", seat=0, number=3, legal=LEGAL))
        client.move()
        client.receive(ServerMessage("moving"))
        client.receive(ServerMessage("moving", done=True))
        client.receive(ServerMessage("welcome", seat=0, number=5, legal=LEGAL))
        assert client.next_move() is None, "one move is on its way"
        hello, move, hello_again, move_again = sent
        assert (hello, hello_again) == ({"type": "hello"}, {"type": "hello", "last": 3})
        assert move == move_again
        client.receive(ServerMessage("accepted", id=move["id"]))
        client.receive(ServerMessage("welcome", seat=0, number=6, legal=LEGAL))
        assert len(sent) == 4, "it was answered"
        assert client.next_move() is not None
        assert [kind for kind, _, _ in crowd.waits] == ["answer"]

    run_coroutine(main())


def test_what_was_missed_counts_as_seen_with_the_welcome() -> None:
    async def main() -> None:
        crowd = ReconnectingPlayers()
        table = LoadTable("T", "127.0.0.1")
        table.guests = [crowd.new_client(table, seat) for seat in range(2)]
        for guest in table.guests:
            guest.receive(ServerMessage("welcome", seat=guest.seat, number=3))
        table.sent[0] = 0.0
        table.record_event(4, 0, crowd)
        assert not crowd.took
        table.guests[1].receive(ServerMessage("welcome", seat=1, number=4))
        assert len(crowd.took) == 1

    run_coroutine(main())
