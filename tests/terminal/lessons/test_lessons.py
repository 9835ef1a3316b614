"""A lesson as a connection: it plays up to each stop, and answers the learner's moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_lessons import LessonStop, RefusedMove
from herzrasen.protocol.table_updates import EventShown
from herzrasen.protocol.websocket import Refused
from herzrasen.server.api.lessons import lesson_in
from herzrasen.terminal.lessons.lesson_connection import LessonConnection
from herzrasen.terminal.lessons.lesson_request import read_lesson
from herzrasen.terminal.lessons.move_check import check_move
from herzrasen.terminal.nerts.places import PILE, WASTE
from tests.server.event_loop import run_coroutine

GAMES: list[GameName] = ["hearts", "nerts"]
MANY: Final = 12
"""Events up to which each is shown."""


class LessonClock:
    """Calls what is due when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, ScheduledCall]] = []

    def call_later(self, seconds: float, act: Callable[[], None]) -> ScheduledCall:
        call = ScheduledCall(act)
        self._due.append((self.now + seconds, call))
        return call

    def wait(self, seconds: float = 100.0) -> None:
        end = self.now + seconds
        while due := [one for one in self._due if one[0] <= end]:
            first = min(due, key=lambda one: one[0])
            self._due.remove(first)
            self.now = max(self.now, first[0])
            first[1].run()
        self.now = end


class ScheduledCall:
    def __init__(self, act: Callable[[], None]) -> None:
        self._act: Callable[[], None] | None = act

    def run(self) -> None:
        if self._act is not None:
            self._act()

    def cancel(self) -> None:
        self._act = None


class Learner:
    """A lesson, what it has said of the learner's moves, and what reached the board."""

    def __init__(self, game: GameName) -> None:
        lesson, updates = read_lesson(codec.decode(lesson_in(game), dict[str, Any]))
        self.clock = LessonClock()
        self.results: list[str] = []
        self.messages: list[Any] = []
        self.arrivals: list[int] = []
        self.lesson = lesson
        self.connection = LessonConnection(
            lesson, updates, "Eva", self.results.append, self.clock.call_later
        )
        self.connection.on_arrival = lambda: self.arrivals.append(self.connection.stop)
        self.connection.listen(lambda _room, message: self.messages.append(message))

    def refusals(self) -> list[str]:
        return [message.code for message in self.messages if isinstance(message, Refused)]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_read_with_the_whole_view_after_each_event(game: GameName) -> None:
    plain = codec.decode(lesson_in(game), dict[str, Any])
    lesson, updates = read_lesson(plain)
    assert len(updates) == len(plain["happened"])
    assert [update.number for update in updates] == [*range(1, len(updates) + 1)]
    assert all(update.view is not None for update in updates)
    assert lesson.stops[-1].at <= len(updates)


@pytest.mark.parametrize("game", GAMES)
def test_every_stop_is_reached_by_its_own_move(game: GameName) -> None:
    learner = Learner(game)
    connection = learner.connection
    for stop, moment in enumerate(learner.lesson.stops):
        connection.play_to(stop)
        learner.clock.wait()
        assert learner.arrivals[-1] == stop
        if moment.waits != "reading":
            before = len(learner.results)
            connection.play_expected(refuses_locally=False)
            learner.clock.wait()
            assert learner.results[before:] == ["done"], moment.name
    assert connection.room.status == "lesson"


def test_while_one_reads_a_move_comes_back() -> None:
    learner = Learner("hearts")
    learner.connection.submit(hearts.Pass(CardSet()))
    assert [sent.id for sent in learner.connection.room.pending] == ["lesson-1"]
    learner.clock.wait()
    assert learner.refusals() == ["lesson.not_now"]
    assert not learner.connection.room.pending
    assert learner.results == []


def test_another_move_comes_back_with_a_hint() -> None:
    learner = Learner("hearts")
    learner.connection.play_to(1)
    learner.clock.wait()
    hand = [*learner.connection.room.view.hand]
    learner.connection.submit(hearts.Pass(CardSet(hand[:3])))
    learner.clock.wait()
    assert learner.refusals() == ["lesson.hearts.passing.hint"]
    assert learner.results == ["hint"]


def test_going_elsewhere_forgets_a_move_on_its_way() -> None:
    learner = Learner("hearts")
    learner.connection.play_to(1)
    learner.clock.wait()
    learner.connection.play_expected(refuses_locally=True)
    learner.connection.go_to(0)
    learner.clock.wait()
    assert learner.results == []
    assert learner.connection.room.pending == ()


def test_what_is_to_be_refused_is_tried_where_the_board_refuses_by_itself() -> None:
    learner = Learner("hearts")
    at = next(at for at, stop in enumerate(learner.lesson.stops) if stop.waits == "refusal")
    learner.connection.go_to(at)
    learner.connection.mark_tried()
    learner.connection.play_expected(refuses_locally=True)
    assert learner.results == ["done", "done"]
    learner.connection.go_to(0)
    learner.connection.mark_tried()
    assert learner.results == ["done", "done"], "nothing is to be tried there"


def test_words_wait_until_what_they_are_about_was_seen() -> None:
    learner = Learner("hearts")
    learner.connection.play_to(1)
    learner.clock.wait()
    learner.connection.play_expected(refuses_locally=True)
    learner.clock.wait(0.1)
    learner.connection.play_to(2)
    assert learner.arrivals == [1]
    learner.clock.wait(0.2)
    assert learner.arrivals == [1], "the cards are on their way"
    learner.clock.wait()
    assert learner.arrivals == [1, 2]


def test_a_move_is_known_however_its_cards_are_ordered() -> None:
    lesson = Learner("hearts").lesson
    stop = lesson.stops[1]
    assert isinstance(stop.move, hearts.Pass)
    assert check_move(stop, hearts.Pass(CardSet(reversed([*stop.move.cards])))).answer == "right"
    assert check_move(stop, hearts.Pass(CardSet([*stop.move.cards][:2]))).answer == "other"
    race = next(stop for stop in Learner("nerts").lesson.stops if stop.waits == "rival")
    assert check_move(race, race.move).answer == "late"
    assert check_move(race, race.move).refusal == race.refusal


@pytest.mark.parametrize(
    ("waits", "wanted", "refusal", "move", "answer"),
    [
        ("move", True, None, "wanted", "right"),
        ("move", True, None, "refused", "refused"),
        ("move", True, None, "free", "other"),
        ("rival", True, "late", "wanted", "late"),
        ("refusal", True, "wrong", "wanted", "refused"),
        ("refusal", True, None, "wanted", "other"),
        ("reading", False, None, "wanted", "other"),
        ("reading", False, None, "refused", "refused"),
    ],
)
def test_a_move_is_answered_by_what_the_stop_waits_for(
    waits: Any, wanted: bool, refusal: str | None, move: str, answer: str
) -> None:
    moves = {
        name: hearts.Play(Card.parse(card))
        for name, card in (("wanted", "QS"), ("refused", "2H"), ("free", "3C"))
    }
    stop = LessonStop(
        "stop",
        3,
        waits,
        moves["wanted"] if wanted else None,
        None if refusal is None else Refusal(refusal),
        (RefusedMove(moves["refused"], Refusal("barred")),),
    )
    found = check_move(stop, moves[move])
    assert found.answer == answer
    expected = "barred" if move == "refused" else refusal
    assert (found.refusal and found.refusal.code) == (expected if answer != "right" else None)


def test_places_tell_moves_of_nerts_from_each_other() -> None:
    lift = nerts.Lift(WASTE, Card.parse("AS"), nerts.Place(nerts.Spot.TABLEAU, 0))
    stop = LessonStop("stop", 3, "move", lift)
    assert check_move(stop, replace(lift, onto=Card.parse("2H"))).answer == "right"
    for other in (
        replace(lift, source=PILE),
        replace(lift, target=nerts.Place(nerts.Spot.TABLEAU, 1)),
        replace(lift, card=Card.parse("AH")),
        nerts.Turn(),
    ):
        assert check_move(stop, other).answer == "other"


def test_far_away_the_table_is_laid_at_once_and_near_each_event_is_shown() -> None:
    learner = Learner("hearts")
    connection, stops = learner.connection, learner.lesson.stops
    for before, after in pairwise(range(len(stops))):
        distance = stops[after].at - stops[before].at
        connection.go_to(before)
        learner.messages.clear()
        connection.play_to(after)
        learner.clock.wait()
        shown = [message for message in learner.messages if isinstance(message, EventShown)]
        assert len(shown) == (distance if distance <= MANY else 0)
        assert connection.at == stops[after].at


def test_a_lesson_that_is_closed_goes_no_further() -> None:
    learner = Learner("hearts")
    learner.connection.go_to(1)
    learner.connection.play_to(2)
    at = learner.connection.at
    run_coroutine(learner.connection.close())
    learner.clock.wait()
    assert learner.arrivals == []
    assert learner.connection.at == at < learner.lesson.stops[2].at


def test_no_move_is_made_for_one_who_reads_or_waits_for_an_answer() -> None:
    learner = Learner("hearts")
    learner.connection.play_expected(refuses_locally=False)
    assert learner.connection.room.pending == ()
    learner.connection.go_to(1)
    learner.connection.play_to(2)
    learner.connection.play_expected(refuses_locally=False)
    assert learner.connection.room.pending == (), "the table is on its way to the stop"
    learner.connection.go_to(1)
    for _ in range(2):
        learner.connection.play_expected(refuses_locally=False)
    assert len(learner.connection.room.pending) == 1
