"""``herzrasen review``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from herzrasen.cli.check import kept_in
from herzrasen.cli.command import Unobeyable
from herzrasen.locales import Say

if TYPE_CHECKING:
    from herzrasen.games.protocol import Refusal
    from herzrasen.presentation.record.sentences import Speech
    from herzrasen.record import Fault, Read

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
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.sentences import Speech
    from herzrasen.protocol import codec
    from herzrasen.record import Fault

    read = kept_in(asked.file)
    if read is None:
        return 1
    speech = Speech(system_language(), read.record.players)
    found = _of_rounds(read, asked) if read.record.game == "nerts" else _of_deals(read, asked, say)
    if isinstance(found, Refusal):
        raise Unobeyable(speech(found.code, **found.facts))
    if isinstance(found, Fault):
        print(
            check_report.why(check_report.Verdict(asked.file, found, read.record)), file=sys.stderr
        )
        return 1
    reviews, told = found
    if asked.json:
        print(codec.encode(reviews).decode())
        return 0
    for review in reviews:
        print("\n".join(told(review, speech)))
    return 0


def _of_rounds(read: Read, asked: argparse.Namespace) -> Found:
    from herzrasen.presentation.review.nerts_rounds import of_record
    from herzrasen.presentation.review.nerts_sentences import told

    found = of_record(read, seat=asked.seat, deal=asked.deal)
    return (found, told) if isinstance(found, tuple) else found


def _of_deals(read: Read, asked: argparse.Namespace, say: Say) -> Found:
    from herzrasen.cli.progress_bar import Bar
    from herzrasen.coach.hearts.parallel import JUDGE, answered
    from herzrasen.presentation.review.hearts_deals import of_record
    from herzrasen.presentation.review.hearts_sentences import told

    deals = of_record(read, seat=asked.seat, deal=asked.deal)
    if not isinstance(deals, tuple):
        return deals
    questions = [question for deal in deals for question in deal.questions]
    bar = Bar(len(questions), say)
    answers = iter(answered(questions, JUDGE, bar.at))
    bar.end()
    return tuple(deal.review([*islice(answers, len(deal.questions))]) for deal in deals), told
