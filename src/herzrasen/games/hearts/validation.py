"""Validation of the rules of Hearts: whether the options can be played together.

Options that merely have no effect beside others, such as ``equals`` with one pack, are valid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, fields

from herzrasen.cards import Card, Suit, packs
from herzrasen.games.hearts.deck import QUEENS, deck, has_deuces
from herzrasen.games.hearts.rules import (
    Breaking,
    ExactTarget,
    FirstLead,
    FirstTrick,
    HeartsRules,
    Leftover,
    Moon,
    Partners,
    Penalty,
    QueenLead,
    Rotation,
    Trim,
)
from herzrasen.games.protocol import Refusal

_PLAYERS_BY_PARTNERS: Final = {Partners.TWO_TWOS: 4, Partners.THREE_TWOS: 6, Partners.TWO_THREES: 6}
"""The number of players that each kind of partnership needs."""


def validate(rules: HeartsRules) -> Refusal | None:
    """Why these rules cannot be played, or None if they can."""
    return next(_refusals(rules), None)


def choice_refusal(rules: HeartsRules) -> Refusal | None:
    """Why these rules make no sense although they can be played. Stored rules and links may have
    been made before, so they are read all the same."""
    in_play = deck(rules)
    clubs = in_play.cards.of_suit(Suit.CLUBS)
    banned = rules.first_trick is FirstTrick.FORBIDDEN and bool(clubs)
    lowest = banned and min(clubs, key=lambda club: club.rank) in in_play.penalty
    queens = in_play.cards & QUEENS
    no_queen = bool(queens) and not in_play.penalty & QUEENS
    unbroken = not in_play.cards.has_suit(Suit.HEARTS) and rules.breaking is not Breaking.FREE
    pairs = {
        ("breaking", "removed"): unbroken
        or (rules.breaking is Breaking.HEART_OR_QUEEN and not queens),
        ("penalties", "first_lead"): lowest and rules.first_lead is FirstLead.LOWEST_CLUB,
        ("queen_drop", "queen_value"): rules.queen_drop and no_queen,
    }
    return next(_pair_refusals(pairs), None)


def _refusals(rules: HeartsRules) -> Iterator[Refusal]:
    """All reasons; each check may rely on those before it."""
    yield from _out_of_range(rules)
    yield from _missing_cards(rules)
    yield from _conflicts(rules)
    yield from _hand_sizes(rules)


@cache
def _option_types() -> Mapping[str, Any]:
    """Every option's type. Cached, because msgspec evaluates the annotations each time."""
    return {field.name: field.type for field in fields(HeartsRules)}


def _out_of_range(rules: HeartsRules) -> Iterator[Refusal]:
    for name, kind in _option_types().items():
        value = getattr(rules, name)
        try:
            converted = msgspec.convert(value, kind)
            for extra in rules.penalties if name == "penalties" else ():
                msgspec.convert(asdict(extra), Penalty)
            valid = type(converted) is type(value)  # an enum's text is not the enum
        except msgspec.ValidationError:
            valid = False
        if not valid:
            yield Refusal("hearts.refusal.bad-value", {"option": name, "value": str(value)})


def _missing_cards(rules: HeartsRules) -> Iterator[Refusal]:
    """Removed cards and penalty cards that are not in the deck, or are named twice."""
    removed = Counter(rules.removed)
    wrong: list[tuple[str, Card]] = [
        ("removed", card)
        for card, times in removed.items()
        if card not in packs(rules.packs) or times > 1
    ]
    faces = {card.face for card in packs(rules.packs) - deck(rules).removed}
    priced = Counter(extra.card for extra in rules.penalties)
    wrong += [
        ("penalties", card)
        for card, times in priced.items()
        if card.suit is Suit.HEARTS or card in QUEENS or card.text not in faces or times > 1
    ]
    bonus = rules.bonus_card
    if bonus is not None and bonus.text not in faces:
        wrong.append(("bonus_card", bonus))
    for option, card in wrong:
        yield Refusal("hearts.refusal.no-such-card", {"option": option, "card": card.text})


def _conflicts(rules: HeartsRules) -> Iterator[Refusal]:
    """Pairs of options that contradict each other."""
    players, in_play = rules.players, deck(rules)
    seats_per_packs = range(3, 11) if rules.packs == 1 else range(5, 12)
    across = rules.rotation in (
        Rotation.ACROSS,
        Rotation.LEFT_RIGHT_ACROSS,
        Rotation.LEFT_RIGHT_ACROSS_HOLD,
    )
    deuces = rules.trim is Trim.DEUCES
    kitty = rules.leftover is not Leftover.TRIM
    no_moon = rules.moon is Moon.OFF
    clubs = len(in_play.cards.of_suit(Suit.CLUBS))
    pairs = {
        ("players", "packs"): players not in seats_per_packs,
        ("players", "rotation"): across and players % 2 == 1,
        ("packs", "trim"): deuces and rules.packs == 2,
        ("players", "trim"): deuces and not has_deuces(players),
        ("trim", "removed"): bool(rules.removed) and rules.trim is not Trim.OWN,
        ("leftover", "trim"): kitty and rules.trim in (Trim.DEUCES, Trim.LOWEST),
        ("leftover", "players"): kitty and not rules.removed and not in_play.kitty_size,
        ("leftover", "removed"): kitty and bool(rules.removed) and not in_play.kitty_size,
        ("partners", "players"): players != _PLAYERS_BY_PARTNERS.get(rules.partners, players),
        # The seat that opens must be certain to hold a club.
        ("first_lead", "removed"): rules.first_lead is not FirstLead.LEFT_OF_DEALER
        and clubs <= in_play.kitty_size,
        ("breaking", "queen_lead"): rules.breaking is Breaking.NEVER
        and rules.queen_lead is QueenLead.AFTER_BREAK,
        ("queen_value", "removed"): not in_play.moon,
        ("charging", "removed"): rules.charging and not in_play.exposable,
        ("bonus_card", "penalties"): bool(in_play.bonus & in_play.penalty),
        ("moon_needs_bonus", "bonus_card"): rules.moon_needs_bonus and not in_play.bonus,
        ("moon_needs_bonus", "moon"): rules.moon_needs_bonus and no_moon,
        ("sun", "moon"): rules.sun and no_moon,
        ("exact_target", "target"): rules.exact_target is not ExactTarget.NOTHING
        and rules.target is None,
        ("target", "deals"): rules.target is None and rules.deals is None,
    }
    yield from _pair_refusals(pairs)


def _pair_refusals(pairs: Mapping[tuple[str, str], bool]) -> Iterator[Refusal]:
    for (option, other), conflict in pairs.items():
        if conflict:
            yield Refusal("hearts.refusal.collision", {"option": option, "other": other})


def _hand_sizes(rules: HeartsRules) -> Iterator[Refusal]:
    """Hands of unequal size, or too small to play or to pass from."""
    players, in_play = rules.players, deck(rules)
    if rules.leftover is Leftover.TRIM and len(in_play.cards) % players:
        yield Refusal(
            "hearts.refusal.uneven-hands",
            {"option": "removed", "other": "players", "n": len(in_play.cards), "players": players},
        )
    if in_play.hand_size < max(rules.pass_count, 1):
        other = "removed" if rules.removed else "players"
        yield Refusal(
            "hearts.refusal.small-hands",
            {"option": "pass_count", "other": other, "n": in_play.hand_size},
        )
