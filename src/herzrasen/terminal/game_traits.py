"""What the screens around a table must know of each game: bots, seats, the parts of a match.

The twin of ``client/core/games.js``. A game's own table is in the package of its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from herzrasen.kits.registry import part_of

if TYPE_CHECKING:
    from herzrasen.games.protocol import GameName

BotSettings = dict[str, int]
"""How bots play: ``{"level": 2}``, or ``{"tempo": 2, "insight": 1}``."""


class GameTraits(msgspec.Struct, frozen=True):
    """What tells one game from the other outside their tables.

    ``seat_option`` is the option with the number of seats. ``real_time``: everybody plays at once.
    ``unit`` is what a match is divided into. ``bot_setting`` is the setting that says how good a
    bot is. ``bots`` is how the bots play in one's first match, the second …, and from then on.
    ``art`` are the cards above the game in the lobby; an empty one is a back.
    """

    seat_option: str
    real_time: bool
    unit: Literal["deal", "round"]
    bot_setting: str
    bots: tuple[BotSettings, ...]
    art: tuple[str, ...]


HEARTS: Final = GameTraits(
    seat_option="players",
    real_time=False,
    unit="deal",
    bot_setting="level",
    bots=({"level": 2},),
    art=("QS", "JH", "QH", "KH", "AH"),
)
NERTS: Final = GameTraits(
    seat_option="seats",
    real_time=True,
    unit="round",
    bot_setting="tempo",
    bots=(
        {"tempo": 2, "insight": 1},
        {"tempo": 3, "insight": 1},
        {"tempo": 3, "insight": 2},
    ),
    art=("", "", "", "AS", "2S"),
)


def traits_of(game: GameName) -> GameTraits:
    """The traits of a game."""
    return part_of(game, GameTraits)


def starting_bots(game: GameName, matches: int) -> BotSettings:
    """How bots play where nobody chose it, after so many finished matches."""
    bots = traits_of(game).bots
    return bots[min(matches, len(bots) - 1)]
