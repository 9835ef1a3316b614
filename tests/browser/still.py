"""Bots for the browser's tests of Nerts: they say that they are ready, and what a test needs."""

from __future__ import annotations

from typing import Any

from herzrasen.games import nerts
from herzrasen.server.bot_pool.worker import think

Thought = tuple[nerts.Move | None, int]


def still(_settings: dict[str, int], _seed: int, view: Any) -> Thought:
    """Ready, and then nothing."""
    return (nerts.Ready() if nerts.legal(view).ready else None), 0


def agreeing(_settings: dict[str, int], _seed: int, view: Any) -> Thought:
    """Ready; then nothing moves, as soon as somebody else says so."""
    legal = nerts.legal(view)
    if legal.ready:
        return nerts.Ready(), 0
    return (nerts.Vote() if legal.vote and view.public.votes else None), 0


def attacking(_settings: dict[str, int], _seed: int, view: Any) -> Thought:
    """Ready; then every card that fits goes on a rival's pile."""
    legal = nerts.legal(view)
    if legal.ready:
        return nerts.Ready(), 0
    for option in legal.lifts:
        for target in option.targets:
            if target.place.at is nerts.Spot.RIVAL:
                return nerts.Lift(option.source, option.card, target.place, target.onto), 0
    return None, 0


def turning(_settings: dict[str, int], _seed: int, view: Any) -> Thought:
    """Ready; then the stock is turned through, as often as it takes to see every card of it."""
    legal, public = nerts.legal(view), view.public
    if legal.ready:
        return nerts.Ready(), 0
    area = public.areas[public.rules.area(view.seat)] if public.areas else None
    seen = area is not None and area.idle is nerts.Idle.THROUGH
    return (nerts.Turn() if legal.turn and not seen else None), 0


def calm(settings: dict[str, int], seed: int, view: Any) -> Any:
    """Hearts as ever; in Nerts ready, and then nothing."""
    return (
        still(settings, seed, view) if isinstance(view, nerts.View) else think(settings, seed, view)
    )
