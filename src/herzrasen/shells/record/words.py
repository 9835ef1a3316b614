"""``herzrasen check`` and ``herzrasen replay``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from herzrasen.shells.command import Say, Unobeyable

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
    from herzrasen.record import Fault, write, write_twin
    from herzrasen.shells.record import verdict

    wrong = 0
    for name in asked.files:
        found = verdict.of(name, content(name))
        wrong |= isinstance(found.outcome, Fault)
        if asked.json:
            print(verdict.as_json(found))
        elif isinstance(found.outcome, Fault):
            print(verdict.why(found), file=sys.stderr)
        elif asked.canonical or asked.twin:
            assert found.record is not None
            told = write(found.record) if asked.canonical else write_twin(found.record)
            sys.stdout.write(told.decode())
        else:
            print("\n".join(verdict.scores(found)))
    return int(wrong)


def replay(asked: argparse.Namespace, _say: Say) -> int:
    """Tell what a seat saw: 0, or 1 if the record is wrong or cannot show that."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.locales import system_language
    from herzrasen.record import Fault
    from herzrasen.shells.record import verdict
    from herzrasen.shells.record.saying import Speech
    from herzrasen.shells.record.shown import replayed
    from herzrasen.shells.record.story import story
    from herzrasen.table import wire

    read = kept_in(asked.file)
    if read is None:
        return 1
    shown = replayed(read, deal=asked.deal, seat=asked.seat, open_=asked.open)
    if isinstance(shown, Refusal):
        raise Unobeyable(Speech(system_language())(shown.code, **shown.facts))
    if isinstance(shown, Fault):
        print(verdict.why(verdict.Verdict(asked.file, shown, read.record)), file=sys.stderr)
        return 1
    if asked.json:
        print(wire.encode(shown).decode())
    else:
        speech = Speech(system_language(), read.record.players)
        for line in story(shown, speech):
            print(line)
    return 0


def kept_in(file: str) -> Read | None:
    """The record that this file holds; None if it is none, and why has been said. Raises Unobeyable
    if the file cannot be read."""
    from herzrasen.record import Fault
    from herzrasen.shells.record import verdict
    from herzrasen.shells.record.shown import opened

    data = content(file)
    if isinstance(data, Fault):
        raise Unobeyable(verdict.why(verdict.Verdict(file, data)))
    read = opened(data, twin=verdict.is_twin(file, data))
    if isinstance(read, Fault):
        print(verdict.why(verdict.Verdict(file, read)), file=sys.stderr)
        return None
    return read


def content(name: str) -> bytes | Fault:
    """The bytes of a file, ``-`` for the standard input, or why it cannot be read: of one that is
    too big no more than shows that it is."""
    from herzrasen.record import Fault
    from herzrasen.record.reader import LIMIT
    from herzrasen.shells.files import FileTrouble, read_file, read_input

    try:
        return read_input(LIMIT) if name == "-" else read_file(name, LIMIT)
    except FileTrouble as trouble:
        kind = trouble.cause.kind
        return Fault(f"record.fault.{kind if kind in ('folder', 'forbidden') else 'unreadable'}")
