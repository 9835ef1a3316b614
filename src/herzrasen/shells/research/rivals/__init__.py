"""Players that are there to be beaten, for measuring only; nobody meets them at a table."""

from herzrasen.shells.research.rivals.flat import FlatBot
from herzrasen.shells.research.rivals.greedy import GreedyBot
from herzrasen.shells.research.rivals.ismcts import IsmctsBot

__all__ = ["FlatBot", "GreedyBot", "IsmctsBot"]
