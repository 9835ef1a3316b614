"""The table as text, as one seat sees it: a few lines for a person who looks on."""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import Card, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts.notation import format_area


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


def nerts_board(view: nerts.View) -> str:
    """Nerts: the foundations, and the open cards of each area."""
    public = view.public
    tops = _words(pile[-1] for pile in public.foundations)
    rows = [
        f"round {public.round + 1}, {public.phase.value}; totals {_words(public.match.totals)}",
        f"foundations: {tops or '-'}",
    ]
    own = public.rules.area(view.seat) if view.seat >= 0 else None
    for number, area in enumerate(public.areas):
        rows.append(f"{'>' if number == own else ' '} area {number}: {format_area(area)}")
    return "\n".join(rows)


def _trick_cards(trick: hearts.Trick | None, players: int) -> dict[Seat, Card]:
    """The cards of the running trick, by the seat that played each."""
    if trick is None:
        return {}
    return {(trick.leader + place) % players: card for place, card in enumerate(trick.cards)}


def _words(items: Iterable[object]) -> str:
    return " ".join(map(str, items))
