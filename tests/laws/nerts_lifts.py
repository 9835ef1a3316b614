"""The lifts of Nerts and what counts as progress, as the sentences of the page say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from herzrasen.cards import Card, Rank, Seat, packs
from herzrasen.games import nerts
from herzrasen.games.nerts import events as facts
from tests.laws.rulebook_sentences import PageSentences
from tests.strategies import MatchStep

Source = tuple[nerts.Place, tuple[Card, ...]]
"""A place and the cards that are taken from it at once."""


def opens_foundation(page: PageSentences, public: nerts.Public, face: Card) -> bool:
    if face.rank is not Rank.ACE:
        return False
    if page.any("play.per-ace-up", "play.per-ace-down"):
        return True
    return all(public.face(pile[0]).suit is not face.suit for pile in public.foundations)


def _continues(page: PageSentences, top: Card, face: Card) -> bool:
    """Whether the card is the next one of a foundation with this top card."""
    order = [*range(1, 14)]
    if page.any("play.per-ace-down", "play.per-suit-down"):
        order = [1, *range(13, 1, -1)]
    at = order.index(top.rank.ace_low)
    return top.suit is face.suit and order[at + 1 : at + 2] == [face.rank.ace_low]


def _sources(page: PageSentences, public: nerts.Public, seat: Seat) -> Iterator[Source]:
    """What a seat may take up."""
    area = public.areas[seat % len(public.areas)]
    roles = "table.roles" in page
    pile_player = seat < len(public.areas)
    if area.pile and (pile_player or not roles):
        yield nerts.Place(nerts.Spot.PILE), area.pile[-1:]
    if roles and pile_player:
        return
    if area.waste:
        yield nerts.Place(nerts.Spot.WASTE), area.waste[-1:]
    for index, column in enumerate(area.tableau):
        for at in range(len(column)):
            last = at == len(column) - 1
            whole = at == 0 and "play.runs-whole" in page
            if last or whole or "play.runs-any" in page:
                yield nerts.Place(nerts.Spot.TABLEAU, index), column[at:]


def lifts_as_said(
    page: PageSentences, public: nerts.Public, seat: Seat, sources: Sequence[Source] | None = None
) -> set[nerts.Lift]:
    """The lifts that a seat may make, of what it may take up or of these ``sources``."""
    found = set()
    for place, cards in _sources(page, public, seat) if sources is None else sources:
        face = public.face(cards[0])
        if face.rank is not Rank.JOKER:
            for target, onto in _targets(page, public, seat, (place, cards), face):
                found.add(nerts.Lift(place, cards[0], target, onto))
            continue
        for named in packs(first=face.deck):  # a joker is played as any card, on no other pile
            for target, onto in _targets(page, public, seat, (place, cards), named):
                if target.at is not nerts.Spot.RIVAL:
                    found.add(nerts.Lift(place, cards[0], target, onto, named))
    return found


def _targets(
    page: PageSentences, public: nerts.Public, seat: Seat, source: Source, face: Card
) -> Iterator[tuple[nerts.Place, Card | None]]:
    place, cards = source
    middle_only = face.rank is Rank.ACE and "play.aces-free" not in page
    if len(cards) == 1:
        yield from _foundations(page, public, face)
    if middle_only:
        return
    if len(cards) == 1:
        yield from _rivals(page, public, seat, face)
    for index, column in enumerate(public.areas[seat % len(public.areas)].tableau):
        target = nerts.Place(nerts.Spot.TABLEAU, index)
        if target != place and _takes(page, public, place, column, face):
            yield target, column[-1] if column else None


def _foundations(
    page: PageSentences, public: nerts.Public, face: Card
) -> Iterator[tuple[nerts.Place, Card | None]]:
    if opens_foundation(page, public, face):
        yield nerts.Place(nerts.Spot.FOUNDATION, nerts.NEW), None
    for number, pile in enumerate(public.foundations):
        if _continues(page, public.face(pile[-1]), face):
            yield nerts.Place(nerts.Spot.FOUNDATION, number), pile[-1]


def _takes(
    page: PageSentences,
    public: nerts.Public,
    source: nerts.Place,
    column: tuple[Card, ...],
    face: Card,
) -> bool:
    """Whether a column takes the card."""
    if not column:
        return "play.space-any" in page or source.at is nerts.Spot.PILE
    top = public.face(column[-1])
    fits = top.rank is not Rank.JOKER and top.rank.ace_low == face.rank.ace_low + 1
    return "play.alternate" in page and fits and top.red != face.red


def _rivals(
    page: PageSentences, public: nerts.Public, seat: Seat, face: Card
) -> Iterator[tuple[nerts.Place, Card | None]]:
    if not page.any("play.rivals-by-hand", "play.rivals-automatic", "play.rivals-free"):
        return
    own = seat % len(public.areas)  # a king is "one lower" than an ace, where nothing denies it
    for at, area in enumerate(public.areas):
        mate = "play.no-mates" in page and at % (len(public.areas) // 2) == own % (
            len(public.areas) // 2
        )
        if at == own or mate or not area.pile:
            continue
        top = public.face(area.pile[-1])
        if top.rank is Rank.JOKER or top.suit is not face.suit:
            continue
        gap = abs(top.rank.ace_low - face.rank.ace_low)
        round_the_corner = gap == abs(Rank.KING.ace_low - Rank.ACE.ace_low)
        if gap == 1 or (round_the_corner and "play.rivals-automatic" in page):
            yield nerts.Place(nerts.Spot.RIVAL, at), area.pile[-1]


@dataclass
class CardsSoFar:
    """What has happened to cards in a round: the pile that each was dealt to, the cards that have
    left it, and those that have been on an opponent's pile."""

    dealt: dict[Card, int] = field(default_factory=dict)
    left: set[Card] = field(default_factory=set)
    sent: set[Card] = field(default_factory=set)


def makes_progress(
    page: PageSentences, public: nerts.Public, moved: facts.Moved, so_far: CardsSoFar
) -> bool:
    """Whether a card's move is progress."""
    card, source, target = moved.cards[0], moved.source.at, moved.target.at
    column = nerts.Spot.TABLEAU
    if "stuck.progress-always" in page:
        return not (source is column and target is column)
    if target is nerts.Spot.FOUNDATION or source is nerts.Spot.WASTE:
        return True
    if "stuck.progress-once" in page:
        return source is nerts.Spot.PILE
    own = moved.seat % len(public.areas)
    first = source is nerts.Spot.PILE and so_far.dealt.get(card) == own and card not in so_far.left
    return first or (target is nerts.Spot.RIVAL and card not in so_far.sent)


def follow_progress(
    steps: Sequence[MatchStep],
) -> Iterator[tuple[MatchStep, nerts.Public, facts.Event, nerts.Public, CardsSoFar]]:
    """Every event, with the table before and after it and what had happened to the cards."""
    so_far = CardsSoFar()
    for step in steps:
        state = step.before
        for event in step.events:
            after = nerts.evolve(state, event)
            if isinstance(event, facts.Dealt):
                assert event.downs is not None
                so_far = CardsSoFar()
                for at, area in enumerate(event.areas):
                    so_far.dealt.update(dict.fromkeys((*event.downs[at], *area.pile), at))
            yield step, state.public, event, after.public, so_far
            if isinstance(event, facts.Moved):
                if event.source.at is nerts.Spot.PILE:
                    so_far.left.update(event.cards)
                if event.target.at is nerts.Spot.RIVAL:
                    so_far.sent.update(event.cards)
            state = after
