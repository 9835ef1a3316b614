"""Matches that were played: the list, statistics, records, reviews and tournaments."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.nerts import Place, Spot
from herzrasen.presentation.record.steps import parse_record, replay_deal
from herzrasen.protocol.answer_types import my_statistics
from herzrasen.protocol.hearts.statistics import (
    HeartsStatistics,
    KindCost,
    PassingAverage,
)
from herzrasen.protocol.http_history import (
    MyFinishedMatch,
    MyFinishedMatches,
    MyMatch,
    MyMatches,
    MyPlayer,
)
from herzrasen.protocol.http_statistics import TrendPoint
from herzrasen.protocol.http_tournaments import MyTournaments, TournamentCreated, TournamentEntry
from herzrasen.protocol.nerts.review import (
    ReviewFinding,
    ReviewPace,
    RoundReview,
)
from herzrasen.protocol.nerts.statistics import NertsStatistics
from herzrasen.record import Fault, write
from herzrasen.tournaments.commands import StartRound
from herzrasen.tournaments.page import page_for
from tests.browser.coach_samples import cards, deal_review, hint
from tests.record.recorded_matches import random_record
from tests.tournaments.played import after, new, play_all, running_match_page, with_people

DAY: Final = 86_400_000
HOUR: Final = 3_600_000
NAMES: Final = ("Eva", "Ada", "Bruno", "Clara")


def history(now: int) -> dict[str, Any]:
    """One's own matches, and what came of them."""
    return {
        "GET api/me/matches": _matches(now),
        "GET api/me/statistics": _statistics(now),
        "GET api/me/finished": _finished_matches(now),
    }


def _matches(now: int) -> MyMatches:
    players = (
        MyPlayer("Eva", "person"),
        MyPlayer("Ada", "bot"),
        MyPlayer("Bruno", "person"),
        MyPlayer("", "person"),
    )
    bots = (MyPlayer("Eva", "person"), MyPlayer("Ada", "bot"), MyPlayer("Clara", "bot"))

    def match(number: int, **more: Any) -> MyMatch:
        usual: dict[str, Any] = {
            "table": f"past-{number}",
            "game": "hearts",
            "rules": "standard",
            "opened": now - number * DAY - HOUR,
            "players": players,
            "seat": 0,
            "state": "over",
            "place": 1,
            "points": 31,
            "deals": 4,
        }
        return MyMatch(**(usual | more))

    unfinished = {"place": None, "points": None, "deals": None}
    return MyMatches(
        (
            match(0, state="running", **unfinished),
            match(1),
            match(2, game="nerts", rules="stoss", players=bots, place=2, points=-7, deals=1),
            match(3, rules="standard+players=3", place=3, points=100, undone=2, repeats=2),
            match(4, state="ended", place=None, points=None, deals=None),
            match(5, state="waiting", **unfinished),
            match(6, seat=-2, rules="sun+target=50", **unfinished),
        ),
        6,
    )


def _trend(now: int, *values: float) -> tuple[TrendPoint, ...]:
    return tuple(
        TrendPoint(now - (len(values) - at) * 3 * DAY, 4 + at, value)
        for at, value in enumerate(values)
    )


def _statistics(now: int) -> Any:
    hearts = HeartsStatistics(
        matches=12,
        places=(5, 4, 2, 1),
        place=1.92,
        deals=57,
        points=6.4,
        course=_trend(now, 8.1, 7.5, 6.9, 5.2),
        shot=2,
        tried=3,
        conceded=1,
        queens=9,
        queen_deals=48,
        passing=(
            PassingAverage("left", 20, 5.5),
            PassingAverage("right", 18, 7.25),
            PassingAverage("hold", 1, 13.0),
        ),
        reviewed=3,
        costs=(
            KindCost("pass", 9, 2, 1.75),
            KindCost("lead", 11, 1, 0.5),
            KindCost("follow", 40, 7, 8.25),
            KindCost("discard", 12, 0, 0.0),
            KindCost("moon", 1, 1, 13.0),
        ),
        presets=("standard", "sun"),
    )
    nerts = NertsStatistics(
        matches=3,
        places=(1, 2),
        place=1.67,
        deals=5,
        points=-2.5,
        course=_trend(now, -6.0, -3.0, 4.0),
        calls=2,
        pace=7.25,
        paces=_trend(now, 6.5, 7.0, 8.25),
        turns=11.4,
        left=3.2,
        won=8,
        lost=3,
        won_by=140.0,
        lost_by=95.0,
        presets=("stoss",),
    )
    return my_statistics()(hearts=hearts, nerts=nerts)


def _finished_matches(now: int) -> MyFinishedMatches:
    def match(days: int, number: int = 0, **more: Any) -> MyFinishedMatch:
        usual: dict[str, Any] = {
            "table": f"past-{days}-{number}",
            "game": "hearts",
            "at": now - days * DAY - HOUR,
        }
        return MyFinishedMatch(**(usual | more))

    return MyFinishedMatches(
        (
            match(9, won=True),
            match(4, game="nerts", calls=1, call_ms=83_000),
            match(2, moons=1, clean=2),
            match(1, won=True),
            match(0, clean=1),
        )
    )


def records() -> dict[str, Any]:
    """Records of both games as text, and what the server shows of them."""
    found: dict[str, Any] = {}
    rules = {
        "hearts": "standard+deals=3",
        "nerts": "stoss+stuck=timer,stuck_seconds=5,stuck_action=end,rounds=2",
    }
    for name, text in rules.items():
        record = random_record("hearts" if name == "hearts" else "nerts", text)
        record = replace(record, date="2026-11-10T18:30:00.000Z", site="herzrasen.example")
        text_of_it = write(record).decode()
        read = parse_record(text_of_it.encode(), twin=False)
        assert not isinstance(read, Fault), read
        shown = {
            f"deal {deal}": replay_deal(read, deal=deal, seat=seat, reveal=reveal)
            for deal, seat, reveal in ((1, None, True), (2, 0, False))
        }
        found[name] = {"text": text_of_it, "deals": shown}
    return found


def coach() -> dict[str, Any]:
    """Hints and reviews."""
    steps = (2, 9, 12, 20, 30, 40)
    ways = (cards("4D"), cards("4S"), cards("6S"), cards("8H"))
    three = (cards("4D", "4S", "6S"), cards("4S", "6S", "8S"))
    return {
        "play": hint("play", ways),
        "pass": hint("pass", three),
        "deal": deal_review(1, NAMES, range(4), steps),
        "round": round_review(),
    }


def round_review() -> RoundReview:
    """A round with a finding of each kind."""

    def finding(kind: Any, number: int, card: str, **more: Any) -> ReviewFinding:
        usual: dict[str, Any] = {
            "number": number,
            "at": number * 1500,
            "ms": 400 * number,
            "card": Card.parse(card),
        }
        return ReviewFinding(kind=kind, **(usual | more))

    return RoundReview(
        round=1,
        seat=0,
        ms=95_000,
        findings=(
            finding(
                "played", 2, "AC", source=Place(Spot.WASTE, 0), target=Place(Spot.FOUNDATION, -1)
            ),
            finding(
                "taken",
                4,
                "3D",
                source=Place(Spot.TABLEAU, 1),
                target=Place(Spot.FOUNDATION, 2),
                by=1,
            ),
            finding(
                "covered", 6, "5S", source=Place(Spot.PILE, 0), target=Place(Spot.FOUNDATION, 0)
            ),
            finding(
                "attacked",
                8,
                "7H",
                source=Place(Spot.TABLEAU, 3),
                target=Place(Spot.FOUNDATION, 1),
                by=2,
            ),
            finding(
                "ended", 9, "9C", source=Place(Spot.WASTE, 0), target=Place(Spot.FOUNDATION, 3)
            ),
            finding("passed", 10, "5H", target=Place(Spot.TABLEAU, 2)),
            finding(
                "won", 11, "6C", target=Place(Spot.FOUNDATION, 1), by=1, ms=38, decided="touch"
            ),
            finding(
                "lost", 12, "8D", target=Place(Spot.FOUNDATION, 2), by=3, ms=21, decided="coin"
            ),
            ReviewFinding("paused", 14, 20_000, 6_500),
        ),
        reaction=1250,
        paces=(ReviewPace(0, 44, 2100), ReviewPace(1, 31, 3000), ReviewPace(2, 0, None)),
    )


def tournaments(now: int) -> dict[str, Any]:
    """Tournaments of every form and phase, and who looks at them."""
    opened = with_people(new(title="Open cup"), 5)
    swiss = after(
        with_people(new("swiss", title="Swiss evening", rounds=3), 5), "host", StartRound()
    )
    alone = after(with_people(new("same-seat", deals=4), 3), "host", StartRound())
    over = play_all(with_people(new("swiss", title="Done", rounds=2), 4))
    pages = {
        "cup": running_match_page(),
        "open": page_for("open", 3, opened, "p1"),
        "open-host": page_for("open-host", 3, opened, "host"),
        "open-stranger": page_for("open-stranger", 3, opened, "stranger"),
        "swiss-host": page_for("swiss-host", 4, swiss, "host"),
        "swiss": page_for("swiss", 4, swiss, "p2"),
        "same-seat": page_for("same-seat", 2, alone, "p0"),
        "over": page_for("over", 9, over, "p1"),
    }
    entries = (
        TournamentEntry(
            "cup", "movement", "hearts", "Friday club", "running", 8, False, now - DAY, "Eva"
        ),
        TournamentEntry("open-host", "swiss", "hearts", "", "open", 1, True, now - 2 * DAY),
        TournamentEntry(
            "over", "elimination", "nerts", "Done", "over", 16, False, now - 90 * DAY, "Evi"
        ),
    )
    return {
        "GET api/tournaments": MyTournaments(entries),
        "POST api/tournaments": TournamentCreated("open-host"),
        **{f"GET api/tournaments/{name}": page for name, page in pages.items()},
        **{f"POST api/tournaments/{name}": page for name, page in pages.items()},
    }
