"""A lesson, or a position of the tactics, as it is sent to a browser.

It has the messages that a table would send to the learner's seat, and the moments at which it waits
for the learner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.moves import NEW
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.presentation.lessons.stops import LessonPart, ScriptedStop
from herzrasen.protocol.http_lessons import Lesson, LessonStop, RefusedMove
from herzrasen.protocol.websocket import Happened
from herzrasen.record import Fault, Record, read
from herzrasen.record.replay import ReplayedDeal, replay
from herzrasen.table import info
from herzrasen.table.seat_updates import SeatUpdates

LEARNER: Final = 0
"""The learner's seat in each record."""


@cache
def lesson(game: GameName, topic: str = "") -> Lesson:
    """The lesson in this game, or the position of a topic of its tactics. Raises KeyError if the
    topic has none, ValueError if a record is not valid or does not fit its stops."""
    part = part_of(game, LessonPart)
    script = _Script(game, topic, part.positions[topic] if topic else part.stops)
    record = script.record()
    played = next(replay(record))
    if isinstance(played, Fault):
        raise ValueError(f"{game} {topic}: {played}")
    states = _states(game, played)
    return Lesson(
        game=game,
        topic=topic,
        rules=info.current_text(game, record.rules, record.herzrasen),
        options=msgspec.structs.asdict(info.rules_of(game, record.rules, record.herzrasen)),
        names=tuple(player.name for player in record.players),
        seat=LEARNER,
        happened=tuple(_messages(game, played, states)),
        stops=tuple(_stops(script, played, states)),
    )


class _Script(NamedTuple):
    """A record and the stops in it."""

    game: GameName
    topic: str
    stops: tuple[ScriptedStop, ...]

    def record(self) -> Record:
        """The record. Raises ValueError if it is not valid."""
        found = read(files(__package__).joinpath(record_file(self.game, self.topic)).read_bytes())
        if isinstance(found, Fault):
            raise ValueError(f"{self.game} {self.topic}: {found}")
        return found.record


def record_file(game: GameName, topic: str = "") -> str:
    """The file of a lesson's record, beside this module."""
    return f"positions/{game}-{topic}.hrz" if topic else f"{game}.hrz"


def _states(game: GameName, played: ReplayedDeal) -> list[Any]:
    """The states before, between and after the events; the first is the one before the deal."""
    states = [played.before]
    for step in played.steps:
        states.append(GAMES[game].evolve(states[-1], step.event))
    return states


def _messages(game: GameName, played: ReplayedDeal, states: list[Any]) -> Iterator[Happened]:
    legal: Mapping[Seat, Any] = {}
    for number, step in enumerate(played.steps, 1):
        before, after = states[number - 1], states[number]
        updates = SeatUpdates(GAMES[game], number, step.event, before, after, legal, ())
        yield updates.for_seat(LEARNER)
        legal = updates.legal


def _stops(script: _Script, played: ReplayedDeal, states: list[Any]) -> Iterator[LessonStop]:
    game = script.game
    rules_of_play = GAMES[game]
    for stop, at in zip(script.stops, _stop_positions(script, played, states), strict=True):
        if stop.waits == "reading":
            yield LessonStop(name=stop.name, at=at)
            continue
        move = GAMES[game].parse_move(stop.move)
        answer = rules_of_play.decide(states[at + (stop.waits == "rival")], LEARNER, move)
        if isinstance(answer, Refusal) != (stop.waits != "move"):
            raise ValueError(f"{game}, {stop.name}: {answer}")
        yield LessonStop(
            name=stop.name,
            at=at,
            waits=stop.waits,
            move=move,
            refusal=answer if isinstance(answer, Refusal) else None,
            refused=tuple(_refused_moves(states[at])),
        )


def _stop_positions(script: _Script, played: ReplayedDeal, states: list[Any]) -> list[int]:
    """After how many events each stop comes: just before its move; a stop without a move comes with
    the next one that has a move, or after the last event."""
    places: list[int | None] = []
    done = 0
    for stop in script.stops:
        place = None
        if stop.waits in ("move", "rival"):
            place = _find_move(script.game, played, states, done, stop)
            done = place + 1
        places.append(place)
    following = len(played.steps)
    found = []
    for place in reversed(places):
        following = following if place is None else place
        found.append(following)
    return found[::-1]


def _find_move(
    game: GameName, played: ReplayedDeal, states: list[Any], done: int, stop: ScriptedStop
) -> int:
    """The index of the stop's move in the record; for a lost race, of the rival's move that makes
    it illegal."""
    decide, to_act = GAMES[game].decide, GAMES[game].to_act
    move = GAMES[game].parse_move(stop.move)
    for at in range(done, len(played.steps)):
        step = played.steps[at]
        if (step.by == LEARNER) != (stop.waits == "move") or LEARNER not in to_act(
            states[at].public
        ):
            continue
        answer = decide(states[at], LEARNER, move)
        if isinstance(answer, Refusal):
            continue
        if stop.waits == "move":
            found = answer[0] == step.event
        else:
            found = isinstance(decide(states[at + 1], LEARNER, move), Refusal)
        if found:
            return at
    raise ValueError(f"{game}, {stop.name}: {stop.move} is not in the record")


def _refused_moves(state: Any) -> Iterator[RefusedMove]:
    """Every move of an open card that would be refused now, with the refusal; for Nerts alone. In
    Hearts the legal moves say why a card may not be played."""
    if not isinstance(state, nerts.State):
        return
    for source, card in _sources(state.public):
        for target, onto in _targets(state.public):
            if target == source:
                continue
            move = nerts.Lift(source, card, target, onto)
            answer = nerts.decide(state, LEARNER, move)
            if isinstance(answer, Refusal):
                yield RefusedMove(move, answer)


def _sources(table: nerts.Public) -> Iterator[tuple[nerts.Place, Card]]:
    """The learner's open cards and their places."""
    area = table.areas[LEARNER]
    for spot, cards in ((nerts.Spot.PILE, area.pile), (nerts.Spot.WASTE, area.waste)):
        if cards:
            yield nerts.Place(spot), cards[-1]
    for index, column in enumerate(area.tableau):
        for card in column:
            yield nerts.Place(nerts.Spot.TABLEAU, index), card


def _targets(table: nerts.Public) -> Iterator[tuple[nerts.Place, Card | None]]:
    """The places that a card may be put on, with the top card there."""
    for index, column in enumerate(table.areas[LEARNER].tableau):
        yield nerts.Place(nerts.Spot.TABLEAU, index), column[-1] if column else None
    for index, pile in enumerate(table.foundations):
        yield nerts.Place(nerts.Spot.FOUNDATION, index), pile[-1]
    yield nerts.Place(nerts.Spot.FOUNDATION, NEW), None
    for index, rival in enumerate(table.areas):
        if index != LEARNER:
            yield nerts.Place(nerts.Spot.RIVAL, index), rival.pile[-1] if rival.pile else None
