"""Find what an OpenSpiel game tells a player that the player may not know.

    python noninterference.py gin_rummy --games 20

How it works: play at random. At each moment, for each player, exchange cards that this player has
not seen (in other hands, in the stock) and replay the history with them. If every other action is
still legal, the two histories look the same to the player, so everything that the game tells them
must be the same: information state and observation, as string, tensor and struct, and the legal
actions. Whatever differs is a leak.

Samples of ``resample_from_infostate`` are histories of this kind, too. And if all of them are the
true state, although another one is possible, the sampler gives the hidden cards away.

What a player has seen is written down below for each game, in the words of its rules, and not asked
from the game: that is what is tested. Needs the package open_spiel and nothing else.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pyspiel

CHANCE = int(pyspiel.PlayerId.CHANCE)
RESAMPLES = 24
"""So many samples are drawn of a state: that all of them hit the truth is no accident."""


class HistoryEntry(NamedTuple):
    """An action of the history: by whom (CHANCE for a card that is dealt), which, and how many
    actions of chance came before it."""

    player: int
    action: int
    dealt: int


Sees = Callable[[Sequence[HistoryEntry], int, int, Any], bool]
"""``sees(history, place, player, state)``: whether ``player`` has seen the action at this place of
the history, once the game has come to ``state``."""

Choose = Callable[[Any, random.Random], int]
"""A player's choice in a state."""


class Leak(NamedTuple):
    """Something that differs: ``output`` for ``player`` after ``history``, and with the cards of
    ``twin`` in their place. ``detail`` says how."""

    output: str
    player: int
    history: tuple[int, ...]
    twin: tuple[int, ...]
    detail: str


class KnownGame(NamedTuple):
    """A game with the rule of what is seen, and how it is played to reach all of its phases."""

    sees: Sees
    choose: Choose


def at_random(state: Any, rng: random.Random) -> int:
    """Any legal action."""
    return rng.choice(state.legal_actions())


def sees_own_card(history: Sequence[HistoryEntry], place: int, player: int, state: Any) -> bool:
    """Kuhn and Leduc poker: card i is dealt to player i, the next lies open; bets are public."""
    entry = history[place]
    return entry.player != CHANCE or entry.dealt in (player, state.num_players())


def sees_dealt_round(history: Sequence[HistoryEntry], place: int, player: int, _state: Any) -> bool:
    """Spades: card i is dealt to player i % 4; bids and plays are public."""
    entry = history[place]
    return entry.player != CHANCE or entry.dealt % 4 == player


def sees_in_hearts(history: Sequence[HistoryEntry], place: int, player: int, _state: Any) -> bool:
    """OpenSpiel's hearts: chance draws the direction of passing (0 none, else so many seats to the
    left), then deals card i to player i % 4. A passed card is seen by its giver, and once all have
    passed by its receiver."""
    entry, direction = history[place], history[0].action
    if entry.player == CHANCE:
        return entry.dealt == 0 or (entry.dealt - 1) % 4 == player
    return _sees_pass(history, place, player, first=53, passes=12 if direction else 0, to=direction)


def sees_in_herzrasen(
    history: Sequence[HistoryEntry], place: int, player: int, _state: Any
) -> bool:
    """herzrasen_hearts by the standard rules, first deal: card i goes to player i % 4, three cards
    are passed to the left."""
    if history[place].player == CHANCE:
        return sees_dealt_round(history, place, player, _state)
    return _sees_pass(history, place, player, first=52, passes=12, to=1)


def _sees_pass(
    history: Sequence[HistoryEntry], place: int, player: int, *, first: int, passes: int, to: int
) -> bool:
    """Passing begins at place ``first``; the cards go ``to`` so many seats to the left."""
    giver = history[place].player
    if place >= first + passes:
        return True
    return giver == player or (len(history) >= first + passes and (giver + to) % 4 == player)


def sees_in_gin_rummy(history: Sequence[HistoryEntry], place: int, player: int, state: Any) -> bool:
    """Gin rummy: ten cards to player 0, ten to player 1, one face up; a card from the stock is seen
    by the one who draws it. Who knocks lays the hand open; the defender does not, until the end."""
    entry = history[place]
    if entry.player != CHANCE or entry.dealt == 20 or state.is_terminal():
        return True
    owner = entry.dealt // 10 if entry.dealt < 20 else history[place - 1].player
    return owner == player or state.knocked()[owner]


def choose_in_gin_rummy(state: Any, rng: random.Random) -> int:
    """Knock if possible; mostly draw from the stock and discard what leaves the least deadwood."""
    draw_stock, knock = 53, 55
    player, legal = state.current_player(), state.legal_actions()
    if knock in legal:
        return knock
    if rng.random() < 0.1:
        return rng.choice(legal)
    if draw_stock in legal:
        return draw_stock
    return min(legal, key=lambda action: (state.child(action).deadwood()[player], action))


GAMES = {
    "kuhn_poker": KnownGame(sees_own_card, at_random),
    "leduc_poker": KnownGame(sees_own_card, at_random),
    "spades": KnownGame(sees_dealt_round, at_random),
    "hearts": KnownGame(sees_in_hearts, at_random),
    "gin_rummy": KnownGame(sees_in_gin_rummy, choose_in_gin_rummy),
    "herzrasen_hearts": KnownGame(sees_in_herzrasen, at_random),
}


def find_leaks(
    game: Any, known: KnownGame, *, games: int, seed: int = 0, share: float = 1.0
) -> Iterator[Leak]:
    """The leaks in so many random games. ``share`` is the share of moments that are looked at."""
    rng = random.Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, weights)[0]
            else:
                if rng.random() < share:
                    for player in range(game.num_players()):
                        yield from leaks_at(game, known.sees, state, player, rng)
                action = known.choose(state, rng)
            state.apply_action(action)


def leaks_at(game: Any, sees: Sees, state: Any, player: int, rng: random.Random) -> Iterator[Leak]:
    """The leaks in what this player is shown in this state."""
    twin = twin_of(game, sees, state, player, rng)
    if twin is None:
        return
    history, samples = tuple(state.history()), list(samples_of(state, player, rng))
    for other, note in ((twin, ""), *((sample, " of a resample") for sample in samples)):
        for name, detail in differences(game, state, other, player):
            yield Leak(name + note, player, history, tuple(other.history()), detail)
    if samples and str(twin) != str(state) and all(str(one) == str(state) for one in samples):
        detail = f"all of {len(samples)} resamples are the true state"
        yield Leak("resample_from_infostate", player, history, tuple(twin.history()), detail)


def differences(game: Any, state: Any, other: Any, player: int) -> Iterator[tuple[str, str]]:
    """What the game tells this player differently in two states: its name, and how."""
    shown = outputs(game, state, player)
    for name, value in outputs(game, other, player).items():
        if value != shown[name]:
            yield name, first_difference(str(shown[name]), str(value))


def twin_of(
    game: Any, sees: Sees, state: Any, player: int, rng: random.Random, attempts: int = 12
) -> Any | None:
    """A state that this player cannot tell from ``state``: two cards that they have not seen have
    changed places. None if no legal one was found."""
    history, outcomes = list_history(game, state)
    hidden = [i for i in range(len(history)) if not sees(history, i, player, state)]
    cards = {card for i in hidden if history[i].player == CHANCE for card in outcomes[i]}
    seen = {one.action for i, one in enumerate(history) if i not in set(hidden)}
    loose = sorted(cards - seen)
    held = sorted({history[i].action for i in hidden} & set(loose))
    for _ in range(attempts if held and len(loose) > 1 else 0):
        one = rng.choice(held)
        other = rng.choice([card for card in loose if card != one])
        names = {one: other, other: one}
        actions = [entry.action for entry in history]
        for i in hidden:
            actions[i] = names.get(actions[i], actions[i])
        twin = replay(game, actions)
        if twin is not None and str(twin) != str(state):
            return twin
    return None


def list_history(game: Any, state: Any) -> tuple[list[HistoryEntry], list[list[int]]]:
    """The history, and at each place what else was possible."""
    again, dealt = game.new_initial_state(), 0
    history: list[HistoryEntry] = []
    outcomes: list[list[int]] = []
    for action in state.history():
        player = again.current_player()
        history.append(HistoryEntry(player, action, dealt))
        outcomes.append(again.legal_actions())
        dealt += player == CHANCE
        again.apply_action(action)
    return history, outcomes


def replay(game: Any, actions: Sequence[int]) -> Any | None:
    """The state after these actions; None if one of them is not legal."""
    state = game.new_initial_state()
    for action in actions:
        if action not in state.legal_actions():
            return None
        state.apply_action(action)
    return state


def outputs(game: Any, state: Any, player: int) -> dict[str, Any]:
    """All that the game tells this player."""
    kind, shown = game.get_type(), {}
    if kind.provides_information_state_string:
        shown["information state string"] = state.information_state_string(player)
    if kind.provides_information_state_tensor:
        shown["information state tensor"] = state.information_state_tensor(player)
    if kind.provides_observation_string:
        shown["observation string"] = state.observation_string(player)
    if kind.provides_observation_tensor:
        shown["observation tensor"] = state.observation_tensor(player)
    if kind.short_name not in _WITHOUT_STRUCT:
        try:
            shown["observation struct"] = state.to_observation_struct(player).to_json()
        except (pyspiel.SpielError, AttributeError):
            _WITHOUT_STRUCT.add(kind.short_name)
    if state.current_player() == player:
        shown["legal actions"] = state.legal_actions()
    return shown


def samples_of(state: Any, player: int, rng: random.Random) -> Iterator[Any]:
    """Samples of the states that the player holds possible; none if the game has no sampler."""
    name = state.get_game().get_type().short_name
    if name in _WITHOUT_SAMPLER:
        return
    try:
        for _ in range(RESAMPLES):
            yield state.resample_from_infostate(player, rng.random)
    except (pyspiel.SpielError, RuntimeError):
        _WITHOUT_SAMPLER.add(name)


_WITHOUT_STRUCT: set[str] = set()
_WITHOUT_SAMPLER: set[str] = set()
"""Games that have been asked in vain."""


def first_difference(shown: str, twin: str) -> str:
    """The surroundings of the first place where two texts differ."""
    place = next(
        (i for i, (one, other) in enumerate(zip(shown, twin, strict=False)) if one != other),
        min(len(shown), len(twin)),
    )
    start = max(0, place - 20)
    return f"…{shown[start : place + 20]!r} becomes …{twin[start : place + 20]!r}"


def main() -> int:
    """The command line. The exit status is 1 if there is a leak."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=20, help="how many random games")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=1.0, help="share of moments looked at")
    parser.add_argument("--register", help="a module to import first, which registers the game")
    options = parser.parse_args()
    if options.register:
        importlib.import_module(options.register)
    game, found = pyspiel.load_game(options.game), dict[str, list[Leak]]()
    known = GAMES[options.game]
    for leak in find_leaks(
        game, known, games=options.games, seed=options.seed, share=options.share
    ):
        found.setdefault(leak.output, []).append(leak)
    for output, leaks in found.items():
        first = leaks[0]
        print(f"LEAK {output}: {len(leaks)} times, first for player {first.player}")
        print(f"  {first.detail}")
        print(f"  history {' '.join(map(str, first.history))}")
        print(f"  twin    {' '.join(map(str, first.twin))}")
    if not found:
        print(f"no leak in {options.games} games of {options.game}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
