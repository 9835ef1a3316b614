"""The difference between two values, so that a browser is sent changes instead of the whole view.

A change says where something is new and what it is now:

    (("public", "held", 2), 7)          the third of ``held`` is 7
    (("public", "tricks", 5), trick)    where there were five tricks: a sixth
    (("public", "areas", 0, "waste", "length"), 4)    only the first four are left
    ((), view)                          all of it

Values that an event has not changed are the same objects before and after it, so comparing two
views is mostly comparing pointers.
"""

from __future__ import annotations

from functools import cache
from itertools import compress, count
from operator import is_not
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import astuple

PathStep: TypeAlias = str | int
Change: TypeAlias = tuple[tuple[PathStep, ...], Any]
"""The path to a place, of field names and indices; and its new value. LENGTH at the end of a path
truncates a tuple to so many items."""

LENGTH: Final = "length"


def changes(before: object, after: object, path: tuple[PathStep, ...] = ()) -> tuple[Change, ...]:
    """The changes that make ``after`` of ``before``, in the order in which they have to be applied;
    ``path`` is prefixed to every path.

    >>> changes((1, 2, 3), (1, 5, 3, 4))
    (((1,), 5), ((3,), 4))
    >>> changes(((1, 2), (3, 4)), ((1, 2), (3,)))
    (((1, 'length'), 1),)
    >>> changes((1, 2, 3), (2, 3))
    (((), (2, 3)),)
    """
    found: list[Change] = []
    _compare(path, before, after, found)
    return tuple(found)


def _compare(path: tuple[PathStep, ...], before: Any, after: Any, found: list[Change]) -> None:
    kind = type(after)
    if kind is not type(before):
        found.append((path, after))
    elif kind is tuple:
        _compare_rows(path, before, after, found)
    elif fields := _fields(after.__class__):
        old, new = astuple(before), astuple(after)
        for index in compress(count(), map(is_not, old, new)):  # those that hold another object
            _compare((*path, fields[index]), old[index], new[index], found)
    elif before != after:
        found.append((path, after))


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields that are compared one by one. None for a type that omits defaults, where a field
    may be absent: such a value is replaced as a whole."""
    whole = not issubclass(kind, msgspec.Struct) or kind.__struct_config__.omit_defaults
    return () if whole else tuple(kind.__struct_fields__)


def _compare_rows(
    path: tuple[PathStep, ...], before: tuple[Any, ...], after: tuple[Any, ...], found: list[Change]
) -> None:
    old_length, new_length = len(before), len(after)
    if new_length < old_length:
        cut = after == before[:new_length]
        found.append(((*path, LENGTH), new_length) if cut else (path, after))
        return
    if new_length == old_length or after[:old_length] != before:
        for index in compress(count(), map(is_not, before, after)):
            _compare((*path, index), before[index], after[index], found)
    if new_length > old_length:
        found += [((*path, index), after[index]) for index in range(old_length, new_length)]
