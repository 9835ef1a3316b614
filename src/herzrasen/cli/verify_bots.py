"""``herzrasen verify-bots``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from herzrasen.cli.command import Unobeyable
from herzrasen.locales import Say


def add_words(command: Any, say: Say) -> None:
    """The command's words, each with its help."""
    add = command.options.add_argument
    add("--workers", metavar="W", type=int, help=say("arena.workers"))
    add("--json", action="store_true", help=say("verify-bots.json"))
    add("file", metavar=say("check.file"), help=say("check.files"))


def run(asked: argparse.Namespace, say: Say) -> int:
    """Ask a record's bots again: 0 if none answers otherwise, 1 if one does or the record is
    wrong."""
    from herzrasen.bots import dealer
    from herzrasen.cli.check import kept_in
    from herzrasen.locales import system_language
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.sentences import Speech
    from herzrasen.record import Fault, check
    from herzrasen.verify import report
    from herzrasen.verify.replay_bots import verify

    if asked.workers is not None and asked.workers < 1:
        raise Unobeyable(say("verify-bots.workers"))
    read = kept_in(asked.file)
    if read is None:
        return 1
    record = read.record
    checked = check(record, dealer.deal)
    if isinstance(checked, Fault):
        wrong = check_report.Verdict(asked.file, read.located(checked), record)
        print(check_report.why(wrong), file=sys.stderr)
        return 1
    if record.game != "hearts" or not record.full:
        raise Unobeyable(say(f"verify-bots.{'view' if record.game == 'hearts' else 'nerts'}"))

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == len(record.deals) else ""
            print(f"\r{done}/{len(record.deals)}", end=end, file=sys.stderr, flush=True)

    verified = verify(record, workers=asked.workers, progress=progress)
    assert not isinstance(verified, Fault), "it has been checked"
    if asked.json:
        print(report.as_json(asked.file, verified))
    else:
        speech = Speech(system_language(), record.players)
        print("\n".join(report.lines(asked.file, record, verified, speech)))
    return int(bool(verified.differences))
