"""Reads the record that a command was given; prints why it is not valid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from herzrasen.cli.colours import print_error
from herzrasen.cli.command import CommandError

if TYPE_CHECKING:
    from herzrasen.record import Fault, ParsedRecord, Record

_NAMED: Final = {"missing": "no-file", "folder": "folder", "forbidden": "forbidden"}
"""The causes with a sentence of their own."""


def read_record(file: str) -> ParsedRecord | None:
    """Read a record. Returns None if it is not valid, after printing why. Raises CommandError if
    the file cannot be read."""
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.steps import parse_record
    from herzrasen.record import Fault

    data = read_content(file)
    if isinstance(data, Fault):
        raise CommandError(check_report.fault_text(check_report.FileReport(file, data)))
    read = parse_record(data, twin=check_report.is_twin(file, data))
    if isinstance(read, Fault):
        print_error(check_report.fault_text(check_report.FileReport(file, read)))
        return None
    return read


def read_checked_record(file: str) -> Record | None:
    """Read a record and check its moves. Returns None if it is not valid, after printing why.
    Raises CommandError if the file cannot be read."""
    from herzrasen.bots import dealer
    from herzrasen.presentation.record import check_report
    from herzrasen.record import Fault, check

    read = read_record(file)
    if read is None:
        return None
    checked = check(read.record, dealer.deal)
    if isinstance(checked, Fault):
        wrong = check_report.FileReport(file, read.locate(checked), read.record)
        print_error(check_report.fault_text(wrong))
        return None
    return read.record


def read_content(name: str) -> bytes | Fault:
    """The bytes of a file (``-`` is stdin), or why it cannot be read. Of a file that is too large
    one byte beyond the limit is returned, so that the reader can say so."""
    from herzrasen.record import Fault
    from herzrasen.record.reader import MAX_BYTES
    from herzrasen.user_files import FileTrouble, read_file, read_input

    try:
        return read_input(MAX_BYTES) if name == "-" else read_file(name, MAX_BYTES)
    except FileTrouble as error:
        return Fault(f"record.fault.{_NAMED.get(error.cause.kind, 'unreadable')}")
