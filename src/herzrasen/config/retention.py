"""How long a server keeps things."""

from __future__ import annotations

from typing import Annotated

import msgspec

from herzrasen.config.setting_types import Days


class Keeping(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days a server keeps what nobody comes back to; 0 is for ever.

    ``finished`` tables, those ``unfinished`` that nobody has touched, those that were
    ``never_begun``, and ``guests`` without an account, for a year at most: so long is a browser
    known.
    """

    finished: Days = 0
    unfinished: Days = 365
    never_begun: Days = 7
    guests: Annotated[int, msgspec.Meta(ge=0, le=365)] = 365
