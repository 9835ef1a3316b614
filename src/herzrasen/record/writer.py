"""Write a record as text: the one canonical form, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.record.notation import Notation, notation_of
from herzrasen.record.record import Record, RecordedDeal
from herzrasen.record.tags import deal_tags, header_tags, tag_text


def write(record: Record) -> bytes:
    """The record as a file: UTF-8, lines ended by a line feed."""
    return "".join(f"{line}\n" for line in _lines(record)).encode()


def _lines(record: Record) -> Iterator[str]:
    notation = notation_of(record.game)
    for name, value in header_tags(record).items():
        yield tag_text(name, value)
    for deal in record.deals:
        yield ""
        yield from _deal_lines(deal, notation)


def _deal_lines(deal: RecordedDeal, notation: Notation) -> Iterator[str]:
    for name, value in deal_tags(deal).items():
        yield tag_text(name, value)
    for line in deal.lines:
        yield notation.text(line)
