"""A deleted person in the log of rated matches: a random name stands for them, and for them alone.

The others' ratings were computed from matches with this person, so the matches stay, and nobody can
tell whose they were.
"""

from __future__ import annotations

import secrets


def new_pseudonym() -> str:
    """A name that no person has."""
    return f"gone-{secrets.token_hex(12)}"
