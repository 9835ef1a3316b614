"""What is different between two values, so that a browser is told that and not everything again.

A change says where something is new and what it is now:

    (("public", "held", 2), 7)          the third of ``held`` is 7
    (("public", "tricks", 5), trick)    where there were five tricks: a sixth
    (("public", "areas", 0, "waste", "length"), 4)    only the first four are left
    ((), view)                          all of it

Values that an event has not touched are the same objects before and after it, so that comparing two
views mostly is comparing pointers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress, count
from operator import is_not
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import astuple

Step: TypeAlias = str | int
Change: TypeAlias = tuple[tuple[Step, ...], Any]
"""The way to a place, by the names of fields and the numbers of things in a row; and what is there
now. LENGTH at its end cuts a row: so many are left."""

LENGTH: Final = "length"


def changes(before: Any, after: Any, at: tuple[Step, ...] = ()) -> tuple[Change, ...]:
    """What makes ``after`` of ``before``, in the order in which it has to be done; the values lie
    ``at`` this place of something larger.

    >>> changes((1, 2, 3), (1, 5, 3, 4))
    (((1,), 5), ((3,), 4))
    >>> changes(((1, 2), (3, 4)), ((1, 2), (3,)))
    (((1, 'length'), 1),)
    >>> changes((1, 2, 3), (2, 3))
    (((), (2, 3)),)
    """
    found: list[Change] = []
    _compare(at, before, after, found)
    return tuple(found)


def _compare(at: tuple[Step, ...], before: Any, after: Any, found: list[Change]) -> None:
    kind = type(after)
    if kind is not type(before):
        found.append((at, after))
    elif kind is tuple:
        _compare_rows(at, before, after, found)
    elif fields := _fields(after.__class__):
        were, are = astuple(before), astuple(after)
        for place in _others(were, are):
            _compare((*at, fields[place]), were[place], are[place], found)
    elif before != after:
        found.append((at, after))


def _others(before: tuple[Any, ...], after: tuple[Any, ...]) -> Iterator[int]:
    """The places where two rows do not hold the same object."""
    return compress(count(), map(is_not, before, after))


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields that are compared one by one; none of a type that leaves out defaults, where a
    field may have no place: the whole value is new."""
    whole = not issubclass(kind, msgspec.Struct) or kind.__struct_config__.omit_defaults
    return () if whole else tuple(kind.__struct_fields__)


def _compare_rows(
    at: tuple[Step, ...], before: tuple[Any, ...], after: tuple[Any, ...], found: list[Change]
) -> None:
    were, are = len(before), len(after)
    if are < were:
        cut = after == before[:are]
        found.append(((*at, LENGTH), are) if cut else (at, after))
        return
    if are == were or after[:were] != before:
        for place in _others(before, after):
            _compare((*at, place), before[place], after[place], found)
    if are > were:
        found += [((*at, place), after[place]) for place in range(were, are)]
