"""Text notation of Hearts: moves and events, one a line.

>>> format_move(Pass(CardSet.parse("QS KH AH")))
'pass QS KH AH'
>>> parse_move("play QS")
Play(card=Card('QS'))
>>> format_event(Scored((0, 26, 26, 26), (12, 30, 26, 51)))
'scored 0 26 26 26, totals 12 30 26 51'
"""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    Event,
    KittyShown,
    KittyTaken,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.moves import (
    Charge,
    ChooseMoon,
    Claim,
    Concede,
    Deal,
    MoonChoice,
    Move,
    Pass,
    Play,
)


def format_move(move: Move) -> str:
    """The move as text, which ``parse_move`` reads."""
    match move:
        case Deal(pack):
            return _line("deal", *pack)
        case Pass(cards):
            return _line("pass", *cards)
        case Charge(cards):
            return _line("charge", *cards)
        case Play(card):
            return _line("play", card)
        case Claim():
            return "claim"
        case Concede(seat):
            return _line("concede", seat)
        case ChooseMoon(choice):
            return _line("moon", choice.value)


def parse_move(text: str) -> Move:
    """The move with this text. Raises ValueError if there is none."""
    word, _, rest = text.partition(" ")
    match word:
        case "deal":
            return Deal(tuple(Card.parse(card) for card in rest.split()))
        case "pass":
            return Pass(CardSet.parse(rest))
        case "charge":
            return Charge(CardSet.parse(rest))
        case "play":
            return Play(Card.parse(rest))
        case "claim" if not rest:
            return Claim()
        case "concede":
            return Concede(int(rest))
        case "moon":
            return ChooseMoon(MoonChoice(rest))
        case _:
            raise ValueError(f"not a move: {text!r}")


def format_event(event: Event) -> str:
    """The event as text; ``?`` stands for hidden cards."""
    match event:
        case Dealt(deal, dealer, steps, hands, kitty):
            left = f", kitty {_cards(kitty)}" if kitty else ""
            return f"dealt {deal} by {dealer}, pass {steps}: {_by_seat(hands)}{left}"
        case PassChosen(seat, cards):
            return f"pass chosen {seat}: {_cards(cards)}"
        case Passed(steps, given):
            return f"passed {steps}: {_by_seat(given)}"
        case PlayBegan(leader, must):
            return _line("play began", leader, *([must] if must else []))
        case Played(seat, card):
            return _line("played", seat, card)
        case TrickTaken(winner):
            return "trick cancelled" if winner is None else _line("trick taken", winner)
        case Scored(points, totals):
            return f"{_line('scored', *points)}, {_line('totals', *totals)}"
        case MatchEnded(places):
            return _line("match ended, places", *places)
        case _:
            return _format_rare_event(event)


def _format_rare_event(
    event: ChargeChosen | Charged | Claimed | KittyTaken | KittyShown | MoonShot | MoonChosen,
) -> str:
    match event:
        case MoonShot(seat, sun):
            return _line("sun shot" if sun else "moon shot", seat)
        case MoonChosen(seat, choice):
            return _line("moon chosen", seat, choice.value)
        case ChargeChosen(seat, cards):
            return f"charge chosen {seat}: {_cards(cards)}"
        case Charged(exposed):
            return f"charged: {_by_seat(exposed)}"
        case Claimed(seat, hands, agreed):
            return f"claimed {seat}{', agreed' * agreed}: {_by_seat(hands)}"
        case KittyShown(cards):
            return f"kitty shown: {_cards(cards)}"
        case KittyTaken(seat, cards):
            return f"kitty taken {seat}: {_cards(cards)}"


def _line(*words: object) -> str:
    return " ".join(str(word) for word in words)


def _by_seat(cards: Iterable[CardSet | None]) -> str:
    return " | ".join(_cards(some) for some in cards)


def _cards(cards: CardSet | None) -> str:
    return "?" if cards is None else str(cards) or "-"
