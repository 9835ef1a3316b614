"""The stops of the lessons: where each waits, and for which move.

Their sentences are in ``locales``: those of a game's lesson under ``lesson.<game>.<stop>``, those
of a position under ``tactics.<game>.<topic>.<stop>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from herzrasen.protocol.http_lessons import LessonStep


class ScriptedStop(msgspec.Struct, frozen=True):
    """A stop of a lesson.

    ``waits`` says what for: the learner reads on, makes the ``move`` (in text form), tries one that
    is refused, or tries one that a rival makes first. The last two are not in the record.
    """

    name: str
    waits: LessonStep = "reading"
    move: str = ""


AFTER: Final = ScriptedStop("after")
"""What came of the move, and the end of every position."""


class LessonPart(NamedTuple):
    """A game that is taught.

    ``stops`` are those of its lesson. ``positions`` are the positions of its tactics that can be
    played, by topic, in the order of the page's topics; ``read_topics`` are topics without one,
    which follow the others.
    """

    stops: tuple[ScriptedStop, ...]
    positions: Mapping[str, tuple[ScriptedStop, ...]]
    read_topics: tuple[str, ...]
