"""Lessons and the positions of the tactics follow the rules: what they show, allow and refuse is
the game's own."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, TypeAlias, get_args

import pytest

from herzrasen.bots import dealer
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.presentation import lessons as folder
from herzrasen.presentation.lessons import markdown
from herzrasen.presentation.lessons.lesson import LEARNER, lesson, record_file
from herzrasen.presentation.lessons.stops import LessonPart, ScriptedStop
from herzrasen.presentation.lessons.tactics import tactics
from herzrasen.protocol import codec
from herzrasen.protocol.http_lessons import LessonStop
from herzrasen.record import Fault, Record, check, read, write
from herzrasen.record.replay import ReplayedDeal, replay
from tests.table.client_view import with_view
from tests.tools import ROOT

Script: TypeAlias = tuple[GameName, str]
"""A game, and a topic of its tactics or "" for its lesson."""
EVERY_SCRIPT: list[Script] = [
    (game, topic)
    for game in get_args(GameName)
    for topic in ("", *part_of(game, LessonPart).positions)
]
EVERY_STOP = [(script, stop) for script in EVERY_SCRIPT for stop in lesson(*script).stops]
every_game = pytest.mark.parametrize("game", get_args(GameName))
every_script = pytest.mark.parametrize("script", EVERY_SCRIPT, ids="-".join)
every_stop = pytest.mark.parametrize(
    ("script", "stop"),
    EVERY_STOP,
    ids=["-".join((*script, stop.name)) for script, stop in EVERY_STOP],
)


def stops_of(script: Script) -> tuple[ScriptedStop, ...]:
    game, topic = script
    part = part_of(game, LessonPart)
    return part.positions[topic] if topic else part.stops


def record_of(script: Script) -> Record:
    found = read(files(folder).joinpath(record_file(*script)).read_bytes())
    assert not isinstance(found, Fault), found
    return found.record


def states(script: Script) -> list[Any]:
    """The states of the match, the one before the deal first."""
    game, _ = script
    played = next(replay(record_of(script)))
    assert isinstance(played, ReplayedDeal), played
    found = [played.before]
    for step in played.steps:
        found.append(GAMES[game].evolve(found[-1], step.event))
    return found


@every_script
def test_the_record_is_right_and_canonical(script: Script) -> None:
    record = record_of(script)
    checked = check(record, dealer.deal)
    assert not isinstance(checked, Fault), checked
    assert write(record) == files(folder).joinpath(record_file(*script)).read_bytes()


@every_script
def test_what_a_browser_puts_together_is_what_the_learner_may_see(script: Script) -> None:
    play = GAMES[script[0]]
    shown: dict[str, Any] = {"view": None, "legal": None}
    for happened, state in zip(lesson(*script).happened, states(script)[1:], strict=True):
        view = play.view(state, LEARNER)
        shown = with_view(json.loads(codec.encode(happened)), shown)
        assert shown["view"] == json.loads(codec.encode(view))
        assert shown["legal"] == json.loads(codec.encode(play.legal(view)))


@every_stop
def test_what_a_stop_asks_for_is_legal_or_refused_as_it_says(
    script: Script, stop: LessonStop
) -> None:
    at, play = states(script), GAMES[script[0]]
    legal = play.legal(play.view(at[stop.at], LEARNER))
    if stop.waits == "reading":
        assert stop.move is None
    elif stop.waits == "move":
        assert stop.move in legal
        events = play.decide(at[stop.at], LEARNER, stop.move)
        assert not isinstance(events, Refusal)
        assert play.see(events[0], LEARNER) == lesson(*script).happened[stop.at].event
    elif stop.waits == "refusal":
        assert stop.move not in legal
        assert stop.refusal == play.decide(at[stop.at], LEARNER, stop.move)
    else:
        assert stop.move in legal
        assert isinstance(stop.refusal, Refusal)
        assert stop.refusal == play.decide(at[stop.at + 1], LEARNER, stop.move)
        own = play.decide(at[stop.at], LEARNER, stop.move)
        assert not isinstance(own, Refusal)
        assert lesson(*script).happened[stop.at].event != play.see(own[0], LEARNER)


@every_stop
def test_refusals_are_the_games_own(script: Script, stop: LessonStop) -> None:
    game, state = script[0], states(script)[stop.at]
    for one in stop.refused:
        assert one.refusal == GAMES[game].decide(state, LEARNER, one.move)
    if script == ("nerts", "") and stop.waits != "reading":
        assert {one.refusal.code for one in stop.refused} >= {"nerts.refusal.column"}


@every_script
def test_stops_come_one_after_another_to_the_end(script: Script) -> None:
    stops = lesson(*script).stops
    assert [stop.name for stop in stops] == [stop.name for stop in stops_of(script)]
    assert sorted(stop.at for stop in stops) == [stop.at for stop in stops]
    assert stops[-1].at == len(lesson(*script).happened)
    assert stops[-1].waits == "reading"


@every_script
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stop_has_its_sentences_and_no_others(script: Script, language: str) -> None:
    begin = lesson(*script).key
    keys = {key for key in catalogue(language) if key.startswith(f"{begin}.")}
    needed, allowed = set(), set()
    for stop in stops_of(script):
        parts = {"title", "text"} | ({"task", "hint"} if stop.waits != "reading" else set())
        needed |= {f"{begin}.{stop.name}.{part}" for part in parts}
        allowed |= {f"{begin}.{stop.name}.done"}
    if script[1]:
        needed |= {f"{begin}.title", f"{begin}.text"}
    assert needed <= keys <= needed | allowed


def test_under_the_ace_the_match_would_be_over_and_not_won() -> None:
    """What the position about the end of a match says of the other card."""
    stop = lesson("hearts", "end").stops[0]
    state = states(("hearts", "end"))[stop.at]
    under = play_out(state, "8S")
    assert under.match.totals[1:3] == (22, 0)
    assert under.match.places == (2, 4, 1, 3)
    assert not play_out(state, "AS").match.places


def play_out(state: Any, card: str) -> Any:
    """The table after a card of the learner's, and what everyone then has to play."""
    play, move, seat = GAMES["hearts"], f"play {card}", LEARNER
    while True:
        answer = play.decide(state, seat, play.parse_move(move))
        assert not isinstance(answer, Refusal)
        for event in answer:
            state = play.evolve(state, event)
        if state.public.turn is None:
            return state.public
        seat = state.public.turn
        [last] = state.hands[seat]
        move = f"play {last}"


def test_without_the_eight_the_stock_never_shows_the_ace() -> None:
    """What the position about the stock says: turned through twice, it shows the same cards."""
    stop = lesson("nerts", "stock").stops[0]
    play, state = GAMES["nerts"], states(("nerts", "stock"))[stop.at]
    lifts = [move for move in play.legal(play.view(state, LEARNER)) if hasattr(move, "target")]
    assert lifts == [stop.move]
    shown = set()
    for _ in range(32):
        answer = play.decide(state, LEARNER, play.parse_move("turn"))
        assert not isinstance(answer, Refusal)
        for event in answer:
            state = play.evolve(state, event)
        shown |= {str(card) for card in state.public.areas[LEARNER].waste[-1:]}
    assert "8D" in shown
    assert "AS" not in shown


@every_game
def test_the_page_of_tactics_has_every_topic_once(game: GameName) -> None:
    topics = [topic.name for topic in tactics(game).topics]
    keys = {
        key.split(".")[2]
        for key in catalogue("en")
        if key.startswith(f"tactics.{game}.") and key.count(".") > 2
    }
    assert sorted(topics) == sorted(keys)
    assert {topic.name for topic in tactics(game).topics if topic.played} == {
        *part_of(game, LessonPart).positions
    }


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_document_of_tactics_is_up_to_date(game: GameName, language: str) -> None:
    kept = ROOT / "docs/rules" / markdown.file_name(game, language)
    written = markdown.page(game, language)
    assert kept.read_text("utf-8") == written, "run: herzrasen rules pages docs/rules"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_reads_it_in_three_minutes(game: GameName, language: str) -> None:
    """At 230 words a minute, as grown-ups read, and five seconds for each thing to do."""
    words = sum(
        len(sentence.split())
        for key, sentence in catalogue(language).items()
        if key.startswith(f"lesson.{game}.") and not key.endswith(".hint")
    )
    action_count = sum(stop.waits != "reading" for stop in part_of(game, LessonPart).stops)
    assert words / 230 * 60 + 5 * action_count <= 3 * 60
