"""The guide to Nerts. Its examples: a position with moves to try, and a round that is scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from herzrasen.cards import Card
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Scored
from herzrasen.games.nerts.moves import Lift, Spot
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.state import Area, Public
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.guides.example import READER, Example, example
from herzrasen.presentation.guides.guide import GuidePart
from herzrasen.presentation.guides.guide_text import GuideText
from herzrasen.protocol.http_guides import GuidePlace, GuideRow, GuideSection

_OPPONENT: Final = 1


class Attempt(NamedTuple):
    """A move in the position: its text, and the code of its refusal, "" for a legal one."""

    move: str
    refusal: str = ""


ATTEMPTS: Final[Mapping[str, Attempt]] = MappingProxyType(
    {
        "pile-column": Attempt("pile 8H > t0 on 9S"),
        "pile-rival": Attempt("pile 8H > r1 on 9H'"),
        "waste-middle": Attempt("waste 3C > f1 on 2C'"),
        "column-middle": Attempt("t3 2D > f0 on AD'"),
        "run-column": Attempt("t1 JD > t2 on QS"),
        "colour": Attempt("t0 9S > t1 on TC", "nerts.refusal.column"),
        "gap": Attempt("t1 TC > f1 on 2C'", "nerts.refusal.foundation"),
    }
)
"""What is tried in the position, by the key of the sentence about it."""


def sections(rules: NertsRules, language: str) -> Iterator[GuideSection]:
    """The sections, from the aim to the end of a match."""
    words = _words(rules, language)
    shown, finished = example("nerts-position"), example("nerts-round")
    yield words.section("aim")
    yield _layout(words, shown)
    yield words.section("goes")
    yield _free(words, shown)
    yield words.section("stock")
    yield words.section("call")
    yield _points(words, finished)
    yield words.section("end")


def _words(rules: NertsRules, language: str) -> GuideText:
    number = GuideText("guide.nerts", language, {}).number
    facts: dict[str, str | int] = {
        "players": number(rules.seats),
        "pile": rules.pile_size,
        "columns": number(rules.columns),
        "stock": 52 - rules.pile_size - rules.columns,
        "draw": number(rules.draw),
        "card": rules.card_points,
        "cost": rules.pile_penalty,
        "times": number(rules.stuck_times),
        "target": rules.target or 0,
        "spread": rules.spread or 0,
    }
    return GuideText("guide.nerts", language, facts)


def _layout(words: GuideText, shown: Example) -> GuideSection:
    public = position(shown)
    own, theirs = public.areas[READER], public.areas[_OPPONENT]
    tops = {
        "pile": own.pile[-1:],
        "columns": [card for column in own.tableau for card in column],
        "stock": (),
        "waste": own.waste[-1:],
        "middle": [pile[-1] for pile in public.foundations],
        "rival": theirs.pile[-1:],
    }
    name = words.name(shown, _OPPONENT)
    rows = [
        GuideRow(
            words(f"place.{place}", name=name), words(f"layout.{place}"), tuple(map(_own, cards))
        )
        for place, cards in tops.items()
    ]
    return words.section(
        "layout",
        picture=_picture(words, public, name),
        heads=("place", "cards", "what"),
        rows=rows,
    )


def _picture(words: GuideText, public: Public, opponent: str) -> Iterator[GuidePlace]:
    """The opponent's pile, the middle, the reader's columns, pile, stock and waste."""
    own, theirs = public.areas[READER], public.areas[_OPPONENT]
    places: list[tuple[str, Sequence[Sequence[Card]], int]] = [
        ("rival", [theirs.pile[-1:]], theirs.pile_left),
        ("middle", [pile[-1:] for pile in public.foundations], 0),
        ("columns", own.tableau, 0),
        ("pile", [own.pile[-1:]], own.pile_left),
        ("stock", [()], own.stock),
        ("waste", [own.waste[-1:]], len(own.waste)),
    ]
    for place, piles, count in places:
        open_cards = tuple(tuple(map(_own, pile)) for pile in piles)
        yield GuidePlace(words(f"place.{place}", name=opponent), open_cards, count)


def _free(words: GuideText, shown: Example) -> GuideSection:
    """What may be played in the position and what may not. Raises ValueError if the rules say
    otherwise."""
    public = position(shown)
    rows = []
    for key, attempt in ATTEMPTS.items():
        move = move_of(shown, attempt)
        own = public.areas[READER]
        name = words.name(shown, _OPPONENT)
        facts = {
            "card": words.signs([move.card]),
            "onto": words.signs([move.onto] if move.onto is not None else []),
            "below": words.signs(own.waste[-2:-1]),
            "name": name,
        }
        cards = tuple(map(_own, _moving_cards(own, move)))
        rows.append(
            GuideRow(
                words(f"place.{_PLACES[move.source.at]}"), words(f"free.{key}", **facts), cards
            )
        )
    return words.section("free", heads=("place", "cards", "where"), rows=rows)


_PLACES: Final = {Spot.PILE: "pile", Spot.WASTE: "waste", Spot.TABLEAU: "column"}


def move_of(shown: Example, attempt: Attempt) -> Lift:
    """The move of an attempt. Raises ValueError if the rules answer otherwise than it says."""
    move = nerts.parse_move(attempt.move)
    answer = nerts.decide(shown.states[-1], READER, move)
    code = answer.code if isinstance(answer, Refusal) else ""
    if code != attempt.refusal or not isinstance(move, Lift):
        raise ValueError(f"{attempt.move}: {answer}")
    return move


def _moving_cards(own: Area, move: Lift) -> tuple[Card, ...]:
    """The cards that move together."""
    if move.source.at is not Spot.TABLEAU:
        return (move.card,)
    column = own.tableau[move.source.index]
    return column[column.index(move.card) :]


def _points(words: GuideText, finished: Example) -> GuideSection:
    scored = next(event for event in finished.events if isinstance(event, Scored))
    called = finished.states[-1].public.caller
    rows = []
    for seat, points in enumerate(scored.points):
        left = scored.left[seat]
        kind = "none-left" if left == 0 else "left"
        text = words(f"points.{kind}", played=scored.played[seat], left=left, points=points)
        caller = words("points.caller") if seat == called else ""
        rows.append(GuideRow(words.name(finished, seat), f"{caller} {text}".strip()))
    return words.section("points", heads=("player", "points"), rows=rows)


def position(shown: Example) -> Public:
    """The position of the examples."""
    public: Public = shown.states[-1].public
    return public


def _own(card: Card) -> Card:
    """The card as in the reader's deck: whose it is plays no part in the examples."""
    return Card(card.rank, card.suit)


GUIDE: Final = GuidePart(sections)
