"""What an operator reads of an error."""

from __future__ import annotations


def reason(error: BaseException) -> str:
    """What an error says, in one line. Many that end a wait say nothing."""
    silent = "no answer in time" if isinstance(error, TimeoutError) else type(error).__name__
    return " ".join(str(error).split()) or silent
