"""What every command of the command line shares: how it speaks, and how it says that it cannot."""

from collections.abc import Callable
from typing import TypeAlias

Say: TypeAlias = Callable[..., str]
"""The sentence for a key below ``cli.`` in the person's language, its blanks filled."""


class Unobeyable(Exception):
    """The words make sense but cannot be followed; the text is the sentence for the person."""
