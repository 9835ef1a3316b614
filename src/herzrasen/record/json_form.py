"""The JSON form of a record: the same value, for programs."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec
from herzrasen.record import tags
from herzrasen.record.escape import excerpt
from herzrasen.record.notation import Notation, notation_of
from herzrasen.record.reader import MAX_BYTES
from herzrasen.record.record import Fault, Record
from herzrasen.record.value_notation import NotationError


class _Game(msgspec.Struct):
    """The field that says which lines a record may have."""

    game: GameName


_GAME: Final = codec.decoder(_Game)
# Of msgspec's message only the path and the field are used; the rest is for programmers.
_PATH: Final = re.compile(r" - at `\$\.?(.*)`\Z", re.DOTALL)
_BYTE: Final = re.compile(r"\(byte ([0-9]+)\)\Z")
_FIELD: Final = re.compile(
    r"Object (?:missing required|contains (unknown)) field `(.*?)`", re.DOTALL
)
_SPACE: Final = b" \t\r\n"
MAX_PATH_LENGTH: Final = 80


def write_json(record: Record) -> bytes:
    """The record as JSON."""
    return codec.encode(record)


def read_json(data: bytes) -> Record | Fault:
    """The record that this JSON is, in canonical order, or its fault."""
    if len(data) > MAX_BYTES:
        return Fault("record.fault.too-big", {"limit": MAX_BYTES // 1024 // 1024})
    try:
        data.decode()
        record = decode_record(data)
    except UnicodeDecodeError as error:
        return _at(data, error.start, "record.fault.not-utf8")
    except msgspec.ValidationError as error:
        return _invalid(data, str(error))
    except (msgspec.DecodeError, RecursionError) as error:
        found = _BYTE.search(str(error))
        return _at(data, int(found[1]) if found else len(data), "record.fault.json")
    return _in_canonical_order(record)


@cache
def _decoder_of(game: GameName) -> Any:
    return _record_decoder(notation_of(game))


def _record_decoder(notation: Notation) -> Any:
    record: Any = Record
    return codec.decoder(record[notation.line_type])


_ANY_GAME: Final = _record_decoder(Notation(()))


def decode_record(data: bytes | str) -> Record:
    """The record that this JSON is, in any order.

    Raises:
        msgspec.MsgspecError: if it is none. Where its game is not known, lines of games are faults.
    """
    try:
        decoder = _decoder_of(_GAME.decode(data).game)
    except msgspec.DecodeError:
        decoder = _ANY_GAME
    record: Record = decoder.decode(data)
    return record


def _invalid(data: bytes, message: str) -> Fault:
    """The fault of JSON that is no record: at the path of the bad value, or at the beginning."""
    field, path = _FIELD.match(message), _PATH.search(message)
    code, facts = "record.fault.json-value", {}
    if field is not None:
        code = "record.fault.json-unknown" if field[1] else "record.fault.json-missing"
        facts = {"field": excerpt(field[2])}
    if path is None:
        return _at(data, len(data) - len(data.lstrip(_SPACE)), code, **facts)
    return Fault(code, dict(facts), path=excerpt(path[1], MAX_PATH_LENGTH))


def _at(data: bytes, place: int, code: str, **facts: str) -> Fault:
    """A fault at a byte, by line and character."""
    line = data.count(b"\n", 0, place) + 1
    before = data[data.rfind(b"\n", 0, place) + 1 : place]
    column = len(before.decode(errors="replace")) + 1
    return Fault(code, dict(facts), line=line, column=column)


def _in_canonical_order(record: Record) -> Record | Fault:
    """The record as the text form orders it, or the first value that no text could hold."""
    path, notation = "", notation_of(record.game)
    try:
        for name, value in tags.header_tags(record).items():
            path = tags.json_path(name)
            tags.check_value(name.rstrip("0123456789"), value)
        deals = []
        for number, deal in enumerate(record.deals):
            path = f"deals[{number}]"
            for name, value in tags.deal_tags(deal).items():
                path = f"deals[{number}].{tags.json_path(name)}"
                tags.check_value(name, value)
            lines = []
            for row, line in enumerate(deal.lines):
                path = f"deals[{number}].lines[{row}].cards"
                lines.append(notation.kind_of(line).in_order(line))
            deals.append(msgspec.structs.replace(deal, lines=tuple(lines)))
        return msgspec.structs.replace(record, deals=tuple(deals))
    except NotationError as unreadable:
        facts = {
            name: excerpt(fact) if isinstance(fact, str) else fact
            for name, fact in unreadable.facts.items()
        }
        path = path or tags.json_path(str(facts["tag"]))
        return Fault(f"record.fault.{unreadable.code}", facts, path=path)
