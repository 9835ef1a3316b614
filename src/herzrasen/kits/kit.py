"""A kit: the parts that the program has for one game, such as its bots and its rule book.

How it works: the layer that needs a part defines its type, and asks a kit for it by that type. A
kit knows where the game's part lies, and imports it when it is first asked for. So the layer
imports no game, what nobody asks for is never loaded, and a type checker knows what comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TypeVar

Part = TypeVar("Part")


class Kit:
    """The parts of one game.

    ``places`` says where parts lie, as ``module:NAME`` by the name of their type; ``parts`` are at
    hand.
    """

    __slots__ = ("_parts", "_places")

    def __init__(self, places: Mapping[str, str], parts: Iterable[object] = ()) -> None:
        self._places = dict(places)
        self._parts: dict[str, object] = {type(part).__name__: part for part in parts}

    @property
    def kinds(self) -> frozenset[str]:
        """The names of the types of all parts."""
        return frozenset((*self._places, *self._parts))

    def find(self, kind: type[Part]) -> Part | None:
        """The part of this type; None if the game has none.

        Raises:
            TypeError: if what lies in its place is of another type.
        """
        name = kind.__name__
        if name not in self._parts:
            if name not in self._places:
                return None
            module, _, value = self._places[name].partition(":")
            self._parts[name] = getattr(import_module(module), value)
        part = self._parts[name]
        if not isinstance(part, kind):
            raise TypeError(f"no {name}: {part!r}")
        return part
