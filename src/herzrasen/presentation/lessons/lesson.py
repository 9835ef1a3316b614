"""A lesson as a browser is told it: what a table would say to the learner's seat, event by event,
and the moments at which it waits for him."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.hearts import notation as hearts_notation
from herzrasen.games.nerts import notation as nerts_notation
from herzrasen.games.nerts.moves import NEW
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.presentation.lessons.stops import STOPS, Stop
from herzrasen.protocol.http_lessons import Lesson, LessonStop, RefusedMove
from herzrasen.protocol.websocket import Happened
from herzrasen.record import Fault, Record, read
from herzrasen.record.replay import Played, replay
from herzrasen.table import info
from herzrasen.table.seat_updates import Telling
from herzrasen.table.table import GAMES

LEARNER: Final = 0
"""The learner's seat, in each record."""
_PARSE: Final = {"hearts": hearts_notation.parse_move, "nerts": nerts_notation.parse_move}


@cache
def lesson(game: GameName) -> Lesson:
    """The lesson in this game. Raises ValueError if its record is none, or the match in it does
    not go by its stops."""
    record = _record(game)
    played = next(replay(record))
    if isinstance(played, Fault):
        raise ValueError(f"{game}: {played}")
    states = _states(game, played)
    return Lesson(
        game=game,
        rules=info.current_text(game, record.rules, record.herzrasen),
        options=msgspec.structs.asdict(info.rules_of(game, record.rules, record.herzrasen)),
        names=tuple(player.name for player in record.players),
        seat=LEARNER,
        happened=tuple(_told(game, played, states)),
        stops=tuple(_stops(game, played, states)),
    )


def _record(game: GameName) -> Record:
    found = read(files(__package__).joinpath(f"{game}.hrz").read_bytes())
    if isinstance(found, Fault):
        raise ValueError(f"{game}: {found}")
    return found.record


def _states(game: GameName, played: Played) -> list[Any]:
    """The states between the events: the first is the one before the deal."""
    states = [played.before]
    for step in played.steps:
        states.append(GAMES[game].evolve(states[-1], step.event))
    return states


def _told(game: GameName, played: Played, states: list[Any]) -> Iterator[Happened]:
    legal: Mapping[Seat, Any] = {}
    for number, step in enumerate(played.steps, 1):
        before, after = states[number - 1], states[number]
        telling = Telling(GAMES[game], number, step.event, before, after, legal, ())
        yield telling.to(LEARNER)
        legal = telling.legal


def _stops(game: GameName, played: Played, states: list[Any]) -> Iterator[LessonStop]:
    rules_of_play = GAMES[game]
    for stop, at in zip(STOPS[game], _places(game, played, states), strict=True):
        if stop.waits == "reading":
            yield LessonStop(name=stop.name, at=at)
            continue
        move = _PARSE[game](stop.move)
        answer = rules_of_play.decide(states[at + (stop.waits == "rival")], LEARNER, move)
        if isinstance(answer, Refusal) != (stop.waits != "move"):
            raise ValueError(f"{game}, {stop.name}: {answer}")
        yield LessonStop(
            name=stop.name,
            at=at,
            waits=stop.waits,
            move=move,
            refusal=answer if isinstance(answer, Refusal) else None,
            refused=tuple(_refused(states[at])),
        )


def _places(game: GameName, played: Played, states: list[Any]) -> list[int]:
    """After how many events each stop comes: before its move is made, or where only something is
    read or refused, before the next one; behind the last one at the end."""
    places: list[int | None] = []
    done = 0
    for stop in STOPS[game]:
        place = None
        if stop.waits in ("move", "rival"):
            place = _place(game, played, states, done, stop)
            done = place + 1
        places.append(place)
    following = len(played.steps)
    found = []
    for place in reversed(places):
        following = following if place is None else place
        found.append(following)
    return found[::-1]


def _place(game: GameName, played: Played, states: list[Any], done: int, stop: Stop) -> int:
    """Where the record makes the stop's move; or a rival one, after which it is refused."""
    decide, to_act = GAMES[game].decide, GAMES[game].to_act
    move = _PARSE[game](stop.move)
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


def _refused(state: Any) -> Iterator[RefusedMove]:
    """Every lift of a card that lies open to a place on the table that would be refused now, as a
    table would answer it. In Hearts the legal moves say why a card may not be played."""
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
    """The learner's open cards, with where they lie."""
    area = table.areas[LEARNER]
    for spot, cards in ((nerts.Spot.PILE, area.pile), (nerts.Spot.WASTE, area.waste)):
        if cards:
            yield nerts.Place(spot), cards[-1]
    for index, column in enumerate(area.tableau):
        for card in column:
            yield nerts.Place(nerts.Spot.TABLEAU, index), card


def _targets(table: nerts.Public) -> Iterator[tuple[nerts.Place, Card | None]]:
    """The places that a card may be put on, with the card that is seen there."""
    for index, column in enumerate(table.areas[LEARNER].tableau):
        yield nerts.Place(nerts.Spot.TABLEAU, index), column[-1] if column else None
    for index, pile in enumerate(table.foundations):
        yield nerts.Place(nerts.Spot.FOUNDATION, index), pile[-1]
    yield nerts.Place(nerts.Spot.FOUNDATION, NEW), None
    for index, rival in enumerate(table.areas):
        if index != LEARNER:
            yield nerts.Place(nerts.Spot.RIVAL, index), rival.pile[-1] if rival.pile else None
