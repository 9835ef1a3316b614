"""The table as it will be when the moves on their way have been made.

They are shown at once, each on what the one before has left, and are gone from here as soon as the
server has answered. A move that has come true already, or cannot come true any more, changes
nothing. A card that only the server can turn up ends the chain. Pure; the twin of
``client/games/nerts/pending-moves.js``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.nerts import NEW, Area, Call, Lift, Phase, Place, Public, Spot, Turn
from herzrasen.terminal.nerts.places import PILE, WASTE, cards_at, top_of
from herzrasen.terminal.state.table_room import SentMove


class Prediction(msgspec.Struct, frozen=True):
    """A table with the moves on their way made. ``cards`` are those on their way; ``made`` the ids
    of the moves that are shown, oldest first; ``touched`` each place that a move has changed, with
    the id of the last one that did; ``unknown`` the places whose top card is not known yet."""

    public: Public
    cards: frozenset[Card] = frozenset()
    made: tuple[str, ...] = ()
    touched: Mapping[Place, str] = {}
    unknown: frozenset[Place] = frozenset()

    def predecessor(self, move: Any) -> str | None:
        """The id of the newest shown move that this one builds on, if any."""
        match move:
            case Turn():
                places = [WASTE]
            case Call():
                places = [PILE]
            case Lift():
                places = [move.source, move.target]
            case _:
                places = []
        ids = [self.touched[place] for place in places if place in self.touched]
        return max(ids, key=self.made.index, default=None)


def predict(public: Public, own: int, sent: Iterable[SentMove]) -> Prediction:
    """The table with these moves of area ``own`` made, the oldest first."""
    prediction = Prediction(public)
    for each in sent:
        match each.move:
            case Turn() if own >= 0 and prediction.public.phase is Phase.PLAY:
                prediction = _after_turn(prediction, own, each.id)
            case Lift() if own >= 0:
                prediction = _after_lift(prediction, own, each.id, each.move)
            case _:
                pass
    return prediction


def _after_turn(before: Prediction, own: int, move: str) -> Prediction:
    area = before.public.areas[own]
    if area.stock:
        drawn = min(area.stock, before.public.rules.draw)
        after = replace(area, stock=area.stock - drawn)
        cards, unknown = before.cards.union(area.waste[-1:]), before.unknown | {WASTE}
    else:
        after = replace(area, stock=len(area.waste), waste=())
        cards, unknown = before.cards, before.unknown - {WASTE}
    return Prediction(
        _with_area(before.public, own, after),
        cards,
        (*before.made, move),
        {**before.touched, WASTE: move},
        unknown,
    )


def _after_lift(before: Prediction, own: int, move: str, lift: Lift) -> Prediction:
    public, source = before.public, lift.source
    cards = () if source in before.unknown else lifted_cards(public, own, source, lift.card)
    target = current_place(public, own, lift.target, lift.onto)
    if not cards or target is None:
        return before
    if target.at is Spot.FOUNDATION and target.index == NEW:
        target = Place(Spot.FOUNDATION, len(public.foundations))
    public = _with_cards(_without_cards(public, own, source, len(cards)), own, target, cards)
    if lift.stands_for is not None:
        public = replace(public, jokers=(*public.jokers, (lift.card, lift.stands_for)))
    area = public.areas[own]
    turns_up = source.at is Spot.PILE and not area.pile and area.down > 0
    return Prediction(
        public,
        before.cards.union(cards),
        (*before.made, move),
        {**before.touched, source: move, target: move},
        before.unknown | {PILE} if turns_up else before.unknown,
    )


def lifted_cards(public: Public, own: int, source: Place, card: Card) -> tuple[Card, ...]:
    """A card with all that lies on it; nothing where it cannot be taken from there."""
    cards = cards_at(public, own, source)
    if card not in cards:
        return ()
    at = cards.index(card)
    return cards[at:] if source.at is Spot.TABLEAU or at == len(cards) - 1 else ()


def current_place(public: Public, own: int, target: Place, onto: Card | None) -> Place | None:
    """The place that was meant, if it still looks as it did. A foundation is known by the card that
    was seen on it: its number changes when a rival opens one first."""
    if target.index == NEW or top_of(public, own, target) is onto:
        return target
    if target.at is not Spot.FOUNDATION or onto is None:
        return None
    tops = [pile[-1] for pile in public.foundations]
    return Place(Spot.FOUNDATION, tops.index(onto)) if onto in tops else None


def _with_area(public: Public, index: int, area: Area) -> Public:
    return replace(public, areas=(*public.areas[:index], area, *public.areas[index + 1 :]))


def _without_cards(public: Public, own: int, source: Place, count: int) -> Public:
    area = public.areas[own]
    match source.at:
        case Spot.PILE:
            area = replace(area, pile=area.pile[:-count])
        case Spot.WASTE:
            area = replace(area, waste=area.waste[:-count])
        case _:
            area = _with_column(area, source.index, area.tableau[source.index][:-count])
    return _with_area(public, own, area)


def _with_cards(public: Public, own: int, target: Place, cards: tuple[Card, ...]) -> Public:
    index = target.index
    match target.at:
        case Spot.FOUNDATION:
            piles = public.foundations
            pile = cards if index == len(piles) else piles[index] + cards
            return replace(public, foundations=(*piles[:index], pile, *piles[index + 1 :]))
        case Spot.RIVAL:
            rival = public.areas[index]
            return _with_area(public, index, replace(rival, pile=rival.pile + cards))
        case _:
            area = public.areas[own]
            area = _with_column(area, index, area.tableau[index] + cards)
            return _with_area(public, own, area)


def _with_column(area: Area, index: int, cards: tuple[Card, ...]) -> Area:
    return replace(area, tableau=(*area.tableau[:index], cards, *area.tableau[index + 1 :]))
