"""HTTP message of a review that takes a while; what the reviews hold is each game's own."""

from __future__ import annotations

import msgspec


class ReviewProgress(msgspec.Struct, frozen=True):
    """Answer 202 while the review is made: ``done`` ``of`` its steps. Ask again under ``GET
    api/reviews/{job}``, until the answer is 200 and the review."""

    job: str
    done: int
    of: int
