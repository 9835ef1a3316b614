"""What environments raise for misuse, besides Gymnasium's ResetNeeded and ClosedEnvironmentError.

This module imports neither Gymnasium nor PettingZoo: OpenSpiel's games raise the same errors.
"""

from __future__ import annotations


class IllegalAction(ValueError):
    """An action that is no action of this environment, or is not legal now. Nothing has changed;
    the text names the agent, the action and what would be legal."""


class UnknownRules(ValueError):
    """Rules that are not the name of a preset, not a text form and no rules value of the game; or
    that cannot be played. The text says which option is wrong."""
