"""The lesson of Nerts and the positions of its tactics, stop by stop."""

from __future__ import annotations

from typing import Final

from herzrasen.presentation.lessons.stops import AFTER, LessonPart, ScriptedStop

_STOPS: Final = (
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
)

_POSITIONS: Final = {
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
}

LESSONS: Final = LessonPart(_STOPS, _POSITIONS, read_topics=("hidden",))
