"""Play a deal again: the same cards, seat and score, oneself or a friend by a link."""

from __future__ import annotations

from typing import Literal, TypeAlias

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_tables import RetryDeal
from herzrasen.terminal.connection import table_requests
from herzrasen.terminal.lines.command import Arguments
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_text, choose
from herzrasen.terminal.lines.share import say_link

Answer: TypeAlias = Literal["play", "send"]


async def retry_deal(
    program: LineProgram, game: GameName, table: str, deals: int, deal: int | None = None
) -> str:
    """Ask which deal, and who is to play it. Returns the table to go to, empty for none.

    Raises ApiError.
    """
    session, t = program.session, program.session.t
    deals = max(deals, 1)
    if deal is None and deals > 1:
        question = f"{t(f'play_again.which.{game}')} {t('line_mode.from_to', n=deals)}"
        typed = await ask_text(session, question)
        if not typed:
            return ""
        deal = Arguments(typed).number or 0
    if deal is None:
        deal = deals
    if not 1 <= deal <= deals:
        session.say_key("line_mode.from_to", n=deals)
        return ""
    session.say_key(f"play_again.about.{game}")
    options: list[Option[Answer]] = [
        Option(t("play_again.play"), "play"),
        Option(t("play_again.send"), "send"),
    ]
    answer = await choose(session, t(f"play_again.title.{game}"), options)
    if answer is None:
        return ""
    wish = RetryDeal(deal, program.name, send=answer == "send")
    opened = await table_requests.retry_deal(program.api, table, wish)
    if answer == "play":
        return opened
    session.say(t("play_again.sent.about"))
    await say_link(program, opened)
    return ""
