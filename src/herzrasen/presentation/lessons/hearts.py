"""The lesson of Hearts and the positions of its tactics, stop by stop."""

from __future__ import annotations

from typing import Final

from herzrasen.presentation.lessons.stops import AFTER, LessonPart, ScriptedStop

_STOPS: Final = (
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
)

_POSITIONS: Final = {
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
}

LESSONS: Final = LessonPart(_STOPS, _POSITIONS, read_topics=("hidden",))
