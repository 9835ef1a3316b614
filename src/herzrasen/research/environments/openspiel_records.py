"""Information states of Hearts with perfect recall: what one player saw and did, deal by deal.

For each deal the record holds the cards that were dealt to the player, its own picks in their
order, what it received, what was exposed, and every card in the order of play.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import Event, HeartsRules
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    Charged,
    Dealt,
    KittyTaken,
    MoonChosen,
    Passed,
    PlayBegan,
    Played,
)
from herzrasen.games.hearts.passing import giver
from herzrasen.research.environments.hearts_actions import NO_MORE_CARDS, action_of_card


class Pick(NamedTuple):
    """One action of a player, which that player remembers."""

    seat: Seat
    action: int


def record_shapes(rules: HeartsRules, *, private: bool, public: bool) -> dict[str, tuple[int, ...]]:
    """The pieces of one deal: those that the player alone knows, and those that all know."""
    in_play = deck(rules)
    exposures = len(in_play.exposable) + 1 if rules.charging else 0
    of_player = {
        "dealt": (52,),
        "passes": (rules.pass_count, 52),
        "exposures": (exposures, NO_MORE_CARDS + 1),
        "received": (52,),
        "kitty": (52,),
    }
    of_all = {
        "direction": (rules.players,),
        "exposed": (rules.players, 52),
        "first_leader": (rules.players,),
        "plays": (rules.players * in_play.hand_size, 52),
        "kitty_taker": (rules.players,),
        "moon_choice": (2,),
    }
    return (of_player if private else {}) | (of_all if public else {})


class RecordWriter:
    """Writes the log of a game, as one player saw it, into the pieces with perfect recall."""

    def __init__(
        self, pieces: dict[str, npt.NDArray[np.float32]], rules: HeartsRules, player: Seat
    ) -> None:
        self._pieces, self._rules, self._player = pieces, rules, player
        self._deal = -1
        self._rows = {"passes": 0, "exposures": 0, "plays": 0}
        self._charging = self._in_play = False

    def pick(self, pick: Pick) -> None:
        """The player's own actions before play; those in play are public."""
        if pick.seat != self._player or self._in_play:
            return
        name = "exposures" if self._charging else "passes"
        piece = self._pieces.get(name)
        if piece is not None:
            piece[self._deal, self._rows[name], pick.action] = 1
        self._rows[name] += 1

    def event(self, event: Event) -> None:
        """An event as the player sees it."""
        match event:
            case Dealt(steps=steps, hands=hands):
                self._deal += 1
                self._rows = dict.fromkeys(self._rows, 0)
                self._in_play = False
                self._charging = self._rules.charging and steps == 0
                self._cards("dealt", hands[self._player])
                self._mark("direction", steps)
            case Passed(steps, given):
                self._cards("received", given[giver(self._player, steps, self._rules.players)])
                self._charging = self._rules.charging
            case Charged(cards):
                for seat, exposed in enumerate(cards):
                    self._cards("exposed", exposed, self._place(seat))
            case PlayBegan(leader):
                self._mark("first_leader", self._place(leader))
                self._in_play = True
            case Played(card=card):
                self._play(card)
            case KittyTaken(seat, kitty):
                self._mark("kitty_taker", self._place(seat))
                self._cards("kitty", kitty)
            case MoonChosen(choice=choice):
                self._mark("moon_choice", int(choice.value == "self"))
            case _:
                pass

    def _place(self, seat: Seat) -> int:
        return (seat - self._player) % self._rules.players

    def _play(self, card: Card) -> None:
        if "plays" in self._pieces:
            self._pieces["plays"][self._deal, self._rows["plays"], action_of_card(card)] = 1
        self._rows["plays"] += 1

    def _mark(self, name: str, place: int) -> None:
        if name in self._pieces:
            self._pieces[name][self._deal, place] = 1

    def _cards(self, name: str, cards: CardSet | None, *place: int) -> None:
        if name in self._pieces and cards:
            for card in cards:
                self._pieces[name][(self._deal, *place, action_of_card(card))] += 1
