"""Which deal comes next in an episode of Hearts: so many deals, or a whole match, from a seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from herzrasen.games.hearts import HeartsRules, Phase
from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.research.environments.arguments import first_deal_number
from herzrasen.research.environments.hearts_actions import action_count
from herzrasen.research.environments.hearts_deals import deal_of_texts, rules_of, shuffled_deal
from herzrasen.research.environments.hearts_turns import HeartsStep, before_deal, deal


class HeartsDealer:
    """Deals, and knows when the episode is over.

    Deal n after the seed has the cards of ``shuffled_deal(seed, n)``, whichever episode it is in.
    In episodes of so many ``deals`` each has the dealer and the passing direction of deal n of a
    match, and starts from a level score sheet. A whole match (``deals`` None) counts its own deals
    from 0.
    """

    def __init__(self, rules: HeartsRules, deals: int | None) -> None:
        if deals is not None and deals < 1:
            raise ValueError(f"an episode has at least 1 deal, not {deals}")
        self.rules, self.deals = rules, deals
        self.started = False
        self.turn = before_deal(rules)
        self.seed = secrets.randbits(64)
        self._number = 0
        self._left = 0

    @property
    def whole_match(self) -> bool:
        """Whether an episode is a match."""
        return self.deals is None

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Deal the first cards of an episode.

        With a ``seed`` (0 to 2**64 - 1) its deals begin at number 0; without, they go on where the
        last episode stopped. ``options`` may have ``first_deal`` (another number to begin with),
        ``cards`` (the first deal's hands by seat, texts or CardSets; the rest is the kitty) and
        ``rules`` (others of as many players, packs and actions, for this and later episodes); what
        else they have is ignored, as PettingZoo's tests expect.

        Raises ValueError for a seed or a number out of range and for cards that cannot be dealt,
        UnknownRules for unknown rules.
        """
        rules = rules_of(options["rules"]) if "rules" in options else self.rules
        shape = (rules.players, rules.packs, rules.sides, action_count(rules))
        own = self.rules
        if shape != (own.players, own.packs, own.sides, action_count(own)):
            raise ValueError("other rules need as many players, packs, sides and actions")
        number = first_deal_number(seed, options, self._number)
        in_match = 0 if self.whole_match else number
        cards = options.get("cards")
        move = None if cards is None else deal_of_texts(rules, dealer_of(rules, in_match), cards)

        self.rules, self._number, self._left = rules, number, (self.deals or 0)
        self.seed = self.seed if seed is None else seed
        self.started = True
        self.turn = before_deal(rules, in_match)
        if move is None:
            self._deal()
        else:
            self.turn = deal(self.turn, move).turn
            self._number, self._left = number + 1, self._left - 1

    def after(self, step: HeartsStep) -> bool:
        """Take over the turn after an action, and deal again where the episode goes on. Returns
        whether the episode is over."""
        self.turn = step.turn
        if step.points is None:
            return False
        if self.whole_match:
            if self.turn.state.public.phase is Phase.OVER:
                return True
        else:
            if self._left == 0:
                return True
            self.turn = before_deal(self.rules, self._number)
        self._deal()
        return False

    def _deal(self) -> None:
        dealer = dealer_of(self.rules, self.turn.state.public.deal + 1)
        self.turn = deal(self.turn, shuffled_deal(self.rules, dealer, self.seed, self._number)).turn
        self._number += 1
        self._left -= 1
