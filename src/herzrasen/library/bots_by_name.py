"""Bots by name, and what a bot of one's own is: a function from a view to a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from herzrasen.bots.bot import nerts_bot
from herzrasen.bots.bot_part import BotPart
from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.library.errors import UnknownBot
from herzrasen.library.game_parts import DEFAULT_GAME
from herzrasen.research import nerts_arena, players
from herzrasen.research.players import PlayerKind, PlayerSpec

Player: TypeAlias = Callable[[Any], Any]
"""Who plays a seat: any function (or object with ``__call__``) from a view to a move.

It gets the seat's ``hearts.View`` or ``nerts.View`` and returns a move, or its text form. In Nerts
it may return an ``Action`` instead, which also says after how many milliseconds the move is made,
and None to look again later. An object that also has ``observe`` is given every event as its seat
sees it.
"""

SEEDS_PER_MATCH = 100
"""The seed of a bot that a match makes from a name: this, times the match's seed, plus the seat."""


class NamedBot(msgspec.Struct, frozen=True):
    """A bot of ours, a ``Player``: the same view gives the same move on every machine.

    ``name`` is the text that it was made from, ``game`` the game that it plays, ``seed`` that of
    its randomness; ``bot`` is the bot itself (``HeartsBot``, ``NertsBot``, or a rival).
    """

    name: str
    game: GameName
    seed: int
    bot: Any

    def __call__(self, view: Any) -> Any:
        """The move for this view; in Nerts an ``Action``.

        Raises:
            ValueError: if the seat is not asked for anything.
        """
        return self.bot.act(view) if isinstance(self.bot, NertsBot) else self.bot.choose(view)


def bot(name: str = "master", seed: int = 0) -> NamedBot:
    """A bot of ours by name.

    Args:
        name: in Hearts ``beginner``, ``club``, ``quick``, ``master``, ``level=1`` to ``level=4``,
            or a baseline, ``random``, ``greedy``, ``flat=64`` (worlds), ``ismcts=1000``
            (simulations, needs OpenSpiel); settings follow commas, as in ``master,effort=40``
            (thousand cards played out for a decision). In Nerts ``tempo=1`` to ``5`` and
            ``insight=1`` to ``5``, such as ``tempo=4,insight=3``.
        seed: of its randomness.

    Raises:
        UnknownBot: for another name or setting, and for ``cmd:``, since a program has to be ended
            again; ``compare`` and ``tournament`` do that.
    """
    head = name.partition(",")[0].partition("=")[0]
    for game in GAMES:
        part = part_of(game, BotPart)
        if game != DEFAULT_GAME and head in {**part.settings, **part.extra_settings}:
            return NamedBot(name, game, seed, _nerts_bot(name, seed))
    spec = bot_spec(name)
    if spec.kind is PlayerKind.PROGRAM:
        raise UnknownBot(Refusal("library.refusal.program", {"name": name}))
    seed = seed if spec.seed is None else spec.seed
    return NamedBot(name, DEFAULT_GAME, seed, players.create_player(spec, seed))


def bot_spec(name: str) -> PlayerSpec:
    """The player of the arena of Hearts with this name. Raises UnknownBot."""
    spec = players.parse(name)
    if isinstance(spec, Refusal):
        raise UnknownBot(spec)
    return spec


def as_players(
    named: Sequence[Player | str], game: GameName, seats: int, seed: int
) -> tuple[Player, ...]:
    """One player for each seat; a name becomes a bot with a seed of its own.

    Raises UnknownBot for a wrong number of players, and for one that does not play this game.
    """
    if isinstance(named, str) or len(named) != seats:
        given = 1 if isinstance(named, str) else len(named)
        raise UnknownBot(Refusal("library.refusal.seats", {"n": seats, "given": given}))
    return tuple(_as_player(player, game, seat, seed) for seat, player in enumerate(named))


def player_name(player: Player) -> str:
    """What to call a player: the bot's name, or the name of the function or class."""
    if isinstance(player, NamedBot):
        return player.name
    return getattr(player, "__name__", type(player).__name__)


def _as_player(player: Player | str, game: GameName, seat: Seat, seed: int) -> Player:
    if isinstance(player, str):
        player = bot(player, SEEDS_PER_MATCH * seed + seat)
    if not callable(player):
        raise UnknownBot(Refusal("library.refusal.player", {"value": repr(player)}))
    if isinstance(player, NamedBot) and player.game != game:
        raise UnknownBot(Refusal("library.refusal.other-game", {"name": player.name}))
    return player


def _nerts_bot(name: str, seed: int) -> NertsBot:
    settings = nerts_arena.parse_settings(name)
    made = None if settings is None else nerts_bot(settings, seed)
    if made is None or isinstance(made, Refusal):
        raise UnknownBot(Refusal("cli.arena.nerts.no_player", {"name": name}))
    return made
