"""A position of Nerts written down as text, so that a test shows the table it is about.

    rules: stoss+seats=2
    0: pile 2C 3C + 7H | 9S 8D | - | waste 2D | stock 3D 4D
    1: pile 8H' | KC'
    middle: AH 2H / AS'

A pile's closed cards stand before the +, from the bottom up; a stock's next card first. What is
left out is empty. ``round: 3`` and ``totals: 97 80`` set the score sheet before the round. The
position is one just after a productive move: no stock has been turned through.
"""

from __future__ import annotations

from herzrasen.cards import Card
from herzrasen.games.match import Match
from herzrasen.games.nerts import NertsRules, Phase, Public, State, parse_rules
from herzrasen.games.nerts.dealing import backs
from herzrasen.games.nerts.evolve import restart_idle
from herzrasen.games.nerts.notation import parse_cards
from herzrasen.games.nerts.state import Area


def rules(text: str) -> NertsRules:
    """The rules of this text form."""
    value = parse_rules(text)
    assert isinstance(value, NertsRules), value
    return value


def table(text: str) -> State:
    """The position that the text shows, the round running."""
    lines = dict(line.strip().split(": ", 1) for line in text.strip().splitlines())
    agreed = rules(lines.get("rules", "stoss"))
    laid = [_area(agreed, lines.get(str(area), "")) for area in range(agreed.areas)]
    number = int(lines.get("round", "0"))
    totals = lines.get("totals")
    return State(
        Public(
            rules=agreed,
            match=Match(
                totals=_numbers(totals) if totals else (0,) * agreed.sides,
                deals=((0,) * agreed.sides,) * number,
            ),
            phase=Phase.PLAY,
            round=number,
            areas=tuple(restart_idle(agreed, area) for area, _, _ in laid),
            decks=backs(agreed, number),
            foundations=tuple(_piles(lines.get("middle", ""))),
            calls=_numbers(lines["calls"]) if "calls" in lines else (0,) * agreed.seats,
        ),
        downs=tuple(down for _, down, _ in laid),
        stocks=tuple(stock for _, _, stock in laid),
    )


def _area(agreed: NertsRules, text: str) -> tuple[Area, tuple[Card, ...], tuple[Card, ...]]:
    named: dict[str, str] = {}
    columns: list[tuple[Card, ...]] = []
    for part in filter(None, (part.strip() for part in text.split("|"))):
        kind, _, cards = part.partition(" ")
        if kind in ("pile", "waste", "stock"):
            named[kind] = cards
        else:
            columns.append(() if part == "-" else parse_cards(part))
    columns += [()] * (agreed.columns - len(columns))
    closed, plus, open_ = named.get("pile", "").rpartition("+")
    assert plus or not closed
    down, stock = parse_cards(closed), parse_cards(named.get("stock", ""))
    area = Area(
        pile=parse_cards(open_),
        down=len(down),
        tableau=tuple(columns),
        waste=parse_cards(named.get("waste", "")),
        stock=len(stock),
    )
    return area, down, stock


def _piles(text: str) -> list[tuple[Card, ...]]:
    return [parse_cards(pile) for pile in text.split(" / ")] if text else []


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
