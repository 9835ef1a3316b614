"""Dealing: which deck each area plays with, and how a round is laid out.

Between rounds the decks are shuffled, and more may happen to them (row 30): the decks may be passed
to the left, so that only their backs change owners; or the hands may be dealt again, each one area
further left, until every area has played them all.
"""

from __future__ import annotations

from functools import cache

from herzrasen.cards import DEALER, Card, CardSet, Seat, packs
from herzrasen.cards.card import JOKER_SUITS, Rank
from herzrasen.games.nerts.events import Dealt
from herzrasen.games.nerts.moves import Deal
from herzrasen.games.nerts.rules import LARGEST_PILE, Between, Handicap, NertsRules, PileFacing
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State
from herzrasen.games.protocol import Refusal


@cache
def backs(rules: NertsRules, round_: int) -> tuple[int, ...]:
    """The deck that each area plays with in this round (row 30)."""
    passed = round_ if rules.between is Between.PASS_ON else 0
    return tuple((area - passed) % rules.areas for area in range(rules.areas))


@cache
def decks(rules: NertsRules, round_: int) -> tuple[CardSet, ...]:
    """The cards of each area in this round, with its jokers (row 3)."""
    return tuple(
        packs(first=deck) | {Card(Rank.JOKER, suit, deck) for suit in JOKER_SUITS[: rules.jokers]}
        for deck in backs(rules, round_)
    )


def redeals_hands(public: Public) -> bool:
    """Whether the hands of the last round are dealt again (row 30, rotate)."""
    rules = public.rules
    return rules.between is Between.ROTATE and (public.round + 1) % rules.areas != 0


def pile_size(public: Public, area: int) -> int:
    """The number of cards in the area's pile in the next round (rows 4 and 31)."""
    rules = public.rules
    size = rules.first_pile_size(area)
    if rules.handicap is not Handicap.CALLER_GROWS:
        return size
    grown = sum(calls for seat, calls in enumerate(public.calls) if rules.area(seat) == area)
    return max(size, min(size + grown, LARGEST_PILE))


def is_deal_of(decks: tuple[CardSet, ...], move: Deal) -> bool:
    """Whether the move deals exactly these decks, in any order."""
    return len(move.decks) == len(decks) and all(
        len(dealt) == len(deck) and CardSet(dealt) == deck
        for dealt, deck in zip(move.decks, decks, strict=True)
    )


def deal_event(state: State, seat: Seat, move: Deal) -> Dealt | Refusal:
    """The event of dealing the next round, or why the move is not a deal for it."""
    public, rules = state.public, state.public.rules
    if seat != DEALER:
        return Refusal("nerts.refusal.dealer-only")
    if public.phase is not Phase.DEAL:
        return Refusal("nerts.refusal.not-now")
    if redeals_hands(public):
        dealt = _hands_passed_left(state.dealt) if not move.decks else ()
    else:
        dealt = move.decks if is_deal_of(decks(rules, public.round + 1), move) else ()
    if not dealt:
        return Refusal("nerts.refusal.wrong-deck")
    laid = [_lay_out(public, area, deck) for area, deck in enumerate(dealt)]
    return Dealt(
        round=public.round + 1,
        areas=tuple(area for area, _, _ in laid),
        decks=backs(rules, public.round + 1),
        downs=tuple(down for _, down, _ in laid),
        stocks=tuple(stock for _, _, stock in laid),
    )


def dealt_decks(event: Dealt) -> tuple[tuple[Card, ...], ...]:
    """The decks as they were dealt, in the order of :class:`Deal`; the event must be a full one."""
    assert event.downs is not None
    assert event.stocks is not None
    return tuple(
        (*down, *area.pile, *(column[0] for column in area.tableau), *stock)
        for area, down, stock in zip(event.areas, event.downs, event.stocks, strict=True)
    )


def _hands_passed_left(dealt: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The same hands one area further left, in the cards of each area's own deck."""
    return tuple(
        tuple(Card(card.rank, card.suit, area) for card in dealt[area - 1])
        for area in range(len(dealt))
    )


def _lay_out(
    public: Public, area: int, deck: tuple[Card, ...]
) -> tuple[Area, tuple[Card, ...], tuple[Card, ...]]:
    """An area as dealt, with the face-down cards of its pile and its stock."""
    rules = public.rules
    size = pile_size(public, area)
    pile, columns = deck[:size], deck[size : size + rules.columns]
    stock = deck[size + rules.columns :]
    closed = 0 if rules.pile_facing is PileFacing.ALL else size - 1
    open_table = Area(
        pile=pile[closed:],
        down=closed,
        tableau=tuple((card,) for card in columns),
        waste=(),
        stock=len(stock),
        idle=Idle.TURNING,
    )
    return open_table, pile[:closed], stock
