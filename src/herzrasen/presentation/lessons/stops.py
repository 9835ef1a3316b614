"""The stops of the lessons: where each waits, and for which move.

Their sentences are in ``locales`` under ``lesson.<game>.<name>``.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_lessons import LessonStep


class ScriptedStop(msgspec.Struct, frozen=True):
    """A stop of a lesson.

    ``waits`` says what for: the learner reads on, makes the ``move`` (in text form), tries one that
    is refused, or tries one that a rival makes first. The last two are not in the record.
    """

    name: str
    waits: LessonStep = "reading"
    move: str = ""


STOPS: Final[dict[GameName, tuple[ScriptedStop, ...]]] = {
    "hearts": (
        ScriptedStop("welcome"),
        ScriptedStop("passing", "move", "pass KD KS AS"),
        ScriptedStop("opening", "move", "play 2C"),
        ScriptedStop("suit", "refusal", "play 7H"),
        ScriptedStop("under", "move", "play TC"),
        ScriptedStop("queen", "move", "play QS"),
        ScriptedStop("broken", "move", "play JH"),
        ScriptedStop("low", "move", "play 4H"),
        ScriptedStop("score"),
        ScriptedStop("moon"),
    ),
    "nerts": (
        ScriptedStop("welcome"),
        ScriptedStop("column", "move", "pile 8H > t0 on 9S"),
        ScriptedStop("ace", "move", "pile AC > new"),
        ScriptedStop("middle", "move", "t1 2C > f1 on AC"),
        ScriptedStop("gaps", "refusal", "pile JD > f0 on 2D'"),
        ScriptedStop("space", "move", "pile JD > t1"),
        ScriptedStop("stock", "move", "turn"),
        ScriptedStop("race", "rival", "waste 3C > f1 on 2C"),
        ScriptedStop("shared", "move", "pile 4C > f1 on 3C'"),
        ScriptedStop("raid", "move", "pile QD > r1 on KD'"),
        ScriptedStop("call", "move", "call"),
        ScriptedStop("score"),
    ),
}
