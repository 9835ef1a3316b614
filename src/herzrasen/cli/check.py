"""``herzrasen check`` and ``herzrasen replay``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from herzrasen.cli.command import Unobeyable
from herzrasen.locales import Say

if TYPE_CHECKING:
    from herzrasen.record import Fault, Read


def check_words(command: Any, say: Say) -> None:
    """The words after ``check``."""
    command.options.add_argument("--json", action="store_true", help=say("check.json"))
    form = command.options.add_mutually_exclusive_group()
    form.add_argument("--canonical", action="store_true", help=say("check.canonical"))
    form.add_argument("--twin", action="store_true", help=say("check.twin"))
    command.options.add_argument(
        "files", metavar=say("check.file"), nargs="+", help=say("check.files")
    )


def replay_words(command: Any, say: Say) -> None:
    """The words after ``replay``."""
    add = command.options.add_argument
    add("--seat", metavar="N", type=int, help=say("replay.seat"))
    add("--deal", metavar="K", type=int, default=1, help=say("replay.deal"))
    add("--open", action="store_true", help=say("replay.open"))
    add("--json", action="store_true", help=say("replay.json"))
    add("file", metavar=say("check.file"), help=say("check.files"))


def check(asked: argparse.Namespace, _say: Say) -> int:
    """Check every file: 0 if all are right, 1 if one is not."""
    from herzrasen.presentation.record import check_report
    from herzrasen.record import Fault, write, write_twin

    wrong = 0
    for name in asked.files:
        found = check_report.of(name, content(name))
        wrong |= isinstance(found.outcome, Fault)
        if asked.json:
            print(check_report.as_json(found))
        elif isinstance(found.outcome, Fault):
            print(check_report.why(found), file=sys.stderr)
        elif asked.canonical or asked.twin:
            assert found.record is not None
            told = write(found.record) if asked.canonical else write_twin(found.record)
            sys.stdout.write(told.decode())
        else:
            print("\n".join(check_report.scores(found)))
    return int(wrong)


def replay(asked: argparse.Namespace, _say: Say) -> int:
    """Tell what a seat saw: 0, or 1 if the record is wrong or cannot show that."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.locales import system_language
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.narration import story
    from herzrasen.presentation.record.sentences import Speech
    from herzrasen.presentation.record.steps import replayed
    from herzrasen.protocol import codec
    from herzrasen.record import Fault

    read = kept_in(asked.file)
    if read is None:
        return 1
    shown = replayed(read, deal=asked.deal, seat=asked.seat, open_=asked.open)
    if isinstance(shown, Refusal):
        raise Unobeyable(Speech(system_language())(shown.code, **shown.facts))
    if isinstance(shown, Fault):
        print(
            check_report.why(check_report.Verdict(asked.file, shown, read.record)), file=sys.stderr
        )
        return 1
    if asked.json:
        print(codec.encode(shown).decode())
    else:
        speech = Speech(system_language(), read.record.players)
        for line in story(shown, speech):
            print(line)
    return 0


def kept_in(file: str) -> Read | None:
    """The record that this file holds; None if it is none, and why has been said. Raises Unobeyable
    if the file cannot be read."""
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.steps import opened
    from herzrasen.record import Fault

    data = content(file)
    if isinstance(data, Fault):
        raise Unobeyable(check_report.why(check_report.Verdict(file, data)))
    read = opened(data, twin=check_report.is_twin(file, data))
    if isinstance(read, Fault):
        print(check_report.why(check_report.Verdict(file, read)), file=sys.stderr)
        return None
    return read


def content(name: str) -> bytes | Fault:
    """The bytes of a file, ``-`` for the standard input, or why it cannot be read: of one that is
    too big no more than shows that it is."""
    from herzrasen.record import Fault
    from herzrasen.record.reader import LIMIT
    from herzrasen.user_files import FileTrouble, read_file, read_input

    try:
        return read_input(LIMIT) if name == "-" else read_file(name, LIMIT)
    except FileTrouble as trouble:
        kind = trouble.cause.kind
        return Fault(f"record.fault.{kind if kind in ('folder', 'forbidden') else 'unreadable'}")
