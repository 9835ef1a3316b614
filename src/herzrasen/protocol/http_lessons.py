"""HTTP messages of the lessons."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import AnyMove
from herzrasen.protocol.websocket import Happened

LessonStep: TypeAlias = Literal["reading", "move", "refusal", "rival"]
"""What a lesson waits for: that the learner reads on, makes a move, tries one that is refused, or
makes one that a rival beats."""


class RefusedMove(msgspec.Struct, frozen=True):
    """A move that would be refused now, and why."""

    move: AnyMove
    refusal: Refusal


class LessonStop(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a lesson, after ``at`` events. ``name`` is that of its sentences.

    ``move`` is what the learner is to do. Where a rival is quicker, their move is the next event,
    and ``refusal`` is what is said then; where a move is to be tried, what is said of it.
    ``refused`` are moves that a browser could ask for although the legal moves do not mention them.
    """

    name: str
    at: int
    waits: LessonStep = "reading"
    move: AnyMove | None = None
    refusal: Refusal | None = None
    refused: tuple[RefusedMove, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """``GET api/lessons/{game}``: a match that is gone through to learn the game; with a ``topic``
    of the tactics, ``GET api/lessons/{game}/{topic}``, a position to try it in.

    ``names`` are the seats', empty for the learner, who sits at ``seat``. ``happened`` are the
    events as a table would send them to that seat, from the first on.
    """

    game: GameName
    rules: str
    options: dict[str, Any]
    names: tuple[str, ...]
    seat: Seat
    happened: tuple[Happened, ...]
    stops: tuple[LessonStop, ...]
    topic: str = ""

    @property
    def key(self) -> str:
        """What the keys of its sentences begin with; the name of a stop follows."""
        return f"tactics.{self.game}.{self.topic}" if self.topic else f"lesson.{self.game}"


class TacticsTopic(msgspec.Struct, frozen=True):
    """What a paragraph of the tactics is about; ``played``: a position belongs to it."""

    name: str
    played: bool


class Tactics(msgspec.Struct, frozen=True):
    """``GET api/tactics/{game}``: the topics of the page, in their order. Their sentences are
    ``tactics.{game}.{name}.title`` and ``.text``."""

    game: GameName
    topics: tuple[TacticsTopic, ...]
