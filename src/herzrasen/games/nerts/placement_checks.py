"""Why cards cannot be lifted, or not be put where a player wants them: a refusal each."""

from __future__ import annotations

from herzrasen.cards import Card, Rank, packs
from herzrasen.games.nerts.moves import NEW, Place, Spot
from herzrasen.games.nerts.piles import (
    attacks,
    builds,
    fills,
    fits,
    opens,
    rivals,
    starts,
    to_the_middle,
)
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.state import Area, Public
from herzrasen.games.protocol import Refusal


def lift(rules: NertsRules, area: Area, source: Place, card: Card) -> tuple[Card, ...] | Refusal:
    """The cards taken up by lifting ``card`` from ``source``, or why it cannot be lifted."""
    match source.at:
        case Spot.PILE | Spot.WASTE if source.index == 0:
            cards = area.pile if source.at is Spot.PILE else area.waste
            if card not in cards:
                return _no("source-changed", card)
            return cards[-1:] if cards[-1] is card else _no("not-on-top", card)
        case Spot.TABLEAU if 0 <= source.index < len(area.tableau):
            column = area.tableau[source.index]
            if card not in column:
                return _no("source-changed", card)
            position = column.index(card)
            return column[position:] if position in starts(rules, column) else _no("run", card)
        case Spot.FOUNDATION:
            return _no("foundation-stays", card)
        case Spot.RIVAL:
            return _no("not-yours", card)
        case _:
            return _no("no-such-place", card)


def put(
    public: Public,
    mine: int,
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
    stands_for: Card | None = None,
) -> Refusal | None:
    """Why the lifted cards cannot go from ``source`` to ``target``; None if they can.

    ``onto`` is what the player saw there: what is no longer so makes the move bounce, before
    anything else is judged (ruling 4). ``stands_for`` is what a blank joker becomes.
    """
    face = _played_as(public.face(cards[0]), target, stands_for)
    if isinstance(face, Refusal):
        return face
    rules = public.rules
    match target.at:
        case Spot.FOUNDATION:
            return _put_on_foundation(public, cards, face, target.index, onto)
        case Spot.RIVAL if 0 <= target.index < rules.areas:
            return _put_on_rival(public, mine, cards, face, target.index, onto)
        case Spot.TABLEAU if 0 <= target.index < rules.columns:
            if source == target:
                return _no("same-place", cards[0])
            column = public.areas[mine].tableau[target.index]
            return _put_on_column(public, source, face, column, onto)
        case Spot.PILE:
            return _no("own-pile", cards[0])
        case Spot.WASTE:
            return _no("onto-waste", cards[0])
        case _:
            return _no("no-such-place", cards[0])


def _played_as(face: Card, target: Place, stands_for: Card | None) -> Card | Refusal:
    """What the card counts as from now on: itself, or what a blank joker is said to be (row 3)."""
    if face.rank is not Rank.JOKER:
        return face if stands_for is None else _no("no-joker", face)
    if stands_for is None:
        return _no("joker-unnamed", face)
    if stands_for not in packs(first=face.deck):
        return _no("joker-named", stands_for)
    return stands_for if target.at is not Spot.RIVAL else _no("joker-attacks", face)


def _put_on_foundation(
    public: Public, cards: tuple[Card, ...], face: Card, index: int, onto: Card | None
) -> Refusal | None:
    if index == NEW:
        if onto is not None:
            return _no("target-changed", face)
        if opens(public, face):
            return None
        return _no("suit-open" if face.rank is Rank.ACE else "only-aces-open", face)
    if not 0 <= index < len(public.foundations):
        return _no("no-such-place", face)
    top = public.foundations[index][-1]
    if top is not onto:
        return _no("target-changed", face)
    if len(cards) > 1:
        return _no("one-at-a-time", face)
    fit = public.face(top) in fits(public.rules, face).foundation
    return None if fit else _no("foundation", face)


def _put_on_rival(
    public: Public,
    mine: int,
    cards: tuple[Card, ...],
    face: Card,
    index: int,
    onto: Card | None,
) -> Refusal | None:
    rules = public.rules
    if index not in rivals(rules, mine):
        return _no("own-pile" if index == mine else "partners-pile", face)
    if to_the_middle(rules, face):
        return _no("ace", face)
    if not attacks(rules, face):
        return _no("no-attacks", face)
    pile = public.areas[index].pile
    if (pile[-1] if pile else None) is not onto:
        return _no("target-changed", face)
    if onto is None:
        return _no("empty-pile", face)
    if len(cards) > 1:
        return _no("one-at-a-time", face)
    return None if public.face(onto) in fits(rules, face).rival else _no("rival", face)


def _put_on_column(
    public: Public, source: Place, face: Card, column: tuple[Card, ...], onto: Card | None
) -> Refusal | None:
    rules = public.rules
    if (column[-1] if column else None) is not onto:
        return _no("target-changed", face)
    if to_the_middle(rules, face):
        return _no("ace", face)
    if onto is None:
        return None if fills(rules, face, source) else _no("space", face)
    if not builds(rules, face):
        return _no("no-building", face)
    return None if public.face(onto) in fits(rules, face).column else _no("column", face)


def _no(reason: str, card: Card) -> Refusal:
    return Refusal(f"nerts.refusal.{reason}", {"card": card.text})
