"""The report of `herzrasen check` on a file: the score sheet, or what is wrong and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from herzrasen.bots import dealer
from herzrasen.locales import system_language
from herzrasen.presentation.record.steps import parse_record
from herzrasen.presentation.record.translator import RecordTranslator, number_text
from herzrasen.protocol import codec
from herzrasen.record import CheckResult, Fault, ParsedRecord, Record
from herzrasen.record import check as checked_record


class FileReport(msgspec.Struct, frozen=True):
    """The result of checking a file, and its record if it has one."""

    file: str
    outcome: CheckResult | Fault
    record: Record | None = None


def check_content(file: str, data: bytes | Fault) -> FileReport:
    """Check a file's content; a Fault instead says why it could not be read."""
    if isinstance(data, Fault):
        return FileReport(file, data)
    read = parse_record(data, twin=is_twin(file, data))
    if isinstance(read, Fault):
        return FileReport(file, read)
    return FileReport(file, _outcome(read), read.record)


def is_twin(file: str, data: bytes) -> bool:
    """Whether this is the JSON form: by the file's name, or on stdin by the first bytes."""
    return file.endswith(".json") or (file == "-" and data[:64].lstrip()[:2] in (b'{"', b"{\\n"))


def as_json(report: FileReport) -> str:
    """One line of JSON."""
    outcome = report.outcome
    fields: dict[str, Any] = {"file": report.file, "ok": isinstance(outcome, CheckResult)}
    if isinstance(outcome, Fault):
        fields |= {"code": outcome.code, "facts": outcome.all_facts(), "reason": _reason(report)}
    else:
        fields |= {
            name: value
            for name, value in msgspec.structs.asdict(outcome).items()
            if name != "replayed"
        }
    return codec.encode(fields).decode()


def fault_text(report: FileReport) -> str:
    """File, line and column, and the reason, as compilers write it."""
    fault = report.outcome
    assert isinstance(fault, Fault)
    places = [report.file]
    if fault.path is not None:
        places.append(fault.path)
    elif fault.line is not None:
        places += map(str, filter(None, (fault.line, fault.column)))
    return f"{':'.join(places)}: {_reason(report)}"


def score_sheet(report: FileReport) -> Iterator[str]:
    """That the record is valid, and the score sheet."""
    outcome, record = report.outcome, report.record
    assert isinstance(outcome, CheckResult)
    assert record is not None
    translate = _translator(report)
    yield translate("record.text.ok", file=report.file)
    key = "finished" if outcome.places else "ended" if record.ended else "unfinished"
    yield translate(f"record.text.{key}", game=outcome.game.capitalize(), rules=outcome.rules)
    names = [translate.name(seat) for seat in range(len(record.players))]
    rows = [[translate(f"record.text.deal.{outcome.game}"), *names]]
    rows += [[str(score.number), *map(number_text, score.points)] for score in outcome.scores]
    yield from align_columns(rows)
    sides = [_side(names, side, len(outcome.totals)) for side in range(len(outcome.totals))]
    rows = [["", *sides], [translate("record.text.total"), *map(number_text, outcome.totals)]]
    if outcome.places:
        rows.append([translate("record.text.place"), *map(str, outcome.places)])
    yield from align_columns(rows)


def _side(names: Sequence[str], side: int, sides: int) -> str:
    return " + ".join(names[side::sides])


def align_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows of a table with its columns aligned right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=False)]
    for row in rows:
        yield "  ".join(
            cell.rjust(width) for cell, width in zip(row, widths, strict=False)
        ).rstrip()


def _outcome(read: ParsedRecord) -> CheckResult | Fault:
    outcome = checked_record(read.record, dealer.deal)
    return read.locate(outcome) if isinstance(outcome, Fault) else outcome


def _reason(report: FileReport) -> str:
    assert isinstance(report.outcome, Fault)
    return _translator(report).fault_sentence(report.outcome)


def _translator(report: FileReport) -> RecordTranslator:
    return RecordTranslator(
        system_language(), () if report.record is None else report.record.players
    )
