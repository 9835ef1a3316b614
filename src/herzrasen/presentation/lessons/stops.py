"""Where the lessons wait, and for what. What is said there stands in the texts, under
``lesson.<game>.<name>``."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_lessons import Waiting


class Stop(msgspec.Struct, frozen=True):
    """A moment of a lesson.

    ``waits`` is what for: that the learner reads on, makes the ``move`` (as text), tries one that
    is refused, or makes one that a rival is quicker with. Such a move, and a refused one, is not in
    the record.
    """

    name: str
    waits: Waiting = "reading"
    move: str = ""


STOPS: Final[dict[GameName, tuple[Stop, ...]]] = {
    "hearts": (
        Stop("welcome"),
        Stop("passing", "move", "pass KD KS AS"),
        Stop("opening", "move", "play 2C"),
        Stop("suit", "refusal", "play 7H"),
        Stop("under", "move", "play TC"),
        Stop("queen", "move", "play QS"),
        Stop("broken", "move", "play JH"),
        Stop("low", "move", "play 4H"),
        Stop("score"),
        Stop("moon"),
    ),
    "nerts": (
        Stop("welcome"),
        Stop("column", "move", "pile 8H > t0 on 9S"),
        Stop("ace", "move", "pile AC > new"),
        Stop("middle", "move", "t1 2C > f1 on AC"),
        Stop("gaps", "refusal", "pile JD > f0 on 2D'"),
        Stop("space", "move", "pile JD > t1"),
        Stop("stock", "move", "turn"),
        Stop("race", "rival", "waste 3C > f1 on 2C"),
        Stop("shared", "move", "pile 4C > f1 on 3C'"),
        Stop("raid", "move", "pile QD > r1 on KD'"),
        Stop("call", "move", "call"),
        Stop("score"),
    ),
}
