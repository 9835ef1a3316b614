"""A lesson as a connection: it plays up to each stop, and answers the learner's moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec
from herzrasen.protocol.websocket import Refused
from herzrasen.server.api.lessons import lesson_in
from herzrasen.terminal.lessons.lesson_connection import LessonConnection
from herzrasen.terminal.lessons.lesson_request import read_lesson
from herzrasen.terminal.lessons.move_check import check_move

GAMES: list[GameName] = ["hearts", "nerts"]


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
