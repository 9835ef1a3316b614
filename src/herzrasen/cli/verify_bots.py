"""``herzrasen verify-bots``: let a record's bots make their moves again, and compare."""

from __future__ import annotations

import argparse
from typing import Any

from herzrasen.cli.colours import Style, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.progress_bar import ProgressBar
from herzrasen.locales import Translate


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``verify-bots``."""
    add = command.options.add_argument
    add("--workers", metavar="W", type=int, help=translate("arena.workers"))
    add("--json", action="store_true", help=translate("verify-bots.json"))
    add("file", metavar=translate("check.file"), help=translate("check.files"))


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Verify the bots of a record. Returns the exit code: 0 if all moves are the same, 1 if one
    differs or the record is not valid."""
    from herzrasen.cli.record_file import read_checked_record
    from herzrasen.kits.registry import KITS
    from herzrasen.locales import system_language
    from herzrasen.presentation.record.translator import RecordTranslator
    from herzrasen.record import Fault
    from herzrasen.verify import report
    from herzrasen.verify.verify_part import VerifyPart

    if args.workers is not None and args.workers < 1:
        raise CommandError(translate("verify-bots.workers"))
    record = read_checked_record(args.file)
    if record is None:
        return 1
    part = KITS[record.game].find(VerifyPart)
    if part is None:
        raise CommandError(translate("verify-bots.nerts"))
    if not record.full:
        raise CommandError(translate("verify-bots.view"))

    with ProgressBar(len(record.deals), translate) as bar:
        verified = part.verify(record, workers=args.workers, progress=bar.update)
    assert not isinstance(verified, Fault), "it has been checked"
    if args.json:
        print(report.as_json(args.file, verified))
    else:
        sentences = RecordTranslator(system_language(), record.players)
        verdict, *rest = part.lines(args.file, record, verified, sentences)
        style = Style.WRONG if verified.differences else Style.RIGHT
        print_lines(verdict, style=style)
        print_lines(*rest)
    return int(bool(verified.differences))
