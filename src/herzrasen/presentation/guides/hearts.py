"""The guide to Hearts. Its example is one deal: a trick of it, what could be played, the points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from herzrasen.cards import Card, CardSet, Seat, Suit
from herzrasen.games.hearts.captures import Captures, captures_of
from herzrasen.games.hearts.deck import QUEENS, deck
from herzrasen.games.hearts.events import Played, Scored
from herzrasen.games.hearts.playable_cards import playable_cards
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.hearts.score import deal_points
from herzrasen.games.hearts.state import Public, State, Trick
from herzrasen.presentation.guides.example import READER, Example, example
from herzrasen.presentation.guides.guide import GuidePart
from herzrasen.presentation.guides.guide_text import GuideText
from herzrasen.protocol.http_guides import GuideRow, GuideSection

SHOOTER: Final[Seat] = 1
"""Who shoots the moon in the example of it."""


def sections(rules: HeartsRules, language: str) -> Iterator[GuideSection]:
    """The sections, from the aim to the end of a match."""
    shown, words = example("hearts-deal"), _words(rules, language)
    yield words.section("aim")
    yield words.section("cards")
    yield words.section("deal", steps=True)
    yield _trick(words, shown)
    yield _playable(words, shown)
    yield _points(words, shown)
    yield _moon(words, shown)
    yield words.section("end")


def _words(rules: HeartsRules, language: str) -> GuideText:
    in_play = deck(rules)
    queen = sum(in_play.points.get(card, 0) for card in in_play.cards & QUEENS)
    facts: dict[str, str | int] = {
        "hand": in_play.hand_size,
        "queen": queen,
        "heart_points": in_play.moon - queen,
        "all": in_play.moon,
        "passed": GuideText("guide.hearts", language, {}).number(rules.pass_count),
        "target": rules.target or 0,
    }
    return GuideText("guide.hearts", language, facts)


def _trick(words: GuideText, shown: Example) -> GuideSection:
    """The trick with the queen of spades, card by card."""
    public = end_of_deal(shown)
    trick = next(trick for trick in public.tricks if QUEENS & CardSet(trick.cards))
    led, players = trick.cards[0].suit, len(trick.cards)
    suit = words.suit(led)
    turns = range(players)
    seats = [(trick.leader + turn) % players for turn in turns]
    highest = trick.cards[seats.index(trick.winner)] if trick.winner is not None else None
    rows = [
        GuideRow(
            words.name(shown, seat),
            words(f"trick.{_role(trick, turn, highest)}", suit=suit),
            (trick.cards[turn],),
        )
        for turn, seat in zip(turns, seats, strict=True)
    ]
    note = words(
        "trick.taken",
        card=words.card(highest) if highest else "",
        suit=suit,
        name=words.name(shown, trick.winner or 0),
        n=sum(deck(public.rules).points.get(card, 0) for card in trick.cards),
    )
    return words.section("trick", heads=("player", "card", "why"), rows=rows, notes=[note])


def _role(trick: Trick, turn: int, highest: Card | None) -> str:
    card = trick.cards[turn]
    if turn == 0:
        return "lead"
    if card.suit is not trick.cards[0].suit:
        return "discard"
    return "highest" if card is highest else "follow"


class PlayChoice(msgspec.Struct, frozen=True, eq=False):
    """A choice of the reader, for an example of its ``kind``: to lead before hearts are broken, to
    follow suit, to discard. ``free`` are the cards of the hand that may be played."""

    kind: str
    state: State
    free: CardSet


def choices(shown: Example) -> dict[str, PlayChoice]:
    """The reader's first choice of each kind, after the first trick."""
    found: dict[str, PlayChoice] = {}
    for before, event in zip(shown.states, shown.events[1:], strict=False):
        if isinstance(event, Played) and event.seat == READER and before.public.tricks:
            kind = _choice_kind(before)
            free, _ = playable_cards(before.public, before.hands[READER])
            found.setdefault(kind, PlayChoice(kind, before, free))
    found.pop("", None)
    return found


def _choice_kind(state: State) -> str:
    """Which example this choice is good for, "" for none."""
    public, hand = state.public, state.hands[READER]
    if public.trick is None or not public.trick.cards:
        return "" if public.broken or not hand.has_suit(Suit.HEARTS) else "lead"
    suited = hand.of_suit(public.trick.cards[0].suit)
    return "discard" if not suited else "follow" if 1 < len(suited) < len(hand) else ""


def _playable(words: GuideText, shown: Example) -> GuideSection:
    """What the reader could play, one example of each kind of choice."""
    rows = []
    for kind, choice in choices(shown).items():
        trick = choice.state.public.trick
        played = trick.cards if trick is not None else ()
        hand = choice.state.hands[READER]
        rows.append(
            GuideRow(
                words(f"playable.{kind}", cards=words.signs(played[:1])),
                words(f"playable.{kind}-why", suit=words.suit(played[0].suit) if played else ""),
                tuple(sorted(choice.free)),
                tuple(sorted(hand - choice.free)),
            )
        )
    return words.section("playable", heads=("situation", "may", "not", "why"), rows=rows)


def _points(words: GuideText, shown: Example) -> GuideSection:
    """The penalty cards that each player took in the deal, and what they count."""
    public = end_of_deal(shown)
    in_play, taken = deck(public.rules), captures_of(public)
    scored = next(event for event in shown.events if isinstance(event, Scored))
    rows = []
    for seat, points in enumerate(scored.points):
        cards = sorted(taken.cards[seat] & in_play.penalty)
        hearts = sum(in_play.points[card] for card in cards if card.suit is Suit.HEARTS)
        key = "points.both" if 0 < hearts < points else "points.only"
        counted = words(key, queen=points - hearts, heart_points=hearts, n=points)
        rows.append(GuideRow(words.name(shown, seat), counted, tuple(cards)))
    return words.section(
        "points", heads=("player", "taken", "points"), rows=rows, notes=[words("points.sum")]
    )


def _moon(words: GuideText, shown: Example) -> GuideSection:
    """What the same deal would count with a moon."""
    points = moon_points(end_of_deal(shown))
    listed = ", ".join(
        words("moon.entry", name=words.name(shown, seat), points=count)
        for seat, count in enumerate(points)
    )
    note = words("moon.example", name=words.name(shown, SHOOTER), sheet=listed)
    return words.section("moon", notes=[note])


def moon_points(public: Public) -> tuple[int, ...]:
    """The points of a deal in which the shooter takes every card."""
    players = range(public.rules.players)
    taken = Captures(
        cards=tuple(deck(public.rules).cards if seat == SHOOTER else CardSet() for seat in players),
        tricks=tuple(len(public.tricks) if seat == SHOOTER else 0 for seat in players),
        exposed=CardSet(),
    )
    return deal_points(public.rules, taken)


def end_of_deal(shown: Example) -> Public:
    """The example after its last trick, before it is scored."""
    at = next(at for at, event in enumerate(shown.events) if isinstance(event, Scored))
    public: Public = shown.states[at - 1].public
    return public


GUIDE: Final = GuidePart(sections)
