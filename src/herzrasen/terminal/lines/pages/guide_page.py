"""How a game is played, in lines."""

from __future__ import annotations

from herzrasen.games.protocol import GameName
from herzrasen.presentation.speech.translator import spoken_cards
from herzrasen.terminal.lessons.guide_lines import section_lines
from herzrasen.terminal.lessons.lesson_request import fetch_guide
from herzrasen.terminal.lines.line_program import LineProgram


async def say_guide(program: LineProgram, game: GameName) -> None:
    """Say how a game is played, for those who never played it. Raises ApiError."""
    t, session = program.t, program.session
    found = await fetch_guide(program.api, game, t.language)
    for section in found.sections:
        session.say(t("line_mode.heading", title=section.title))
        session.say(*section_lines(t, section, lambda cards: spoken_cards(t, cards)))
