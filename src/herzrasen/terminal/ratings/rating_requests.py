"""Requests for ratings."""

from __future__ import annotations

from herzrasen.protocol.http_ratings import MyRating, RatedFamilies, RatingBoard
from herzrasen.terminal.connection.api import Api


async def fetch_families(api: Api) -> RatedFamilies:
    """Every family of rules, with one's own rating. Raises ApiError."""
    return await api.get("api/ratings", RatedFamilies)


async def fetch_board(api: Api, family: str, first: int = 0) -> RatingBoard:
    """A page of a board, from this row on. Raises ApiError."""
    return await api.get(f"api/ratings/{family}", RatingBoard, first=str(first))


async def fetch_own(api: Api, family: str) -> MyRating:
    """One's own rating and its curve. Raises ApiError."""
    return await api.get(f"api/me/ratings/{family}", MyRating)
