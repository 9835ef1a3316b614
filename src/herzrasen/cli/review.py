"""``herzrasen review``: what the coach says about the play in a record."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from herzrasen.cli.check import read_record
from herzrasen.cli.colours import print_error, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.locales import Translate

if TYPE_CHECKING:
    from herzrasen.games.protocol import Refusal
    from herzrasen.presentation.record.translator import RecordTranslator
    from herzrasen.record import Fault, ParsedRecord

    Found: TypeAlias = (
        tuple[tuple[Any, ...], Callable[[Any, RecordTranslator], Iterator[str]]] | Fault | Refusal
    )
    """Reviews and the function that prints one, or why there are none."""


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``review``."""
    add = command.options.add_argument
    add("--seat", metavar="N", type=int, help=translate("review.seat"))
    add("--deal", metavar="K", type=int, help=translate("review.deal"))
    add("--json", action="store_true", help=translate("review.json"))
    add("file", metavar=translate("check.file"), help=translate("check.files"))


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Print the reviews. Returns the exit code: 1 if the record is not valid, else 0."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.locales import system_language
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.translator import RecordTranslator
    from herzrasen.protocol import codec
    from herzrasen.record import Fault

    read = read_record(args.file)
    if read is None:
        return 1
    sentences = RecordTranslator(system_language(), read.record.players)
    found = (
        _round_reviews(read, args)
        if read.record.game == "nerts"
        else _deal_reviews(read, args, translate)
    )
    if isinstance(found, Refusal):
        raise CommandError(sentences(found.code, **found.facts))
    if isinstance(found, Fault):
        print_error(check_report.fault_text(check_report.FileReport(args.file, found, read.record)))
        return 1
    reviews, lines = found
    if args.json:
        print(codec.encode(reviews).decode())
        return 0
    for review in reviews:
        print_lines(*lines(review, sentences))
    return 0


def _round_reviews(read: ParsedRecord, args: argparse.Namespace) -> Found:
    from herzrasen.presentation.review.nerts_rounds import from_record
    from herzrasen.presentation.review.nerts_sentences import review_lines

    found = from_record(read, seat=args.seat, deal=args.deal)
    return (found, review_lines) if isinstance(found, tuple) else found


def _deal_reviews(read: ParsedRecord, args: argparse.Namespace, translate: Translate) -> Found:
    from herzrasen.cli.progress_bar import ProgressBar
    from herzrasen.coach.hearts.parallel import COACH_BOT, answer_all
    from herzrasen.presentation.review.hearts_deals import from_record
    from herzrasen.presentation.review.hearts_sentences import review_lines

    deals = from_record(read, seat=args.seat, deal=args.deal)
    if not isinstance(deals, tuple):
        return deals
    questions = [question for deal in deals for question in deal.questions]
    with ProgressBar(len(questions), translate) as bar:
        answers = iter(answer_all(questions, COACH_BOT, bar.update))
    return tuple(
        deal.review([*islice(answers, len(deal.questions))]) for deal in deals
    ), review_lines
