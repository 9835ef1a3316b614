"""Text forms of Hearts: moves, events, and the table as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from herzrasen.cards import Card, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.notation import format_event, format_move
from herzrasen.library.game_parts import TextPart


def hearts_board(view: hearts.View) -> str:
    """Hearts: whose turn it is (``>``), what lies in the trick, the points so far, the hand."""
    public = view.public
    points = public.points or (0,) * public.rules.players
    laid = _trick_cards(public.trick, public.rules.players)
    asked = hearts.to_act(public)
    rows = [f"deal {public.deal + 1}, {public.phase.value}; totals {_words(public.match.totals)}"]
    for seat, seat_points in enumerate(points):
        mark, own = ">" if seat in asked else " ", " (own seat)" if seat == view.seat else ""
        rows.append(f"{mark} seat {seat}: {laid.get(seat, '--')} {seat_points:3} points{own}")
    if view.seat >= 0:
        rows.append(f"hand: {view.hand}")
    return "\n".join(rows)


def _trick_cards(trick: hearts.Trick | None, players: int) -> dict[Seat, Card]:
    """The cards of the running trick, by the seat that played each."""
    if trick is None:
        return {}
    return {(trick.leader + place) % players: card for place, card in enumerate(trick.cards)}


def _words(items: Iterable[object]) -> str:
    return " ".join(map(str, items))


PART: Final = TextPart(format_move, format_event, hearts_board)
