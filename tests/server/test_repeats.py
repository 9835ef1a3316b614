"""Whoever does the same again and again at a table: what is written, told, and waited for."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from herzrasen.games.hearts.events import PassChosen
from herzrasen.protocol.house_rules import House
from herzrasen.server.room.message_dispatcher import ARRANGED_AT_ONCE
from herzrasen.table.choice_limits import MOST_CHANGES
from herzrasen.table.journal import Undone
from tests.server.clock import run_at_once
from tests.server.clocked import Clocked, submit
from tests.server.far import Far

THINKING = 1.7
OFTEN = 294
"""So often, every half second, was it tried."""


def hand(far: Far) -> list[str]:
    """The cards that may be passed, in the order that they were told."""
    asked = [told["legal"] for told in far.heard if (told.get("legal") or {}).get("ask") == "pass"]
    return [str(card) for card in asked[-1]["cards"]]


def at_a_table(
    check: Callable[[Clocked, Far], Awaitable[None]], *, alone: bool, thinking: float = THINKING
) -> None:
    """Ada has her cards and is asked what she passes; nothing else has happened."""

    async def main() -> None:
        table = Clocked("hearts", "standard", House(), thinking=thinking, alone=alone)
        ada = table.come("a")
        await ada.until(lambda told: (told.get("legal") or {}).get("ask") == "pass")
        await check(table, ada)
        table.close()

    run_at_once(main())


def passes(table: Clocked, seat: int) -> int:
    """How often the log says that this seat chose what it passes."""
    return sum(entry.by == seat and isinstance(entry.event, PassChosen) for entry in table.entries)


def answers(far: Far) -> Counter[str]:
    return Counter(told["type"] for told in far.heard if told.get("id"))


def test_the_same_pass_again_and_again_is_accepted_and_nobody_hears_of_it() -> None:
    async def check(table: Clocked, ada: Far) -> None:
        bob = table.come("b")
        await bob.until(lambda told: told["type"] == "welcome")
        cards = hand(ada)[:3]
        for number in range(OFTEN):
            submit(ada, f"pass-{number}", move="pass", cards=cards)
            await asyncio.sleep(0.5)
        assert answers(ada) == {"accepted": OFTEN}
        assert passes(table, 0) == 1
        told = [m for m in bob.heard if m.get("event", {}).get("event") == "pass_chosen"]
        assert Counter(m["event"]["seat"] for m in told) == {0: 1, 2: 1, 3: 1}
        assert Counter(table.bots.begun) == {2: 1, 3: 1}, "each bot thought once"

    at_a_table(check, alone=False)


def test_another_pass_each_time_is_told_so_often_and_bots_do_not_wait_for_it() -> None:
    async def check(table: Clocked, ada: Far) -> None:
        cards = hand(ada)
        for number in range(100):
            submit(ada, f"pass-{number}", move="pass", cards=cards[number % 10 :][:3])
            await asyncio.sleep(0.5)
        assert passes(table, 0) == 1 + MOST_CHANGES
        assert {told["code"] for told in ada.heard if told["type"] == "refused"} == {
            "table.refusal.changed-enough"
        }
        assert Counter(table.bots.begun) == {2: 1, 3: 1}

    at_a_table(check, alone=False)


@pytest.mark.parametrize("pause", [0.25, 0.5, 0.75])
def test_what_one_takes_back_does_not_make_bots_think_anew_who_could_not_see_it(
    pause: float,
) -> None:
    async def check(table: Clocked, ada: Far) -> None:
        cards = hand(ada)[:3]
        for number in range(10):
            submit(ada, f"pass-{number}", move="pass", cards=cards)
            await asyncio.sleep(pause)
            ada.say(type="undo", id=f"undo-{number}")
            await asyncio.sleep(pause)
        assert sum(isinstance(entry.event, Undone) for entry in table.entries) == 10
        standing = {seat: passes(table, seat) for seat in (1, 2, 3)}
        assert min(standing.values()) >= 1, "all bots have passed, though Ada never stopped"

    at_a_table(check, alone=True)


def test_a_bot_that_thinks_while_a_pass_is_taken_back_thinks_once() -> None:
    async def check(table: Clocked, ada: Far) -> None:
        cards = hand(ada)[:3]
        for number in range(3):  # all of it before the first bot has thought to its end
            submit(ada, f"pass-{number}", move="pass", cards=cards)
            await asyncio.sleep(0.25)
            ada.say(type="undo", id=f"undo-{number}")
            await asyncio.sleep(0.25)
        assert passes(table, 1) == 0
        await asyncio.sleep(THINKING)
        assert Counter(table.bots.begun) == {1: 1, 2: 1, 3: 1}
        assert {seat: passes(table, seat) for seat in (0, 1, 2, 3)} == {0: 3, 1: 1, 2: 1, 3: 1}
        submit(ada, "at-last", move="pass", cards=cards)
        await ada.event("passed")

    at_a_table(check, alone=True)


@pytest.mark.parametrize(
    "said",
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
    said: Callable[[int], dict[str, Any]],
) -> None:
    async def check(table: Clocked, ada: Far) -> None:
        bob, other = table.come("b"), table.come("a")
        await bob.until(lambda told: told["type"] == "welcome")
        await other.until(lambda told: told["type"] == "welcome")
        heard = len(bob.heard)
        for number in range(200):
            (ada, other)[number % 2].say(**said(number))
        await asyncio.sleep(0.9)
        refused = [
            told
            for far in (ada, other)
            for told in far.heard
            if told.get("code") == "table.refusal.too-fast"
        ]
        assert len(refused) == 200 - ARRANGED_AT_ONCE
        assert len(bob.heard) - heard <= 2 * ARRANGED_AT_ONCE
        bob.say(type="rename", name="Bruno")
        await bob.until(
            lambda told: told["type"] == "seats" and told["seats"][1]["name"] == "Bruno"
        )

    at_a_table(check, alone=False, thinking=1e6)


def test_a_name_or_a_muting_that_is_so_already_is_told_to_nobody() -> None:
    async def check(table: Clocked, ada: Far) -> None:
        bob = table.come("b")
        await bob.until(lambda told: told["type"] == "talk")
        ada.say(type="mute", seat=1)
        await asyncio.sleep(0.1)
        before = len(ada.heard), len(bob.heard)
        for _ in range(10):
            ada.say(type="mute", seat=1)
            ada.say(type="rename", name="Ada")
        await asyncio.sleep(0.1)
        assert (len(ada.heard), len(bob.heard)) == before

    at_a_table(check, alone=False, thinking=1e6)
