"""What of the rules of Hearts is shown as a picture: what cards cost, and where they are passed."""

from __future__ import annotations

from herzrasen.cards import Card, Suit
from herzrasen.games.hearts.dealing import pass_steps
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.protocol.rules import Worth


def worth(rules: HeartsRules) -> tuple[Worth, ...]:
    """The cards that count, hearts first and the dearest last; of two packs those of one."""
    in_play = deck(rules)
    points = {Card(card.rank, card.suit): cost for card, cost in in_play.points.items()}
    if in_play.bonus_value:
        points |= {Card(card.rank, card.suit): in_play.bonus_value for card in in_play.bonus}
    alike: dict[tuple[bool, int], list[Card]] = {}
    for card in sorted(points):
        alike.setdefault((card.suit is not Suit.HEARTS, points[card]), []).append(card)
    return tuple(Worth(tuple(cards), cost) for (_, cost), cards in sorted(alike.items()))


def passing(rules: HeartsRules) -> tuple[int, ...]:
    """How many seats to the left cards go in each deal, until it begins again."""
    if rules.pass_count == 0:
        return ()
    steps = [pass_steps(rules, deal) for deal in range(2 * rules.players + 2)]
    if not any(steps):
        return ()
    return tuple(next(steps[:length] for length in range(1, len(steps)) if _repeats(steps, length)))


def _repeats(steps: list[int], length: int) -> bool:
    return all(step == steps[deal % length] for deal, step in enumerate(steps))
