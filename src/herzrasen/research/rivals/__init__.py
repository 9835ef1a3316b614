"""Players that are there to be beaten, for measuring only; nobody meets them at a table."""

from herzrasen.research.rivals.flat import FlatBot
from herzrasen.research.rivals.greedy import GreedyBot
from herzrasen.research.rivals.ismcts import IsmctsBot

__all__ = ["FlatBot", "GreedyBot", "IsmctsBot"]
