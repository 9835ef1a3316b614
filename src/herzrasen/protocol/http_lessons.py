"""A lesson as a browser is told it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol.websocket import Happened

Waiting: TypeAlias = Literal["reading", "move", "refusal", "rival"]
"""What a lesson waits for: that the learner reads on, makes a move, tries one that is refused, or
makes one that a rival is quicker with."""


class RefusedMove(msgspec.Struct, frozen=True):
    """A move that would not be made now, and why."""

    move: hearts.Move | nerts.Move
    refusal: Refusal


class LessonStop(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a lesson, after ``at`` events. ``name`` is that of its sentences.

    ``move`` is what the learner is to do. Where a rival is quicker, his move is the next event, and
    ``refusal`` is what is said then; where a move is to be tried, what is said of it. ``refused``
    are moves that a browser could ask for and that the legal moves do not speak of.
    """

    name: str
    at: int
    waits: Waiting = "reading"
    move: hearts.Move | nerts.Move | None = None
    refusal: Refusal | None = None
    refused: tuple[RefusedMove, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """``GET api/lessons/{game}``: a match that is gone through to learn the game.

    ``names`` are the seats', empty for the learner, who sits at ``seat``. ``happened`` is what a
    table would tell that seat, from the first event on.
    """

    game: GameName
    rules: str
    options: dict[str, Any]
    names: tuple[str, ...]
    seat: Seat
    happened: tuple[Happened, ...]
    stops: tuple[LessonStop, ...]
