"""The names of the games. A name is also the name of the game's package."""

from __future__ import annotations

from typing import Final

GAME_NAMES: Final = ["hearts", "nerts"]
"""All games, in the order in which they are offered. A program that adds a game appends its name
before it imports anything else of herzrasen, since the types of messages are made from these."""
