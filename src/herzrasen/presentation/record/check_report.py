"""What `herzrasen check` says of a file: the scores, or what is wrong and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from herzrasen.bots import dealer
from herzrasen.locales import system_language
from herzrasen.presentation.record.sentences import Speech
from herzrasen.presentation.record.steps import opened
from herzrasen.protocol import codec
from herzrasen.record import Checked, Fault, Read, Record
from herzrasen.record import check as checked_record


class Verdict(msgspec.Struct, frozen=True):
    """A file's name, what came of checking it, and its record if there is one."""

    file: str
    outcome: Checked | Fault
    record: Record | None = None


def of(file: str, data: bytes | Fault) -> Verdict:
    """The verdict on a file's content, or why it could not be read."""
    if isinstance(data, Fault):
        return Verdict(file, data)
    read = opened(data, twin=is_twin(file, data))
    if isinstance(read, Fault):
        return Verdict(file, read)
    return Verdict(file, _outcome(read), read.record)


def is_twin(file: str, data: bytes) -> bool:
    """Whether this is a JSON twin, by its name, or by its beginning if it has none."""
    return file.endswith(".json") or (file == "-" and data[:64].lstrip()[:2] in (b'{"', b"{\\n"))


def as_json(verdict: Verdict) -> str:
    """For programs: one line."""
    outcome = verdict.outcome
    told: dict[str, Any] = {"file": verdict.file, "ok": isinstance(outcome, Checked)}
    if isinstance(outcome, Fault):
        told |= {"code": outcome.code, "facts": outcome.all_facts(), "reason": _reason(verdict)}
    else:
        told |= {
            name: value
            for name, value in msgspec.structs.asdict(outcome).items()
            if name != "played"
        }
    return codec.encode(told).decode()


def why(verdict: Verdict) -> str:
    """For people: file and line, and the reason."""
    fault = verdict.outcome
    assert isinstance(fault, Fault)
    places = [verdict.file]
    if fault.path is not None:
        places.append(fault.path)
    elif fault.line is not None:
        places += map(str, filter(None, (fault.line, fault.column)))
    return f"{':'.join(places)}: {_reason(verdict)}"


def scores(verdict: Verdict) -> Iterator[str]:
    """For people: ok, and the score sheet."""
    outcome, record = verdict.outcome, verdict.record
    assert isinstance(outcome, Checked)
    assert record is not None
    say = _speech(verdict)
    yield say("record.told.ok", file=verdict.file)
    key = "finished" if outcome.places else "ended" if record.ended else "unfinished"
    yield say(f"record.told.{key}", game=outcome.game.capitalize(), rules=outcome.rules)
    names = [say.name(seat) for seat in range(len(record.players))]
    rows = [[say("record.told.deal"), *names]]
    rows += [[str(score.number), *map(str, score.points)] for score in outcome.scores]
    yield from columns(rows)
    sides = [_side(names, side, len(outcome.totals)) for side in range(len(outcome.totals))]
    rows = [["", *sides], [say("record.told.total"), *map(str, outcome.totals)]]
    if outcome.places:
        rows.append([say("record.told.place"), *map(str, outcome.places)])
    yield from columns(rows)


def _side(names: Sequence[str], side: int, sides: int) -> str:
    return " + ".join(names[side::sides])


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of a table, each cell as wide as the widest of its column."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=False)]
    for row in rows:
        yield "  ".join(
            cell.rjust(width) for cell, width in zip(row, widths, strict=False)
        ).rstrip()


def _outcome(read: Read) -> Checked | Fault:
    outcome = checked_record(read.record, dealer.deal)
    return read.located(outcome) if isinstance(outcome, Fault) else outcome


def _reason(verdict: Verdict) -> str:
    assert isinstance(verdict.outcome, Fault)
    return _speech(verdict).reason(verdict.outcome)


def _speech(verdict: Verdict) -> Speech:
    return Speech(system_language(), () if verdict.record is None else verdict.record.players)
