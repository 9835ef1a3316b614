"""Random histories of few people: statistics, their filters and files, ratings match by match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import GenericAlias
from typing import Any, Final

import msgspec
import pytest
from msgspec import inspect

from herzrasen.bots.hearts import bot_part
from herzrasen.daily import results as daily
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.kits.registry import KITS, part_of
from herzrasen.protocol.http_history import MatchFilter, MyMatch, MyPlayer
from herzrasen.protocol.http_statistics import MatchDeals
from herzrasen.ratings import rated_match
from herzrasen.ratings.bot_ratings import BOT_RATINGS, bot_name
from herzrasen.ratings.families import FAMILIES, family_of
from herzrasen.ratings.rated_match import RatedMatch, RatedSeat
from herzrasen.ratings.rating import NEW_RATING
from herzrasen.ratings.recompute import LoggedMatch, recompute
from herzrasen.ratings.weights import PersonStatus, meetings_before, weights
from herzrasen.stats.csv_rows import write_csv
from herzrasen.stats.finished_matches import finished_match
from herzrasen.stats.match_filter import matches, may_match, read_filter
from herzrasen.stats.statistics_part import StatisticsPart
from herzrasen.table import info
from tests.courses.matches import random_rules
from tests.courses.outputs import output
from tests.fingerprints import AssertFingerprints, CourseStep

GOLDEN: Final = Path(__file__).with_name("golden") / "histories.txt"
PEOPLE: Final = ("Ada", "Bob", "Cleo", "Dan", "guest 1", "guest 2")
DAY: Final = 86_400_000
NUMBERS: Final = (-10, -1, 0, 0, 1, 1, 2, 3, 4, 7, 26)


def example(kind: inspect.Type, random: Random) -> Any:
    """Any small value of a type."""
    match kind:
        case inspect.StructType(fields=fields):
            return {field.name: example(field.type, random) for field in fields}
        case inspect.UnionType(types=kinds):
            return example(random.choice(kinds), random)
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case inspect.VarTupleType(item_type=item):
            return [example(item, random) for _ in range(random.randrange(4))]
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.FloatType():
            return random.choice(NUMBERS) / 4
        case inspect.StrType():
            return random.choice(("", "standard", "sun+target=50", "stoss", "Ada"))
        case inspect.IntType(ge=least):
            return random.choice(NUMBERS if least is None else (0, 1, 3, 5))
        case _:
            raise TypeError(f"no example of {kind}")


type_info = cache(inspect.type_info)


def some(kind: Any, random: Random) -> Any:
    return msgspec.convert(example(type_info(kind), random), kind)


def costs_of(kind: type) -> Any:
    """The costs of the choices of one deal."""
    return GenericAlias(tuple, (kind, ...))


def my_match(game: GameName, random: Random) -> MyMatch:
    players = tuple(
        MyPlayer(random.choice(PEOPLE), random.choice(("person", "bot")))
        for _ in range(random.randrange(2, 5))
    )
    match: MyMatch = some(MyMatch, random)
    return msgspec.structs.replace(match, game=game, players=players, opened=random.randrange(9))


def statistics(random: Random) -> Iterator[CourseStep]:
    """What many matches come to."""
    for game in KITS:
        part = part_of(game, StatisticsPart)
        ended = [
            msgspec.structs.replace(some(part.outcome, random), place=random.randrange(1, 5))
            for _ in range(random.choice((0, 1, 5, 30, 70)))
        ]
        costs = () if part.cost is None else [some(costs_of(part.cost), random) for _ in range(9)]
        yield CourseStep(game, output(part.statistics(ended, costs, ("a", "b"))))
        yield CourseStep("short", output([finished_match("t", game, each) for each in ended]))
        played = [my_match(random.choice(("hearts", game)), random) for _ in ended]
        rows = [MatchDeals(match, each.deals) for match, each in zip(played, ended, strict=True)]
        rows = [row for row in rows if row.match.game == game or random.random() < 0.3]
        yield CourseStep("file", output(write_csv(rows, game)))
        for _ in range(20):
            wanted = random.choice((MatchFilter(), some(MatchFilter, random)))
            wanted = msgspec.structs.replace(wanted, **{random.choice(("game", "company")): None})
            match = my_match(game, random)
            yield CourseStep(
                "filter", output(may_match(wanted, match), matches(wanted, match), wanted)
            )
        query = {random.choice(("game", "until", "result", "x")): random.choice(("", "won", "5"))}
        yield CourseStep(
            f"query {query}", output(read_filter(query), read_filter({"name": "x" * 65}))
        )


def ratings(random: Random) -> Iterator[CourseStep]:
    """A log of rated matches, and what each does to whom."""
    log: list[LoggedMatch] = []
    at = 0
    for number in range(40):
        at += random.choice((1000, DAY // 2, DAY, 40 * DAY))
        log.append(LoggedMatch(number, draw_match(at, random)))
    status = PersonStatus(
        random.choice((frozenset(), frozenset({"Dan"}))), random.choice(({}, {"guest 1": "Ada"}))
    )
    for change in recompute(log, status):
        later = change.rating.before(at + DAY)
        shown = (change.rating.score, change.rating.provisional)
        yield CourseStep("change", output(change, later, shown))
    last = log[-1].match
    met = meetings_before(last, [one.match for one in log[:-1]])
    yield CourseStep("weights", output([weights(last, seat, met, status) for seat in last.seats]))
    stored = rated_match.write(last)
    yield CourseStep("log", output(stored.decode(), rated_match.read(stored) == last, NEW_RATING))


def draw_match(at: int, random: Random) -> RatedMatch:
    """Two people or more, and bots."""
    family = random.choice(FAMILIES)
    people = random.sample(PEOPLE, random.randrange(2, 4))
    seats = [
        RatedSeat(
            person, "guest" if " " in person else "account", random.randrange(1, 5),
            left=random.random() < 0.2, resigned=random.random() < 0.1,
        )
        for person in people
    ]  # fmt: skip
    bots = random.sample((*BOT_RATINGS[family], ""), random.randrange(3))
    seats += [RatedSeat(bot, "bot", random.randrange(1, 5)) for bot in bots]
    random.shuffle(seats)
    return RatedMatch(family, at, tuple(seats), random.random() < 0.2)


def families(random: Random) -> Iterator[CourseStep]:
    """Which rules and bots are rated, and how a day's deals went."""
    for game in KITS:
        for _ in range(15):
            rules = random_rules(game, random)
            text = info.text_of(rules)
            asked = (
                f"{random.choice(('', '1:', '2:', '3:', '99:'))}{text}{random.choice(('', '+x=1'))}"
            )
            read = info.requested_rules(game, asked)
            known = None if isinstance(read, Refusal) else info.rules_version(game, text)
            yield CourseStep(asked, output(family_of(game, rules), read, known))
            level = {"level": random.randrange(6), "tempo": random.randrange(6), "insight": 2}
            names = random.sample(sorted(level), random.randrange(1, 3))
            yield CourseStep("bot", output(bot_name(game, {name: level[name] for name in names})))
    for _ in range(20):
        finished = random.choices(range(30), k=random.randrange(12))
        counts = {random.choice(NUMBERS): random.randrange(1, 4) for _ in range(4)}
        points, low = random.choice(NUMBERS), random.random() < 0.5
        state = daily.state_at_end(2, random.randrange(4 * DAY), random.choice((None, 3)))
        yield CourseStep("day", output(
            daily.streaks(finished, random.randrange(30)),
            daily.place_among(points, counts, low_wins=low),
            (state, daily.shows_results(2, random.randrange(5 * DAY), state)),
            daily.shows_results(2, random.randrange(5 * DAY), None),
            daily.newest_day(5, finished),
        ))  # fmt: skip


def test_histories(
    assert_fingerprints: AssertFingerprints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_part, "compiled_kernel", lambda: True)
    courses = {
        f"{kind.__name__} {seed}": [*kind(Random(f"{kind.__name__} {seed}"))]
        for kind in (statistics, ratings, families)
        for seed in range(4)
    }
    assert_fingerprints(GOLDEN, courses)
