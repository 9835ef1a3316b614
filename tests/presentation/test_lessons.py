"""Lessons follow the rules: what they show, allow and refuse is the game's own."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, get_args

import pytest

from herzrasen.bots import dealer
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.presentation import lessons as folder
from herzrasen.presentation.lessons.lesson import LEARNER, lesson
from herzrasen.presentation.lessons.stops import STOPS
from herzrasen.protocol import codec
from herzrasen.protocol.http_lessons import LessonStop
from herzrasen.record import Fault, Record, check, read, write
from herzrasen.record.replay import ReplayedDeal, replay
from tests.table.client_view import with_view

every_game = pytest.mark.parametrize("game", get_args(GameName))
EVERY_STOP = [(game, stop) for game in get_args(GameName) for stop in lesson(game).stops]
every_stop = pytest.mark.parametrize(
    ("game", "stop"), EVERY_STOP, ids=[f"{game}-{stop.name}" for game, stop in EVERY_STOP]
)


def record_of(game: GameName) -> Record:
    found = read(files(folder).joinpath(f"{game}.hrz").read_bytes())
    assert not isinstance(found, Fault), found
    return found.record


def states(game: GameName) -> list[Any]:
    """The states of the match, the one before the deal first."""
    played = next(replay(record_of(game)))
    assert isinstance(played, ReplayedDeal), played
    found = [played.before]
    for step in played.steps:
        found.append(GAMES[game].evolve(found[-1], step.event))
    return found


@every_game
def test_the_record_is_right_and_canonical(game: GameName) -> None:
    record = record_of(game)
    checked = check(record, dealer.deal)
    assert not isinstance(checked, Fault), checked
    assert write(record) == files(folder).joinpath(f"{game}.hrz").read_bytes()


@every_game
def test_what_a_browser_puts_together_is_what_the_learner_may_see(game: GameName) -> None:
    play = GAMES[game]
    shown: dict[str, Any] = {"view": None, "legal": None}
    for happened, state in zip(lesson(game).happened, states(game)[1:], strict=True):
        view = play.view(state, LEARNER)
        shown = with_view(json.loads(codec.encode(happened)), shown)
        assert shown["view"] == json.loads(codec.encode(view))
        assert shown["legal"] == json.loads(codec.encode(play.legal(view)))


@every_stop
def test_what_a_stop_asks_for_is_legal_or_refused_as_it_says(
    game: GameName, stop: LessonStop
) -> None:
    at, play = states(game), GAMES[game]
    legal = play.legal(play.view(at[stop.at], LEARNER))
    if stop.waits == "reading":
        assert stop.move is None
    elif stop.waits == "move":
        assert stop.move in legal
        events = play.decide(at[stop.at], LEARNER, stop.move)
        assert not isinstance(events, Refusal)
        assert play.see(events[0], LEARNER) == lesson(game).happened[stop.at].event
    elif stop.waits == "refusal":
        assert stop.move not in legal
        assert stop.refusal == play.decide(at[stop.at], LEARNER, stop.move)
    else:
        assert stop.move in legal
        assert isinstance(stop.refusal, Refusal)
        assert stop.refusal == play.decide(at[stop.at + 1], LEARNER, stop.move)
        own = play.decide(at[stop.at], LEARNER, stop.move)
        assert not isinstance(own, Refusal)
        assert lesson(game).happened[stop.at].event != play.see(own[0], LEARNER)


@every_stop
def test_refusals_are_the_games_own(game: GameName, stop: LessonStop) -> None:
    state = states(game)[stop.at]
    for one in stop.refused:
        assert one.refusal == GAMES[game].decide(state, LEARNER, one.move)
    if game == "nerts" and stop.waits != "reading":
        assert {one.refusal.code for one in stop.refused} >= {"nerts.refusal.column"}


@every_game
def test_stops_come_one_after_another_to_the_end(game: GameName) -> None:
    stops = lesson(game).stops
    assert [stop.name for stop in stops] == [stop.name for stop in STOPS[game]]
    assert sorted(stop.at for stop in stops) == [stop.at for stop in stops]
    assert stops[-1].at == len(lesson(game).happened)
    assert stops[-1].waits == "reading"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stop_has_its_sentences_and_no_others(game: GameName, language: str) -> None:
    keys = {key for key in catalogue(language) if key.startswith(f"lesson.{game}.")}
    needed, allowed = set(), set()
    for stop in STOPS[game]:
        parts = {"title", "text"} | ({"task", "hint"} if stop.waits != "reading" else set())
        needed |= {f"lesson.{game}.{stop.name}.{part}" for part in parts}
        allowed |= {f"lesson.{game}.{stop.name}.done"}
    assert needed <= keys <= needed | allowed


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_reads_it_in_three_minutes(game: GameName, language: str) -> None:
    """At 230 words a minute, as grown-ups read, and five seconds for each thing to do."""
    words = sum(
        len(sentence.split())
        for key, sentence in catalogue(language).items()
        if key.startswith(f"lesson.{game}.") and not key.endswith(".hint")
    )
    action_count = sum(stop.waits != "reading" for stop in STOPS[game])
    assert words / 230 * 60 + 5 * action_count <= 3 * 60
