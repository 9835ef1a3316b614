"""``herzrasen review``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from herzrasen.shells.command import Say, Unobeyable
from herzrasen.shells.record.words import kept_in

if TYPE_CHECKING:
    from herzrasen.games.protocol import Refusal
    from herzrasen.record import Fault, Read
    from herzrasen.shells.record.saying import Speech

    Found: TypeAlias = (
        tuple[tuple[Any, ...], Callable[[Any, Speech], Iterator[str]]] | Fault | Refusal
    )
    """Reviews and how one is told, or why there are none."""


def add_words(command: Any, say: Say) -> None:
    """The words after ``review``."""
    add = command.options.add_argument
    add("--seat", metavar="N", type=int, help=say("review.seat"))
    add("--deal", metavar="K", type=int, help=say("review.deal"))
    add("--json", action="store_true", help=say("review.json"))
    add("file", metavar=say("check.file"), help=say("check.files"))


def run(asked: argparse.Namespace, say: Say) -> int:
    """Tell how seats played: 0, or 1 if the record is wrong."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.locales import system_language
    from herzrasen.record import Fault
    from herzrasen.shells.record import verdict
    from herzrasen.shells.record.saying import Speech
    from herzrasen.table import wire

    read = kept_in(asked.file)
    if read is None:
        return 1
    speech = Speech(system_language(), read.record.players)
    found = _of_rounds(read, asked) if read.record.game == "nerts" else _of_deals(read, asked, say)
    if isinstance(found, Refusal):
        raise Unobeyable(speech(found.code, **found.facts))
    if isinstance(found, Fault):
        print(verdict.why(verdict.Verdict(asked.file, found, read.record)), file=sys.stderr)
        return 1
    reviews, told = found
    if asked.json:
        print(wire.encode(reviews).decode())
        return 0
    for review in reviews:
        print("\n".join(told(review, speech)))
    return 0


def _of_rounds(read: Read, asked: argparse.Namespace) -> Found:
    from herzrasen.shells.review.rounds import of_record
    from herzrasen.shells.review.told import told

    found = of_record(read, seat=asked.seat, deal=asked.deal)
    return (found, told) if isinstance(found, tuple) else found


def _of_deals(read: Read, asked: argparse.Namespace, say: Say) -> Found:
    from herzrasen.shells.bar import Bar
    from herzrasen.shells.review.answering import JUDGE, answered
    from herzrasen.shells.review.deal_told import told
    from herzrasen.shells.review.deals import of_record

    deals = of_record(read, seat=asked.seat, deal=asked.deal)
    if not isinstance(deals, tuple):
        return deals
    questions = [question for deal in deals for question in deal.questions]
    bar = Bar(len(questions), say)
    answers = iter(answered(questions, JUDGE, bar.at))
    bar.end()
    return tuple(deal.review([*islice(answers, len(deal.questions))]) for deal in deals), told
