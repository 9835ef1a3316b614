"""Data for the drawings in the rules of Hearts: points of cards, and directions of passing."""

from __future__ import annotations

from herzrasen.cards import Card, Suit
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.passing import pass_steps
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.protocol.rules import CardValue


def cards_by_points(rules: HeartsRules) -> tuple[CardValue, ...]:
    """The cards that count points, hearts first and the most expensive last; of two packs those of
    one."""
    in_play = deck(rules)
    points = {Card(card.rank, card.suit): cost for card, cost in in_play.points.items()}
    if in_play.bonus_value:
        points |= {Card(card.rank, card.suit): in_play.bonus_value for card in in_play.bonus}
    groups: dict[tuple[bool, int], list[Card]] = {}
    for card in sorted(points):
        groups.setdefault((card.suit is not Suit.HEARTS, points[card]), []).append(card)
    return tuple(CardValue(tuple(cards), cost) for (_, cost), cards in sorted(groups.items()))


def pass_directions(rules: HeartsRules) -> tuple[int, ...]:
    """How many seats to the left cards are passed in each deal of a rotation; empty without
    passing."""
    if rules.pass_count == 0:
        return ()
    steps = [pass_steps(rules, deal) for deal in range(2 * rules.players + 2)]
    if not any(steps):
        return ()
    return tuple(next(steps[:length] for length in range(1, len(steps)) if _repeats(steps, length)))


def _repeats(steps: list[int], length: int) -> bool:
    return all(step == steps[deal % length] for deal, step in enumerate(steps))
