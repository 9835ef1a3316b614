"""Tactics in lines: the topics of a game, each to be read and tried."""

from __future__ import annotations

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_lessons import TacticsTopic
from herzrasen.terminal.lessons.lesson_request import fetch_tactics
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_yes_no, choose
from herzrasen.terminal.lines.pages.lesson_page import lesson_page


async def tactics_page(program: LineProgram, game: GameName) -> str:
    """Ask for a topic until the user goes back, say it, and offer its position; the table to play
    at afterwards, empty for none. Raises ApiError."""
    t, session = program.t, program.session
    session.say_key(f"tactics.{game}.about")
    topics = (await fetch_tactics(program.api, game)).topics
    options: list[Option[TacticsTopic]] = [
        Option(t(f"tactics.{game}.{topic.name}.title"), topic) for topic in topics
    ]
    title = t("tactics.contents", game=t(f"lesson.game.{game}"))
    while (topic := await choose(session, title, options)) is not None:
        session.say_key(f"tactics.{game}.{topic.name}.text")
        if topic.played and await ask_yes_no(session, f"{t('tactics.play')}?"):
            table = await lesson_page(program, game, topic.name)
            if table:
                return table
    return ""
