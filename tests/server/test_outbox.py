"""What connections were sent in one turn of the loop is written at its end."""

from __future__ import annotations

import asyncio

import pytest

from herzrasen.server.network.outbox import Outbox, outbox_of
from tests.server.event_loop import run_coroutine


def test_every_connection_writes_at_the_end_of_the_turn() -> None:
    async def send() -> None:
        loop = asyncio.get_running_loop()
        outbox = outbox_of(loop)
        assert outbox_of(loop) is outbox
        written: list[str] = []
        for turn in ("first", "second"):
            for name in ("a", "b"):
                outbox.add(lambda what=f"{turn} {name}": written.append(what))  # type: ignore[misc]
            assert not [what for what in written if what.startswith(turn)]
            await asyncio.sleep(0)
        assert written == ["first a", "first b", "second a", "second b"]

    run_coroutine(send())


def test_a_connection_that_fails_does_not_silence_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def send() -> None:
        outbox = Outbox(asyncio.get_running_loop())
        written: list[str] = []

        def fail() -> None:
            outbox.add(lambda: written.append("in the next turn"))
            raise ZeroDivisionError

        outbox.add(fail)
        outbox.add(lambda: written.append("behind it"))
        await asyncio.sleep(0)
        assert written == ["behind it"]
        await asyncio.sleep(0)
        assert written == ["behind it", "in the next turn"]

    run_coroutine(send())
    assert "ZeroDivisionError" in caplog.text
