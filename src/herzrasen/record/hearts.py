"""Hearts records: the lines of a deal from its events, and its moves from its lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

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
from herzrasen.games.hearts.playable_cards import playable_cards
from herzrasen.games.hearts.rules import FirstLead, Moon
from herzrasen.record import hearts_guess
from herzrasen.record.hearts_guess import Guess
from herzrasen.record.hearts_lines import (
    KINDS,
    ChargeLine,
    ClaimLine,
    KittyLine,
    LeftLine,
    MoonLine,
    PassLine,
    ShownLine,
)
from herzrasen.record.lines import Cards, HandLine, LeadLine, Line, PointsLine, TotalsLine
from herzrasen.record.record import Fault
from herzrasen.record.record_part import RecordPart
from herzrasen.table.journal import Entry

Efforts = dict[Seat, list[int | None]]
Move = tuple[int, Seat, hearts.Move]
"""A line's index in its deal, and the move that it stands for."""


class Page:
    """The lines of one deal, event by event, as the record's viewer sees them."""

    def __init__(self, rules: hearts.HeartsRules, dealt: Dealt, _at: int = 0) -> None:
        size = deck(rules).hand_size
        self._rules = rules
        self._lines: list[Line] = [
            HandLine(seat, _set(cards, size)) for seat, cards in enumerate(dealt.hands)
        ]
        self._kitty = deck(rules).kitty_size
        if self._kitty:
            self._lines.append(KittyLine(_set(dealt.kitty, self._kitty)))
        self._choice_line: type[PassLine | ChargeLine] = PassLine
        self._chosen: dict[Seat, Cards] = {}
        self._chosen_effort: dict[Seat, int | None] = {}
        self._efforts: Efforts = defaultdict(list)
        self._trick: LeadLine | None = None

    def take(self, entry: Entry) -> None:
        """Add the next entry."""
        effort = entry.effort
        match entry.event:
            case Played(seat, card):
                self._efforts[seat].append(effort)
                if self._trick is None:
                    self._trick = LeadLine(seat, (card,))
                else:
                    self._trick = LeadLine(self._trick.seat, (*self._trick.cards, card))
            case TrickTaken():
                assert self._trick is not None
                self._lines.append(self._trick)
                self._trick = None
            case PassChosen(seat, cards):
                self._choice_line = PassLine
                self._chosen[seat] = _set(cards, self._rules.pass_count)
                self._chosen_effort[seat] = effort
            case Passed(_, given):
                self._write_choices(given)
            case ChargeChosen(seat, cards):
                self._choice_line = ChargeLine
                self._chosen[seat] = _set(cards, 1)
                self._chosen_effort[seat] = effort
            case Charged(cards):
                self._write_choices(cards)
            case _:
                self._take_rare(entry.event, effort)

    def lines(self) -> tuple[Line, ...]:
        """All lines so far."""
        laid = [self._choice_line(seat, cards) for seat, cards in sorted(self._chosen.items())]
        trick = [] if self._trick is None else [self._trick]
        return (*self._lines, *laid, *trick)

    def add_race(self, _race: object) -> bool:
        """There are no races in Hearts."""
        return False

    def efforts(self) -> Efforts:
        """The effort of every move so far, by seat."""
        laid = {seat: [effort] for seat, effort in self._chosen_effort.items()}
        seats = self._efforts.keys() | laid.keys()
        return {seat: self._efforts[seat] + laid.get(seat, []) for seat in seats}

    def _take_rare(self, event: object, effort: int | None) -> None:
        match event:
            case KittyTaken(seat, cards):
                self._lines.append(KittyLine(_set(cards, self._kitty), seat))
            case KittyShown(cards):
                self._lines.append(ShownLine(tuple(cards)))
            case Claimed(seat, hands, agreed):
                if not agreed:  # what all others agreed to is the table's move
                    self._efforts[seat].append(effort)
                self._lines.append(ClaimLine(seat, agreed))
                self._lines += [LeftLine(other, tuple(hand)) for other, hand in enumerate(hands)]
            case MoonChosen(seat, choice):
                if self._rules.moon is Moon.CHOICE:
                    self._efforts[seat].append(effort)
                self._lines.append(MoonLine(seat, choice))
            case Scored(points, totals):
                self._lines += [PointsLine(points), TotalsLine(totals)]
            case _:
                pass

    def _write_choices(self, known: Sequence[CardSet | None]) -> None:
        """Write the choices once all are revealed; those that the viewer knows in full."""
        for seat, cards in enumerate(known):
            choice_cards = self._chosen[seat] if cards is None else tuple(cards)
            self._lines.append(self._choice_line(seat, choice_cards))
            self._efforts[seat].append(self._chosen_effort[seat])
        self._chosen, self._chosen_effort = {}, {}


def guess(
    state: hearts.State, lines: Sequence[Line], bans: hearts_guess.Exclusions, _later: object
) -> Guess | Fault:
    """The next deal after this state, its hidden cards guessed."""
    public = state.public
    return hearts_guess.guess(public.rules, public.deal + 1, lines, bans)


def moves(rules: hearts.HeartsRules, lines: Sequence[Line], deal: Guess) -> Iterator[Move | Fault]:
    """The moves of a deal in order, or the first line that has none."""
    yield 0, DEALER, deal.deal
    for row, line in enumerate(lines):
        match line:
            case LeadLine(leader, cards):
                for place, card in enumerate(cards):
                    if card is None:
                        yield Fault("record.fault.unknown-card", row=row)
                        return
                    yield row, (leader + place) % rules.players, hearts.Play(card)
            case PassLine(seat):
                yield row, seat, hearts.Pass(deal.passes[seat % rules.players])
            case ChargeLine(seat, cards):
                exposed = CardSet(card for card in cards if card is not None)
                yield row, seat, hearts.Charge(exposed)
            case ClaimLine(seat, agreed=False):
                yield row, seat, hearts.Claim()
            case ClaimLine(seat):
                yield row, DEALER, hearts.Concede(seat)
            case MoonLine(seat, choice) if rules.moon is Moon.CHOICE:
                yield row, seat, hearts.ChooseMoon(choice)
            case _:
                pass


def learn(state: hearts.State, seat: Seat, move: object, deal: Guess) -> hearts_guess.Exclusions:
    """The guessed cards that this seat cannot hold, because it made a move that the rules refuse
    with the guess."""
    if not isinstance(move, hearts.Play):
        return frozenset()
    public = state.public
    opening = public.trick is not None and not public.trick.cards and not public.tricks
    if opening and (public.turn != seat or public.must not in (None, move.card)):
        return _opening(state, seat, move.card, deal)
    hand = state.hands[seat]
    sure = (hand - deal.guessed[seat]).with_card(move.card)
    return frozenset(
        (seat, card)
        for card in hand & deal.guessed[seat]
        if move.card not in playable_cards(public, sure.with_card(card))[0]
    )


def _opening(state: hearts.State, leader: Seat, card: Card, deal: Guess) -> hearts_guess.Exclusions:
    """The first lead shows the lowest club that anybody holds: who cannot hold which club."""
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


PART: Final = RecordPart(Page, guess, moves, learn, KINDS)
