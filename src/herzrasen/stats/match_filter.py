"""Which matches count in a person's statistics, and which of them a query asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_history import MatchFilter, MyMatch
from herzrasen.table.info import TableInfo

_MAX_LENGTH: Final = 64
"""Characters of one part of a query; no name and no preset is longer."""


def counts(description: TableInfo) -> bool:
    """Whether a finished match of such a table counts: a retried deal has been counted at its first
    table."""
    return description.repeats is None


def read_filter(query: Mapping[str, str]) -> MatchFilter | Refusal:
    """The filter that a query asks for; a part without a value asks for nothing."""
    given = {name: value for name, value in query.items() if value}
    if any(len(value) > _MAX_LENGTH for value in given.values()):
        return Refusal("record.refusal.query")
    try:
        return msgspec.convert(given, MatchFilter, strict=False)
    except msgspec.ValidationError:
        return Refusal("record.refusal.query")


def may_match(wanted: MatchFilter, match: MyMatch) -> bool:
    """Whether a match may pass, as far as its table's description says."""
    others = [one for seat, one in enumerate(match.players) if seat != match.seat]
    company = "people" if any(one.kind == "person" for one in others) else "bots"
    name = wanted.name.casefold()
    return (
        wanted.game in (None, match.game)
        and wanted.preset in ("", preset_of(match.rules))
        and wanted.company in (None, company)
        and (wanted.since is None or wanted.since <= match.opened)
        and (wanted.until is None or match.opened < wanted.until)
        and (not name or any(name in one.name.casefold() for one in others))
    )


def matches(wanted: MatchFilter, match: MyMatch) -> bool:
    """Whether a match passes, once its outcome is known."""
    if wanted.straight and (match.undone or match.repeats):
        return False
    match wanted.result:
        case None:
            return True
        case "won":
            return match.place == 1
        case "lost":
            return match.place is not None and match.place > 1
        case "open":
            return match.state in ("waiting", "running")
        case "ended":
            return match.state == "ended"


def preset_of(rules: str) -> str:
    """The preset that a text form begins with.

    >>> preset_of("sun+target=50")
    'sun'
    """
    return rules.partition("+")[0]
