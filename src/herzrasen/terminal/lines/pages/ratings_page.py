"""Ratings in lines: the families of rules, then a board and one's own rating in the chosen one."""

from __future__ import annotations

from herzrasen.protocol.http_ratings import BotRating
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_yes_no, choose
from herzrasen.terminal.lines.pages.statistics_page import plot_lines
from herzrasen.terminal.ratings.rating_requests import fetch_board, fetch_families, fetch_own
from herzrasen.terminal.ratings.rating_texts import (
    board_line,
    bot_line,
    family_name,
    own_curve,
    own_lines,
)


async def ratings_page(program: LineProgram) -> None:
    """Ask for a family of rules until the user goes back, and say its ratings. Raises ApiError."""
    t, session = program.t, program.session
    session.say_key("ratings.about")
    families = (await fetch_families(program.api)).families
    options = [
        Option(
            t(
                "ratings.line.family",
                name=family_name(t, one.family),
                players=t("ratings.players", n=one.players),
            ),
            one.family,
        )
        for one in families
    ]
    while (family := await choose(session, t("ratings.families"), options)) is not None:
        await _say_family(program, family)


async def _say_family(program: LineProgram, family: str) -> None:
    t, session = program.t, program.session
    own = await fetch_own(program.api, family)
    session.say(t("line_mode.heading", title=t("ratings.own.title")), *own_lines(t, own))
    curve = own_curve(t, own)
    if curve.rows:
        session.say(*plot_lines(t, curve))
    title = t("ratings.board.title", family=family_name(t, family))
    session.say(t("line_mode.heading", title=title))
    first: int | None = 0
    bots: tuple[BotRating, ...] = ()
    while first is not None:
        board = await fetch_board(program.api, family, first)
        bots = board.bots
        session.say(*(board_line(t, entry) for entry in board.entries))
        if not board.entries and not first:
            session.say_key("ratings.board.empty")
        first = board.more
        if first is not None and not await ask_yes_no(session, f"{t('ratings.board.more')}?"):
            break
    if bots:
        heading = t("line_mode.heading", title=t("ratings.bots.title"))
        session.say(heading, *(bot_line(t, bot) for bot in bots))
