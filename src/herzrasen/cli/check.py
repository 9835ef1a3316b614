"""``herzrasen check`` and ``herzrasen replay``: validate records; print a deal as a seat saw it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, Final

from herzrasen.cli.colours import Style, print_error, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.usage_error import refuse_without
from herzrasen.locales import Translate

if TYPE_CHECKING:
    from herzrasen.record import Fault, ParsedRecord, Record

_NAMED: Final = {"missing": "no-file", "folder": "folder", "forbidden": "forbidden"}
"""The causes with a sentence of their own."""


def add_check_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``check``."""
    form = command.options.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=translate("check.json"))
    form.add_argument("--canonical", action="store_true", help=translate("check.canonical"))
    form.add_argument("--twin", action="store_true", help=translate("check.twin"))
    command.options.add_argument(
        "files", metavar=translate("check.file"), nargs="+", help=translate("check.files")
    )


def add_replay_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``replay``."""
    add = command.options.add_argument
    add("--seat", metavar="N", type=int, help=translate("replay.seat"))
    add("--deal", metavar="K", type=int, default=1, help=translate("replay.deal"))
    add("--open", action="store_true", help=translate("replay.open"))
    add("--json", action="store_true", help=translate("replay.json"))
    add("file", metavar=translate("check.file"), help=translate("check.files"))


def check(args: argparse.Namespace, _translate: Translate) -> int:
    """Check every file. Returns the exit code: 0 if all are valid, 2 if one cannot be read, else
    1."""
    from herzrasen.presentation.record import check_report
    from herzrasen.record import Fault, write, write_json

    code = 0
    for name in args.files:
        content = read_content(name)
        found = check_report.check_content(name, content)
        if isinstance(found.outcome, Fault):
            code = max(code, 2 if isinstance(content, Fault) else 1)
        if args.json:
            print(check_report.as_json(found))
        elif isinstance(found.outcome, Fault):
            print_error(check_report.fault_text(found))
        elif args.canonical or args.twin:
            assert found.record is not None
            output = write(found.record) if args.canonical else write_json(found.record)
            sys.stdout.write(output.decode())
        else:
            verdict, *scores = check_report.score_sheet(found)
            print_lines(verdict, style=Style.RIGHT)
            print_lines(*scores)
    return code


def replay(args: argparse.Namespace, translate: Translate) -> int:
    """Print what a seat saw. Returns the exit code: 1 if the record is not valid or cannot show it,
    else 0."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.locales import system_language
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.narration import narrate
    from herzrasen.presentation.record.steps import replay_deal
    from herzrasen.presentation.record.translator import RecordTranslator
    from herzrasen.protocol import codec
    from herzrasen.record import Fault

    refuse_without(args, translate, "--open", "--json")
    read = read_record(args.file)
    if read is None:
        return 1
    deal = replay_deal(read, deal=args.deal, seat=args.seat, reveal=args.open)
    if isinstance(deal, Refusal):
        raise CommandError(RecordTranslator(system_language())(deal.code, **deal.facts))
    if isinstance(deal, Fault):
        print_error(check_report.fault_text(check_report.FileReport(args.file, deal, read.record)))
        return 1
    if args.json:
        print(codec.encode(deal).decode())
    else:
        sentences = RecordTranslator(system_language(), read.record.players)
        print_lines(*narrate(deal, sentences))
    return 0


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
