"""The tactics of each game: the topics of the page, most of them with a position to play."""

from __future__ import annotations

from herzrasen.games.protocol import GameName
from herzrasen.presentation.lessons.stops import POSITIONS, READ_TOPICS
from herzrasen.protocol.http_lessons import Tactics, TacticsTopic


def tactics(game: GameName) -> Tactics:
    """The topics of a game's tactics, in the order of the page."""
    played = (TacticsTopic(name, played=True) for name in POSITIONS[game])
    read = (TacticsTopic(name, played=False) for name in READ_TOPICS[game])
    return Tactics(game, (*played, *read))
