"""``herzrasen verify-deal``: check from a record alone that its deals were not chosen."""

from __future__ import annotations

import argparse
from typing import Any

from herzrasen.cli.colours import Style, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.locales import Translate


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``verify-deal``."""
    add = command.options.add_argument
    add("--json", action="store_true", help=translate("verify-deal.json"))
    add("file", metavar=translate("check.file"), help=translate("check.files"))


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Verify the deals of a record. Returns the exit code: 0 if every deal is proved, 1 if one is
    not or the record is not valid."""
    from herzrasen.cli.record_file import read_checked_record
    from herzrasen.locales import system_language
    from herzrasen.presentation.record import deal_report
    from herzrasen.presentation.record.deal_proofs import verify_deals
    from herzrasen.presentation.record.translator import RecordTranslator

    record = read_checked_record(args.file)
    if record is None:
        return 1
    if not record.full:
        raise CommandError(translate("verify-deal.view"))
    verdicts = verify_deals(record)
    if args.json:
        print(deal_report.as_json(args.file, verdicts))
    else:
        words = RecordTranslator(system_language(), record.players)
        verdict, *rest = deal_report.lines(args.file, verdicts, words)
        style = Style.RIGHT if deal_report.all_proved(verdicts) else Style.WRONG
        print_lines(verdict, style=style)
        print_lines(*rest)
    return int(not deal_report.all_proved(verdicts))
