"""A coach that always says the same."""

from __future__ import annotations

from typing import Any

from herzrasen.protocol.hearts.coach import Hint


class CoachOfOneHint:
    """Answers every request with one hint; ``paths`` are those that were asked for."""

    def __init__(self, hint: Hint) -> None:
        self.hint = hint
        self.paths: list[str] = []

    async def get(self, path: str, _kind: type, **_parameters: Any) -> Hint:
        self.paths.append(path)
        return self.hint
