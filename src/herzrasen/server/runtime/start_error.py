"""An error that keeps a server from starting, with a sentence for its operator."""

from __future__ import annotations


class StartError(Exception):
    """The server cannot start; the text is a key below ``server.`` in ``locales``, which ``facts``
    fill."""

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(key)
        self.facts = facts
