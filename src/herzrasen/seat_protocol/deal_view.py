"""A deal as one seat is told of it: its View, grown from the lines like from a table's events.

What is told is checked as far as this seat can know: whose turn it is, that its own cards are legal
and that the others' cards can lie where they are said to. A line that cannot be true raises Wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import HeartsRules, MoonChoice, Phase, Public, View, follow
from herzrasen.games.hearts.captures import place_of_winner, takes_kitty
from herzrasen.games.hearts.deal_score import counted, scored
from herzrasen.games.hearts.dealing import dealer_of, giver
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
from herzrasen.games.hearts.play import playable
from herzrasen.games.hearts.score import moon_effect
from herzrasen.games.match import Match
from herzrasen.seat_protocol.card_locations import elsewhere, held, not_with_others, unseen
from herzrasen.seat_protocol.consistency import possible
from herzrasen.seat_protocol.errors import Wrong, refused
from herzrasen.seat_protocol.opening_lead import opened

_BEFORE_PLAY: Final = {
    Phase.PASS: "exchange-first",
    Phase.CHARGE: "charged-first",
    Phase.MOON: "moon-first",
    Phase.DEAL: "over",
    Phase.OVER: "over",
}
"""Why no card is played in a phase."""


class Told(msgspec.Struct, frozen=True):
    """What has been told of a deal.

    ``dealer`` is the dealer if that was told. ``exposed[seat]`` is what each is said to expose, as
    far as that has been told. ``taker`` has won a kitty that he has not been shown yet; it is this
    seat. ``choice`` is what a moon did, ``points`` are the seats', once the deal is over.
    """

    view: View
    dealer: Seat | None = None
    exposed: tuple[CardSet | None, ...] = ()
    taker: Seat | None = None
    choice: MoonChoice | None = None
    points: tuple[int, ...] = ()

    def pass_asked(self) -> View:
        """The view to choose the pass with."""
        if self.view.public.phase is not Phase.PASS:
            raise Wrong("hold" if not self.view.public.steps else "no-passing-now")
        return self.view

    def charge_asked(self) -> View:
        """The view to choose with what to expose."""
        if not self.view.public.rules.charging:
            raise Wrong("hearts.refusal.no-charging")
        if self.view.public.phase is not Phase.CHARGE:
            passing = self.view.public.phase is Phase.PASS
            raise Wrong("exchange-first" if passing else "no-charging-now")
        return self.view

    def play_asked(self) -> View:
        """The view to choose a card with: it is this seat's turn."""
        view = self._playing(self.view.seat)
        if view.public.turn != view.seat:
            raise Wrong("turn", seat=int(view.public.turn or 0))
        return view

    def moon_asked(self) -> View:
        """The view to choose with what the moon does."""
        if self.view.public.phase is not Phase.MOON:
            raise Wrong("no-moon-now")
        if self.view.public.shooter != self.view.seat:
            raise Wrong("not-shooter", seat=int(self.view.public.shooter or 0))
        return self.view

    def exchanged(self, given: CardSet, received: CardSet) -> Told:
        """These cards really went, and these came."""
        view = self.pass_asked()
        public, me = view.public, view.seat
        held(given, view.hand)
        if len(given) != public.rules.pass_count or len(received) != len(given):
            raise Wrong("hearts.refusal.pass-count", n=public.rules.pass_count)
        elsewhere(received, view)
        players, steps = public.rules.players, public.steps
        passed: list[CardSet | None] = [None] * players
        passed[giver(me, steps, players)] = received
        passed[me] = given
        return self.after((PassChosen(me, given), Passed(steps, tuple(passed))))

    def charged(self, seat: Seat, cards: CardSet) -> Told:
        """A seat exposed these cards; once all are told, play may begin."""
        view = self.charge_asked()
        if self.exposed[seat] is not None:
            raise Wrong("charged-twice", seat=seat)
        if barred := cards - deck(view.public.rules).exposable:
            raise Wrong("hearts.refusal.not-exposable", card=next(iter(barred)).text)
        if seat == view.seat:
            held(cards, view.hand)
        else:
            elsewhere(cards, view)
        if twice := cards & CardSet.union(some for some in self.exposed if some):
            raise Wrong("card-gone", card=next(iter(twice)).text)
        exposed = (*self.exposed[:seat], cards, *self.exposed[seat + 1 :])
        told = tuple(some for some in exposed if some is not None)
        if len(told) < len(exposed):
            return replace(self, exposed=exposed)
        events = (ChargeChosen(view.seat, told[view.seat]), Charged(told))
        return replace(self.after(events), exposed=exposed)

    def played(self, seat: Seat, card: Card) -> Told:
        """A card was played; after the last one of a trick it is taken."""
        view = self._playing(seat, card)
        public = view.public
        if seat != public.turn:
            raise Wrong("turn", seat=int(public.turn or 0))
        if seat == view.seat:
            held(CardSet((card,)), view.hand)
            free, bans = playable(public, view.hand)
            if card not in free:
                raise refused(next(reason for barred, reason in bans if card in barred))
        else:
            elsewhere(CardSet((card,)), view)
            not_with_others(view, seat, card)
        return _taken(replace(self, view=view).after((Played(seat, card),)))

    def kitty(self, seat: Seat, cards: CardSet) -> Told:
        """The kitty went to this seat, which alone is told the cards."""
        view, public = self.view, self.view.public
        size = deck(public.rules).kitty_size
        if not size:
            raise Wrong("no-kitty")
        if self.taker == seat:
            if len(cards) != size:
                raise Wrong("kitty-size", n=size)
            elsewhere(cards, view)
            return replace(self, taker=None).after((KittyTaken(seat, cards),))
        if public.kitty_taker is None:
            raise Wrong("kitty-not-taken")
        if public.kitty_taker != seat:
            raise Wrong("kitty-taker", seat=public.kitty_taker)
        known = public.kitty_shown or view.kitty or CardSet()
        if cards and cards != known:
            raise Wrong("kitty-hidden" if not known else "kitty-other")
        return self

    def chosen(self, seat: Seat, choice: MoonChoice) -> Told:
        """What the shooter does with the moon."""
        public = self.view.public
        if public.shooter is None:
            raise Wrong("no-moon-now")
        if seat != public.shooter:
            raise Wrong("not-shooter", seat=public.shooter)
        if public.phase is Phase.MOON:
            told = self.after((MoonChosen(seat, choice), *scored(public, choice)))
            return replace(told, choice=choice)
        if choice is not (self.choice or moon_effect(public.rules, choice)):
            raise Wrong("moon-other")
        return self

    def score(self) -> tuple[int, ...]:
        """Each seat's points."""
        if not self.points:
            raise Wrong("moon-first" if self.view.public.phase is Phase.MOON else "not-over")
        return self.points

    def _playing(self, leader: Seat, card: Card | None = None) -> View:
        """The view with a trick on the table; ``leader`` would open the first one."""
        if (due := _BEFORE_PLAY.get(self.view.public.phase)) is not None:
            raise Wrong(due)
        if self.taker is not None:
            raise Wrong("kitty-first", seat=self.taker)
        if self.view.public.trick is not None:
            return self.view
        return opened(self.view, self.dealer, leader, card)

    def after(self, events: Iterable[Event]) -> Told:
        """The deal after these events, as this seat sees them. Raises Wrong if that cannot be."""
        view = self.view
        points, choice = self.points, self.choice
        for event in events:
            view = follow(view, event)
            if isinstance(event, Scored):
                points = event.points
            if isinstance(event, MoonChosen):
                choice = event.choice
        if not possible(view):
            raise Wrong("impossible")
        return replace(self, view=view, points=points, choice=choice)


def dealt(
    rules: HeartsRules,
    match: Match,
    *,
    seat: Seat,
    steps: int,
    hand: CardSet,
    dealer: Seat | None = None,
) -> Told:
    """A new deal: this seat's cards, and how many seats to the left cards are passed."""
    if steps and not rules.pass_count:
        raise Wrong("nothing-passed")
    in_play, number = deck(rules), len(match.deals)
    if strange := hand - in_play.cards:
        raise Wrong("not-in-play", card=next(iter(strange)).text)
    if len(hand) != in_play.hand_size:
        raise Wrong("hand-size", n=in_play.hand_size)
    hands = tuple(hand if other == seat else None for other in range(rules.players))
    usual = dealer_of(rules, number)
    event = Dealt(number, usual if dealer is None else dealer, steps, hands)
    view = follow(View(Public(rules, match), seat), event)
    return Told(view, dealer, exposed=(None,) * rules.players)


def _taken(told: Told) -> Told:
    """What follows by itself from a trick's last card."""
    public, rules = told.view.public, told.view.public.rules
    trick = public.trick
    assert trick is not None
    if len(trick.cards) < rules.players:
        return told
    last = not any(public.held)
    place = place_of_winner(rules, trick.cards, last=last)
    if place is None:
        return told.after((TrickTaken(None),))
    taker = (trick.leader + place) % rules.players
    wins = takes_kitty(public, (*public.waiting, *trick.cards), last=last)
    told = told.after((TrickTaken(taker),))
    if wins and taker == told.view.seat and not last:
        return replace(told, taker=taker)
    if wins:
        # Once all cards are out, what never fell is the kitty.
        cards = unseen(told.view) if last and taker == told.view.seat else None
        told = told.after((KittyTaken(taker, cards),))
    if not last:
        return told
    kitty = unseen(told.view) | (told.view.kitty or CardSet())
    return told.after(counted(told.view.public, kitty))
