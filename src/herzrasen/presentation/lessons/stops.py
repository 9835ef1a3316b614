"""The stops of the lessons: where each waits, and for which move.

Their sentences are in ``locales``: those of a game's lesson under ``lesson.<game>.<stop>``, those
of a position under ``tactics.<game>.<topic>.<stop>``.
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

AFTER: Final = ScriptedStop("after")
"""What came of the move, and the end of every position."""

POSITIONS: Final[dict[GameName, dict[str, tuple[ScriptedStop, ...]]]] = {
    "hearts": {
        "pass": (ScriptedStop("choose", "move", "pass QS 9D KD"), AFTER),
        "shoot": (ScriptedStop("choose", "move", "pass 3C 4D 5S"), AFTER),
        "first": (ScriptedStop("choose", "move", "play AC"), AFTER),
        "clean": (
            ScriptedStop("choose", "move", "play KD"),
            ScriptedStop("lead", "move", "play 3D"),
            AFTER,
        ),
        "guard": (ScriptedStop("choose", "move", "play QS"), AFTER),
        "long": (ScriptedStop("choose", "move", "play TS"), AFTER),
        "memory": (ScriptedStop("choose", "move", "play 7S"), AFTER),
        "moon": (ScriptedStop("choose", "move", "play KH"), AFTER),
        "end": (ScriptedStop("choose", "move", "play AS"), AFTER),
    },
    "nerts": {
        "look": (
            ScriptedStop("choose", "move", "t0 2S > f0 on AS'"),
            ScriptedStop("follow", "move", "pile 2C > t0 on 3H"),
            AFTER,
        ),
        "middle": (ScriptedStop("choose", "move", "pile 4D > f0 on 3D'"), AFTER),
        "column": (ScriptedStop("choose", "move", "pile 6H > t0 on 7S"), AFTER),
        "space": (
            ScriptedStop("choose", "move", "t1 9D > t0 on TS"),
            ScriptedStop("follow", "move", "pile KH > t1"),
            AFTER,
        ),
        "rivals": (
            ScriptedStop("choose", "move", "t0 8S > r1 on 7S'"),
            ScriptedStop("follow", "move", "pile 5D > t0"),
            AFTER,
        ),
        "call": (ScriptedStop("choose", "move", "call"), AFTER),
        "stock": (
            ScriptedStop("choose", "move", "waste 8D > t0 on 9S"),
            ScriptedStop("follow", "move", "waste AS > new"),
            AFTER,
        ),
    },
}
"""The positions of the tactics that can be played, by topic, in the order of the page's topics."""

READ_TOPICS: Final[dict[GameName, tuple[str, ...]]] = {
    "hearts": ("hidden",),
    "nerts": ("hidden",),
}
"""Topics of the tactics without a position; they follow the others."""
