"""What can be played here, as values: presets, options, bots' settings (``GET api/games``)."""

from __future__ import annotations

import msgspec

from herzrasen.bots.bot import SETTINGS
from herzrasen.games.protocol import GameName
from herzrasen.presentation.rulebook.options import GAMES, options
from herzrasen.protocol.rules import Offer, Offers, Option, Preset
from herzrasen.table import info


def offers() -> Offers:
    """Both games."""
    return Offers(hearts=_offer("hearts"), nerts=_offer("nerts"))


def _offer(game: GameName) -> Offer:
    package = GAMES[game]
    presets = tuple(
        Preset(
            name=name,
            rules=info.text_of(rules),
            options=msgspec.structs.asdict(rules),
        )
        for name, rules in package.PRESETS.items()
    )
    bot = tuple(
        Option(name, "number", span.usual, least=span.least, most=span.most)
        for name, span in SETTINGS[game].items()
    )
    return Offer(game=game, presets=presets, options=options(game), bot=bot)
