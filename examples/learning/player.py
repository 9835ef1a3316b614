"""The trained networks as a player: from a view to a move, as the arena asks for it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from examples.learning.features import pass_features, play_features
from examples.learning.train import PlayerNetworks
from herzrasen.cards import CardSet
from herzrasen.games.hearts import Move, Phase, View
from herzrasen.research.environments.hearts_actions import legal_actions, pick_of
from herzrasen.research.environments.hearts_observation import encode_view

TRAINED = Path(__file__).with_name("trained.npz")


class TrainedPlayer:
    """Plays the card that it values most. It knows four players and the standard rules."""

    def __init__(self, path: Path = TRAINED) -> None:
        self.networks = PlayerNetworks.load(path)

    def choose(self, view: View) -> Move:
        """The move to make; cards to pass are chosen one after the other."""
        choice: Move | CardSet = CardSet()
        while isinstance(choice, CardSet):
            choice = pick_of(view, choice, self._best(view, choice))
        return choice

    def _best(self, view: View, picks: CardSet) -> int:
        legal = legal_actions(view, picks)
        row = np.frombuffer(encode_view(view, picks), np.uint8)[None]
        if view.public.phase is Phase.PASS:
            values = self.networks.passing.values(pass_features(row))[0]
        else:
            values = self.networks.play.values(play_features(row))[0]
        return max(legal, key=lambda action: values[action])
