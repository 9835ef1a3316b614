"""Hearts: a deal's lines from its events, and its moves from its lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from herzrasen.cards import DEALER, Card, CardSet, Seat, Suit
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    KittyShown,
    KittyTaken,
    MoonChosen,
    PassChosen,
    Passed,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.play import playable
from herzrasen.games.hearts.rules import FirstLead
from herzrasen.games.hearts.rules import Moon as MoonRule
from herzrasen.record import hearts_guess
from herzrasen.record.hearts_guess import Guess
from herzrasen.record.lines import (
    Cards,
    Charge,
    Claim,
    Hand,
    Kitty,
    Lead,
    Left,
    Line,
    Moon,
    Pass,
    Points,
    Shown,
    Totals,
)
from herzrasen.record.record import Fault
from herzrasen.table.journal import Entry

Efforts = dict[Seat, list[int | None]]
Move = tuple[int, Seat, hearts.Move]
"""A line's place in its deal, and a move that stands there."""


class Page:
    """One deal as it is written down, event by event, as whoever keeps the record sees them."""

    def __init__(self, rules: hearts.HeartsRules, dealt: Dealt, _at: int = 0) -> None:
        size = deck(rules).hand_size
        self._rules = rules
        self._lines: list[Line] = [
            Hand(seat, _set(cards, size)) for seat, cards in enumerate(dealt.hands)
        ]
        self._kitty = deck(rules).kitty_size
        if self._kitty:
            self._lines.append(Kitty(_set(dealt.kitty, self._kitty)))
        self._laying: type[Pass | Charge] = Pass
        self._laid: dict[Seat, Cards] = {}
        self._laid_effort: dict[Seat, int | None] = {}
        self._efforts: Efforts = defaultdict(list)
        self._trick: Lead | None = None

    def take(self, entry: Entry) -> None:
        """What happened next, and how long a bot thought about it."""
        effort = entry.effort
        match entry.event:
            case Played(seat, card):
                self._efforts[seat].append(effort)
                if self._trick is None:
                    self._trick = Lead(seat, (card,))
                else:
                    self._trick = Lead(self._trick.seat, (*self._trick.cards, card))
            case TrickTaken():
                assert self._trick is not None
                self._lines.append(self._trick)
                self._trick = None
            case PassChosen(seat, cards):
                self._laying = Pass
                self._laid[seat] = _set(cards, self._rules.pass_count)
                self._laid_effort[seat] = effort
            case Passed(_, given):
                self._lay(given)
            case ChargeChosen(seat, cards):
                self._laying = Charge
                self._laid[seat] = _set(cards, 1)
                self._laid_effort[seat] = effort
            case Charged(cards):
                self._lay(cards)
            case _:
                self._take_rare(entry.event, effort)

    def lines(self) -> tuple[Line, ...]:
        """All that is written so far."""
        laid = [self._laying(seat, cards) for seat, cards in sorted(self._laid.items())]
        trick = [] if self._trick is None else [self._trick]
        return (*self._lines, *laid, *trick)

    def efforts(self) -> Efforts:
        """The effort of every move that is written so far, by seat."""
        laid = {seat: [effort] for seat, effort in self._laid_effort.items()}
        seats = self._efforts.keys() | laid.keys()
        return {seat: self._efforts[seat] + laid.get(seat, []) for seat in seats}

    def _take_rare(self, event: object, effort: int | None) -> None:
        match event:
            case KittyTaken(seat, cards):
                self._lines.append(Kitty(_set(cards, self._kitty), seat))
            case KittyShown(cards):
                self._lines.append(Shown(tuple(cards)))
            case Claimed(seat, hands, agreed):
                self._efforts[seat].append(effort)
                self._lines.append(Claim(seat, agreed))
                self._lines += [Left(other, tuple(hand)) for other, hand in enumerate(hands)]
            case MoonChosen(seat, choice):
                if self._rules.moon is MoonRule.CHOICE:
                    self._efforts[seat].append(effort)
                self._lines.append(Moon(seat, choice))
            case Scored(points, totals):
                self._lines += [Points(points), Totals(totals)]
            case _:
                pass

    def _lay(self, known: Sequence[CardSet | None]) -> None:
        """All lie on the table at once; those that are known by now stand as they are."""
        for seat, cards in enumerate(known):
            shown = self._laid[seat] if cards is None else tuple(cards)
            self._lines.append(self._laying(seat, shown))
            self._efforts[seat].append(self._laid_effort[seat])
        self._laid, self._laid_effort = {}, {}


def guess(
    state: hearts.State, lines: Sequence[Line], bans: hearts_guess.Bans, _later: object
) -> Guess | Fault:
    """The deal after this state of the match, its hidden cards guessed."""
    public = state.public
    return hearts_guess.guess(public.rules, public.deal + 1, lines, bans)


def moves(rules: hearts.HeartsRules, lines: Sequence[Line], deal: Guess) -> Iterator[Move | Fault]:
    """The moves of a deal in order, or the first line that can have none."""
    yield 0, DEALER, deal.deal
    for row, line in enumerate(lines):
        match line:
            case Lead(leader, cards):
                for place, card in enumerate(cards):
                    if card is None:
                        yield Fault("record.fault.unknown-card", row=row)
                        return
                    yield row, (leader + place) % rules.players, hearts.Play(card)
            case Pass(seat):
                yield row, seat, hearts.Pass(deal.passes[seat % rules.players])
            case Charge(seat, cards):
                exposed = CardSet(card for card in cards if card is not None)
                yield row, seat, hearts.Charge(exposed)
            case Claim(seat, agreed=False):
                yield row, seat, hearts.Claim()
            case Claim(seat):
                yield row, DEALER, hearts.Concede(seat)
            case Moon(seat, choice) if rules.moon is MoonRule.CHOICE:
                yield row, seat, hearts.ChooseMoon(choice)
            case _:
                pass


def learn(state: hearts.State, seat: Seat, move: object, deal: Guess) -> hearts_guess.Bans:
    """Guessed cards that this seat cannot hold, since it made this move at this moment."""
    if not isinstance(move, hearts.Play):
        return frozenset()
    public = state.public
    opening = public.trick is not None and not public.trick.cards and not public.tricks
    if opening and (public.turn != seat or public.must not in (None, move.card)):
        return _opening(state, seat, move.card, deal)
    hand = state.hands[seat]
    sure = (hand - deal.guessed[seat]).with_(move.card)
    return frozenset(
        (seat, card)
        for card in hand & deal.guessed[seat]
        if move.card not in playable(public, sure.with_(card))[0]
    )


def _opening(state: hearts.State, leader: Seat, card: Card, deal: Guess) -> hearts_guess.Bans:
    """Whoever led first holds the lowest club that anybody has; bound to it, this card is it."""
    rules, turn = state.public.rules, state.public.turn
    if rules.first_lead is FirstLead.HOLDER_ANY_CLUB:
        card = min(state.hands[leader].of_suit(Suit.CLUBS), key=_rank, default=card)
        if deal.guessed[leader]:
            clubs = [club for some in deal.guessed for club in some.of_suit(Suit.CLUBS)]
            lowest = min(clubs, key=_rank, default=card)
            others = range(len(deal.guessed))
            return frozenset((other, lowest) for other in others if other != leader)
    return frozenset(
        (other, club)
        for other, some in enumerate(deal.guessed[:-1])
        for club in some.of_suit(Suit.CLUBS)
        if club.rank < card.rank or (club.rank is card.rank and other == turn)
    )


def _rank(card: Card) -> int:
    return card.rank


def _set(cards: CardSet | None, count: int) -> Cards:
    return (None,) * count if cards is None else tuple(cards)
