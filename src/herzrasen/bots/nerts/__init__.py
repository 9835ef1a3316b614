"""A player of Nerts with two settings: tempo, how quick its hands are, and insight, how good its
choices (rules/nerts.md, section 4)."""

from herzrasen.bots.nerts.bot import INSIGHT_OF_MEMORY, Action, NertsBot
from herzrasen.bots.nerts.memory import NOTHING, Memory

__all__ = ["INSIGHT_OF_MEMORY", "NOTHING", "Action", "Memory", "NertsBot"]
