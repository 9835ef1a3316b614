"""Checks of a lift: why cards cannot be lifted, or not put on a target by ``pile_rules``."""

from __future__ import annotations

from herzrasen.cards import Card, Rank, packs
from herzrasen.games.nerts.moves import NEW, Place, Spot
from herzrasen.games.nerts.pile_rules import (
    fits_on,
    foundation_only,
    lift_positions,
    may_attack,
    may_build,
    may_fill_space,
    opens_foundation,
    rival_areas,
)
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.state import Area, Public
from herzrasen.games.protocol import Refusal


def check_lift(
    rules: NertsRules, area: Area, source: Place, card: Card
) -> tuple[Card, ...] | Refusal:
    """The cards that lifting ``card`` from ``source`` takes, or why it cannot be lifted."""
    match source.at:
        case Spot.PILE | Spot.WASTE if source.index == 0:
            cards = area.pile if source.at is Spot.PILE else area.waste
            if card not in cards:
                return _refusal("source-changed", card)
            return cards[-1:] if cards[-1] is card else _refusal("not-on-top", card)
        case Spot.TABLEAU if 0 <= source.index < len(area.tableau):
            column = area.tableau[source.index]
            if card not in column:
                return _refusal("source-changed", card)
            position = column.index(card)
            return (
                column[position:]
                if position in lift_positions(rules, column)
                else _refusal("run", card)
            )
        case Spot.FOUNDATION:
            return _refusal("foundation-stays", card)
        case Spot.RIVAL:
            return _refusal("not-yours", card)
        case _:
            return _refusal("no-such-place", card)


def check_target(
    public: Public,
    own_area: int,
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
    stands_for: Card | None = None,
) -> Refusal | None:
    """Why the lifted cards cannot go from ``source`` to ``target``; None if they can.

    ``onto`` is the card that the player saw there: if it has changed, the move is refused before
    anything else is checked (ruling 4). ``stands_for`` is what a blank joker becomes.
    """
    face = _face_on_table(public.face(cards[0]), target, stands_for)
    if isinstance(face, Refusal):
        return face
    rules = public.rules
    match target.at:
        case Spot.FOUNDATION:
            return _put_on_foundation(public, cards, face, target.index, onto)
        case Spot.RIVAL if 0 <= target.index < rules.areas:
            return _put_on_rival(public, own_area, cards, face, target.index, onto)
        case Spot.TABLEAU if 0 <= target.index < rules.columns:
            if source == target:
                return _refusal("same-place", cards[0])
            column = public.areas[own_area].tableau[target.index]
            return _put_on_column(public, source, face, column, onto)
        case Spot.PILE:
            return _refusal("own-pile", cards[0])
        case Spot.WASTE:
            return _refusal("onto-waste", cards[0])
        case _:
            return _refusal("no-such-place", cards[0])


def _face_on_table(face: Card, target: Place, stands_for: Card | None) -> Card | Refusal:
    """What the card counts as from now on: itself, or what a blank joker is played as (row 3)."""
    if face.rank is not Rank.JOKER:
        return face if stands_for is None else _refusal("no-joker", face)
    if stands_for is None:
        return _refusal("joker-unnamed", face)
    if stands_for not in packs(first=face.deck):
        return _refusal("joker-named", stands_for)
    return stands_for if target.at is not Spot.RIVAL else _refusal("joker-attacks", face)


def _put_on_foundation(
    public: Public, cards: tuple[Card, ...], face: Card, index: int, onto: Card | None
) -> Refusal | None:
    if index == NEW:
        if onto is not None:
            return _refusal("target-changed", face)
        if opens_foundation(public, face):
            return None
        return _refusal("suit-open" if face.rank is Rank.ACE else "only-aces-open", face)
    if not 0 <= index < len(public.foundations):
        return _refusal("no-such-place", face)
    top = public.foundations[index][-1]
    if top is not onto:
        return _refusal("target-changed", face)
    if len(cards) > 1:
        return _refusal("one-at-a-time", face)
    fit = public.face(top) in fits_on(public.rules, face).foundation
    return None if fit else _refusal("foundation", face)


def _put_on_rival(
    public: Public,
    own_area: int,
    cards: tuple[Card, ...],
    face: Card,
    index: int,
    onto: Card | None,
) -> Refusal | None:
    rules = public.rules
    if index not in rival_areas(rules, own_area):
        return _refusal("own-pile" if index == own_area else "partners-pile", face)
    if foundation_only(rules, face):
        return _refusal("ace", face)
    if not may_attack(rules, face):
        return _refusal("no-attacks", face)
    pile = public.areas[index].pile
    if (pile[-1] if pile else None) is not onto:
        return _refusal("target-changed", face)
    if onto is None:
        return _refusal("empty-pile", face)
    if len(cards) > 1:
        return _refusal("one-at-a-time", face)
    return None if public.face(onto) in fits_on(rules, face).rival else _refusal("rival", face)


def _put_on_column(
    public: Public, source: Place, face: Card, column: tuple[Card, ...], onto: Card | None
) -> Refusal | None:
    rules = public.rules
    if (column[-1] if column else None) is not onto:
        return _refusal("target-changed", face)
    if foundation_only(rules, face):
        return _refusal("ace", face)
    if onto is None:
        return None if may_fill_space(rules, face, source) else _refusal("space", face)
    if not may_build(rules, face):
        return _refusal("no-building", face)
    return None if public.face(onto) in fits_on(rules, face).column else _refusal("column", face)


def _refusal(reason: str, card: Card) -> Refusal:
    return Refusal(f"nerts.refusal.{reason}", {"card": card.text})
