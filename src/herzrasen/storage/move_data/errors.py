"""The error of data that cannot be moved."""

from __future__ import annotations


class MoveDataError(Exception):
    """Nothing was moved; the text is a key below ``cli.move-data.`` in ``locales``, which ``facts``
    fill."""

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(key)
        self.facts = facts
