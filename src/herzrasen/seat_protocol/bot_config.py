"""Who plays the seat: ``config key=value``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.bots.bot import LEVELS, THOUGHT, Setting, hearts_bot
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.chance import RandomBot
from herzrasen.games.protocol import Refusal
from herzrasen.seat_protocol.errors import Wrong

RANDOM: Final = "random"
"""The bot that makes any legal move."""

NUMBERS: Final = {
    "level": Setting(1, len(LEVELS), len(LEVELS)),
    "seed": Setting(0, 2**63 - 1, 0),
    **THOUGHT,
}
"""The numbers that may be set; without a word the strongest level plays."""

_DIGITS: Final = 19


class Config(msgspec.Struct, frozen=True):
    """What has been configured."""

    bot: str = LEVELS[-1]
    seed: int = NUMBERS["seed"].usual
    effort: int = NUMBERS["effort"].usual
    time_ms: int = NUMBERS["time_ms"].usual
    threads: int = NUMBERS["threads"].usual

    def with_words(self, words: Iterable[str]) -> Config:
        """The configuration after these words. Raises Wrong for one that means nothing."""
        config = self
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key not in ("bot", *NUMBERS):
                raise Wrong("unknown-key", word=key, names=", ".join(("bot", *NUMBERS)))
            if key == "bot":
                if value not in (*LEVELS, RANDOM):
                    raise Wrong("unknown-bot", word=value, names=", ".join((*LEVELS, RANDOM)))
                config = replace(config, bot=value)
                continue
            span = NUMBERS[key]
            if (set_to := number(value)) is None or not span.holds(set_to):
                raise Wrong("bad-value", word=value, name=key, least=span.least, most=span.most)
            if key == "level":
                config = replace(config, bot=LEVELS[set_to - 1])
            else:
                config = replace(config, **{key: set_to})
        return config

    def player(self, seed: int | None = None) -> HeartsBot | RandomBot:
        """The player, with another seed if one is given."""
        own = self.seed if seed is None else seed
        if self.bot == RANDOM:
            return RandomBot(own)
        asked = {"level": LEVELS.index(self.bot) + 1, "threads": self.threads}
        own_words = {"effort": self.effort, "time_ms": self.time_ms}
        bot = hearts_bot(asked | {key: said for key, said in own_words.items() if said}, own)
        assert not isinstance(bot, Refusal), "only what a bot may have is configured"
        return bot


def number(word: str) -> int | None:
    """The whole number that is written so, if it is one."""
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and len(digits) <= _DIGITS else None
