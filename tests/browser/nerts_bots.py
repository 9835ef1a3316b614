"""Scripted Nerts bots for browser tests: idle, voting, attacking, turning the stock."""

from __future__ import annotations

from typing import Any

from herzrasen.games import nerts
from herzrasen.server.bot_pool.worker import choose_move

BotAnswer = tuple[nerts.Move | None, int]


def idle_bot(_settings: dict[str, int], _seed: int, view: Any) -> BotAnswer:
    """Ready, and then nothing."""
    return (nerts.Ready() if nerts.legal(view).ready else None), 0


def agreeing_bot(_settings: dict[str, int], _seed: int, view: Any) -> BotAnswer:
    """Ready; then votes to end the round as soon as another seat has voted."""
    legal = nerts.legal(view)
    if legal.ready:
        return nerts.Ready(), 0
    return (nerts.Vote() if legal.vote and view.public.votes else None), 0


def attacking_bot(_settings: dict[str, int], _seed: int, view: Any) -> BotAnswer:
    """Ready; then every card that fits goes on a rival's pile."""
    legal = nerts.legal(view)
    if legal.ready:
        return nerts.Ready(), 0
    for option in legal.lifts:
        for target in option.targets:
            if target.place.at is nerts.Spot.RIVAL:
                return nerts.Lift(option.source, option.card, target.place, target.onto), 0
    return None, 0


def turning_bot(_settings: dict[str, int], _seed: int, view: Any) -> BotAnswer:
    """Ready; then the stock is turned through, as often as it takes to see every card of it."""
    legal, public = nerts.legal(view), view.public
    if legal.ready:
        return nerts.Ready(), 0
    area = public.areas[public.rules.area(view.seat)] if public.areas else None
    seen = area is not None and area.idle is nerts.Idle.THROUGH
    return (nerts.Turn() if legal.turn and not seen else None), 0


def idle_in_nerts(settings: dict[str, int], seed: int, view: Any) -> Any:
    """Hearts as ever; in Nerts ready, and then nothing."""
    return (
        idle_bot(settings, seed, view)
        if isinstance(view, nerts.View)
        else choose_move(settings, seed, view)
    )
