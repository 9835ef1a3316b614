"""Hearts as OpenSpiel's games: ``herzrasen_hearts`` (deals) and ``herzrasen_hearts_match``.

    import pyspiel

    from herzrasen.research.environments import openspiel_hearts  # registers both

    game = pyspiel.load_game("herzrasen_hearts", {"rules": "black-maria"})
    state = game.new_initial_state()

Actions are those of ``hearts_actions``; chance deals card by card, from the dealer's left, then the
kitty. Returns are minus the points of the player's side. A text form of rules has ``/`` for ``,``
and ``~`` for ``=``, which OpenSpiel's own syntax needs: ``standard+players~5/moon~choice``.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pyspiel

from herzrasen.cards import Card
from herzrasen.cards.card import DECK_SIZE
from herzrasen.games.hearts import Deal as DealMove
from herzrasen.games.hearts import Event, HeartsRules, Phase
from herzrasen.games.hearts.deck import deck
from herzrasen.research.environments.arguments import openspiel_rules_text
from herzrasen.research.environments.errors import IllegalAction
from herzrasen.research.environments.hearts_actions import action_count, action_name
from herzrasen.research.environments.hearts_bounds import best_points, longest_deal, most_points
from herzrasen.research.environments.hearts_deals import rules_of
from herzrasen.research.environments.hearts_text import table_text
from herzrasen.research.environments.hearts_turns import (
    HeartsStep,
    HeartsTurn,
    act,
    before_deal,
    deal,
)
from herzrasen.research.environments.openspiel_observer import HeartsObserver
from herzrasen.research.environments.openspiel_records import Pick

DEALS: Final = "herzrasen_hearts"
MATCH: Final = "herzrasen_hearts_match"


def _game_type(name: str, title: str, parameters: dict[str, Any], *, tensor: bool) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=11,
        min_num_players=3,
        provides_information_state_string=True,
        provides_information_state_tensor=tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"rules": "standard", **parameters},
        default_loadable=True,
    )


_DEALS_TYPE: Final = _game_type(
    DEALS, "Hearts, deals (Herzrasen)", {"deals": 1, "first_deal": 0}, tensor=True
)
_MATCH_TYPE: Final = _game_type(MATCH, "Hearts, whole matches (Herzrasen)", {}, tensor=False)


def rules_of_parameter(text: str) -> HeartsRules:
    """The rules of a game's parameter. Raises UnknownRules."""
    return rules_of(openspiel_rules_text(text))


class _HeartsGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """What both games share; ``deals`` is None for a match."""

    def __init__(self, game_type: Any, params: dict[str, Any], deals: int | None) -> None:
        self.rules = rules_of_parameter(params.get("rules", "standard"))
        self.deals = deals
        self.first_deal = params.get("first_deal", 0)
        if self.first_deal < 0 or (deals is not None and deals < 1):
            raise ValueError("first_deal is at least 0, deals at least 1")
        count = self.rules.max_deals if deals is None else deals
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.rules),
            max_chance_outcomes=52 * self.rules.packs,
            num_players=self.rules.players,
            min_utility=-float(count * most_points(self.rules)),
            max_utility=float(count * best_points(self.rules)),
            utility_sum=None,
            max_game_length=count * longest_deal(self.rules),
        )
        super().__init__(game_type, info, params)

    def new_initial_state(self) -> HeartsState:
        """A state before the first card is dealt."""
        return HeartsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HeartsObserver:
        """What a player sees; without a type, an observation without recall."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return HeartsObserver(self.rules, self.deals, wanted, params)


class HeartsDealsGame(_HeartsGame):
    """Deals number ``first_deal`` and on, ``deals`` of them, each from a level score sheet."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        super().__init__(_DEALS_TYPE, params, params.get("deals", 1))


class HeartsMatchGame(_HeartsGame):
    """A whole match."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_MATCH_TYPE, params or {}, None)


class HeartsValues(NamedTuple):
    """All that changes in a state: cards of the running deal so far, the turn, what happened (for
    perfect recall), the sums of rewards and the last ones. Copying it shares it."""

    turn: HeartsTurn
    pack: tuple[Card, ...]
    log: tuple[Event | Pick, ...]
    returns: tuple[float, ...]
    rewards: tuple[float, ...]
    deals: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> HeartsValues:
        return self


class HeartsState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of either game; ``values`` holds it as the engine's values."""

    def __init__(self, game: _HeartsGame) -> None:
        super().__init__(game)
        self.rules, self.deals = game.rules, game.deals
        nothing = (0.0,) * self.rules.players
        start = before_deal(self.rules, game.first_deal)
        self.values = HeartsValues(start, (), (), nothing, nothing)

    def current_player(self) -> int:
        """The player that is asked, or CHANCE, or TERMINAL."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.values.turn.seat
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether all deals are scored, or the match is over."""
        if self.deals is None:
            return self.values.turn.state.public.phase is Phase.OVER
        return self.values.deals == self.deals

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that are left, each as likely."""
        left = sorted(map(_chance_action, deck(self.rules).cards))
        dealt = set(map(_chance_action, self.values.pack))
        left = [card for card in left if card not in dealt]
        return [(card, 1 / len(left)) for card in left]

    def rewards(self) -> list[float]:
        """Minus the points of the sides, if the last player's action ended a deal; else zeros."""
        return list(self.values.rewards)

    def returns(self) -> list[float]:
        """The sums of the rewards so far."""
        return list(self.values.returns)

    def _legal_actions(self, player: int) -> list[int]:
        turn = self.values.turn
        return turn.legal_actions() if player == turn.seat and not self.is_terminal() else []

    def _apply_action(self, action: int) -> None:
        before, turn = self.values, self.values.turn
        if turn.seat is None:
            pack = (*before.pack, _chance_card(action))
            if len(pack) < len(deck(self.rules).cards):
                self.values = before._replace(pack=pack)
                return
            turn, events = deal(self._deal_turn(), DealMove(pack))
            self.values = before._replace(turn=turn, pack=(), log=(*before.log, *events))
        else:
            self._take(act(turn, action), Pick(turn.seat, action))

    def _deal_turn(self) -> HeartsTurn:
        """The turn before the next deal: of a match, or from a level score sheet."""
        turn = self.values.turn
        if self.deals is None or self.values.deals == 0:
            return turn
        return before_deal(self.rules, turn.state.public.deal + 1)

    def _take(self, done: HeartsStep, pick: Pick) -> None:
        points, before = done.points, self.values
        gained = (
            (0.0,) * self.rules.players
            if points is None
            else tuple(-float(points[self.rules.side(s)]) for s in range(self.rules.players))
        )
        self.values = HeartsValues(
            turn=done.turn,
            pack=(),
            log=(*before.log, pick, *done.events),
            returns=tuple(old + new for old, new in zip(before.returns, gained, strict=True)),
            rewards=gained,
            deals=before.deals + (points is not None),
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {_chance_card(action).text}"
        return action_name(action)

    def __str__(self) -> str:
        dealt = " ".join(card.text for card in self.values.pack)
        return f"{table_text(self.values.turn)}\ndealing: {dealt}".rstrip()


def _chance_action(card: Card) -> int:
    """52 for each pack: 52 * pack + 13 * suit + rank."""
    return 52 * card.deck + card.index % DECK_SIZE


def _chance_card(action: int) -> Card:
    if not 0 <= action < 104:
        raise IllegalAction(f"no card has the number {action}")
    return Card.from_index(DECK_SIZE * (action // 52) + action % 52)


for _type, _game in ((_DEALS_TYPE, HeartsDealsGame), (_MATCH_TYPE, HeartsMatchGame)):
    pyspiel.register_game(_type, _game)
