"""The coach of Hearts in random matches of many rules: hints for whoever is asked, reviews of deals
and their costs, told in both languages. It does not think for long."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import DEALER, WATCHER
from herzrasen.coach.hearts.coach_part import PART
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.review.hearts_part import PART as REVIEWS
from herzrasen.presentation.speech import hearts_hints
from herzrasen.protocol.hearts.coach import Hint
from herzrasen.record import ParsedRecord, record_from_journal
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone
from tests.courses.matches import next_move, seats_with_moves
from tests.courses.outputs import TRANSLATIONS, output
from tests.courses.seated_tables import SeatedTable
from tests.courses.speech import NAMES
from tests.fingerprints import AssertFingerprints, CourseStep

GOLDEN: Final = Path(__file__).with_name("golden") / "coach.txt"
COACH: Final = HeartsBot(level=3, seed=7, effort=2)
PLAYER: Final = HeartsBot(level=2, seed=3)
MOVES: Final = 160
FEW: Final = (
    ("search_effort", "MIN_WORLDS"),
    ("hint", "SAMPLES"),
    ("why", "SAMPLES"),
    ("world_samples", "SAMPLES"),
)
"""Numbers of worlds that are looked at."""


def match_steps(seed: int) -> Iterator[CourseStep]:
    """A match of bots of the club and of some random moves, with hints on the way."""
    seated = SeatedTable("hearts", seed + 100)
    table, random = seated.table, seated.random
    for _ in range(MOVES):
        if not (seats := seats_with_moves(table)) or table.deals > 1:
            break
        seat = random.choice(seats)
        move, dealt = next_move(table, seat, random)
        if seat != DEALER:
            view = table.view(seat)
            if random.random() < 0.1:
                yield CourseStep(f"hint for {seat}", output(*_hint(view)))
            if random.random() < 0.8:
                move = PLAYER.choose(view)
        details = MoveDetails(seed=dealt, timed_out=random.random() < 0.05)
        entries = table.propose(seat, move, details, at=seated.now)
        if isinstance(entries, Refusal | AlreadyDone):
            continue
        table.replay(entries)
        seated.entries += entries
    yield from _reviews(seated, random)


def _hint(view: Any) -> Iterator[object]:
    found = PART.hint(view, COACH)
    yield found
    if found is None:
        return
    shown = msgspec.convert(
        {**msgspec.structs.asdict(found), "number": 1}, Hint, from_attributes=True
    )
    for t in TRANSLATIONS:
        yield hearts_hints.hint_sentence(t, shown, lambda seat: NAMES[seat])
        for at, option in hearts_hints.by_points(shown.options, hearts_hints.MAX_OPTIONS):
            yield hearts_hints.option_name(t, option)
            yield hearts_hints.standing_of(shown.options, at)
            yield hearts_hints.format_spread(t, option)


def _reviews(seated: SeatedTable, random: Random) -> Iterator[CourseStep]:
    about, entries = seated.about, seated.entries
    seat = random.randrange(len(about.places))
    for number, who, brief in ((0, seat, True), (1, WATCHER, True), (1, seat, True)):
        task = REVIEWS.of_table(about, entries, who, number, brief=brief)
        yield from _review_steps(f"deal {number} for {who}", seated, task)
    view = random.choice((None, seat))
    read = ParsedRecord(record_from_journal(about, entries, view))
    other = random.choice((None, seat, seat, 99))
    tasks = REVIEWS.of_record(
        read, seat=seat if view is None else other, deal=random.choice((1, 9))
    )
    for task in tasks if isinstance(tasks, tuple) else (tasks,):
        yield from _review_steps("record", seated, task)


def _review_steps(done: str, seated: SeatedTable, task: Any) -> Iterator[CourseStep]:
    if isinstance(task, Refusal):
        yield CourseStep(done, output(task))
        return
    answers = [PART.answer(question, COACH) for question in task.questions]
    for question, answer in zip(task.questions, answers, strict=True):
        yield CourseStep(f"{done}: {question.trick}", output(answer))
    review = task.review(answers)
    yield CourseStep(done, output(review, PART.costs(task.questions, answers)))
    players = record_from_journal(seated.about, seated.entries).players
    for language in ("en", "de"):
        lines = REVIEWS.lines(review, RecordTranslator(language, players))
        yield CourseStep(f"{done} {language}", output(*lines))


@pytest.mark.usefixtures("compiled_kernel")
def test_coach(assert_fingerprints: AssertFingerprints, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in FEW:
        monkeypatch.setattr(import_module(f"herzrasen.coach.hearts.{module}"), name, 4)
    assert_fingerprints(GOLDEN, {f"coach {seed}": [*match_steps(seed)] for seed in range(8)})
