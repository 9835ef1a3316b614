"""Pages that the server is asked for: the review of a round, the rules in force."""

from __future__ import annotations

from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.table_requests import fetch_round_review
from herzrasen.terminal.nerts.review_page import review_page
from herzrasen.terminal.nerts.text_page import (
    BoardPage,
    PageLine,
    inner_width,
    text_line,
    wrap_lines,
)
from herzrasen.terminal.rules.server_rules import ServerRules
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import NameOf, preset_name, refusal_text


def loading_page(key: str, title: str, sentence: str) -> BoardPage:
    """What is shown until the answer is there."""
    return BoardPage(key, title, (text_line(sentence, "raised.muted"),))


async def make_review_page(
    api: Api, table: TableContext, round_number: int, name_of: NameOf, width: int
) -> BoardPage:
    """The review of a round, or why there is none."""
    t = table.t
    try:
        review = await fetch_round_review(api, table.room.table, round_number)
    except ApiError as error:
        title = t("nerts_review.title", round=round_number)
        sentence = refusal_text(t, error.refusal, name_of)
        return BoardPage("review", title, tuple(wrap_lines(sentence, inner_width(width))))
    return review_page(review, table.own, t, name_of, width)


async def make_rules_page(api: Api, table: TableContext, width: int) -> BoardPage:
    """The rules in force in a few sentences."""
    t, room, inner = table.t, table.room, inner_width(width)
    assert room.game is not None
    try:
        server = ServerRules(api, lambda: t.language)
        sentences = await server.rules_in_short(room.game, room.rules)
    except ApiError as error:
        sentences = (refusal_text(t, error.refusal),)
    lines = [line for text in sentences for line in [*wrap_lines(text, inner), PageLine()]]
    return BoardPage("rules", rules_title(table), tuple(lines[:-1]))


def rules_title(table: TableContext) -> str:
    """The name of the rules in force."""
    room = table.room
    assert room.game is not None
    preset = preset_name(table.t, room.game, room.rules.split("+")[0])
    return table.t("nerts_table.rules.title", preset=preset)
