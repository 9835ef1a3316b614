"""A deal as one seat knows it: its View, built from the lines as from a table's events.

Lines are checked as far as the seat can know: whose turn it is, that its own cards are legal, and
that the others' cards can be where they are said to be. An impossible line raises ProtocolError.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import HeartsRules, MoonChoice, Phase, Public, View, follow
from herzrasen.games.hearts.captures import winning_index, wins_kitty
from herzrasen.games.hearts.deal_end import deal_end_events, score_events
from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Dealt,
    Event,
    KittyTaken,
    MoonChosen,
    PassChosen,
    Passed,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.passing import giver
from herzrasen.games.hearts.playable_cards import playable_cards
from herzrasen.games.hearts.score import moon_effect
from herzrasen.games.match import Match
from herzrasen.seat_protocol.card_locations import (
    check_held,
    check_held_elsewhere,
    check_not_with_others,
    unseen_cards,
)
from herzrasen.seat_protocol.consistency import is_possible
from herzrasen.seat_protocol.errors import ProtocolError, from_refusal
from herzrasen.seat_protocol.opening_lead import begin_first_trick

_BEFORE_PLAY: Final = {
    Phase.PASS: "exchange-first",
    Phase.CHARGE: "charged-first",
    Phase.MOON: "moon-first",
    Phase.DEAL: "over",
    Phase.OVER: "over",
}
"""Why no card is played in a phase."""


class DealView(msgspec.Struct, frozen=True):
    """What is known of a deal.

    ``dealer`` is set if the deal's line named it. ``exposed[seat]`` are the exposed cards, None
    before its line. ``taker`` is this seat while it has won a kitty whose cards it has not received
    yet. ``choice`` is the moon's; ``points`` are the seats', once the deal is over.
    """

    view: View
    dealer: Seat | None = None
    exposed: tuple[CardSet | None, ...] = ()
    taker: Seat | None = None
    choice: MoonChoice | None = None
    points: tuple[int, ...] = ()

    def view_for_pass(self) -> View:
        """The view to choose the pass from."""
        if self.view.public.phase is not Phase.PASS:
            raise ProtocolError("hold" if not self.view.public.steps else "no-passing-now")
        return self.view

    def view_for_charge(self) -> View:
        """The view to choose the exposed cards from."""
        if not self.view.public.rules.charging:
            raise ProtocolError("hearts.refusal.no-charging")
        if self.view.public.phase is not Phase.CHARGE:
            passing = self.view.public.phase is Phase.PASS
            raise ProtocolError("exchange-first" if passing else "no-charging-now")
        return self.view

    def view_for_play(self) -> View:
        """The view to choose a card from. Raises ProtocolError if it is not this seat's turn."""
        view = self._view_in_trick(self.view.seat)
        if view.public.turn != view.seat:
            raise ProtocolError("turn", seat=int(view.public.turn or 0))
        return view

    def view_for_moon_choice(self) -> View:
        """The view to choose the effect of the moon from."""
        if self.view.public.phase is not Phase.MOON:
            raise ProtocolError("no-moon-now")
        if self.view.public.shooter != self.view.seat:
            raise ProtocolError("not-shooter", seat=int(self.view.public.shooter or 0))
        return self.view

    def after_exchange(self, given: CardSet, received: CardSet) -> DealView:
        """The deal after passing these cards and receiving those."""
        view = self.view_for_pass()
        public, me = view.public, view.seat
        check_held(given, view.hand)
        if len(given) != public.rules.pass_count or len(received) != len(given):
            raise ProtocolError("hearts.refusal.pass-count", n=public.rules.pass_count)
        check_held_elsewhere(received, view)
        players, steps = public.rules.players, public.steps
        passed: list[CardSet | None] = [None] * players
        passed[giver(me, steps, players)] = received
        passed[me] = given
        return self.after_events((PassChosen(me, given), Passed(steps, tuple(passed))))

    def after_charge(self, seat: Seat, cards: CardSet) -> DealView:
        """The deal after a seat exposed these cards; once all have, play may begin."""
        view = self.view_for_charge()
        if self.exposed[seat] is not None:
            raise ProtocolError("charged-twice", seat=seat)
        if barred := cards - deck(view.public.rules).exposable:
            raise ProtocolError("hearts.refusal.not-exposable", card=next(iter(barred)).text)
        if seat == view.seat:
            check_held(cards, view.hand)
        else:
            check_held_elsewhere(cards, view)
        if twice := cards & CardSet.union(some for some in self.exposed if some):
            raise ProtocolError("card-gone", card=next(iter(twice)).text)
        exposed = (*self.exposed[:seat], cards, *self.exposed[seat + 1 :])
        charges = tuple(some for some in exposed if some is not None)
        if len(charges) < len(exposed):
            return replace(self, exposed=exposed)
        events = (ChargeChosen(view.seat, charges[view.seat]), Charged(charges))
        return replace(self.after_events(events), exposed=exposed)

    def after_play(self, seat: Seat, card: Card) -> DealView:
        """The deal after a card was played, with the trick taken after its last card."""
        view = self._view_in_trick(seat, card)
        public = view.public
        if seat != public.turn:
            raise ProtocolError("turn", seat=int(public.turn or 0))
        if seat == view.seat:
            check_held(CardSet((card,)), view.hand)
            free, bans = playable_cards(public, view.hand)
            if card not in free:
                raise from_refusal(next(reason for barred, reason in bans if card in barred))
        else:
            check_held_elsewhere(CardSet((card,)), view)
            check_not_with_others(view, seat, card)
        return _after_trick(replace(self, view=view).after_events((Played(seat, card),)))

    def after_kitty(self, seat: Seat, cards: CardSet) -> DealView:
        """The deal after the kitty went to this seat; only that seat sees its cards."""
        view, public = self.view, self.view.public
        size = deck(public.rules).kitty_size
        if not size:
            raise ProtocolError("no-kitty")
        if self.taker == seat:
            if len(cards) != size:
                raise ProtocolError("kitty-size", n=size)
            check_held_elsewhere(cards, view)
            return replace(self, taker=None).after_events((KittyTaken(seat, cards),))
        if public.kitty_taker is None:
            raise ProtocolError("kitty-not-taken")
        if public.kitty_taker != seat:
            raise ProtocolError("kitty-taker", seat=public.kitty_taker)
        known = public.kitty_shown or view.kitty or CardSet()
        if cards and cards != known:
            raise ProtocolError("kitty-hidden" if not known else "kitty-other")
        return self

    def after_moon_choice(self, seat: Seat, choice: MoonChoice) -> DealView:
        """The deal after the shooter's choice."""
        public = self.view.public
        if public.shooter is None:
            raise ProtocolError("no-moon-now")
        if seat != public.shooter:
            raise ProtocolError("not-shooter", seat=public.shooter)
        if public.phase is Phase.MOON:
            deal = self.after_events((MoonChosen(seat, choice), *score_events(public, choice)))
            return replace(deal, choice=choice)
        if choice is not (self.choice or moon_effect(public.rules, choice)):
            raise ProtocolError("moon-other")
        return self

    def score(self) -> tuple[int, ...]:
        """Each seat's points. Raises ProtocolError before the deal is over."""
        if not self.points:
            raise ProtocolError(
                "moon-first" if self.view.public.phase is Phase.MOON else "not-over"
            )
        return self.points

    def _view_in_trick(self, leader: Seat, card: Card | None = None) -> View:
        """The view with a trick begun; ``leader`` leads the first one."""
        if (due := _BEFORE_PLAY.get(self.view.public.phase)) is not None:
            raise ProtocolError(due)
        if self.taker is not None:
            raise ProtocolError("kitty-first", seat=self.taker)
        if self.view.public.trick is not None:
            return self.view
        return begin_first_trick(self.view, self.dealer, leader, card)

    def after_events(self, events: Iterable[Event]) -> DealView:
        """The deal after these events, as this seat sees them. Raises ProtocolError if that is
        impossible."""
        view = self.view
        points, choice = self.points, self.choice
        for event in events:
            view = follow(view, event)
            if isinstance(event, Scored):
                points = event.points
            if isinstance(event, MoonChosen):
                choice = event.choice
        if not is_possible(view):
            raise ProtocolError("impossible")
        return replace(self, view=view, points=points, choice=choice)


def new_deal(
    rules: HeartsRules,
    match: Match,
    *,
    seat: Seat,
    steps: int,
    hand: CardSet,
    dealer: Seat | None = None,
) -> DealView:
    """A new deal with this seat's hand; ``steps`` is how many seats to the left cards are
    passed."""
    if steps and not rules.pass_count:
        raise ProtocolError("nothing-passed")
    in_play, number = deck(rules), len(match.deals)
    if unknown := hand - in_play.cards:
        raise ProtocolError("not-in-play", card=next(iter(unknown)).text)
    if len(hand) != in_play.hand_size:
        raise ProtocolError("hand-size", n=in_play.hand_size)
    hands = tuple(hand if other == seat else None for other in range(rules.players))
    default_dealer = dealer_of(rules, number)
    event = Dealt(number, default_dealer if dealer is None else dealer, steps, hands)
    view = follow(View(Public(rules, match), seat), event)
    return DealView(view, dealer, exposed=(None,) * rules.players)


def _after_trick(deal: DealView) -> DealView:
    """The deal after a trick's last card: trick, kitty and score, as far as they follow."""
    public, rules = deal.view.public, deal.view.public.rules
    trick = public.trick
    assert trick is not None
    if len(trick.cards) < rules.players:
        return deal
    last = not any(public.held)
    place = winning_index(rules, trick.cards, last=last)
    if place is None:
        return deal.after_events((TrickTaken(None),))
    taker = (trick.leader + place) % rules.players
    wins = wins_kitty(public, (*public.waiting, *trick.cards), last=last)
    deal = deal.after_events((TrickTaken(taker),))
    if wins and taker == deal.view.seat and not last:
        return replace(deal, taker=taker)
    if wins:
        # Once all cards are played, those that never appeared are the kitty.
        cards = unseen_cards(deal.view) if last and taker == deal.view.seat else None
        deal = deal.after_events((KittyTaken(taker, cards),))
    if not last:
        return deal
    kitty = unseen_cards(deal.view) | (deal.view.kitty or CardSet())
    return deal.after_events(deal_end_events(deal.view.public, kitty))
