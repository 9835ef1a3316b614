"""The lines that only rounds of Nerts have."""

from __future__ import annotations

from typing import Final

from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Fill, Place, Remedy, Stop, Turn
from herzrasen.games.nerts.events import End
from herzrasen.games.nerts.notation import format_move, format_place, parse_move, parse_place
from herzrasen.record.line_kind import LineHead, LineKind, seat_and_cards
from herzrasen.record.lines import Cards, Line, RaceLine, TimedLine
from herzrasen.record.races import race_kind
from herzrasen.record.value_notation import (
    NotationError,
    cards_text,
    read_cards,
    read_number,
    read_seat,
)

_BARE: Final = {
    word: parse_move(word)
    for word in ("ready", "start", "call", "vote", "unvote", "halt", "remedy")
}


class DeckLine(Line, frozen=True, tag="deck"):
    """An area's deck as it was dealt, in the order of nerts.Deal."""

    area: int
    cards: Cards


class ActLine(TimedLine, frozen=True, omit_defaults=True, tag="act"):
    """A move, ``at`` ms after the round began, and the cards that came up with it.

    A turn without cards turned the waste over.
    """

    seat: Seat
    move: nerts.Move
    cards: Cards = ()


class StopLine(Line, frozen=True, tag="stop"):
    """The round was stopped, because nothing moved."""

    reason: Stop


class EndLine(Line, frozen=True, omit_defaults=True, tag="end"):
    """What ended the round, and the seat that called."""

    reason: End
    seat: Seat | None = None


def is_winner(race: RaceLine[Place], above: Line | None) -> bool:
    """Whether the line above is the play of the race's winner."""
    winner = race.contenders[0]
    match above:
        case ActLine(seat=seat, move=nerts.Lift(card=card)):
            return (winner.seat, winner.card) == (seat, card)
        case ActLine(seat=seat, move=nerts.Call()) | EndLine(seat=seat):
            return (winner.seat, winner.card) == (seat, None)
        case ActLine(move=Fill()):
            return True  # a pile that filled a column by itself: its area cannot be told here
        case _:
            return False


def _act_text(line: ActLine) -> str:
    seat_word = "dealer" if line.seat == DEALER else str(line.seat)
    return f"{line.at} {seat_word}: {_move_text(line.move, line.cards)}"


def _move_text(move: nerts.Move, cards: Cards) -> str:
    if isinstance(move, Turn):
        return f"turn {cards_text(cards)}" if cards else "turn over"
    return format_move(move) + (f" up {cards_text(cards)}" if cards else "")


def _read_act(head: LineHead, words: list[str]) -> ActLine:
    at = int(head.word)
    seat = DEALER if head.seat_word == "dealer" else head.read_seat()
    if len(words) == 1 and words[0] in _BARE:
        return ActLine(at, seat, _BARE[words[0]])
    if words[:1] == ["turn"] and len(words) > 1:
        return ActLine(at, seat, Turn(), () if words[1:] == ["over"] else read_cards(words[1:]))
    if words[:1] == ["remedy"]:
        return ActLine(at, seat, Remedy(_read_orders(words[1:])))
    cards: Cards = ()
    if len(words) > 2 and words[-2] == "up":
        cards, words = read_cards(words[-1:]), words[:-2]
    if words[:1] == ["fill"] and len(words) == 3 and words[2][:1] == "t":
        return ActLine(at, seat, Fill(read_number(words[1]), read_number(words[2][1:])), cards)
    try:
        move = parse_move(" ".join(words))
    except ValueError:
        move = None
    if move is None or isinstance(move, nerts.Deal | Turn):
        raise NotationError("not-a-move", words[0] if words else "", value=" ".join(words))
    return ActLine(at, seat, move, cards)


def _read_orders(words: list[str]) -> tuple[tuple[int, ...], ...]:
    """New orders of stocks, a slash between two areas."""
    orders: list[list[int]] = [[]]
    for word in words:
        if word == "/":
            orders.append([])
        else:
            orders[-1].append(read_number(word))
    return tuple(map(tuple, orders))


def _stop_text(line: StopLine) -> str:
    return f"stop: {line.reason.value}"


def _read_stop(head: LineHead, words: list[str]) -> StopLine:
    head.check_no_seat()
    if words not in ([reason.value] for reason in Stop):
        raise NotationError("not-a-stop", words[0] if words else "", value=" ".join(words))
    return StopLine(Stop(words[0]))


def _end_text(line: EndLine) -> str:
    return f"end: {line.reason.value}{'' if line.seat is None else f' {line.seat}'}"


def _read_end(head: LineHead, words: list[str]) -> EndLine:
    head.check_no_seat()
    if words[:1] not in ([reason.value] for reason in End) or len(words) > 2:
        raise NotationError("not-an-end", words[0] if words else "", value=" ".join(words))
    return EndLine(End(words[0]), read_seat(words[1]) if words[1:] else None)


KINDS: Final = (
    seat_and_cards(DeckLine),
    LineKind(ActLine, _act_text, _read_act),
    race_kind(Place, format_place, parse_place),
    LineKind(StopLine, _stop_text, _read_stop),
    LineKind(EndLine, _end_text, _read_end),
)
