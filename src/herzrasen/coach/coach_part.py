"""The coach of a game whose choices are judged by search, as the program asks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from herzrasen.cards import Seat
from herzrasen.worker_processes import imap_unordered

View = TypeVar("View")
Judge = TypeVar("Judge")
Question = TypeVar("Question")
Answer = TypeVar("Answer")


class CoachPart(NamedTuple, Generic[View, Judge, Question, Answer]):
    """A game with a coach that takes seconds to think.

    ``hint(view, judge)`` is what each choice of a seat is worth, None if it has nothing to decide.
    ``answer(question, judge)`` answers a question of a review; ``costs(questions, answers)`` are
    what each seat's choices cost, as statistics store them. A judge is the bot whose search the
    coach uses, by default this ``judge``. Functions go to other processes by their names.
    """

    hint: Callable[[View, Judge], msgspec.Struct | None]
    answer: Callable[[Question, Judge], Answer]
    costs: Callable[[Sequence[Question], Sequence[Answer]], Mapping[Seat, object]]
    judge: Judge


AnyCoach: TypeAlias = CoachPart[Any, Any, Any, Any]
"""The coach of any game."""


def answer_all(
    coach: CoachPart[View, Judge, Question, Answer],
    questions: Sequence[Question],
    progress: Callable[[int], object],
) -> tuple[Answer, ...]:
    """The answers in the order of the questions, found on all cores; ``progress`` is called with
    the number done."""
    answers: dict[int, Answer] = {}
    ask = partial(_answer, coach.answer, coach.judge)
    for number, answer in imap_unordered(ask, questions, None):
        answers[number] = answer
        progress(len(answers))
    return tuple(answers[number] for number in range(len(questions)))


def _answer(
    answer: Callable[[Question, Judge], Answer], judge: Judge, question: Question
) -> Answer:
    return answer(question, judge)
