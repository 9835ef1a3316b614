"""A node that has more tables than its share gives some of them away, round by round."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.cluster.rebalancing import RebalancingPolicy
from herzrasen.server.cluster.rebalancer import Rebalancer
from herzrasen.storage.nodes import NodeStatus
from tests.server.virtual_clock import run_virtual


def make_room(age: float, *, races: bool = False, is_empty: bool = False) -> Any:
    """A table with a running match."""
    return SimpleNamespace(age=age, needs_latency=races, running=True, is_empty=is_empty)


@pytest.mark.parametrize(("taken", "rounds"), [(True, [3, 4, 5]), (False, [3, 6])])
def test_tables_are_given_once_the_nodes_have_been_the_same_for_a_while(
    taken: bool, rounds: list[int]
) -> None:
    """And after a node has declined, once that is so again. Those that have just come and those
    without people stay; where cards are raced for, after the others."""
    given: list[tuple[float, str, str]] = []
    rooms = {
        "came": make_room(9.0),
        "race": make_room(90.0, races=True),
        "empty": make_room(90.0, is_empty=True),
        "new": make_room(10.0),
        "old": make_room(11.0),
    }
    names = [*rooms, *(f"unread {number}" for number in range(40))]

    async def main() -> None:
        now = asyncio.get_running_loop().time
        began = now()

        async def move(name: str, _room: object, target: str) -> bool:
            given.append((now() - began, name, target))
            if taken:
                del rooms[name]
            return taken

        living = {id_: NodeStatus(id_, id_) for id_ in ("a", "b")}
        membership: Any = SimpleNamespace(node="a", living=living)
        tables: Any = SimpleNamespace(names=names, in_memory=rooms.get)
        hand_over: Any = SimpleNamespace(move=move)
        policy = RebalancingPolicy(at_once=1, calm=2.0, pause=1.0, rest=10.0)
        rebalancer = Rebalancer(policy, 0.5, membership, tables, hand_over, lambda: True)
        with suppress(TimeoutError):
            await asyncio.wait_for(rebalancer.run(), 6.5)

    run_virtual(main())
    order = ["old", "new", "race"] if taken else ["old", "old"]
    assert [(round(at), name, target) for at, name, target in given] == [
        (at, name, "b") for at, name in zip(rounds, order, strict=True)
    ]
