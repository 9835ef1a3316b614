"""What moves on a table of Hearts, and for how long: a card travels to the middle in a few frames,
a full trick lies for a moment and goes to its winner. The twin of
client/games/hearts/animations.js."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Event, View
from herzrasen.games.hearts.events import Claimed, MoonShot, Played, TrickTaken
from herzrasen.presentation.speech.hearts_selectors import QUEEN
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.layout import BoardBox, HeartsPlan
from herzrasen.terminal.hearts.look import FlyingCard
from herzrasen.terminal.hearts.selectors import asks_moon, pending_card
from herzrasen.terminal.hearts.trick import middle_of, turn_of

PACE: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""The factor on all times, by the speed that was chosen."""

LOOK_SECONDS: Final = 0.65
"""How long a full trick lies before it is collected."""
CELEBRATION_SECONDS: Final = 2.8
QUEEN_SECONDS: Final = 0.5
"""How long the queen of spades stands in the light."""
CLOCKED_SECONDS: Final = 10.0
"""Where people play by the clock, nobody waits for ever for the reader of a claim."""
_FRAMES: Final = 5
_FRAME_SECONDS: Final = 0.035


class ShownEvent(NamedTuple):
    """An event with the view after it."""

    event: Event
    view: View


class Flight(NamedTuple):
    """A card on its way from one place to another, each a column and a row."""

    card: Card
    start: tuple[int, int]
    end: tuple[int, int]

    def at(self, share: float) -> FlyingCard:
        """Where the card is after this share of the way; it slows down towards the end."""
        way = 1 - (1 - share) ** 2
        x = round(self.start[0] + (self.end[0] - self.start[0]) * way)
        y = round(self.start[1] + (self.end[1] - self.start[1]) * way)
        return FlyingCard(self.card, x, y)


class MovingBoard(Protocol):
    """What the motion asks of the board."""

    state: HeartsBoardState
    flying: tuple[FlyingCard, ...]

    @property
    def pace(self) -> float:
        """The factor on all times."""
        ...

    @property
    def plan(self) -> HeartsPlan | None:
        """Where everything stands; None where the table is told in lines."""
        ...

    def redraw(self) -> None:
        """Draw anew."""
        ...


def is_queen_played(shown: ShownEvent) -> bool:
    """Whether the queen of spades has just come, at a table where she counts."""
    event, rules = shown.event, shown.view.public.rules
    return isinstance(event, Played) and event.card.face == QUEEN.face and rules.queen_value != 0


def has_motion() -> bool:
    """Whether things move here: not over a slow line, where each frame costs (``slow_line``)."""
    return os.environ.get("TEXTUAL_ANIMATIONS") != "none"


async def fly(board: MovingBoard, flights: Sequence[Flight]) -> None:
    """Move cards over the table, all at once."""
    if not flights or not board.pace or not has_motion():
        return
    try:
        for frame in range(_FRAMES):
            board.flying = tuple(flight.at(frame / _FRAMES) for flight in flights)
            board.redraw()
            await asyncio.sleep(_FRAME_SECONDS * board.pace)
    finally:
        board.flying = ()


def flight_of_play(board: MovingBoard, shown: ShownEvent) -> list[Flight]:
    """A card that was played flies from its player's plate; one's own lies there already."""
    event, plan = shown.event, board.plan
    if (
        not isinstance(event, Played)
        or plan is None
        or event.card is pending_card(board.state.room)
    ):
        return []
    if event.seat == board.state.room.seat:
        return []
    start = _place(plan, event.seat, board, plates=True)
    return [Flight(event.card, start, _place(plan, event.seat, board, plates=False))]


def flights_of_trick(board: MovingBoard, winner: Seat | None) -> list[Flight]:
    """The cards of a finished trick fly to its winner."""
    plan, trick = board.plan, board.state.finished
    if plan is None or trick is None or winner is None:
        return []
    end = _place(plan, winner, board, plates=True)
    players = len(trick.cards)
    return [
        Flight(card, _place(plan, (trick.leader + at) % players, board, plates=False), end)
        for at, card in enumerate(trick.cards)
    ]


def _place(plan: HeartsPlan, seat: Seat, board: MovingBoard, *, plates: bool) -> tuple[int, int]:
    view = board.state.view
    assert view is not None
    boxes: Iterable[BoardBox] = plan.plates if plates else plan.spots
    box = tuple(boxes)[turn_of(seat, board.state.room.seat, view.public.rules.players)]
    return middle_of(box, plan) if plates else (box.left, box.top)


def seconds_to_look(state: HeartsBoardState, event: Event) -> float:
    """How long the table stands still after an event, at normal speed."""
    match event:
        case TrickTaken():
            return LOOK_SECONDS
        case MoonShot():
            return 0.0 if asks_moon(state.room) else CELEBRATION_SECONDS
        case Claimed() if state.room.house.time and not state.room.alone:
            return CLOCKED_SECONDS
        case _:
            return 0.0
