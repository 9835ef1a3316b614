"""The JSON twin of a record: the same value, for programs."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from herzrasen.record import tags
from herzrasen.record.escape import shown
from herzrasen.record.lines import Charge, Hand, Kitty, Left, Line, Pass, Shown
from herzrasen.record.notation import Unreadable, in_order
from herzrasen.record.reader import LIMIT
from herzrasen.record.record import Deal, Fault, Record
from herzrasen.table import wire

_RECORD: Final = wire.decoder(Record)
_PATH: Final = re.compile(r" - at `\$\.?(.*)`\Z", re.DOTALL)


def write_twin(record: Record) -> bytes:
    """The record as JSON."""
    return wire.encode(record)


def read_twin(data: bytes) -> Record | Fault:
    """The record that this JSON is, in canonical order, or why it is none."""
    if len(data) > LIMIT:
        return Fault("record.fault.too-big", {"limit": LIMIT // 1024 // 1024})
    try:
        record: Record = _RECORD.decode(data)
    except msgspec.ValidationError as error:
        found = _PATH.search(str(error))
        return Fault("record.fault.json-value", path=shown(found[1], 80) if found else None)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return Fault("record.fault.json")
    try:
        for name, value in tags.header(record).items():
            tags.valid(name.rstrip("0123456789"), value)
        return msgspec.structs.replace(record, deals=tuple(map(_deal, record.deals)))
    except Unreadable as unreadable:
        facts = {
            name: shown(fact) if isinstance(fact, str) else fact
            for name, fact in unreadable.facts.items()
        }
        return Fault(f"record.fault.{unreadable.code}", facts)


def _deal(deal: Deal) -> Deal:
    for name, value in tags.deal_tags(deal).items():
        tags.valid(name, value)
    return msgspec.structs.replace(deal, lines=tuple(map(_in_order, deal.lines)))


def _in_order(line: Line) -> Line:
    if isinstance(line, Hand | Pass | Charge | Left | Kitty | Shown):
        return msgspec.structs.replace(line, cards=in_order(line.cards))
    return line
