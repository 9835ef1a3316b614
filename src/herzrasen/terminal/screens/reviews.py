"""The way to the review of a match: each game has its own page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.review.review_jobs import ask_deal_review
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen, DealReviewWish
from herzrasen.terminal.screens.record_screen import open_table_record
from herzrasen.terminal.screens.round_review_screen import RoundReviewScreen

if TYPE_CHECKING:
    from herzrasen.terminal.screens.app import TerminalApp


def open_table_review(
    program: TerminalApp,
    game: GameName,
    table: str,
    deals: int,
    names: Sequence[str],
    seat: Seat,
) -> None:
    """Show the review of the deals so far, the last one first; ``seat`` is the own one."""
    if traits_of(game).unit == "round":
        program.push_screen(RoundReviewScreen(table, deals, names, seat))
        return
    wish = DealReviewWish(
        key=lambda deal: f"{table} {deal}",
        ask=lambda deal: ask_deal_review(program.session.api, table, deal),
        deals=deals,
        deal=deals,
        names=names,
        seat=seat,
        go_to=lambda deal, _seat, step: open_table_record(program, table, deal, step),
    )
    program.push_screen(DealReviewScreen(wish))
