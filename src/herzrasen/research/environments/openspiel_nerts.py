"""A round of Nerts as OpenSpiel's game ``herzrasen_nerts``: sequential moves and chance.

    import pyspiel

    from herzrasen.research.environments import openspiel_nerts  # registers it

    game = pyspiel.load_game("herzrasen_nerts", {"rules": "duel", "max_ms": 60_000})

How it works: chance deals each deck card by card. Then the player whose hands are free decides, in
seat order at first, and chance draws how long the hands take: 30 % less than usual, as usual, or 30
% more. The move is made when that time is over (see ``nerts_table``); nobody but the mover knows of
it before. A round that takes longer than ``max_ms`` is scored as it stands. Returns are the points
of the player's side.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from herzrasen.bots.hearts.engine.rng import Rng
from herzrasen.cards import Card, Seat
from herzrasen.cards.card import DECK_SIZE
from herzrasen.games import nerts
from herzrasen.games.nerts import Move, NertsRules
from herzrasen.games.nerts.dealing import decks
from herzrasen.games.nerts.notation import format_event
from herzrasen.games.nerts.rules import StuckAction
from herzrasen.games.nerts.score import score, side_points
from herzrasen.research.environments.arguments import openspiel_rules_text
from herzrasen.research.environments.nerts_actions import actions_of_rules, legal_moves
from herzrasen.research.environments.nerts_observation import encode_nerts_view, nerts_layout
from herzrasen.research.environments.nerts_table import (
    NertsSimulation,
    ReactionTimes,
    nerts_rules_of,
)

NERTS_ROUND: Final = "herzrasen_nerts"

PERCENT: Final = (70, 100, 130)
"""The shares of the usual time that an action may take, equally likely."""

USUAL: Final = ReactionTimes(spread=0)
"""How long actions usually take."""

_TYPE: Final = pyspiel.GameType(
    short_name=NERTS_ROUND,
    long_name="Nerts, a round (Herzrasen)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=12,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"rules": "duel", "max_ms": 1_800_000},
    default_loadable=True,
)


class NertsGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One round by ``rules`` (``/`` for ``,`` and ``~`` for ``=`` in a text form).

    Raises UnknownRules, and ValueError for rules that shuffle the stocks of a stuck round.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        text = openspiel_rules_text(params.get("rules", "duel"))
        self.rules, self.max_ms = nerts_rules_of(text), params.get("max_ms", 1_800_000)
        if self.rules.stuck_action is StuckAction.SHUFFLE or self.max_ms < 1:
            raise ValueError("no rules with stuck_action=shuffle; max_ms is at least 1")
        cards, rules = len(decks(self.rules, 0)[0]), self.rules
        kings = (4 + rules.jokers) * rules.king_bonus
        best = (cards * rules.card_points + kings + rules.call_bonus) * rules.areas // rules.sides
        shortest = min(_duration(move, 0) for move in (None, nerts.Turn(), nerts.Call()))
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of_rules(rules).count,
            max_chance_outcomes=DECK_SIZE * rules.areas,
            num_players=rules.seats,
            min_utility=-float(max(1, cards * rules.areas * rules.pile_penalty)),
            max_utility=float(max(1, best)),
            utility_sum=None,
            max_game_length=rules.seats * (self.max_ms // shortest + 2),
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> NertsRoundState:
        """A state before the first card is dealt."""
        return NertsRoundState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> NertsObserver:
        """What a player sees; without a type, an observation without recall."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return NertsObserver(self.rules, wanted, params)


class NertsRoundState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of the round: its simulation, and whose decision or whose hands are waited for."""

    def __init__(self, game: NertsGame) -> None:
        super().__init__(game)
        self.rules, self.max_ms = game.rules, game.max_ms
        self.table = NertsSimulation(game.rules, (USUAL,) * game.rules.seats)
        self.waiting: list[Seat] = []
        self.memory: list[tuple[int, Seat, str]] = []
        self.over = False
        self._dealt: list[Card] = []
        self._chosen: tuple[Seat, Move | None] | None = None

    def current_player(self) -> int:
        """The player that is asked, or CHANCE, or TERMINAL."""
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._chosen is not None or not self.waiting:
            return int(pyspiel.PlayerId.CHANCE)
        return self.waiting[0]

    def is_terminal(self) -> bool:
        """Whether the round is scored."""
        return self.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that are left of the deck being dealt, or how long the hands take."""
        if self._chosen is not None:
            return [(number, 1 / len(PERCENT)) for number in range(len(PERCENT))]
        left = self._deck() - set(self._dealt)
        return [(card.index, 1 / len(left)) for card in sorted(left)]

    def returns(self) -> list[float]:
        """The points of each player's side; zeros before the end."""
        if not self.over:
            return [0.0] * self.rules.seats
        points = self.table.points or side_points(self.rules, score(self.table.state.public).points)
        sides = [self.rules.side(self.rules.area(seat)) for seat in range(self.rules.seats)]
        return [float(points[side]) for side in sides]

    def _deck(self) -> set[Card]:
        """The deck that is being dealt."""
        sizes = decks(self.rules, 0)
        return set(sizes[len(self._dealt) // len(sizes[0])])

    def _legal_actions(self, player: int) -> list[int]:
        if self.over or not self.waiting or self.waiting[0] != player:
            return []
        return sorted(legal_moves(nerts.view(self.table.state, player)))

    def _apply_action(self, action: int) -> None:
        if self._chosen is not None:
            seat, move = self._chosen
            self.table.queue_move(seat, move, _duration(move, action))
            self._chosen = None
            self.waiting.pop(0)
            self._go_on()
        elif not self.waiting:
            self._dealt.append(Card.from_index(action))
            size = len(decks(self.rules, 0)[0])
            if len(self._dealt) == size * self.rules.areas:
                hands = [self._dealt[at : at + size] for at in range(0, len(self._dealt), size)]
                self.table.lay_out(nerts.Deal(tuple(map(tuple, hands))))
                self.waiting = list(range(self.rules.seats))
        else:
            seat = self.waiting[0]
            name = actions_of_rules(self.rules).name(action)
            self.memory.append((len(self.table.log), seat, f"{self.table.ms} ms: {name}"))
            self._chosen = seat, legal_moves(nerts.view(self.table.state, seat))[action]

    def _go_on(self) -> None:
        """Let the simulation run until someone is asked or the round is over."""
        if self.waiting:
            return
        seat = self.table.advance()
        self.over = seat is None or self.table.ms >= self.max_ms
        if seat is not None:
            self.waiting = [seat]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{PERCENT[action]} %" if self._chosen else f"deal {Card.from_index(action)}"
        return actions_of_rules(self.rules).name(action)

    def __str__(self) -> str:
        dealt = " ".join(card.text for card in self._dealt)
        events = "\n".join(map(format_event, self.table.log))
        return f"{self.table.ms} ms, asked {self.waiting}, {self._chosen}\n{dealt}\n{events}"


class NertsObserver:
    """OpenSpiel's PyObserver: the observation of ``nerts_observation`` and who is looking; with
    perfect recall a string of all events, and of the player's own decisions with their times.

    Raises ValueError for observation parameters and for all players' private information at once.
    """

    def __init__(self, rules: NertsRules, iig_obs_type: Any, params: Any) -> None:
        if params or iig_obs_type.private_info.name == "ALL_PLAYERS":
            raise ValueError("an observer has no parameters, and sees what one player sees")
        self._own = bool(iig_obs_type.private_info.name == "SINGLE_PLAYER")
        self._recall = bool(iig_obs_type.perfect_recall)
        size = 0 if self._recall else nerts_layout(rules).size
        self.tensor: npt.NDArray[np.float32] = np.zeros(rules.seats + size, np.float32)
        self.dict = {"player": self.tensor[: rules.seats], "table": self.tensor[rules.seats :]}

    def set_from(self, state: NertsRoundState, player: int) -> None:
        """Write what this player sees into ``tensor``."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if not self._recall and state.table.state.public.areas:
            row = encode_nerts_view(nerts.view(state.table.state, player))
            self.dict["table"][:] = np.frombuffer(row, np.uint8)

    def string_from(self, state: NertsRoundState, player: int) -> str:
        """What this player sees, in lines."""
        lines = [f"player {player}"]
        if not self._recall:
            public = state.table.state.public
            if public.areas:
                row = encode_nerts_view(nerts.view(state.table.state, player))
                lines += nerts_layout(public.rules).text(row)
            return "\n".join(lines)
        own = [one for one in state.memory if one[1] == player and self._own]
        for number, event in enumerate(state.table.log):
            lines += [text for before, _, text in own if before == number]
            lines.append(format_event(nerts.see(event, player)))
        lines += [text for before, _, text in own if before >= len(state.table.log)]
        return "\n".join(lines)


def _duration(move: Move | None, draw: int) -> int:
    """How long a move takes in milliseconds, by the outcome of chance."""
    return max(1, USUAL.of(move, Rng(0)) * PERCENT[draw] // 100)


pyspiel.register_game(_TYPE, NertsGame)
