"""From a record to text: the one canonical form, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.record.notation import line_text
from herzrasen.record.record import Deal, Record
from herzrasen.record.tags import deal_tags, header, tag_text


def write(record: Record) -> bytes:
    """The record as it is kept in a file: UTF-8, lines ended by a line feed."""
    return "".join(f"{line}\n" for line in _lines(record)).encode()


def _lines(record: Record) -> Iterator[str]:
    for name, value in header(record).items():
        yield tag_text(name, value)
    for deal in record.deals:
        yield ""
        yield from deal_text(deal)


def deal_text(deal: Deal) -> Iterator[str]:
    """One deal's tags and lines."""
    for name, value in deal_tags(deal).items():
        yield tag_text(name, value)
    for line in deal.lines:
        yield line_text(line)
