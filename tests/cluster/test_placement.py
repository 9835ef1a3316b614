"""Which node adopts a table that has no owner."""

from __future__ import annotations

from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cluster.locator import TableLocator, TablePlace
from herzrasen.cluster.membership import Membership
from herzrasen.cluster.placement import most_room
from herzrasen.storage.nodes import NodeStatus, NodeStore, TableOwner
from tests.server.event_loop import run_coroutine

STATUSES = st.lists(
    st.builds(
        NodeStatus,
        id=st.sampled_from("abcdef"),
        name=st.just("name"),
        tables=st.integers(0, 3),
        lag=st.sampled_from((0.0, 50.0, 51.0, 900.0)),
        stopping=st.booleans(),
    ),
    unique_by=lambda status: status.id,
)


class KnownNodes:
    """The part of a membership that a locator asks. This node is "me"."""

    node = "me"

    def __init__(self, living: list[NodeStatus]) -> None:
        self.living = {status.id: status for status in living}
        self.counted: list[str] = []

    def has(self, node: str) -> bool:
        return node in self.living

    def add_table(self, node: str) -> None:
        self.counted.append(node)


class Owners:
    """The part of storage that a locator asks."""

    def __init__(self, owner: TableOwner | None) -> None:
        self._owner = owner
        self.asked: list[str] = []

    async def owner(self, table: str) -> TableOwner | None:
        self.asked.append(table)
        return self._owner


@given(STATUSES)
def test_the_node_with_most_room_does_not_stop_nor_lag_and_has_fewest_tables(
    nodes: list[NodeStatus],
) -> None:
    able = [node for node in nodes if not node.stopping]
    quick = [node for node in able if node.lag <= 50.0] or able
    chosen = most_room(nodes)
    assert (chosen is None) == (not able)
    if chosen is not None:
        (status,) = (node for node in nodes if node.id == chosen)
        assert status in quick
        assert status.tables == min(node.tables for node in quick)
        assert chosen == most_room(reversed(nodes)), "two nodes would choose differently"


@given(STATUSES, st.sampled_from(("", "a", "b", "gone")), st.frozensets(st.sampled_from("abc")))
def test_a_table_is_at_its_living_owner_or_goes_to_a_node_that_answers(
    nodes: list[NodeStatus], owner: str, avoid: frozenset[str]
) -> None:
    known = KnownNodes(nodes)
    locator = TableLocator(
        cast("NodeStore", Owners(TableOwner(owner, 7))), cast("Membership", known)
    )
    place = run_coroutine(locator.find("t", avoid))
    assert place is not None
    assert place.epoch == 7
    if owner in known.living and owner not in avoid:
        assert place == TablePlace(owner, 7)
        assert not known.counted
    else:
        able = {node.id for node in nodes if not node.stopping} - avoid
        assert place.node in (able or {"me"})
        assert place.orphaned == (owner != "")
        assert place.charged_address("here") == ("" if owner else "here")
        assert known.counted == [place.node], "many tables at once would all go to one node"


def test_there_is_no_place_for_a_table_that_does_not_exist() -> None:
    locator = TableLocator(cast("NodeStore", Owners(None)), cast("Membership", KnownNodes([])))
    assert run_coroutine(locator.find("t")) is None


def test_storage_is_not_asked_for_the_tables_of_a_lost_node() -> None:
    """They are many, and needed at the same moment. Of a node that lives it is asked: the table may
    have moved on."""
    stored, lost, living = (TableOwner(*one) for one in (("b", 9), ("gone", 7), ("a", 7)))
    owners = Owners(stored)
    nodes = [NodeStatus("a", "a"), NodeStatus("b", "b")]
    locator = TableLocator(cast("NodeStore", owners), cast("Membership", KnownNodes(nodes)))
    place = run_coroutine(locator.find("t", former=lost))
    assert place is not None
    assert (place.epoch, place.orphaned, place.node in ("a", "b")) == (7, True, True)
    assert owners.asked == []
    assert run_coroutine(locator.find("t", former=living)) == TablePlace("b", 9)
    assert owners.asked == ["t"]
