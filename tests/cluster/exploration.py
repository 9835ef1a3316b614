"""Runs a world through every order of what can happen in it: depth first, each run from the start.

How it works: a run follows a script of choices, and takes the first option where the script ends.
Its choices become the next script, in which the last choice with an option left takes that option.
A choice point whose state has been seen in an earlier run ends the run: all that can follow from
there is explored from that one. Time passes by itself when nothing else can run, so that only what
other processes can notice is a choice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import msgspec

from tests.cluster.virtual_loop import VirtualLoop

Option = Callable[[], object]


class World(Protocol):
    """What is explored. A world of its own is made for each run."""

    def options(self) -> Sequence[Option]:
        """What can happen next; nothing at the end."""
        ...

    def state(self) -> Hashable:
        """All on which the future depends."""
        ...

    def check_end(self) -> None:
        """Raise an error if nothing can happen any more, and not all is well."""
        ...


class Explored(msgspec.Struct):
    """How much was explored: ``runs`` from the start, different ``states``, and the ``ends`` that
    were reached. ``complete``: nothing is left."""

    runs: int = 0
    states: int = 0
    ends: int = 0
    complete: bool = False


class ExploringLoop(VirtualLoop):
    """Calls ``on_idle`` when nothing is ready, and no timer is set."""

    def __init__(self, on_idle: Callable[[], object]) -> None:
        super().__init__()
        self._on_idle = on_idle

    def _run_once(self) -> None:
        self._scheduled = [timer for timer in self._scheduled if not timer.cancelled()]
        if self._ready or self._scheduled:
            super()._run_once()
        else:
            self._on_idle()

    def let_time_pass(self, seconds: float) -> None:
        """Time passes, and nothing happens meanwhile."""
        self._now += seconds


class _ScriptRun:
    """One run, along a script."""

    def __init__(
        self,
        make_world: Callable[[ExploringLoop], World],
        script: Sequence[int],
        seen: set[Hashable],
    ) -> None:
        self.choices: list[tuple[int, int]] = []
        """What was chosen, and of how many."""
        self.ended = False
        self._make_world = make_world
        self._script = script
        self._seen = seen
        self._world: World | None = None
        self._loop = ExploringLoop(self._choose)
        self._error: BaseException | None = None

    def go(self) -> None:
        """Run to the end, or to a state that has been seen."""
        loop = self._loop
        asyncio.events._set_running_loop(loop)  # noqa: SLF001 - the world is made on it
        try:
            self._world = self._make_world(loop)
        finally:
            asyncio.events._set_running_loop(None)  # noqa: SLF001
        try:
            loop.run_forever()
        finally:
            loop.shut_down()
        if self._error is not None:
            raise self._error

    def _choose(self) -> None:
        """Take the next choice. An error of the world ends the run."""
        try:
            self._take_choice()
        except Exception as error:  # noqa: BLE001 - it is raised when the loop has stopped
            self._error = error
            self._loop.stop()

    def _take_choice(self) -> None:
        assert self._world is not None
        for failure in self._loop.failures:
            raise failure
        options, depth = self._world.options(), len(self.choices)
        if not options:
            self._world.check_end()
            for failure in self._loop.failures:
                raise failure
            self.ended = True
            self._loop.stop()
            return
        if depth >= len(self._script):
            if (state := self._world.state()) in self._seen:
                self._loop.stop()
                return
            self._seen.add(state)
        chosen = self._script[depth] if depth < len(self._script) else 0
        self.choices.append((chosen, len(options)))
        options[chosen]()


def explore(make_world: Callable[[ExploringLoop], World], most_runs: int | None = None) -> Explored:
    """Explore all runs, or at most ``most_runs``. Raises the error that a world finds."""
    found, seen, script = Explored(), set[Hashable](), list[int]()
    while most_runs is None or found.runs < most_runs:
        run = _ScriptRun(make_world, script, seen)
        try:
            run.go()
        except BaseException as error:
            error.add_note(f"choices: {[chosen for chosen, _ in run.choices]}")
            raise
        found.runs += 1
        found.ends += run.ended
        choices = run.choices
        while choices and choices[-1][0] + 1 == choices[-1][1]:
            choices.pop()
        if not choices:
            found.complete = True
            break
        script = [chosen for chosen, _ in choices]
        script[-1] += 1
    found.states = len(seen)
    return found
