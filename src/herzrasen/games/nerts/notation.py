"""Text notation of Nerts: places, moves, events and areas of the table.

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

_SINGLE_PLACES: Final = {
    "pile": Place(Spot.PILE),
    "waste": Place(Spot.WASTE),
    "new": Place(Spot.FOUNDATION, NEW),
}
_NUMBERED_PLACES: Final = {"t": Spot.TABLEAU, "f": Spot.FOUNDATION, "r": Spot.RIVAL}
_SIMPLE_MOVES: Final[dict[str, Move]] = {
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


def format_place(place: Place) -> str:
    """A place as text.

    >>> format_place(Place(Spot.TABLEAU, 2)), format_place(Place(Spot.FOUNDATION, NEW))
    ('t2', 'new')
    """
    for text, fixed in _SINGLE_PLACES.items():
        if place == fixed:
            return text
    letters = {spot: letter for letter, spot in _NUMBERED_PLACES.items()}
    return f"{letters.get(place.at, place.at.value)}{place.index}"


def parse_place(text: str) -> Place:
    """The place with this text. Raises ValueError if there is none."""
    if text in _SINGLE_PLACES:
        return _SINGLE_PLACES[text]
    if text[:1] in _NUMBERED_PLACES and text[1:].isdecimal():
        return Place(_NUMBERED_PLACES[text[0]], int(text[1:]))
    raise ValueError(f"not a place: {text!r}")


def format_move(move: Move) -> str:
    """A move as text.

    >>> format_move(Lift(Place(Spot.PILE), Card.parse("AS"), Place(Spot.FOUNDATION, NEW)))
    'pile AS > new'
    """
    match move:
        case Lift():
            return _format_lift(move.source, (move.card,), move.target, move.onto, move.stands_for)
        case Deal(decks) if decks:
            return f"deal {' / '.join(map(_cards, decks))}"
        case Remedy(orders) if orders:
            return f"remedy {' / '.join(map(_numbers, orders))}"
        case Fill(area, column):
            return f"fill {area} {format_place(Place(Spot.TABLEAU, column))}"
        case _:
            return next(text for text, bare in _SIMPLE_MOVES.items() if bare == move)


def parse_move(text: str) -> Move:
    """The move with this text. Raises ValueError if there is none.

    >>> parse_move("pile AS > new").card
    Card('AS')
    """
    words = text.split()
    match words:
        case _ if " ".join(words) in _SIMPLE_MOVES:
            return _SIMPLE_MOVES[" ".join(words)]
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


def format_event(event: Event) -> str:
    """An event as text, without face-down cards, so that it may be shown to everyone."""
    match event:
        case Moved():
            lift = _format_lift(
                event.source, event.cards, event.target, event.onto, event.stands_for
            )
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
            return f"{_format_seat(event.seat)} started"
        case Dealt():
            areas = (f"\n  {index} {format_area(area)}" for index, area in enumerate(event.areas))
            return f"dealt round {event.round}" + "".join(areas)
        case Stopped() | Remedied() | RoundEnded() | Scored() | MatchEnded():
            return _format_end(event)


def format_area(area: Area) -> str:
    """An area as text: pile (face down, face up), columns, waste, stock.

    >>> format_area(Area((Card.parse("5H"),), 12, (parse_cards("9S 8D"), ()), (), 35))
    'pile 12+ 5H | 9S 8D | - | waste - | stock 35'
    """
    columns = "".join(f" | {_cards(column) or '-'}" for column in area.tableau)
    pile = f"{area.down}+ {_cards(area.pile)}" if area.pile else "-"
    return f"pile {pile}{columns} | waste {_cards(area.waste) or '-'} | stock {area.stock}"


def _format_end(event: Stopped | Remedied | RoundEnded | Scored | MatchEnded) -> str:
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


def _format_lift(
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
    stands_for: Card | None,
) -> str:
    on = f" on {onto}" if onto else ""
    as_ = f" as {stands_for}" if stands_for else ""
    return f"{format_place(source)} {_cards(cards)} > {format_place(target)}{on}{as_}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.text for card in cards)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _format_seat(seat: Seat) -> str:
    return "dealer" if seat == DEALER else str(seat)
