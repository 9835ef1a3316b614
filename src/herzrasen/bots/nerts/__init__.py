"""A player of Nerts with two settings: tempo, how quick its hands are, and insight, how good its
choices (rules/nerts.md, section 4)."""

from herzrasen.bots.nerts.bot import Action, NertsBot
from herzrasen.bots.nerts.memory import NOTHING, Memory

__all__ = ["NOTHING", "Action", "Memory", "NertsBot"]
