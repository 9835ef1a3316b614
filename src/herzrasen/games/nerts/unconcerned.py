"""Whose moves an event leaves as they are.

In a race most of what happens is none of a player's business: his moves are then not worked out
anew. Where that is not seen at a glance he counts as concerned, and ``legal`` is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from herzrasen.cards import Card, Rank
from herzrasen.games.nerts.piles import fits, rivals
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.state import Area, Phase, Public, View


def same_moves(before: View, after: View) -> bool:
    """Whether nothing was touched from which the moves of the view's seat are worked out."""
    was, now, seat = before.public, after.public, after.seat
    if not (was.phase is now.phase is Phase.PLAY and 0 <= seat < now.rules.seats):
        return False
    mine = now.rules.area(seat)
    return (
        was.jokers is now.jokers
        and was.votes == now.votes
        and _as_it_was(was.areas[mine], now.areas[mine])
        and not _concerned(was, now, mine)
    )


def _as_it_was(was: Area, now: Area) -> bool:
    """Whether the area itself is untouched: its cards, and what is left to turn."""
    return (
        was.pile is now.pile
        and was.tableau is now.tableau
        and was.waste is now.waste
        and (was.stock, was.down) == (now.stock, now.down)
    )


def _concerned(was: Public, now: Public, mine: int) -> bool:
    """Whether a foundation or a rival's pile that is another now took, or takes, a card that can be
    lifted in this area."""
    homes: set[Card | None] = set()
    if was.foundations is not now.foundations:
        for old, new in zip_longest(was.foundations, now.foundations, fillvalue=()):
            if old is not new:
                homes |= {_top(was, old), _top(now, new)}
    attacked: set[Card | None] = set()
    for rival in rivals(now.rules, mine):
        old, new = was.areas[rival].pile, now.areas[rival].pile
        if old is not new:
            attacked |= {_top(was, old), _top(now, new)}
    if not homes and not attacked:
        return False
    return any(
        _meets(now.rules, now.face(card), homes, attacked) for card in _ends(now.areas[mine])
    )


def _top(public: Public, pile: tuple[Card, ...]) -> Card | None:
    """What the top card counts as; None for no pile."""
    return public.face(pile[-1]) if pile else None


def _ends(area: Area) -> Iterator[Card]:
    """The cards that can be lifted alone."""
    yield from area.pile[-1:]
    yield from area.waste[-1:]
    for column in area.tableau:
        yield from column[-1:]


def _meets(
    rules: NertsRules, card: Card, homes: set[Card | None], attacked: set[Card | None]
) -> bool:
    """Whether the card goes on one of these tops; None among the ``homes`` is a new foundation. A
    joker may go on any."""
    if card.rank is Rank.JOKER or (card.rank is Rank.ACE and None in homes):
        return True
    fit = fits(rules, card)
    return not (fit.foundation.isdisjoint(homes) and fit.rival.isdisjoint(attacked))
