"""``herzrasen review``: what the coach says about the play in a record."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from herzrasen.cli.colours import print_error, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.record_file import read_record
from herzrasen.locales import Translate

if TYPE_CHECKING:
    from herzrasen.coach.coach_part import AnyCoach


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``review``."""
    add = command.options.add_argument
    add("--seat", metavar="N", type=int, help=translate("review.seat"))
    add("--deal", metavar="K", type=int, help=translate("review.deal"))
    add("--json", action="store_true", help=translate("review.json"))
    add("file", metavar=translate("check.file"), help=translate("check.files"))


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Print the reviews. Returns the exit code: 1 if the record is not valid, else 0."""
    from herzrasen.coach.coach_part import CoachPart
    from herzrasen.games.protocol import Refusal
    from herzrasen.kits.registry import KITS
    from herzrasen.locales import system_language
    from herzrasen.presentation.record import check_report
    from herzrasen.presentation.record.translator import RecordTranslator
    from herzrasen.presentation.review.review_part import ReviewPart
    from herzrasen.protocol import codec
    from herzrasen.record import Fault

    read = read_record(args.file)
    if read is None:
        return 1
    sentences = RecordTranslator(system_language(), read.record.players)
    part = KITS[read.record.game].find(ReviewPart)
    if part is None:
        raise CommandError(sentences("coach.refusal.only-hearts"))
    found = part.of_record(read, seat=args.seat, deal=args.deal)
    if isinstance(found, Refusal):
        raise CommandError(sentences(found.code, **found.facts))
    if isinstance(found, Fault):
        print_error(check_report.fault_text(check_report.FileReport(args.file, found, read.record)))
        return 1
    coach = KITS[read.record.game].find(CoachPart)
    reviews = found if coach is None else _answer(coach, found, translate)
    if args.json:
        print(codec.encode(reviews).decode())
        return 0
    for review in reviews:
        print_lines(*part.lines(review, sentences))
    return 0


def _answer(coach: AnyCoach, tasks: Sequence[Any], translate: Translate) -> tuple[Any, ...]:
    """The reviews of these tasks; all their questions are answered in parallel."""
    from herzrasen.cli.progress_bar import ProgressBar
    from herzrasen.coach.coach_part import answer_all

    questions = [question for task in tasks for question in task.questions]
    with ProgressBar(len(questions), translate) as bar:
        answers = iter(answer_all(coach, questions, bar.update))
    return tuple(task.review([*islice(answers, len(task.questions))]) for task in tasks)
