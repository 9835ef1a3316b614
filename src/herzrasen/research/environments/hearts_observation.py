"""The observation of a seat in Hearts: what its View says, as a row of small numbers.

How it works: the row is made of blocks, in one order for every rule set; only the number of seats
and of packs changes their sizes. Seats are counted from the observer on: seat k of a block is the
player k places to the left of the observer, seat 0 the observer. Cards stand in the order of the
kernel, ``13 * suit + rank`` with clubs, diamonds, spades, hearts and the deuce lowest, and a number
counts the copies of that card, so that with one pack every number is 0 or 1.

Nothing but the View is read (and the cards that the seat has picked so far where it picks them one
after the other), so an observation cannot show what the seat may not know. The vector environment
in C++ writes the same bytes.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from herzrasen.cards import CardSet
from herzrasen.cards.card import DECK_SIZE
from herzrasen.games.hearts import HeartsRules, Phase, View
from herzrasen.games.hearts.captures import captures_of
from herzrasen.research.environments.observation_layout import (
    ObservationBlock,
    ObservationLayout,
    lay_out,
)

PHASES: Final = (Phase.PASS, Phase.CHARGE, Phase.PLAY, Phase.MOON)
"""The phases in which a seat is asked, in the order of the block ``phase``."""

_BLOCKS: Final[tuple[tuple[str, tuple[str, ...], str, str], ...]] = (
    ("hand", ("card",), "cards in the observer's hand", "hand"),
    (
        "chosen",
        ("card",),
        "cards chosen so far to pass or to expose; they still count in `hand`",
        "given, charge",
    ),
    ("given", ("card",), "cards that the observer passed in this deal", "given"),
    ("received", ("card",), "cards that the observer was passed in this deal", "received"),
    ("exposed", ("seat", "card"), "cards that the seat has exposed", "public.charged"),
    ("trick", ("seat", "card"), "the card that the seat has laid to this trick", "public.trick"),
    (
        "taken",
        ("seat", "card"),
        "cards that the seat has captured in finished tricks, without the kitty",
        "public.tricks, public.claim",
    ),
    (
        "played",
        ("seat", "card"),
        "cards that the seat has played to finished tricks",
        "public.tricks",
    ),
    ("kitty", ("card",), "the kitty, if the observer knows it", "kitty, public.kitty_shown"),
    (
        "waiting",
        ("card",),
        "cards of cancelled tricks that nobody has taken yet (only with two packs)",
        "public.waiting",
    ),
    (
        "void",
        ("seat", "suit"),
        "the seat has played another suit than this one when it was led",
        "public.tricks, public.trick",
    ),
    ("phase", ("phase",), "what is asked for", "public.phase"),
    ("direction", ("steps",), "seats to the left that cards are passed; 0 holds", "public.steps"),
    ("leader", ("seat",), "the seat led this trick, or is to lead it", "public.trick.leader"),
    ("broken", (), "hearts may be led", "public.broken"),
    ("first_trick", (), "no trick of this deal is finished", "public.tricks"),
    ("kitty_taker", ("seat",), "the seat took the kitty", "public.kitty_taker"),
)
"""Name, axes, meaning and fields of the View, in the order of the row."""


@cache
def layout(players: int, packs: int) -> ObservationLayout:
    """The layout for this many players and packs.

    >>> layout(4, 1).size, layout(6, 2).size
    (1126, 1608)
    >>> list(layout(3, 1)["phase"].labels())
    ['phase[pass]', 'phase[charge]', 'phase[play]', 'phase[moon]']
    """
    lengths = {"card": 52, "seat": players, "suit": 4, "phase": len(PHASES), "steps": players}
    blocks = [block for block in _BLOCKS if block[0] != "waiting" or packs == 2]
    return lay_out(blocks, lengths)


def layout_of(rules: HeartsRules) -> ObservationLayout:
    """The layout for these rules."""
    return layout(rules.players, rules.packs)


def describe(rules: HeartsRules) -> tuple[ObservationBlock, ...]:
    """What every number of an observation means, block by block."""
    return layout_of(rules).blocks


_NO_CARDS: Final = CardSet()


def encode_view(view: View, picks: CardSet = _NO_CARDS) -> bytearray:
    """The observation of the view's seat, one byte a number.

    ``picks`` are the cards of the running decision so far: a pass or an exposure is chosen card by
    card. Outside a deal (before the first, and once a deal is scored) no phase is set.
    """
    public, seat = view.public, view.seat
    rules = public.rules
    players = rules.players
    where = _starts(players, rules.packs)
    row = bytearray(layout(players, rules.packs).size)
    choosing = public.phase is Phase.PASS or public.phase is Phase.CHARGE

    _count_cards(row, where["hand"], view.hand)
    if choosing:
        chosen = view.given if public.phase is Phase.PASS else view.charge
        _count_cards(row, where["chosen"], chosen if chosen is not None else picks)
    if view.received is not None:
        _count_cards(row, where["given"], view.given or _NO_CARDS)
        _count_cards(row, where["received"], view.received)
    for other, cards in enumerate(public.charged):
        _count_cards(row, where["exposed"] + 52 * ((other - seat) % players), cards)
    _encode_tricks(row, where, view)
    kitty = view.kitty if view.kitty is not None else public.kitty_shown
    _count_cards(row, where["kitty"], kitty or _NO_CARDS)
    if "waiting" in where:
        for card in public.waiting:
            row[where["waiting"] + card.index % DECK_SIZE] += 1

    if public.phase in PHASES:
        row[where["phase"] + PHASES.index(public.phase)] = 1
    if public.deal >= 0:
        row[where["direction"] + public.steps] = 1
        row[where["first_trick"]] = not public.tricks
    row[where["broken"]] = public.broken
    if public.kitty_taker is not None:
        row[where["kitty_taker"] + (public.kitty_taker - seat) % players] = 1
    return row


def _encode_tricks(row: bytearray, where: dict[str, int], view: View) -> None:
    """What has been played, taken and shown in finished tricks and the running one."""
    public, seat = view.public, view.seat
    players = public.rules.players
    for trick in public.tricks:
        first = trick.leader - seat
        led = trick.cards[0].suit
        for place, card in enumerate(trick.cards):
            other = (first + place) % players
            row[where["played"] + 52 * other + card.index % DECK_SIZE] += 1
            if card.suit is not led:
                row[where["void"] + 4 * other + led] = 1
    if public.tricks or public.claim:
        without_kitty = replace(public, kitty_taker=None) if public.kitty_shown else public
        for other, cards in enumerate(captures_of(without_kitty).cards):
            _count_cards(row, where["taken"] + 52 * ((other - seat) % players), cards)
    if (running := public.trick) is None:
        return
    first = running.leader - seat
    if public.phase is Phase.PLAY:
        row[where["leader"] + first % players] = 1
    for place, card in enumerate(running.cards):
        other = (first + place) % players
        row[where["trick"] + 52 * other + card.index % DECK_SIZE] += 1
        if card.suit is not running.cards[0].suit:
            row[where["void"] + 4 * other + running.cards[0].suit] = 1


def _count_cards(row: bytearray, start: int, cards: CardSet) -> None:
    """Count each card of a set at its place in a block of 52."""
    bits = cards.bits
    while bits:
        low = bits & -bits
        row[start + (low.bit_length() - 1) % DECK_SIZE] += 1
        bits ^= low


@cache
def _starts(players: int, packs: int) -> dict[str, int]:
    """The index of each block's first number, by name."""
    return layout(players, packs).starts
