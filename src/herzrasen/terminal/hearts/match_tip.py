"""One sentence of the coach after a match, from the deal that cost the most: what would have been
better, and why. The twin of ``client/games/hearts/match-tip.js``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    DealReview,
    ReviewedMove,
)
from herzrasen.terminal.review.hearts_review import fact_text
from herzrasen.terminal.review.review_jobs import PendingReview, ask_deal_review
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import NameOf, Translation, card_name

_EMPTY_REASONS: Final = frozenset(
    f"coach.why.{name}"
    for name in ("only", "alike", "others-cost", "clear", "equal", "takes", "loses")
)
"""Reasons that only compare figures, or say what anybody sees, teach nothing."""
_COSTLY: Final = ("mistake", "blunder")


class DealTip(msgspec.Struct, frozen=True):
    """A costly move: the cards that were chosen, those that would have been better, what that would
    have saved, and why."""

    deal: int
    trick: int
    better: tuple[Card, ...]
    chosen: tuple[Card, ...]
    points: float
    why: CoachFact

    def sentence(self, t: Translation, name_of: NameOf) -> str:
        """The tip for people."""
        return t(
            f"match_note.tip.{'play' if self.trick else 'pass'}",
            deal=self.deal,
            trick=self.trick,
            better=t.join(card_name(t, card, pack=True) for card in self.better),
            made=t.join(card_name(t, card, pack=True) for card in self.chosen),
            n=max(1, int(self.points + 0.5)),
            why=fact_text(t, self.why, name_of),
        )


def costliest_deal(points: Sequence[int]) -> int:
    """Which deal to look at, counted from 1, the later of two; 0 where none cost anything.
    ``points`` are those of the own side, deal by deal."""
    most = max((0, *points))
    return max(deal for deal, cost in enumerate(points, 1) if cost == most) if most else 0


def tip_of(review: DealReview, seat: Seat) -> DealTip | None:
    """The mistake that surely gave away the most, and that can be explained; None without one."""
    moves = next((one.moves for one in review.seats if one.seat == seat), ())
    costly = [move for move in moves if move.grade in _COSTLY and _reason_of(move) is not None]
    if not costly:
        return None
    move = max(costly, key=lambda move: move.seen.cost - move.seen.within)
    why = _reason_of(move)
    assert why is not None
    best = move.seen.best
    better = tuple(card for card in best if card not in move.cards)
    chosen = tuple(card for card in move.cards if card not in best)
    return DealTip(review.deal, move.trick, better, chosen, move.seen.cost, why)


async def match_tip(table: TableContext, name_of: NameOf) -> str:
    """The sentence after a match; empty where there is none, or where the coach has no time."""
    room = table.room
    if table.api is None or not room.is_played:
        return ""
    public = room.view.public
    side = public.rules.side(room.seat)
    deal = costliest_deal([points[side] for points in public.match.deals])
    if not deal:
        return ""
    ask = partial(ask_deal_review, table.api, room.table, deal, brief=True)
    review = await PendingReview(table.api, ask, lambda _job: None).wait()
    tip = None if review is None else tip_of(review, room.seat)
    return "" if tip is None else tip.sentence(table.t, name_of)


def _reason_of(move: ReviewedMove) -> CoachFact | None:
    return next((why for why in move.why if why.code not in _EMPTY_REASONS), None)
