"""How an observation is laid out: blocks of numbers with names, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Final

import msgspec

from herzrasen.cards import Suit
from herzrasen.cards.card import ALL_CARDS, DECK_SIZE

FACES: Final = tuple(card.text for card in ALL_CARDS[:52])
"""The 52 cards in the order of every card block: ``FACES[13 * suit + rank]``."""

AXIS_LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "card": FACES,
    "face": tuple(card.text for card in ALL_CARDS[:DECK_SIZE]),
    "suit": tuple(suit.letter for suit in Suit),
    "phase": ("pass", "charge", "play", "moon"),
    "idle": ("no", "turning", "through"),
    "role": ("all", "pile", "table"),
}
"""What the places along an axis are called; those of any other axis are counted from 0. ``face``
are the 52 cards and the two jokers."""


class ObservationBlock(msgspec.Struct, frozen=True):
    """Numbers of the same kind, side by side.

    ``start`` is the index of the first; ``axes`` are what counts along each dimension of ``shape``
    (see AXIS_LABELS; ``seat`` and ``area`` count clockwise from the observer's, ``steps`` are seats
    to the left). ``source`` names the fields of the View that are read.
    """

    name: str
    start: int
    axes: tuple[str, ...]
    shape: tuple[int, ...]
    meaning: str
    source: str

    @property
    def size(self) -> int:
        """How many numbers the block has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where the block stands in the observation."""
        return slice(self.start, self.start + self.size)

    def labels(self) -> Iterator[str]:
        """The name of each number, such as ``trick[2,QS]``."""
        if not self.axes:
            yield self.name
            return
        rows: list[str] = [""]
        for axis, length in zip(self.axes, self.shape, strict=True):
            names = AXIS_LABELS.get(axis) or tuple(map(str, range(length)))
            rows = [f"{row},{name}" for row in rows for name in names]
        yield from (f"{self.name}[{row[1:]}]" for row in rows)


class ObservationLayout(msgspec.Struct, frozen=True):
    """The blocks of an observation in their order."""

    blocks: tuple[ObservationBlock, ...]

    @property
    def size(self) -> int:
        """How many numbers an observation has; each is a uint8."""
        last = self.blocks[-1]
        return last.start + last.size

    def __getitem__(self, name: str) -> ObservationBlock:
        """The block with this name. Raises KeyError if this layout has none."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)

    @property
    def slices(self) -> dict[str, slice]:
        """Where each block stands: ``observation[layout.slices["hand"]]``."""
        return {block.name: block.slice for block in self.blocks}

    @property
    def starts(self) -> dict[str, int]:
        """The index of each block's first number, by name."""
        return {block.name: block.start for block in self.blocks}

    def labels(self) -> list[str]:
        """The name of every number of an observation, in order."""
        return [label for block in self.blocks for label in block.labels()]

    def text(self, row: bytearray, wanted: Callable[[str], object] = bool) -> Iterator[str]:
        """An observation in lines: each wanted block that is not all zeros, and what is set in it,
        a number above 1 with its value."""
        for block in self.blocks:
            numbers = row[block.slice]
            if any(numbers) and wanted(block.name):
                labels = zip(block.labels(), numbers, strict=True)
                found = [_short(label, number) for label, number in labels if number]
                yield f"{block.name} {' '.join(found)}".rstrip()


def lay_out(
    blocks: Sequence[tuple[str, tuple[str, ...], str, str]], lengths: Mapping[str, int]
) -> ObservationLayout:
    """The layout of blocks with name, axes, meaning and source; ``lengths`` of each axis."""
    placed: list[ObservationBlock] = []
    start = 0
    for name, axes, meaning, source in blocks:
        shape = tuple(lengths[axis] for axis in axes)
        placed.append(ObservationBlock(name, start, axes, shape, meaning, source))
        start += placed[-1].size
    return ObservationLayout(tuple(placed))


def _short(label: str, number: int) -> str:
    """What stands in the brackets of a label, and the number if it is above 1."""
    inside = label.partition("[")[2].removesuffix("]")
    return inside if number == 1 else f"{inside}={number}"
