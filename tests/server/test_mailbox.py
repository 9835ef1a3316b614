"""What a mailbox handles: one item after another, also those that come while it is idle."""

from __future__ import annotations

import asyncio
import logging

import pytest

from herzrasen.server.runtime.mailbox import Mailbox
from tests.server.virtual_clock import run_virtual


class SlowHandler:
    """Takes a second for each item, and fails at the last letter."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.done: list[str] = []
        self.failures = 0
        self.mailbox = Mailbox(self.handle, self.fail)

    async def handle(self, item: str) -> None:
        self.begun.append(item)
        await asyncio.sleep(1)
        if item == "z":
            raise RuntimeError("a bug")
        self.done.append(item)

    def fail(self) -> None:
        self.failures += 1


def test_items_are_handled_one_after_another_whenever_they_come() -> None:
    async def main() -> None:
        handler = SlowHandler()
        for pause, items in ((0.5, "ab"), (5, ""), (0, "cd"), (5, "e")):
            for item in items:
                handler.mailbox.post(item)
            await asyncio.sleep(pause)
        assert handler.begun == ["a", "b", "c", "d", "e"]
        await asyncio.sleep(5)
        assert handler.done == handler.begun
        handler.mailbox.close()
        handler.mailbox.post("f")
        await asyncio.sleep(5)
        assert handler.done == handler.begun == ["a", "b", "c", "d", "e"]

    run_virtual(main())


def test_a_closed_one_drops_what_waits() -> None:
    async def main() -> None:
        handler = SlowHandler()
        for item in "abc":
            handler.mailbox.post(item)
        await asyncio.sleep(1.5)
        handler.mailbox.close()
        await asyncio.sleep(5)
        assert (handler.begun, handler.done, handler.failures) == (["a", "b"], ["a"], 0)

    run_virtual(main())


def test_a_bug_closes_it_and_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        handler = SlowHandler()
        for item in "azb":
            handler.mailbox.post(item)
        await asyncio.sleep(5)
        handler.mailbox.post("c")
        await asyncio.sleep(5)
        assert (handler.begun, handler.done, handler.failures) == (["a", "z"], ["a"], 1)

    with caplog.at_level(logging.ERROR):
        run_virtual(main())
