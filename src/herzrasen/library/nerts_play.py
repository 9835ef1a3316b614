"""Playing a round of Nerts with any players, in simulated time (see ``research.nerts_round``)."""

from __future__ import annotations

from typing import Any, Final

from herzrasen.bots.nerts import NO_MEMORY, Action, Memory, NertsBot
from herzrasen.games import nerts
from herzrasen.library.answers import as_move
from herzrasen.library.bots_by_name import NamedBot, Player
from herzrasen.research.nerts_round import NertsPlayer

ACTION_MS: Final = 2000
"""How long a move takes where a player does not say so: as a strong club player."""
GLANCE_MS: Final = 250
"""After how long a player that saw no move is asked again."""


class FunctionPlayer:
    """A player that is a function, as the simulation asks it: only while a round is played."""

    remembers: Final = False

    def __init__(self, player: Player) -> None:
        self._player = player

    def act(self, view: nerts.View, memory: Memory = NO_MEMORY, /) -> Action:  # noqa: ARG002
        """Its next action. Raises InvalidMove if it answers with anything else than a move."""
        legal = nerts.legal(view)
        if legal.ready or legal.start:
            return Action(nerts.Ready() if legal.ready else nerts.Start(), 0)
        if view.public.phase is not nerts.Phase.PLAY:
            return Action(None, GLANCE_MS)
        match self._player(view):
            case Action() as action:
                return action
            case None:
                return Action(None, GLANCE_MS)
            case answer:
                return Action(as_move(nerts, answer), ACTION_MS)


def as_nerts_player(player: Player) -> NertsPlayer:
    """The player as the simulation asks it; a bot of ours keeps its memory."""
    if isinstance(player, NamedBot):
        named: Any = player.bot
        assert isinstance(named, NertsBot)
        return named
    return FunctionPlayer(player)
