"""The catalog of games: presets, options and bot settings (``GET api/games``)."""

from __future__ import annotations

import msgspec

from herzrasen.bots.bot_part import BotPart
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.presentation.rulebook.options import options
from herzrasen.protocol.rules import GameInfo, GameInfos, OptionInfo, Preset


def game_catalog() -> GameInfos:
    """All games."""
    return {game: _offer(game) for game in GAMES}


def _offer(game: GameName) -> GameInfo:
    package = GAMES[game]
    presets = tuple(
        Preset(
            name=name,
            rules=name,
            options=msgspec.structs.asdict(rules),
        )
        for name, rules in package.PRESETS.items()
    )
    bot = tuple(
        OptionInfo(name, "number", span.default, least=span.minimum, most=span.maximum)
        for name, span in part_of(game, BotPart).settings.items()
    )
    return GameInfo(game=game, presets=presets, options=options(game), bot=bot)
