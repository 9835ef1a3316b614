"""A server that a terminal started for itself ends when nobody needs it any more."""

from __future__ import annotations

import asyncio
import io
import os

from herzrasen.server.runtime.unused_watch import UnusedWatch
from tests.server.event_loop import run_coroutine


def test_it_ends_only_after_its_starter_and_everybody_else() -> None:
    async def main() -> tuple[list[int], int]:
        reading, writing = os.pipe()
        answers, asked, stops = [1, 1, 0], list[int](), list[int]()

        def count_connections() -> int:
            asked.append(answers.pop(0))
            return asked[-1]

        with os.fdopen(reading, "rb") as stream:
            watch = UnusedWatch(
                count_connections, lambda: stops.append(len(asked)), stream, pause=0.001
            )
            watching = asyncio.create_task(watch.run())
            await asyncio.sleep(0.01)
            asked_before = len(asked)
            os.close(writing)
            await watching
        return stops, asked_before

    # While the starter is there, nobody is counted; then a browser is there twice, then nobody.
    assert run_coroutine(main()) == ([3], 0)


def test_without_the_wish_it_never_reads() -> None:
    async def main() -> None:
        UnusedWatch(lambda: 0, lambda: 1 / 0, io.BytesIO(), pause=0.001).start(until_unused=False)
        await asyncio.sleep(0.01)

    run_coroutine(main())
