"""Statistics as a table that a spreadsheet opens: a line for each deal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_history import HeartsDeal, MatchDeals, NertsRound


def written(matches: Iterable[MatchDeals], game: GameName) -> str:
    """All deals of the matches of this game, the first line naming the columns.

    No column holds anybody's name, so none can hold a formula either.
    """
    kind = HeartsDeal if game == "hearts" else NertsRound
    fields = [field.name for field in msgspec.structs.fields(kind) if field.name != "at"]
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(["time", "table", "rules", "players", "place", "total", "deal", *fields])
    for one in matches:
        if one.match.game != game:
            continue
        match = one.match
        of_match = [match.table, match.rules, len(match.players), match.place, match.points]
        deals: Sequence[HeartsDeal | NertsRound] = one.deals
        for number, deal in enumerate(deals, 1):
            told: dict[str, Any] = msgspec.structs.asdict(deal)
            lines.writerow([_time(deal.at), *of_match, number, *(_plain(told[f]) for f in fields)])
    return out.getvalue()


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def _plain(value: object) -> object:
    return int(value) if isinstance(value, bool) else "" if value is None else value
