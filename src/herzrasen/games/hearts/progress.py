"""What everyone sees after an event; needs nothing that is hidden from anyone."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    Event,
    KittyShown,
    KittyTaken,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.play import breaks_hearts
from herzrasen.games.hearts.rules import Breaking, HeartsRules, Moon
from herzrasen.games.hearts.score import side_points
from herzrasen.games.hearts.state import Phase, Public, Rest, Trick
from herzrasen.games.match import finish, record


def public_after(public: Public, event: Event) -> Public:
    """What everyone sees after the event, whoever saw it."""
    match event:
        case Played(seat, card):
            return _after_card(public, seat, card)
        case TrickTaken(winner):
            return _after_trick(public, winner)
        case Dealt(deal, dealer, steps):
            return _after_deal(public, deal, dealer, steps)
        case PassChosen(seat) | ChargeChosen(seat):
            return replace(public, chosen=tuple(sorted({*public.chosen, seat})))
        case Passed():
            return replace(public, phase=_after_passing(public.rules), chosen=())
        case Charged(cards):
            return replace(public, phase=Phase.PLAY, chosen=(), charged=cards)
        case PlayBegan(leader, must):
            return replace(public, phase=Phase.PLAY, trick=Trick(leader), must=must)
        case KittyTaken(seat):
            return replace(public, kitty=0, kitty_taker=seat)
        case Claimed(seat, hands):
            nothing = (0,) * public.rules.players
            return replace(public, trick=None, held=nothing, waiting=(), claim=Rest(seat, hands))
        case _:
            return _after_counting(public, event)


def _after_deal(public: Public, deal: int, dealer: Seat, steps: int) -> Public:
    rules = public.rules
    return Public(
        rules=rules,
        match=public.match,
        phase=Phase.PASS if steps else _after_passing(rules),
        deal=deal,
        dealer=dealer,
        steps=steps,
        broken=rules.breaking is Breaking.FREE,
        held=(deck(rules).hand_size,) * rules.players,
        kitty=deck(rules).kitty_size,
    )


def _after_passing(rules: HeartsRules) -> Phase:
    return Phase.CHARGE if rules.charging else Phase.PLAY


def _after_card(public: Public, seat: Seat, card: Card) -> Public:
    trick = public.trick
    assert trick is not None
    return replace(
        public,
        trick=replace(trick, cards=(*trick.cards, card)),
        broken=public.broken or breaks_hearts(public.rules, trick, card),
        held=(*public.held[:seat], public.held[seat] - 1, *public.held[seat + 1 :]),
    )


def _after_trick(public: Public, winner: Seat | None) -> Public:
    trick = public.trick
    assert trick is not None
    leader = trick.leader if winner is None else winner
    return replace(
        public,
        trick=Trick(leader) if any(public.held) else None,
        tricks=(*public.tricks, replace(trick, winner=winner)),
        waiting=(*public.waiting, *trick.cards) if winner is None else (),
    )


def _after_counting(
    public: Public, event: KittyShown | MoonShot | MoonChosen | Scored | MatchEnded
) -> Public:
    match event:
        case KittyShown(cards):
            return replace(public, kitty_shown=cards)
        case MoonShot(seat, sun):
            phase = Phase.MOON if public.rules.moon is Moon.CHOICE else public.phase
            return replace(public, phase=phase, shooter=seat, sun=sun)
        case MoonChosen():
            return replace(public, phase=Phase.PLAY)
        case Scored(points, totals):
            sheet = record(public.match, side_points(public.rules, points), totals)
            return replace(public, phase=Phase.DEAL, match=sheet)
        case MatchEnded(places):
            return replace(public, phase=Phase.OVER, match=finish(public.match, places))
