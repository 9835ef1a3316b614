"""``herzrasen replay``: print a deal of a record as a seat saw it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from herzrasen.cli.colours import print_error, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.usage_error import refuse_without
from herzrasen.locales import Translate

if TYPE_CHECKING:
    pass
from herzrasen.cli.record_file import read_record


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``replay``."""
    add = command.options.add_argument
    add("--seat", metavar="N", type=int, help=translate("replay.seat"))
    add("--deal", metavar="K", type=int, default=1, help=translate("replay.deal"))
    add("--open", action="store_true", help=translate("replay.open"))
    add("--json", action="store_true", help=translate("replay.json"))
    add("file", metavar=translate("check.file"), help=translate("check.files"))


def run(args: argparse.Namespace, translate: Translate) -> int:
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
