"""Which tables a node hands over while it runs, so that a node with few gets its share.

How it works: in every round each node reads the same figures, the number of tables of each node.
While they are clearly out of balance, the nodes above the mean give tables to the one with most
room: together at most ``at_once``, and never more than the difference of either side from the mean.
All nodes compute their shares by the same rule. So no node crosses the mean, and tables do not move
back and forth. Giving begins at a large difference and ends at a small one. It waits while nodes
start or stop, and a table that has just moved stays for a while.

Pure: figures and the time are arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from herzrasen.cluster.placement import most_room
from herzrasen.storage.nodes import NodeStatus


class RebalancingPolicy(msgspec.Struct, frozen=True, kw_only=True):
    """When tables are moved, times in seconds.

    Giving begins when a node has more than ``begin`` times the mean, or less than the mean divided
    by that, and the difference is over ``slack`` tables. It goes on down to ``end`` times the mean.
    ``calm``: the time since a node last started, was lost or began to stop. A table that came less
    than ``rest`` ago stays. There is a round each ``pause``.
    """

    begin: float = 1.25
    end: float = 1.05
    slack: int = 8
    at_once: int = 32
    calm: float = 2.0
    rest: float = 10.0
    pause: float = 1.0


class Transfer(msgspec.Struct, frozen=True):
    """Give so many ``tables`` to this ``node``."""

    node: str
    tables: int


class Rebalancing(msgspec.Struct, frozen=True):
    """The state of one node between rounds: the nodes ``known``, since when they have been the
    same, and whether this node is ``giving``."""

    node: str
    policy: RebalancingPolicy = RebalancingPolicy()
    known: frozenset[tuple[str, bool]] = frozenset()
    calm_since: float = 0.0
    giving: bool = False

    def after(self, living: Mapping[str, NodeStatus], now: float) -> Rebalancing:
        """The state after reading these figures."""
        known = frozenset((id_, status.stopping) for id_, status in living.items())
        calm_since = self.calm_since if known == self.known else now
        giving = self._is_giving(living)
        return msgspec.structs.replace(self, known=known, calm_since=calm_since, giving=giving)

    def transfer(self, living: Mapping[str, NodeStatus], now: float) -> Transfer | None:
        """What this node gives in this round, if anything. Call ``after`` first."""
        if not self.giving or now - self.calm_since < self.policy.calm:
            return None
        if any(status.stopping for status in living.values()):
            return None  # its own tables are on their way to the others
        target = most_room(living.values())
        if target is None or target == self.node:
            return None
        mean = _mean(living)
        wanted = min(int(mean) - living[target].tables, self.policy.at_once)
        surplus = {id_: one.tables - int(mean) for id_, one in living.items()}
        share = _share(self.node, {id_: more for id_, more in surplus.items() if more > 0}, wanted)
        return Transfer(target, share) if share else None

    def _is_giving(self, living: Mapping[str, NodeStatus]) -> bool:
        own = living.get(self.node)
        if own is None or len(living) == 1:
            return False
        mean, policy = _mean(living), self.policy
        least = min(status.tables for status in living.values())
        if self.giving:
            return own.tables > mean * policy.end or least * policy.end < mean - 1
        above = own.tables > max(mean * policy.begin, mean + policy.slack)
        below = least < min(mean / policy.begin, mean - policy.slack)
        return own.tables > mean and (above or below)


def _share(node: str, surplus: Mapping[str, int], wanted: int) -> int:
    """How many of the ``wanted`` tables this node gives: in proportion to its surplus, plus one of
    the remainder if its surplus is among the largest."""
    total = sum(surplus.values())
    if node not in surplus or wanted <= 0:
        return 0
    wanted = min(wanted, total)
    shares = {id_: wanted * more // total for id_, more in surplus.items()}
    rest = wanted - sum(shares.values())
    by_surplus = sorted(surplus, key=lambda id_: (shares[id_] - surplus[id_], id_))
    return shares[node] + (node in by_surplus[:rest])


def _mean(living: Mapping[str, NodeStatus]) -> float:
    return sum(status.tables for status in living.values()) / len(living)


NO_REBALANCING: Final = RebalancingPolicy(at_once=0)
"""Tables stay where they are."""
