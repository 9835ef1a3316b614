"""``herzrasen check``: say whether records are valid, and what they came to."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from herzrasen.cli.colours import Style, print_error, print_lines
from herzrasen.locales import Translate

if TYPE_CHECKING:
    pass
from herzrasen.cli.record_file import read_content


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``check``."""
    form = command.options.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=translate("check.json"))
    form.add_argument("--canonical", action="store_true", help=translate("check.canonical"))
    form.add_argument("--twin", action="store_true", help=translate("check.twin"))
    command.options.add_argument(
        "files", metavar=translate("check.file"), nargs="+", help=translate("check.files")
    )


def run(args: argparse.Namespace, _translate: Translate) -> int:
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
