"""Sentences of both languages in a golden text: what is told of each moment, reader by reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from herzrasen.cards import WATCHER, Seat
from herzrasen.record.record import Player
from herzrasen.terminal.translation import Translation

GOLDEN: Final = Path(__file__).with_name("golden")
NAMES: Final = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Frieda", "Gustav", "Hanna")
PLAYERS: Final = tuple(map(Player, NAMES))
READERS: Final = (0, 1, WATCHER)
"""Two who play, one of them the moment's, and one who watches."""


def names_for(own: Seat, t: Translation) -> tuple[str, ...]:
    """What a reader calls everybody: themselves "you"."""
    return tuple(t("nerts_table.you") if seat == own else name for seat, name in enumerate(NAMES))


def lines_of_reader(
    reader: str, aloud: Iterable[str], brief: Iterable[str], record: Iterable[str] = ()
) -> Iterator[str]:
    """What one reader is told; in brief where that differs, and by a record."""
    sentences, short = " | ".join(aloud), " | ".join(brief)
    yield f"  {reader}: {sentences}".rstrip()
    if short != sentences:
        yield f"    brief: {short}".rstrip()
    if written := " | ".join(record):
        yield f"    record: {written}"
