"""What the server does at a table of Nerts by itself: the clock, remedies, decks in common."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from herzrasen.cards import packs
from herzrasen.games import nerts
from herzrasen.games.nerts.notation import parse_cards
from herzrasen.server.runtime.entropy import Entropy
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient

READY = {"move": "ready"}
A_COLUMN_TO_MAKE_EMPTY = "2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 9C JD QS KS KC"
"""A pile with the nine of clubs on top, and four columns."""


def begin_solo_round(person: TableClient, rules: str, **wish: Any) -> str:
    """The table at which this person has begun a round of solo practice."""
    table = person.open_table("nerts", rules, **wish)
    person.join(table)
    person.until("happened", is_event("dealt"))
    person.submit(**READY)
    person.until("happened", is_event("started"))
    return table


def is_event(event: str) -> Any:
    """Whether a message tells of such an event."""
    return lambda message: message["event"]["event"] == event


def entropy_dealing(first: str) -> Entropy:
    """Chance that deals these cards first, and the others in order."""
    cards = parse_cards(first)

    def deal(_public: Any, _seed: bytes) -> nerts.Deal:
        return nerts.Deal(((*cards, *(packs() - set(cards))),))

    return Entropy(deal=deal)


def test_an_empty_column_is_filled_by_the_clock(tmp_path: Path) -> None:
    with live_server(tmp_path, entropy=entropy_dealing(A_COLUMN_TO_MAKE_EMPTY)) as server:
        person = TableClient(server)
        begin_solo_round(person, "stoss+seats=1,fill_ms=1")
        jack = {"source": {"at": "tableau", "index": 0}, "card": "JD"}
        person.submit(move="lift", **jack, target={"at": "tableau", "index": 1}, onto="QS")
        filled = person.until("happened", lambda message: message["event"].get("cards") == ["9C"])
        assert filled["event"]["target"] == {"at": "tableau"}
        assert filled["event"]["revealed"] == "6D"
        person.close()


def test_a_stopped_round_goes_on_until_its_remedies_are_used_up(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        begin_solo_round(person, "stoss+seats=1,stuck_times=2")
        for _ in range(2):
            person.submit(move="turn")
            person.until("happened", is_event("turned"))
            person.submit(move="vote")
            stopped = person.until("happened", is_event("stopped"))
            assert stopped["view"]["public"]["phase"] == "stuck"
            assert stopped["legal"] == {}
            going_on = person.until("happened", is_event("remedied"))
            assert going_on["event"]["stocks"] is None
            assert going_on["view"]["public"]["areas"][0]["waste"] == []
        person.submit(move="vote")
        assert person.until("happened", is_event("round_ended"))["event"]["reason"] == "vote"
        person.close()


def test_a_bot_that_remembers_plays_on_when_its_stock_has_been_through(tmp_path: Path) -> None:
    # Always the same deal: by some the bot is done before its stock has been through.
    same = Entropy(deal_seed=lambda: bytes(32), bot_seed=lambda: 7)
    with live_server(tmp_path, entropy=same) as server:
        person = TableClient(server)
        begin_solo_round(person, "stoss+seats=2", bot={"tempo": 5, "insight": 5})
        for event in ("turned_over", "turned", "moved"):
            person.until("happened", partial(by_the_bot, event))
        person.close()


def by_the_bot(event: str, message: Message) -> bool:
    """Whether the bot on seat 1 did this."""
    return bool(message["event"]["event"] == event and message["event"].get("seat") == 1)
