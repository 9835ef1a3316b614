"""Made-up answers about the daily deals, as a server would give them on a day in November."""

from __future__ import annotations

from typing import Any, Final

from herzrasen.daily.calendar_day import closes_at, number_of, parse_day, start_of, text_of
from herzrasen.daily.offers import OFFERS
from herzrasen.daily.seeds import commitment_of
from herzrasen.protocol import codec
from herzrasen.protocol.http_daily import (
    DailyCalendar,
    DailyCommitment,
    DailyLine,
    DailyOffer,
    DailyOverview,
    DailyOwn,
    DailyPoints,
    DailyResults,
)

_TODAY: Final = parse_day("2026-11-18") or 0
PLAYED: Final = text_of(_TODAY)
_POINTS: Final = {0: 3, 1: 5, 2: 6, 3: 9, 4: 11, 5: 9, 6: 8, 7: 7, 9: 6, 11: 4, 13: 5, 17: 3, 20: 2}
_NAMES: Final = ("Ada", "Bruno", "Clara", "Dario", "Elif")


def daily_overview() -> Any:
    """Four deals, one of them played."""
    own = DailyOwn(PLAYED, number_of(_TODAY), "finished", "table", 4)
    offers = tuple(
        DailyOffer(
            offer.name,
            offer.game,
            offer.rules,
            offer.bot,
            offer.low_wins,
            own if offer.name == "hearts" else None,
            streak=5 if offer.name == "hearts" else 0,
            longest=9,
        )
        for offer in OFFERS.values()
    )
    now = start_of(_TODAY) + 40_000_000
    days = tuple(_day(_TODAY + away) for away in range(-7, 15))
    return _json(
        DailyOverview(
            now, PLAYED, number_of(_TODAY), start_of(_TODAY + 1), closes_at(_TODAY), offers, days
        )
    )


def daily_calendar() -> Any:
    """Days of November, some of them left out."""
    away = (0, 1, 2, 3, 4, 7, 8, 10, 11, 12, 13, 14)
    days = tuple(
        DailyOwn(
            text_of(_TODAY - back), number_of(_TODAY - back), "finished", "table", back * 5 % 14
        )
        for back in away
    )
    return _json(DailyCalendar("hearts", days, streak=5, longest=9))


def day_results() -> Any:
    """Everybody's points, and one's own among the better ones."""
    offer = OFFERS["hearts"]
    points = tuple(DailyPoints(made, n // 2, n - n // 2) for made, n in _POINTS.items() if n)
    board = tuple(DailyLine(1 + at, name, at) for at, name in enumerate(_NAMES))
    return _json(
        DailyResults(
            name=offer.name,
            game=offer.game,
            rules=offer.rules,
            low_wins=offer.low_wins,
            day=_day(_TODAY),
            closes=closes_at(_TODAY),
            open=True,
            can_play=True,
            counts=False,
            own=DailyOwn(PLAYED, number_of(_TODAY), "finished", "table", 4),
            points=points,
            board=board,
            place=24,
            of=78,
            beaten=44,
        )
    )


def _day(day: int) -> DailyCommitment:
    secret = bytes([day % 256]) * 32
    opened = secret.hex() if day < _TODAY else ""
    published = start_of(day - 14) + 61_000
    commitment = commitment_of(day, secret).hex()
    return DailyCommitment(
        text_of(day), number_of(day), commitment, published, in_time=True, secret=opened
    )


def _json(value: object) -> Any:
    return codec.decoder(Any).decode(codec.encode(value))
