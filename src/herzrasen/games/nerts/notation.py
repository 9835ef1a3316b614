"""Nerts as text: one line for a place, a move, an event, an area of the table.

A place is ``pile``, ``waste``, a column ``t0``, a foundation ``f3`` or ``new`` for a free place in
the middle, a rival's pile ``r2``. A lift reads ``pile 7H > r1 on 8H'``; a joker adds ``as QS``.
"""

from __future__ import annotations

from typing import Final

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts.events import (
    Dealt,
    Event,
    MatchEnded,
    Moved,
    Readied,
    Remedied,
    RoundEnded,
    Scored,
    Started,
    Stopped,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.moves import (
    NEW,
    Call,
    Deal,
    Fill,
    Halt,
    Lift,
    Move,
    Place,
    Ready,
    Remedy,
    Spot,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.state import Area

_FIXED: Final = {
    "pile": Place(Spot.PILE),
    "waste": Place(Spot.WASTE),
    "new": Place(Spot.FOUNDATION, NEW),
}
_NUMBERED: Final = {"t": Spot.TABLEAU, "f": Spot.FOUNDATION, "r": Spot.RIVAL}
_BARE: Final[dict[str, Move]] = {
    "ready": Ready(),
    "start": Start(),
    "turn": Turn(),
    "call": Call(),
    "vote": Vote(stuck=True),
    "unvote": Vote(stuck=False),
    "deal again": Deal(),
    "halt": Halt(),
    "remedy": Remedy(),
}


def place_text(place: Place) -> str:
    """A place as text.

    >>> place_text(Place(Spot.TABLEAU, 2)), place_text(Place(Spot.FOUNDATION, NEW))
    ('t2', 'new')
    """
    for text, fixed in _FIXED.items():
        if place == fixed:
            return text
    letters = {spot: letter for letter, spot in _NUMBERED.items()}
    return f"{letters.get(place.at, place.at.value)}{place.index}"


def parse_place(text: str) -> Place:
    """The place with this text. Raises ValueError if there is none."""
    if text in _FIXED:
        return _FIXED[text]
    if text[:1] in _NUMBERED and text[1:].isdecimal():
        return Place(_NUMBERED[text[0]], int(text[1:]))
    raise ValueError(f"not a place: {text!r}")


def move_text(move: Move) -> str:
    """A move as text.

    >>> move_text(Lift(Place(Spot.PILE), Card.parse("AS"), Place(Spot.FOUNDATION, NEW)))
    'pile AS > new'
    """
    match move:
        case Lift():
            return _lift_text(move.source, (move.card,), move.target, move.onto, move.stands_for)
        case Deal(decks) if decks:
            return f"deal {' / '.join(map(_cards, decks))}"
        case Remedy(orders) if orders:
            return f"remedy {' / '.join(map(_numbers, orders))}"
        case Fill(area, column):
            return f"fill {area} {place_text(Place(Spot.TABLEAU, column))}"
        case _:
            return next(text for text, bare in _BARE.items() if bare == move)


def parse_move(text: str) -> Move:
    """The move with this text. Raises ValueError if there is none.

    >>> parse_move("pile AS > new").card
    Card('AS')
    """
    words = text.split()
    match words:
        case _ if " ".join(words) in _BARE:
            return _BARE[" ".join(words)]
        case ["deal", *_]:
            decks = text.strip().removeprefix("deal").split("/")
            return Deal(tuple(parse_cards(deck) for deck in decks))
        case ["remedy", *_]:
            orders = text.strip().removeprefix("remedy").split("/")
            return Remedy(tuple(_parse_numbers(order) for order in orders))
        case ["fill", area, column] if column[:1] == "t":
            return Fill(_parse_number(area), parse_place(column).index)
        case [source, card, ">", target, *rest] if (
            rest[::2] in ([], ["on"], ["as"], ["on", "as"]) and len(rest) % 2 == 0
        ):
            named = dict(zip(rest[::2], map(Card.parse, rest[1::2]), strict=True))
            return Lift(
                parse_place(source),
                Card.parse(card),
                parse_place(target),
                named.get("on"),
                named.get("as"),
            )
        case _:
            raise ValueError(f"not a move: {text!r}")


def _parse_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_parse_number, text.split()))


def _parse_number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"not a number: {text!r}")
    return int(text)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards written in a row. Raises ValueError for a word that is no card."""
    return tuple(Card.parse(word) for word in text.split())


def event_text(event: Event) -> str:
    """An event as text; a closed card is not in it, so it may be shown to everyone."""
    match event:
        case Moved():
            lift = _lift_text(event.source, event.cards, event.target, event.onto, event.stands_for)
            up = f", up {event.revealed}" if event.revealed else ""
            return f"{event.seat} {lift}{up}"
        case Turned():
            return f"{event.seat} turned {_cards(event.cards)}"
        case TurnedOver():
            return f"{event.seat} turned over"
        case Voted():
            return f"{event.seat} {'voted' if event.stuck else 'took the vote back'}"
        case Readied():
            return f"{event.seat} ready"
        case Started():
            return f"{_who(event.seat)} started"
        case Dealt():
            areas = (f"\n  {index} {area_text(area)}" for index, area in enumerate(event.areas))
            return f"dealt round {event.round}" + "".join(areas)
        case Stopped() | Remedied() | RoundEnded() | Scored() | MatchEnded():
            return _end_text(event)


def area_text(area: Area) -> str:
    """An area as it lies: closed pile cards and the open ones, columns, waste, closed stock.

    >>> area_text(Area((Card.parse("5H"),), 12, (parse_cards("9S 8D"), ()), (), 35))
    'pile 12+ 5H | 9S 8D | - | waste - | stock 35'
    """
    columns = "".join(f" | {_cards(column) or '-'}" for column in area.tableau)
    pile = f"{area.down}+ {_cards(area.pile)}" if area.pile else "-"
    return f"pile {pile}{columns} | waste {_cards(area.waste) or '-'} | stock {area.stock}"


def _end_text(event: Stopped | Remedied | RoundEnded | Scored | MatchEnded) -> str:
    match event:
        case Stopped():
            reach = f": {' / '.join(_cards(cards) or '-' for cards in event.reach)}"
            return f"stopped by {event.reason}" + (reach if event.reach else "")
        case Remedied():
            return "remedied"
        case RoundEnded():
            by = "" if event.caller is None else f" by {event.caller}"
            return f"round ended: {event.reason}{by}"
        case Scored():
            return (
                f"scored: played {_numbers(event.played)}, left {_numbers(event.left)}, "
                f"points {_numbers(event.points)}, totals {_numbers(event.totals)}"
            )
        case MatchEnded():
            return f"match ended: places {_numbers(event.places)}"


def _lift_text(
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
    stands_for: Card | None,
) -> str:
    on = f" on {onto}" if onto else ""
    as_ = f" as {stands_for}" if stands_for else ""
    return f"{place_text(source)} {_cards(cards)} > {place_text(target)}{on}{as_}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.text for card in cards)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _who(seat: Seat) -> str:
    return "dealer" if seat == DEALER else str(seat)
