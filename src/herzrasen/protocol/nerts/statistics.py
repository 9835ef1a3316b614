"""HTTP messages of the statistics of Nerts."""

from __future__ import annotations

from herzrasen.protocol.http_statistics import GameStatistics, ScoredDeal, TrendPoint


class NertsRound(ScoredDeal, frozen=True, omit_defaults=True):
    """The figures of a round of Nerts for one seat; ``points`` and the cards ``left`` are its
    area's.

    ``at`` is when it ended, ``ms`` how long it ran. By the seat's own hand: ``moves`` in all,
    ``centre`` cards to the foundations, ``turns`` of the stock. ``won`` and ``lost`` count its
    races, ``won_ms`` and ``lost_ms`` are the sums of their margins.
    """

    left: int = 0
    called: bool = False
    ms: int = 0
    moves: int = 0
    centre: int = 0
    turns: int = 0
    won: int = 0
    lost: int = 0
    won_ms: int = 0
    lost_ms: int = 0


class NertsStatistics(GameStatistics, frozen=True):
    """The statistics of one's matches of Nerts, a round being a deal.

    ``calls`` ended rounds. ``pace`` are the cards a minute that went to the foundations, and
    ``paces`` its trend; ``turns`` are those of the stock in a round, ``left`` the cards that stayed
    in the pile. Races: ``won`` and ``lost``, and the mean margin of each, in ms.
    """

    calls: int
    pace: float | None
    paces: tuple[TrendPoint, ...]
    turns: float | None
    left: float | None
    won: int
    lost: int
    won_by: float | None
    lost_by: float | None
