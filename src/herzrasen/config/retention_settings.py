"""The ``[keep]`` section: how long a server keeps unused data."""

from __future__ import annotations

from typing import Annotated

import msgspec

from herzrasen.config.setting_types import Days


class RetentionSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Days that unused data are kept; 0 is for ever.

    ``finished`` and ``unfinished`` tables count from their last move, tables that were
    ``never_begun`` from their opening, ``guests`` (people without an account) from their last
    visit; a guest is kept for a year at most, the lifetime of a session.
    """

    finished: Days = 0
    unfinished: Days = 365
    never_begun: Days = 7
    guests: Annotated[int, msgspec.Meta(ge=0, le=365)] = 365

    @property
    def expires_tables(self) -> bool:
        """Whether any table is ever deleted."""
        return bool(self.finished or self.unfinished or self.never_begun)
