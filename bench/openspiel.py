"""OpenSpiel's Hearts doing the work of the kernel benchmark, as fast as its API allows."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

DEALS = 8
ROLLOUTS = 256
"""For each time its own loop is asked; four simulations of its player are the least it does."""
SIMULATIONS = 4
SUITS = 4
SEATS = 4
DEALT = 53
"""So many entries of a history come before the first lead: where cards are passed to, and the
pack. Here nothing is passed."""


class Rival:
    """Some deals of it at their first lead, and one in every trick."""

    def __init__(self, pyspiel: ModuleType, random: Random) -> None:
        self.pyspiel, self.random = pyspiel, random
        self.first = [self._first_lead() for _ in range(DEALS)]
        # Its player answers without a playout where there is nothing to choose.
        after = [self._second_card(first) for first in self.first]
        self.second = [state for state in after if state is not None]
        self.middle = [state for first in self.first for state in self._middle(first)]
        self.worlds_seen = self.worlds_wrong = 0

    @property
    def wrong(self) -> float:
        """The share of its worlds in which a seat holds a suit that it has shown it does not."""
        return self.worlds_wrong / self.worlds_seen

    def playouts(self) -> int:
        """Random playouts, card by card from Python."""
        for first in self.first:
            self._to_the_end(first.clone())
        return DEALS

    def actions(self) -> int:
        """Random playouts, counted by card."""
        return sum(self._to_the_end(first.clone()) for first in self.first)

    def own(self) -> int:
        """Random playouts by its own loop, which is asked through its player."""
        for state in self.second:
            evaluator = self.pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
            self.pyspiel.ISMCTSBot(1, evaluator, 20.0, SIMULATIONS).step(state)
        return len(self.second) * ROLLOUTS * SIMULATIONS

    def worlds(self) -> int:
        """Worlds for the seat on turn."""
        for state in self.middle:
            state.resample_from_infostate(state.current_player(), self.random.random)
        return len(self.middle)

    def count_impossible_worlds(self) -> None:
        """Sample worlds, and count those in which a seat would have revoked."""
        for state in self.middle:
            guess = state.resample_from_infostate(state.current_player(), self.random.random)
            self.worlds_seen += 1
            self.worlds_wrong += revokes(guess.history())

    def _first_lead(self) -> Any:
        state = self.pyspiel.load_game("hearts", {"pass_cards": False}).new_initial_state()
        state.apply_action(0)
        for card in self.random.sample(range(52), 52):
            state.apply_action(card)
        return state

    def _second_card(self, first: Any) -> Any:
        """The deal after the first lead; None where that leaves nothing to choose."""
        state = first.clone()
        state.apply_action(state.legal_actions()[0])
        return state if len(state.legal_actions()) > 1 else None

    def _middle(self, first: Any) -> list[Any]:
        found, state = [], first.clone()
        for number in range(44):
            if number and not number % SEATS:
                found.append(state.clone())
            state.apply_action(self.random.choice(state.legal_actions()))
        return found

    def _to_the_end(self, state: Any) -> int:
        cards, choice = 0, self.random.choice
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            cards += 1
        state.returns()
        return cards


def revokes(history: list[int]) -> bool:
    """Whether a seat holds, in this deal, a suit that was led when it did not follow suit."""
    hands = [set(history[1 + seat : DEALT : SEATS]) for seat in range(SEATS)]
    played = history[DEALT:]
    for start in range(0, len(played), SEATS):
        trick = played[start : start + SEATS]
        leader = next(seat for seat in range(SEATS) if trick[0] in hands[seat])
        for place, card in enumerate(trick):
            hand = hands[(leader + place) % SEATS]
            hand.discard(card)
            suit = trick[0] % SUITS
            if card % SUITS != suit and any(other % SUITS == suit for other in hand):
                return True
    return False
