"""What became of planted mutants, as a table: a line for each area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum


class Verdict(StrEnum):
    """When a mutant was noticed."""

    GATE = "gate"
    LATER = "later"
    SURVIVED = "survived"


def counts(area: str, verdicts: Iterable[Verdict]) -> list[str | int]:
    """An area's line: planted, noticed by the gate, by a later tier, by nothing."""
    count = Counter(verdicts)
    return [area, count.total(), *(count[verdict] for verdict in Verdict)]


def table(rows: Sequence[Sequence[str | int]]) -> str:
    """The lines of the areas beneath each other, and their sum."""
    columns = [*zip(*rows, strict=True)][1:]
    lines = [("area", "planted", *Verdict), *rows, ("all", *(sum(map(int, it)) for it in columns))]
    return "\n".join(f"{name:24}" + "".join(f"{it:>10}" for it in cells) for name, *cells in lines)
