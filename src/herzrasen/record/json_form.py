"""The JSON twin of a record: the same value, for programs."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from herzrasen.protocol import codec
from herzrasen.record import tags
from herzrasen.record.escape import shown
from herzrasen.record.lines import Charge, Hand, Kitty, Left, Line, Pass, Shown
from herzrasen.record.notation import Unreadable, in_order
from herzrasen.record.reader import LIMIT
from herzrasen.record.record import Fault, Record

_RECORD: Final = codec.decoder(Record)
# Only where it is and which field: what msgspec says of it is for programmers.
_PATH: Final = re.compile(r" - at `\$\.?(.*)`\Z", re.DOTALL)
_BYTE: Final = re.compile(r"\(byte ([0-9]+)\)\Z")
_FIELD: Final = re.compile(
    r"Object (?:missing required|contains (unknown)) field `(.*?)`", re.DOTALL
)
_SPACE: Final = b" \t\r\n"
LONGEST_PATH: Final = 80


def write_twin(record: Record) -> bytes:
    """The record as JSON."""
    return codec.encode(record)


def read_twin(data: bytes) -> Record | Fault:
    """The record that this JSON is, in canonical order, or why it is none."""
    if len(data) > LIMIT:
        return Fault("record.fault.too-big", {"limit": LIMIT // 1024 // 1024})
    try:
        data.decode()
        record: Record = _RECORD.decode(data)
    except UnicodeDecodeError as error:
        return _at(data, error.start, "record.fault.not-utf8")
    except msgspec.ValidationError as error:
        return _invalid(data, str(error))
    except (msgspec.DecodeError, RecursionError) as error:
        found = _BYTE.search(str(error))
        return _at(data, int(found[1]) if found else len(data), "record.fault.json")
    return _in_canonical_order(record)


def _invalid(data: bytes, said: str) -> Fault:
    """JSON that is no record: the path of the value that cannot be, or where all of it begins."""
    field, path = _FIELD.match(said), _PATH.search(said)
    code, facts = "record.fault.json-value", {}
    if field is not None:
        code = "record.fault.json-unknown" if field[1] else "record.fault.json-missing"
        facts = {"field": shown(field[2])}
    if path is None:
        return _at(data, len(data) - len(data.lstrip(_SPACE)), code, **facts)
    return Fault(code, dict(facts), path=shown(path[1], LONGEST_PATH))


def _at(data: bytes, place: int, code: str, **facts: str) -> Fault:
    """A fault at a byte, by line and character."""
    line = data.count(b"\n", 0, place) + 1
    before = data[data.rfind(b"\n", 0, place) + 1 : place]
    column = len(before.decode(errors="replace")) + 1
    return Fault(code, dict(facts), line=line, column=column)


def _in_canonical_order(record: Record) -> Record | Fault:
    """The record as it is written, or the first value in it that no text could hold."""
    path = ""
    try:
        for name, value in tags.header(record).items():
            path = tags.path(name)
            tags.valid(name.rstrip("0123456789"), value)
        deals = []
        for number, deal in enumerate(record.deals):
            for name, value in tags.deal_tags(deal).items():
                path = f"deals[{number}].{tags.path(name)}"
                tags.valid(name, value)
            lines = []
            for row, line in enumerate(deal.lines):
                path = f"deals[{number}].lines[{row}].cards"
                lines.append(_in_order(line))
            deals.append(msgspec.structs.replace(deal, lines=tuple(lines)))
        return msgspec.structs.replace(record, deals=tuple(deals))
    except Unreadable as unreadable:
        facts = {
            name: shown(fact) if isinstance(fact, str) else fact
            for name, fact in unreadable.facts.items()
        }
        path = path or tags.path(str(facts["tag"]))
        return Fault(f"record.fault.{unreadable.code}", facts, path=path)


def _in_order(line: Line) -> Line:
    if isinstance(line, Hand | Pass | Charge | Left | Kitty | Shown):
        return msgspec.structs.replace(line, cards=in_order(line.cards))
    return line
