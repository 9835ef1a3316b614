"""``herzrasen review``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from herzrasen.shells.command import Say, Unobeyable
from herzrasen.shells.record.words import kept_in


def add_words(command: Any, say: Say) -> None:
    """The words after ``review``."""
    add = command.options.add_argument
    add("--seat", metavar="N", type=int, help=say("review.seat"))
    add("--deal", metavar="K", type=int, help=say("review.deal"))
    add("--json", action="store_true", help=say("review.json"))
    add("file", metavar=say("check.file"), help=say("check.files"))


def run(asked: argparse.Namespace, say: Say) -> int:
    """Tell how a seat played: 0, or 1 if the record is wrong."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.record import Fault
    from herzrasen.shells.record import verdict
    from herzrasen.shells.record.saying import Speech
    from herzrasen.shells.review.rounds import of_record
    from herzrasen.shells.review.told import told
    from herzrasen.table import wire
    from herzrasen.texts import system_language

    read = kept_in(asked.file, say)
    if read is None:
        return 1
    reviews = of_record(read, seat=asked.seat, deal=asked.deal)
    speech = Speech(system_language(), read.record.players)
    if isinstance(reviews, Refusal):
        raise Unobeyable(speech(reviews.code, **reviews.facts))
    if isinstance(reviews, Fault):
        print(verdict.why(verdict.Verdict(asked.file, reviews, read.record)), file=sys.stderr)
        return 1
    if asked.json:
        print(wire.encode(reviews).decode())
        return 0
    for review in reviews:
        print("\n".join(told(review, speech)))
    return 0
