"""A player of Hearts at three levels. ``HeartsBot`` is the door, the other files are tactics."""

from herzrasen.bots.hearts.bot import HeartsBot

__all__ = ["HeartsBot"]
