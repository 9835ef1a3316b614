"""Bots for Hearts at four levels: ``HeartsBot``, and what it decides with."""

from herzrasen.bots.hearts.bot import HeartsBot

__all__ = ["HeartsBot"]
