"""The Nerts bot, with two settings: tempo and insight (rulings/nerts.md, section 4).

Tempo is how fast it acts, insight how well it chooses.
"""

from herzrasen.bots.nerts.bot import MEMORY_INSIGHT, Action, NertsBot
from herzrasen.bots.nerts.memory import NO_MEMORY, Memory

__all__ = ["MEMORY_INSIGHT", "NO_MEMORY", "Action", "Memory", "NertsBot"]
