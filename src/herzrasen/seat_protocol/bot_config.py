"""The bot of the seat and its settings: ``config key=value``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.bots.bot import LEVEL_NAMES, SEARCH_SETTINGS, hearts_bot
from herzrasen.bots.bot_part import Setting
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.games.protocol import Refusal
from herzrasen.seat_protocol.errors import ProtocolError

RANDOM: Final = "random"
"""Name of the bot that makes random legal moves."""

NUMERIC_SETTINGS: Final = {
    "level": Setting(1, len(LEVEL_NAMES), len(LEVEL_NAMES)),
    "seed": Setting(0, 2**63 - 1, 0),
    **SEARCH_SETTINGS,
}
"""The numeric settings; the strongest level is the default."""

_MAX_DIGITS: Final = 19


class BotConfig(msgspec.Struct, frozen=True):
    """The configuration of the bot."""

    bot: str = LEVEL_NAMES[-1]
    seed: int = NUMERIC_SETTINGS["seed"].default
    effort: int = NUMERIC_SETTINGS["effort"].default
    time_ms: int = NUMERIC_SETTINGS["time_ms"].default
    threads: int = NUMERIC_SETTINGS["threads"].default

    def with_settings(self, words: Iterable[str]) -> BotConfig:
        """The configuration after these ``key=value`` words. Raises ProtocolError for an unknown
        key or value."""
        config = self
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key not in ("bot", *NUMERIC_SETTINGS):
                raise ProtocolError(
                    "unknown-key", word=key, names=", ".join(("bot", *NUMERIC_SETTINGS))
                )
            if key == "bot":
                if value not in (*LEVEL_NAMES, RANDOM):
                    raise ProtocolError(
                        "unknown-bot", word=value, names=", ".join((*LEVEL_NAMES, RANDOM))
                    )
                config = replace(config, bot=value)
                continue
            span = NUMERIC_SETTINGS[key]
            if (set_to := parse_int(value)) is None or not span.contains(set_to):
                raise ProtocolError(
                    "bad-value", word=value, name=key, least=span.minimum, most=span.maximum
                )
            if key == "level":
                config = replace(config, bot=LEVEL_NAMES[set_to - 1])
            else:
                config = replace(config, **{key: set_to})
        return config

    def create_bot(self, seed: int | None = None) -> HeartsBot | RandomBot:
        """Create the bot, with another seed if one is given."""
        own = self.seed if seed is None else seed
        if self.bot == RANDOM:
            return RandomBot(own)
        settings = {"level": LEVEL_NAMES.index(self.bot) + 1, "threads": self.threads}
        own_words = {"effort": self.effort, "time_ms": self.time_ms}
        bot = hearts_bot(settings | {key: value for key, value in own_words.items() if value}, own)
        assert not isinstance(bot, Refusal), "only what a bot may have is configured"
        return bot


def parse_int(word: str) -> int | None:
    """Parse a whole number; None if it is none."""
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and len(digits) <= _MAX_DIGITS else None
