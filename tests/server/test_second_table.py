"""Cards of a running match that are looked at from another table: what a cheat tries, beside
players who just play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import Answer, Message, TableClient, http_request

RULES = "stoss+between=duplicate,seats=2"


def cards_were_dealt(message: Message) -> bool:
    return bool(message.get("event", {}).get("event") == "dealt")


def open_cards(person: TableClient) -> Any:
    """The open cards of the first round at the table that a person is at."""
    return person.until("happened", cards_were_dealt)["event"]["areas"]


def ask_for_table(person: TableClient, **wish: Any) -> Answer:
    wish = {"game": "nerts", "rules": RULES, "name": "Eva", **wish}
    return http_request(
        f"{person.server}/api/tables",
        json.dumps(wish).encode(),
        content_type="application/json",
        cookie=person.cookie,
    )


def test_no_second_table_has_the_cards_of_a_running_one(tmp_path: Path) -> None:
    """By a word that the server tells or that people choose: it dealt every pile face up in the
    record of a table that was ended at once."""
    with live_server(tmp_path) as server:
        honest, cheat = TableClient(server), TableClient(server)
        table = honest.open_table("nerts", RULES, name="Jan", free=1)
        honest.join(table)
        welcome = cheat.join(table)
        cheat.send(type="sit", name="Eva")
        honest.send(type="begin", anyway=True)
        dealt = open_cards(honest)
        refused = ask_for_table(cheat, decks=welcome.get("decks", "") or "word").json["code"]
        assert refused == "table.refusal.no-common-decks"
        everything = honest.received + cheat.received
        assert not [message for message in everything if message.get("decks")]
        second = TableClient(server, cheat.cookie)
        opened = ask_for_table(second, decks="").json["table"]
        second.join(opened)
        assert open_cards(second) != dealt
        second.send(type="leave", end=True)
        second.until("people", lambda message: message.get("ended"))
        record = f"{server}/api/tables/{{}}/record"
        assert http_request(record.format(opened), cookie=cheat.cookie).status == 200
        assert http_request(record.format(table), cookie=cheat.cookie).status == 409


def described_with_word(word: str) -> TableInfo:
    """A running table as versions wrote it that had such words."""
    places = (SeatOccupant(1, "Eva", "eva"), SeatOccupant(2, "Bob"))
    now = Entropy().now()
    return TableInfo("nerts", RULES, {}, "instant", places, now, begun=True, decks=word)


def test_what_has_a_word_of_old_is_dealt_other_cards_from_now_on(tmp_path: Path) -> None:
    """Both tables go on, with deals of their own."""

    async def store() -> None:
        for name in ("one", "two"):
            await storage.log.create(name, info.write(described_with_word("club")))

    database = Database(tmp_path / DATABASE_FILE)
    storage = sqlite_storage(database)
    run_coroutine(store())
    database.close()
    with live_server(tmp_path) as server:
        dealt = []
        for name in ("one", "two"):
            person = TableClient(server)
            person.join(name)
            person.send(type="sit", name="Jan", seat=1)
            dealt.append(open_cards(person))
            person.close()
        assert dealt[0] != dealt[1]
