"""Which of somebody's matches are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_history import MyMatch, Sought

_LONGEST: Final = 64
"""Signs of a query's part; nobody's name and no preset is longer."""


def read_sought(query: Mapping[str, str]) -> Sought | Refusal:
    """What a query asks for; a part without a value asks for nothing."""
    given = {name: value for name, value in query.items() if value}
    if any(len(value) > _LONGEST for value in given.values()):
        return Refusal("record.refusal.query")
    try:
        return msgspec.convert(given, Sought, strict=False)
    except msgspec.ValidationError:
        return Refusal("record.refusal.query")


def may_fit(sought: Sought, match: MyMatch) -> bool:
    """Whether a match is wanted, as far as its table's description says."""
    others = [one for seat, one in enumerate(match.players) if seat != match.seat]
    company = "people" if any(one.kind == "person" for one in others) else "bots"
    name = sought.name.casefold()
    return (
        sought.game in (None, match.game)
        and sought.preset in ("", preset_of(match.rules))
        and sought.company in (None, company)
        and (sought.since is None or sought.since <= match.opened)
        and (sought.until is None or match.opened < sought.until)
        and (not name or any(name in one.name.casefold() for one in others))
    )


def fits(sought: Sought, match: MyMatch) -> bool:
    """Whether a match is wanted, when all is known of how it ended."""
    if sought.straight and (match.undone or match.repeats):
        return False
    match sought.result:
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
