"""An upper bound on the length of a match of Hearts; what ends one is in ``match_end.py``."""

from __future__ import annotations

from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import HeartsRules


def max_moves(rules: HeartsRules) -> int:
    """The most moves that a match can have, counting those of seats that have to act.

    Each deal is dealt; everyone may have to pass and to charge once; every card is played, unless
    a claim ends the deal; and a shooter may have to choose. There are at most ``max_deals`` deals.
    A pass that is chosen again before all have chosen is not counted.

    >>> max_moves(HeartsRules())
    3480
    """
    before_play = rules.players * (2 if rules.charging else 1)
    return rules.max_deals * (1 + before_play + len(deck(rules).cards) + 1)
