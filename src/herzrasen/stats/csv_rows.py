"""Statistics as CSV for a spreadsheet: a row for each deal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.protocol.http_statistics import MatchDeals
from herzrasen.stats.statistics_part import StatisticsPart


def write_csv(matches: Iterable[MatchDeals], game: GameName) -> str:
    """All deals of the matches of this game, after a header row.

    No column holds anybody's name, so none can hold a formula either.
    """
    deal_type = part_of(game, StatisticsPart).deal
    fields = [field.name for field in msgspec.structs.fields(deal_type) if field.name != "at"]
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(["time", "table", "rules", "players", "place", "total", "deal", *fields])
    for played in matches:
        if played.match.game != game:
            continue
        match = played.match
        of_match = [match.table, match.rules, len(match.players), match.place, match.points]
        for number, deal in enumerate(played.deals, 1):
            values: dict[str, Any] = msgspec.structs.asdict(deal)
            lines.writerow(
                [_time(deal.at), *of_match, number, *(_plain(values[f]) for f in fields)]
            )
    return out.getvalue()


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def _plain(value: object) -> object:
    return int(value) if isinstance(value, bool) else "" if value is None else value
