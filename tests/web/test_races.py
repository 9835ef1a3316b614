"""Races at a real table: rooms, lines and pings, over lines that take their time."""

from __future__ import annotations

import asyncio
from typing import Any

from herzrasen.table import journal, wire
from tests.web.clock import run_at_once
from tests.web.far import FarTable, Message

MINE, HIS = "t1 2S > f0 on AS", "t1 2S' > f0 on AS"


def race(
    kind: str = "private", ways: tuple[float, float] = (100, 10), says: int = -1
) -> tuple[list[Message], list[Message], list[bytes]]:
    """Ada touches 640 ms after seeing the ace, Bob after 680: what both heard, and the log."""

    async def main() -> tuple[list[Message], list[Message], list[bytes]]:
        table = FarTable(kind, ways)
        number = await table.begin()
        await asyncio.gather(
            table.ada.lift("ada", MINE, seen=number, after_ms=640, says=says),
            table.bob.lift("bob", HIS, seen=number, after_ms=680),
        )
        await asyncio.gather(table.ada.answer("ada"), table.bob.answer("bob"))
        table.close()
        return table.ada.heard, table.bob.heard, table.log.rows

    return run_at_once(main())


def answer(heard: list[Message], name: str) -> Message:
    return next(message for message in heard if message.get("id") == name)


def races(heard: list[Message]) -> list[Any]:
    return [race for message in heard for race in message.get("races", ())]


def test_the_first_touch_wins_over_200_ms_and_everyone_is_told_by_how_much() -> None:
    ada, bob, log = race()
    accepted, refused = answer(ada, "ada"), answer(bob, "bob")
    assert accepted["type"] == "accepted"
    assert refused["code"] == "nerts.refusal.race-lost"
    assert refused["facts"] == {"seat": 0, "ms": 40, "card": "2S'"}
    (told,) = races(ada)
    assert races(bob) == [told]
    assert told["number"] == accepted["number"]
    assert told["by"] == "touch"
    assert [claim["seat"] for claim in told["claims"]] == [0, 1]
    assert [claim["touched"] for claim in told["claims"]] == [640, 680]
    assert [claim["arrived"] for claim in told["claims"]] == [840, 700]
    kept = [each for row in log for each in journal.read(row, "nerts").races]
    assert [wire.encode(each) for each in kept] == [wire.encode(told)]


def test_a_public_room_believes_the_far_one_less_and_says_so() -> None:
    ada, bob, _ = race("public")
    assert answer(bob, "bob")["type"] == "accepted"
    refused = answer(ada, "ada")
    assert refused["code"] == "nerts.refusal.race-lost"
    assert refused["facts"]["seat"] == 1


def test_a_forged_time_is_believed_only_as_far_as_the_line_is_long() -> None:
    _, bob, _ = race(ways=(10, 10), says=0)
    assert answer(bob, "bob")["facts"]["ms"] == 680 - 640 + 30


def test_on_a_lan_nobody_waits_and_the_late_one_learns_by_how_much() -> None:
    ada, bob, _ = race(ways=(1, 1))
    assert answer(ada, "ada")["type"] == "accepted"
    assert answer(bob, "bob")["facts"]["ms"] == 40
