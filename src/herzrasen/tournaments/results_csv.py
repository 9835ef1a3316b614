"""Results as CSV for a spreadsheet: the table of results, and a row for each seat of each table."""

from __future__ import annotations

import csv
from collections.abc import Iterable

from herzrasen.protocol.http_tournaments import TournamentPage
from herzrasen.tournaments.movement import BOT

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet may take for the beginning of a formula."""


def standings_csv(page: TournamentPage) -> str:
    """The table of results, the best first."""
    rows = (
        (line.place, _text(line.name), line.score, line.points, line.played)
        for line in page.players
    )
    return _csv(("place", "name", "score", "points", "played"), rows)


def travellers_csv(page: TournamentPage) -> str:
    """Every board at every table, a row for each seat."""
    names = {line.number: _text(line.name) for line in page.players}
    rows = (
        (
            sheet.board,
            line.sitting,
            seat + 1,
            "" if player == BOT else names.get(player, ""),
            line.points[seat],
            sheet.means[seat],
            line.scores[seat],
        )
        for sheet in page.travellers
        for line in sheet.lines
        for seat, player in enumerate(line.players)
    )
    return _csv(("board", "sitting", "seat", "name", "points", "mean", "score"), rows)


class _Lines:
    """What the writer of CSV writes to."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        """Keep a line."""
        self.lines.append(line)


def _csv(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = _Lines()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(header)
    for row in rows:
        lines.writerow(["" if value is None else value for value in row])
    return "".join(out.lines)


def _text(name: str) -> str:
    """The name, so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name
