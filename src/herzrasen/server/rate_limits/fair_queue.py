"""A fair queue: what waits is taken owner by owner, however much an owner has waiting.

An owner is a path: a /48 of addresses, in it a /56, in that a household, there a person. Turns go
round among the first parts of the paths; the turn of a first part goes round among the second parts
below it, and so on. So neither do all households of a /48 take more turns than one household
elsewhere, nor does one of them take those of its neighbours. What an owner waits for depends on how
many owners wait, not on how much others have asked for.

An item that several wait for has several owners, and is taken at the first turn of any. When a
bounded queue is full, whoever has most waiting has to give way (``heaviest``).
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Sequence
from typing import Generic, TypeAlias, TypeVar

Owner: TypeAlias = tuple[str, ...]
"""A path from the widest share to the narrowest; those of one queue are equally long."""

T = TypeVar("T", bound=Hashable)


class _Share(Generic[T]):
    """What waits in one share: in narrower shares, or, at the end of a path, the items themselves
    by their kind. ``counts`` are how many of each kind there are."""

    __slots__ = ("counts", "items", "narrower")

    def __init__(self) -> None:
        self.counts = [0, 0]
        self.items: tuple[dict[T, None], dict[T, None]] = ({}, {})
        self.narrower: dict[str, _Share[T]] = {}


class FairQueue(Generic[T]):
    """Items by their owners. Each item is of one of two kinds, of which the second may be left out
    of a turn; within an owner the first kind goes first."""

    def __init__(self) -> None:
        self._root = _Share[T]()
        self._owners: dict[T, dict[Owner, int]] = {}

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
        for part in owner:
            share.counts[kind] += 1
            share = share.narrower.setdefault(part, _Share())
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
        path = [self._root]
        for part in owner:
            path.append(path[-1].narrower[part])
        del path[-1].items[kind][item]
        for share in path:
            share.counts[kind] -= 1
        for wider, part, share in zip(path, owner, path[1:], strict=False):
            if not any(share.counts):
                del wider.narrower[part]
                break

    def remove(self, item: T) -> None:
        """Remove an item, whoever its owners are."""
        for owner in tuple(self._owners.get(item, ())):
            self.discard(item, owner)

    def pop(
        self, kinds: Sequence[int] = (0, 1), barred: Container[str] = ()
    ) -> tuple[T, Owner, int] | None:
        """Take the next item of one of these kinds, with the owner whose turn it was and its kind;
        None if there is none. Paths that begin with what is ``barred`` have no turn."""
        share, owner = self._root, list[str]()
        while share.narrower:
            for part, narrower in share.narrower.items():
                if any(narrower.counts[kind] for kind in kinds) and (owner or part not in barred):
                    break
            else:
                return None
            share.narrower[part] = share.narrower.pop(part)  # to the end of the row
            owner.append(part)
            share = narrower
        for kind in kinds:
            for item in share.items[kind]:
                self.remove(item)
                return item, tuple(owner), kind
        return None

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
