"""Endlessly repeated actions at a table: what is written, broadcast and waited for."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from herzrasen.games.hearts.events import PassChosen
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.rate_limits.member_changes import MEMBER_CHANGES_AT_ONCE
from herzrasen.table.choice_limits import MAX_CHANGES
from herzrasen.table.journal import UndoEvent
from tests.server.clocked_table import ClockedTable, submit
from tests.server.latency_fixture import RemotePlayer
from tests.server.virtual_clock import run_virtual

THINKING = 1.7
OFTEN = 294
"""So often, every half second, was it tried."""


def hand(far: RemotePlayer) -> list[str]:
    """The cards that may be passed, in the order that they were told."""
    asked = [
        message["legal"]
        for message in far.messages
        if (message.get("legal") or {}).get("ask") == "pass"
    ]
    return [str(card) for card in asked[-1]["cards"]]


def run_at_table(
    check: Callable[[ClockedTable, RemotePlayer], Awaitable[None]],
    *,
    alone: bool,
    thinking: float = THINKING,
) -> None:
    """Ada has her cards and is asked what she passes; nothing else has happened."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard", HouseRules(), thinking=thinking, alone=alone)
        ada = table.connect("a")
        await ada.until(lambda message: (message.get("legal") or {}).get("ask") == "pass")
        await check(table, ada)
        table.close()

    run_virtual(main())


def pass_count(table: ClockedTable, seat: int) -> int:
    """How often the log says that this seat chose what it passes."""
    return sum(entry.by == seat and isinstance(entry.event, PassChosen) for entry in table.entries)


def answers(far: RemotePlayer) -> Counter[str]:
    return Counter(message["type"] for message in far.messages if message.get("id"))


def test_a_repeated_pass_is_accepted_and_not_broadcast() -> None:
    async def check(table: ClockedTable, ada: RemotePlayer) -> None:
        bob = table.connect("b")
        await bob.until(lambda message: message["type"] == "welcome")
        cards = hand(ada)[:3]
        for number in range(OFTEN):
            submit(ada, f"pass-{number}", move="pass", cards=cards)
            await asyncio.sleep(0.5)
        assert answers(ada) == {"accepted": OFTEN}
        assert pass_count(table, 0) == 1
        choices = [m for m in bob.messages if m.get("event", {}).get("event") == "pass_chosen"]
        assert Counter(m["event"]["seat"] for m in choices) == {0: 1, 2: 1, 3: 1}
        assert Counter(table.bots.begun) == {2: 1, 3: 1}, "each bot thought once"

    run_at_table(check, alone=False)


def test_another_pass_each_time_is_told_so_often_and_bots_do_not_wait_for_it() -> None:
    async def check(table: ClockedTable, ada: RemotePlayer) -> None:
        cards = hand(ada)
        for number in range(100):
            submit(ada, f"pass-{number}", move="pass", cards=cards[number % 10 :][:3])
            await asyncio.sleep(0.5)
        assert pass_count(table, 0) == 1 + MAX_CHANGES
        assert {message["code"] for message in ada.messages if message["type"] == "refused"} == {
            "table.refusal.changed-enough"
        }
        assert Counter(table.bots.begun) == {2: 1, 3: 1}

    run_at_table(check, alone=False)


@pytest.mark.parametrize("pause", [0.25, 0.5, 0.75])
def test_what_one_takes_back_does_not_make_bots_think_anew_who_could_not_see_it(
    pause: float,
) -> None:
    async def check(table: ClockedTable, ada: RemotePlayer) -> None:
        cards = hand(ada)[:3]
        for number in range(10):
            submit(ada, f"pass-{number}", move="pass", cards=cards)
            await asyncio.sleep(pause)
            ada.send(type="undo", id=f"undo-{number}")
            await asyncio.sleep(pause)
        assert sum(isinstance(entry.event, UndoEvent) for entry in table.entries) == 10
        standing = {seat: pass_count(table, seat) for seat in (1, 2, 3)}
        assert min(standing.values()) >= 1, "all bots have passed, though Ada never stopped"

    run_at_table(check, alone=True)


def test_a_bot_that_thinks_while_a_pass_is_taken_back_thinks_once() -> None:
    async def check(table: ClockedTable, ada: RemotePlayer) -> None:
        cards = hand(ada)[:3]
        for number in range(3):  # all of it before the first bot has thought to its end
            submit(ada, f"pass-{number}", move="pass", cards=cards)
            await asyncio.sleep(0.25)
            ada.send(type="undo", id=f"undo-{number}")
            await asyncio.sleep(0.25)
        assert pass_count(table, 1) == 0
        await asyncio.sleep(THINKING)
        assert Counter(table.bots.begun) == {1: 1, 2: 1, 3: 1}
        assert {seat: pass_count(table, seat) for seat in (0, 1, 2, 3)} == {0: 3, 1: 1, 2: 1, 3: 1}
        submit(ada, "at-last", move="pass", cards=cards)
        await ada.event("passed")

    run_at_table(check, alone=True)


@pytest.mark.parametrize(
    "make_message",
    [
        lambda number: {"type": "rename", "name": f"Ada {number}"},
        lambda number: {"type": "mute", "seat": 1, "muted": number % 2 == 0},
        lambda number: {"type": "ready", "yes": number % 2 == 0},
        lambda _: {"type": "extend", "seat": 1},
        lambda _: {"type": "voice", "vote": 1, "choice": "wait"},
        lambda _: {"type": "again"},
        lambda _: {"type": "begin"},
        lambda _: {"type": "sit", "name": "Ada"},
        lambda _: {"type": "arrange", "seat": 2, "name": "Bot 2", "to": "bot"},
    ],
)
def test_what_people_arrange_is_bounded_for_each_of_them(
    make_message: Callable[[int], dict[str, Any]],
) -> None:
    async def check(table: ClockedTable, ada: RemotePlayer) -> None:
        bob, other = table.connect("b"), table.connect("a")
        await bob.until(lambda message: message["type"] == "welcome")
        await other.until(lambda message: message["type"] == "welcome")
        count_before = len(bob.messages)
        for number in range(200):
            (ada, other)[number % 2].send(**make_message(number))
        await asyncio.sleep(0.9)
        refused = [
            message
            for far in (ada, other)
            for message in far.messages
            if message.get("code") == "table.refusal.too-fast"
        ]
        assert len(refused) == 200 - MEMBER_CHANGES_AT_ONCE
        assert len(bob.messages) - count_before <= 2 * MEMBER_CHANGES_AT_ONCE
        bob.send(type="rename", name="Bruno")
        await bob.until(
            lambda message: message["type"] == "seats" and message["seats"][1]["name"] == "Bruno"
        )

    run_at_table(check, alone=False, thinking=1e6)


def test_a_name_or_a_muting_that_is_so_already_is_told_to_nobody() -> None:
    async def check(table: ClockedTable, ada: RemotePlayer) -> None:
        bob = table.connect("b")
        await bob.until(lambda message: message["type"] == "talk")
        ada.send(type="mute", seat=1)
        await asyncio.sleep(0.1)
        before = len(ada.messages), len(bob.messages)
        for _ in range(10):
            ada.send(type="mute", seat=1)
            ada.send(type="rename", name="Ada")
        await asyncio.sleep(0.1)
        assert (len(ada.messages), len(bob.messages)) == before

    run_at_table(check, alone=False, thinking=1e6)
