"""The tactics of each game: the topics of the page, most of them with a position to play."""

from __future__ import annotations

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.presentation.lessons.stops import LessonPart
from herzrasen.protocol.http_lessons import Tactics, TacticsTopic


def tactics(game: GameName) -> Tactics:
    """The topics of a game's tactics, in the order of the page."""
    part = part_of(game, LessonPart)
    played = (TacticsTopic(name, played=True) for name in part.positions)
    read = (TacticsTopic(name, played=False) for name in part.read_topics)
    return Tactics(game, (*played, *read))
