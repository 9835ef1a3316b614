"""Random faults of a cluster, and its recovery."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from tests.cluster.memory_database import LineFaults
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.table_invariants import Violation

_SETTLING: Final = 60.0
"""Seconds after which all is well again at the latest."""
_PLAYING_ON: Final = 12.0
_FORGETTING: Final = 15.0
_APPEND_DELAY: Final = 1.4


async def disturb(cluster: SimulatedCluster, seconds: float) -> None:
    """Let things go wrong for a time, while people do more than play."""
    chance, now = cluster.chance, cluster.loop.time()
    end, fault, change = now + seconds, now + chance.uniform(0.05, 2.5), now
    while now < end:
        await asyncio.sleep(min(fault, change) - now)
        if (now := cluster.loop.time()) >= fault:
            chance.choice(_FAULTS)(cluster)
            fault = now + chance.uniform(0.05, 2.5)
        if now >= change:
            chance.choice(_CHANGES)(cluster)
            change = now + chance.uniform(0.05, 1.0)
        cluster.check()


async def settle(cluster: SimulatedCluster) -> None:
    """Heal all, and check that everybody can play on."""
    cluster.heal()
    end = cluster.loop.time() + _SETTLING
    while (missing := _find_unsettled(cluster)) and cluster.loop.time() < end:
        await asyncio.sleep(0.5)
        cluster.check()
    if missing:
        raise Violation(f"after {_SETTLING} seconds of calm: {missing}")
    for browser in cluster.browsers:
        browser.plays = True
    numbers = {name: checked.number for name, checked in cluster.invariants.items()}
    await asyncio.sleep(_PLAYING_ON)
    cluster.check()
    for name, checked in cluster.invariants.items():
        if checked.number <= numbers[name] and checked.is_running:
            raise Violation(f"nobody plays on at {name}")


async def delay_appends(cluster: SimulatedCluster) -> None:
    """Let appends take longer than a node waits for another's answer, so that it repeats its
    requests although no node is lost."""
    for node in cluster.nodes:
        cluster.line_faults(node)[0].delay = _APPEND_DELAY
    for _ in range(4):
        await asyncio.sleep(_APPEND_DELAY / 2)
        for node in cluster.nodes:
            for table in cluster.invariants:
                cluster.ask_for_seat(node, "ada", table, sits=False)
        cluster.check()
    cluster.heal()


async def leave(cluster: SimulatedCluster) -> None:
    """Everybody leaves: the nodes remember nothing."""
    for browser in cluster.browsers:
        browser.close()
    await asyncio.sleep(_FORGETTING)
    cluster.check()
    for node in cluster.nodes.values():
        if kept := node.find_leftovers():
            raise Violation(f"{node.id} still has {kept}")


def _find_unsettled(cluster: SimulatedCluster) -> list[str]:
    """What is not as it should be."""
    missing = []
    for browser in cluster.browsers:
        checked = cluster.invariants[browser.table]
        if not browser.is_open:
            missing.append(f"{browser.person} is not connected ({browser.closed_with})")
        elif (browser.number or 0) < checked.number - 8:
            missing.append(f"{browser.person} sees {browser.number} of {checked.number}")
        elif browser.seat != checked.seat_of(browser.person):
            missing.append(f"{browser.person} sees seat {browser.seat}")
    return missing


def _node(cluster: SimulatedCluster) -> str | None:
    able = [id_ for id_ in cluster.nodes if cluster.loop.runs(id_)]
    return cluster.chance.choice(able) if able else None


def _pause(cluster: SimulatedCluster) -> None:
    if (node := _node(cluster)) is not None:
        cluster.pause(node, cluster.chance.choice((0.05, 0.3, 0.9, 1.5, 4.0)))


def _crash(cluster: SimulatedCluster) -> None:
    if (node := _node(cluster)) is not None:
        cluster.crash(node, silently=cluster.chance.random() < 0.3)
        cluster.loop.call_later(cluster.chance.uniform(0.0, 3.0), cluster.start_node)


def _stop(cluster: SimulatedCluster) -> None:
    if (node := _node(cluster)) is not None and not cluster.nodes[node].cluster.stopping:
        cluster.start_node()
        cluster.stop_node(node)


def _cut_database(cluster: SimulatedCluster) -> None:
    """A node loses the database, or only the line on which it appends."""
    if (node := _node(cluster)) is None:
        return
    seconds = cluster.chance.choice((0.1, 0.6, 1.3, 3.0))
    lines = cluster.line_faults(node)[: cluster.chance.choice((1, 2))]
    cluster.note(f"{node} loses the database for {seconds}, {len(lines)} lines")
    for line in lines:
        line.cut = True

    def mend() -> None:
        for line in lines:
            line.cut = False

    cluster.loop.call_later(seconds, mend)


def _disturb_line(cluster: SimulatedCluster) -> None:
    if (node := _node(cluster)) is None:
        return
    chance = cluster.chance
    lines = cluster.line_faults(node)[: chance.choice((1, 2))]
    bad = LineFaults(
        slow=chance.choice((0.0, 0.2)),
        lost=chance.choice((0.0, 0.2)),
        late=chance.choice((0.0, 0.5)),
        unanswered=chance.choice((0.0, 0.3, 1.0) if len(lines) == 1 else (0.0, 0.3)),
    )
    cluster.note(f"{len(lines)} lines of {node}: {bad}")

    def change(faults: LineFaults) -> None:
        for line in lines:
            line.slow, line.lost, line.late = faults.slow, faults.lost, faults.late
            line.unanswered = faults.unanswered

    change(bad)
    cluster.loop.call_later(chance.uniform(0.5, 4.0), change, LineFaults())


def _partition(cluster: SimulatedCluster) -> None:
    """Messages between two nodes are lost, both ways or one way, with or without a notice."""
    if len(cluster.nodes) < 2:
        return
    one, other = cluster.chance.sample(sorted(cluster.nodes), 2)
    ways = {(one, other)} | ({(other, one)} if cluster.chance.random() < 0.5 else set())
    seconds = cluster.chance.choice((0.05, 0.5, 2.0, 5.0))
    cluster.note(f"no messages {sorted(ways)} for {seconds}")
    cluster.broker.cut |= ways
    informed = cluster.chance.random() < 0.5

    def mend() -> None:
        cluster.broker.cut -= ways
        if informed and one in cluster.nodes:
            cluster.nodes[one].bus.tell_gap()

    cluster.loop.call_later(seconds, mend)


def _lose_messages(cluster: SimulatedCluster) -> None:
    cluster.broker.loss = cluster.chance.choice((0.02, 0.2))
    cluster.note(f"{cluster.broker.loss:.0%} of all messages are lost")

    def mend() -> None:
        cluster.broker.loss = 0.0

    cluster.loop.call_later(cluster.chance.uniform(0.1, 2.0), mend)


def _disconnect_bus(cluster: SimulatedCluster) -> None:
    if (id_ := _node(cluster)) is None:
        return
    bus = cluster.nodes[id_].bus
    cluster.note(f"{id_} loses the broker")
    bus.is_connected = False

    def mend() -> None:
        bus.is_connected = True
        if id_ in cluster.nodes:
            bus.tell_gap()

    cluster.loop.call_later(cluster.chance.choice((0.1, 1.0, 3.0)), mend)


def _change_page(cluster: SimulatedCluster) -> None:
    """The network of one browser changes."""
    browser = cluster.chance.choice(cluster.browsers)
    cluster.note(f"{browser.person} loses the connection")
    browser.reconnect()


def _mute(cluster: SimulatedCluster) -> None:
    """A player mutes another, which changes the stored description."""
    browser = cluster.chance.choice(cluster.browsers)
    other = (browser.seat + 1) % 4
    browser.send({"type": "mute", "seat": other, "muted": cluster.chance.random() < 0.5})


def _change_seat(cluster: SimulatedCluster) -> None:
    """A person without a page asks for a seat before the match, or gives it up; or asks a running
    table to give up a seat that they do not have."""
    if (node := _node(cluster)) is not None:
        person = cluster.chance.choice(("ada", "bob", "tom"))
        table = cluster.chance.choice("AAABBCCCCC")
        sits = table == "C" and cluster.chance.random() < 0.6
        cluster.ask_for_seat(node, person, table, sits=sits)


def _sign_in(cluster: SimulatedCluster) -> None:
    if (node := _node(cluster)) is not None:
        cluster.sign_in(cluster.chance.choice(cluster.browsers), node)


_FAULTS: Final[tuple[Callable[[SimulatedCluster], None], ...]] = (
    _pause,
    _crash,
    _stop,
    _cut_database,
    _disturb_line,
    _partition,
    _lose_messages,
    _disconnect_bus,
)
_CHANGES: Final[tuple[Callable[[SimulatedCluster], None], ...]] = (
    *(_mute,) * 6,
    *(_change_seat,) * 6,
    _change_page,
    _sign_in,
)
