"""A fair queue: turns by how much work each owner has used, however much an owner has waiting.

An owner is a path: a /48 of addresses, in it a /56, in that a household, there a person. The next
turn goes to the first part of the paths that has used least, below it to the second part that has
used least, and so on. So neither do all households of a /48 get more done than one household
elsewhere, nor does one of them get more than its neighbours, whether it asks for many turns or for
dear ones. What an owner waits for depends on how many owners wait, not on what others ask for.

How it works: a turn is charged to each share on its path, by an estimate when it is taken (``pop``)
and by its cost once that is known (``settle``). ``level`` is what a share below has used that has
waited all the time; who comes starts there, so that nobody saves turns up by not asking, and keeps
what they have used beyond it, so that nobody loses debts by asking one by one. It grows with all
that is done, so that newcomers without number do not keep back who has used more. Where each turn
costs 1, as for places in a list, owners simply go round in turns.

An item that several wait for has several owners, and is taken, and paid for, at the first turn of
any. When a bounded queue is full, the owner with most waiting has to give way (``heaviest``): that
is about room, so items are counted there.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Container, Hashable, Iterator, Sequence
from itertools import count
from typing import Final, Generic, TypeAlias, TypeVar

Owner: TypeAlias = tuple[str, ...]
"""A path from the widest share to the narrowest; those of one queue are equally long."""
MAX_REMEMBERED: Final = 1024
"""Shares in which nothing waits that are still known, by what they have used. The one that was
emptied first is forgotten first, and with it a debt of at most the turns that ran at a time."""

T = TypeVar("T", bound=Hashable)


class _Share(Generic[T]):
    """What waits in one share: in narrower shares, or, at the end of a path, the items themselves
    by their kind. ``counts`` are how many of each kind there are, ``row`` the narrower ones where
    something waits, those first that have the next turns: by what they have ``used``, and since
    when they wait."""

    __slots__ = ("counts", "items", "level", "narrower", "row", "since", "used")

    def __init__(self) -> None:
        self.counts = [0, 0]
        self.items: tuple[dict[T, None], dict[T, None]] = ({}, {})
        self.narrower: dict[str, _Share[T]] = {}
        self.row: list[tuple[float, int, str]] = []
        self.level = self.used = 0.0
        self.since = 0

    def below(self, part: str) -> _Share[T]:
        """A narrower share; one that is not known has used what one that waits has."""
        if part not in self.narrower:
            self.narrower[part] = share = _Share[T]()
            share.used = self.level
        return self.narrower[part]

    def enter(self, part: str) -> None:
        """Put a narrower share in the row, where it belongs by what it has used."""
        narrower = self.narrower[part]
        insort(self.row, (narrower.used, narrower.since, part))

    def leave(self, part: str) -> None:
        """Take a narrower share out of the row."""
        narrower = self.narrower[part]
        del self.row[bisect_left(self.row, (narrower.used, narrower.since, part))]


class FairQueue(Generic[T]):
    """Items by their owners. Each item is of one of two kinds, of which the second may be left out
    of a turn; within an owner the first kind goes first."""

    def __init__(self) -> None:
        self._root = _Share[T]()
        self._owners: dict[T, dict[Owner, int]] = {}
        self._moments = count(1)
        self._emptied: dict[Owner, None] = {}

    def __len__(self) -> int:
        return len(self._owners)

    def __contains__(self, item: object) -> bool:
        return item in self._owners

    def __iter__(self) -> Iterator[T]:
        return iter(self._owners)

    def add(self, item: T, owner: Owner, kind: int = 0) -> None:
        """Let an item wait for the turn of this owner, at the end of what they have waiting."""
        owners = self._owners.setdefault(item, {})
        if owner in owners:
            return
        owners[owner] = kind
        share = self._root
        for depth, part in enumerate(owner, 1):
            share.counts[kind] += 1
            wider, share = share, share.below(part)
            if not any(share.counts):
                self._emptied.pop(owner[:depth], None)
                share.used, share.since = max(share.used, wider.level), next(self._moments)
                wider.enter(part)
        share.counts[kind] += 1
        share.items[kind][item] = None

    def discard(self, item: T, owner: Owner) -> None:
        """Let an item wait for the turn of this owner no longer."""
        owners = self._owners.get(item, {})
        kind = owners.pop(owner, None)
        if kind is None:
            return
        if not owners:
            del self._owners[item]
        path = self._path(owner)
        del path[-1].items[kind][item]
        for share in path:
            share.counts[kind] -= 1
        for wider, part, share in zip(path, owner, path[1:], strict=False):
            if not any(share.counts):
                wider.leave(part)
        self._remember(owner)

    def remove(self, item: T) -> None:
        """Remove an item, no matter who its owners are."""
        for owner in tuple(self._owners.get(item, ())):
            self.discard(item, owner)

    def pop(
        self, kinds: Sequence[int] = (0, 1), barred: Container[str] = (), estimate: float = 1.0
    ) -> tuple[T, Owner, int] | None:
        """Take the next item of one of these kinds, with the owner whose turn it was, who is
        charged the ``estimate`` for it, and its kind; None if there is none. Paths that begin with
        what is ``barred`` have no turn."""
        share, owner = self._root, list[str]()
        while share.row:
            for _, _, part in share.row:
                narrower = share.narrower[part]
                if any(narrower.counts[kind] for kind in kinds) and (owner or part not in barred):
                    break
            else:
                return None
            share.leave(part)
            narrower.since = next(self._moments)  # behind those who have used as much
            narrower.used += estimate
            share.enter(part)
            owner.append(part)
            share = narrower
        for kind in kinds:
            for item in share.items[kind]:
                self.remove(item)
                return item, tuple(owner), kind
        return None

    def settle(self, owner: Owner, estimate: float, cost: float) -> None:
        """Charge an owner what a turn has cost, of which they were charged the estimate."""
        path = self._path(owner)
        for wider, part, share in zip(path, owner, path[1:], strict=False):
            waits = any(share.counts)
            if waits:
                wider.leave(part)
            share.used += cost - estimate
            if waits:
                wider.enter(part)
            wider.level += cost / (len(wider.row) + (not waits))
        self._remember(owner)

    def heaviest(self, newest: Owner) -> tuple[T, Owner]:
        """What has to give way when too much waits: the last item of the owner who has most, in
        the share that has most. Of several that have as much it is that of the ``newest`` owner."""
        share, owner = self._root, list[str]()
        while share.narrower:
            most = max(sum(one.counts) for one in share.narrower.values())
            heavy = [part for part, one in share.narrower.items() if sum(one.counts) == most]
            own = newest[len(owner)] if newest[: len(owner)] == tuple(owner) else None
            part = own if own in heavy and own is not None else heavy[-1]
            owner.append(part)
            share = share.narrower[part]
        items = share.items[1] or share.items[0]
        return next(reversed(items)), tuple(owner)

    def _path(self, owner: Owner) -> list[_Share[T]]:
        """The shares on the way to this owner, from the root."""
        path = [self._root]
        for part in owner:
            path.append(path[-1].below(part))
        return path

    def _remember(self, owner: Owner) -> None:
        """Note which shares on the way to this owner are empty, the narrowest first, so that none
        is forgotten before those within it; forget those emptied first that are too many."""
        path = self._path(owner)
        for depth in range(len(owner), 0, -1):
            if any(path[depth].counts):
                break
            self._emptied.pop(owner[:depth], None)
            self._emptied[owner[:depth]] = None
        while len(self._emptied) > MAX_REMEMBERED:
            oldest = next(iter(self._emptied))
            del self._emptied[oldest]
            del self._path(oldest[:-1])[-1].narrower[oldest[-1]]
