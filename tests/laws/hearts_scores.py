"""The points of a deal of Hearts, added up from the sentences of the page alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from herzrasen.cards import Card, CardSet, Rank, Seat, Suit
from herzrasen.games import hearts
from tests.laws.hearts_deals import DealOfMatch
from tests.laws.rulebook_sentences import PageSentences

_FACES: Final = {Rank.JACK: 2, Rank.QUEEN: 3, Rank.KING: 4, Rank.ACE: 5}
_PIPS: Final = {Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13, Rank.ACE: 14}


def penalty_values(page: PageSentences, deal: DealOfMatch, exposed: CardSet) -> Mapping[Card, int]:
    """The points of every penalty card in play; ``exposed`` ones count as the page says."""
    more = _more(page)
    values = {}
    shown = [card.face for card in exposed]
    for card in deal.pack:
        value = more.get(card.face, 0)
        if card.suit is Suit.HEARTS:
            value = _heart(page, card)
            if "before.charge-ace" in page:
                value *= 2 ** shown.count("AH")
        elif card.face == "QS":
            value = page.number("counting.queen", "counting.each-queen")
            doubled = "QS" in page.faces("before.charge-double") and card in exposed
            value *= 2 if doubled else 1
        if value:
            values[card] = value
    return values


def priced_cards(page: PageSentences, deal: DealOfMatch) -> CardSet:
    """The penalty cards: those that count points."""
    return CardSet(penalty_values(page, deal, CardSet()))


def _heart(page: PageSentences, card: Card) -> int:
    if "counting.hearts-pips" in page:
        return _PIPS.get(card.rank, int(card.rank))
    return _FACES.get(card.rank, 1) if "counting.hearts-face" in page else 1


def _more(page: PageSentences) -> Mapping[str, int]:
    """The other penalty cards, each with its points."""
    if "counting.more" not in page:
        return {}
    words = str(page.facts["counting.more"][0]["cards"]).split()
    numbers = [int(word.strip(",")) for word in words if word.strip(",").isdigit()]
    return dict(zip(page.faces("counting.more", "cards"), numbers, strict=True))


def captured_cards(deal: DealOfMatch) -> Iterator[tuple[hearts.Trick, list[Card]]]:
    """Every trick that someone took, or the claimed rest, with all cards that went with it."""
    waiting: list[Card] = []
    for trick in deal.tricks:
        waiting += trick.cards
        if trick.winner is not None:
            yield trick, waiting
            waiting = []
    if deal.claimant is not None:
        rest = [*waiting, *CardSet.union(deal.open_hands)]
        yield hearts.Trick(deal.claimant, (), deal.claimant), rest


@dataclass(frozen=True)
class _Taken:
    """What each seat has taken by the end of a deal."""

    cards: tuple[CardSet, ...]
    tricks: tuple[int, ...]


def _captures_of(deal: DealOfMatch) -> _Taken:
    won: list[list[Card]] = [[] for _ in deal.hands]
    tricks = [0] * len(deal.hands)
    for trick, cards in captured_cards(deal):
        assert trick.winner is not None
        won[trick.winner] += cards
        tricks[trick.winner] += 1
    if deal.kitty_to is not None:
        won[deal.kitty_to] += deal.kitty
    return _Taken(tuple(map(CardSet, won)), tuple(tricks))


def points_as_said(
    page: PageSentences, deal: DealOfMatch, sides: Sequence[Sequence[Seat]]
) -> list[tuple[int, ...]]:
    """The points of each seat; a moon whose worth is left open by a tie may count either way."""
    taken, exposed = _captures_of(deal), CardSet.union(deal.exposed)
    values = penalty_values(page, deal, exposed)
    bonus = CardSet(card for card in deal.pack if card.face in page.faces("counting.bonus"))
    needed = CardSet(values)
    if "counting.moon-needs-bonus" in page:
        named = page.faces("counting.moon-needs-bonus")
        needed |= CardSet(card for card in deal.pack if card.face in named)
    shooter = next((seat for seat, cards in enumerate(taken.cards) if needed <= cards), None)
    if "counting.moon-off" in page:
        shooter = None
    if (shooter is None) != (deal.shooter is None) or shooter != deal.shooter:
        return []
    base = [
        _card_points(page, cards, {} if shooter is not None else values, bonus, exposed)
        if shooter is None or "counting.bonus-void" not in page
        else 0
        for cards in taken.cards
    ]
    for seat in range(len(base)):
        base[seat] -= _nothing_taken(
            page, not taken.tricks[seat], not taken.cards[seat] & CardSet(values)
        )
    if shooter is None:
        return [tuple(base)]
    return _with_moon(page, deal, sides, base, (shooter, sum(values.values()), taken))


def _card_points(
    page: PageSentences,
    cards: CardSet,
    values: Mapping[Card, int],
    bonus: CardSet,
    exposed: CardSet,
) -> int:
    points = sum(values.get(card, 0) for card in cards)
    for card in cards & bonus:
        doubled = card in exposed and card.face in page.faces("before.charge-double")
        points -= page.number("counting.bonus") * (2 if doubled else 1)
    tens = [card for card in cards & exposed if card.face == "TC"]
    return points << (len(tens) if "before.charge-ten" in page else 0)


def _nothing_taken(page: PageSentences, no_trick: bool, no_penalty: bool) -> int:
    """The points off for no trick and for no penalty card."""
    off = [
        page.number("counting.no-trick") if no_trick else 0,
        page.number("counting.no-point") if no_penalty else 0,
    ]
    return max(off) if "counting.larger" in page else sum(off)


def _with_moon(
    page: PageSentences,
    deal: DealOfMatch,
    sides: Sequence[Sequence[Seat]],
    base: Sequence[int],
    shot: tuple[Seat, int, _Taken],
) -> list[tuple[int, ...]]:
    shooter, cards_worth, taken = shot
    key = next(key for key in page.facts if key.startswith("counting.moon-"))
    worth = page.number(key)
    if "counting.moon-charged" in page:
        worth = cards_worth
    all_tricks = not any(count for seat, count in enumerate(taken.tricks) if seat != shooter)
    sun = all_tricks and any(name.startswith("counting.sun-") for name in page.facts)
    if sun != deal.sun:
        return []
    if sun:
        worth = 2 * worth
    own = next(side for side in sides if shooter in side)
    others = tuple(points + (0 if seat in own else worth) for seat, points in enumerate(base))
    self_ = tuple(points - (worth if seat == shooter else 0) for seat, points in enumerate(base))
    if "-self" in key:
        return [self_]
    if "-choice" in key:
        return [self_ if deal.choice is hearts.MoonChoice.SELF else others]
    if "-automatic" in key:
        places = [_place(page, deal, sides, points, sides.index(own)) for points in (others, self_)]
        return [
            one for one, place in zip((others, self_), places, strict=True) if place == min(places)
        ]
    return [others]


def _place(
    page: PageSentences,
    deal: DealOfMatch,
    sides: Sequence[Sequence[Seat]],
    points: Sequence[int],
    side: int,
) -> int:
    """The place of a side if the match ended so."""
    totals = totals_as_said(page, deal, sides, points)
    return 1 + sum(total < totals[side] for total in totals)


def totals_as_said(
    page: PageSentences, deal: DealOfMatch, sides: Sequence[Sequence[Seat]], points: Sequence[int]
) -> tuple[int, ...]:
    """The totals after a deal with these points."""
    totals = []
    for side, seats in enumerate(sides):
        total = deal.before[side] + sum(points[seat] for seat in seats)
        if "counting.floor" in page:
            total = max(total, 0)
        if "counting.exact" in page and total == page.number("counting.exact"):
            total = int(page.facts["counting.exact"][0]["half"])
        totals.append(total)
    return tuple(totals)
