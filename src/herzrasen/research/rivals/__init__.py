"""Baseline players to measure against; no table seats them."""

from herzrasen.research.rivals.flat import FlatBot
from herzrasen.research.rivals.greedy import GreedyBot
from herzrasen.research.rivals.ismcts import IsmctsBot

__all__ = ["FlatBot", "GreedyBot", "IsmctsBot"]
