"""How an event changes the public part of the state; uses nothing hidden."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts.breaking_hearts import breaks_hearts
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
from herzrasen.games.hearts.match_end import side_points
from herzrasen.games.hearts.rules import Breaking, HeartsRules, Moon
from herzrasen.games.hearts.score import captured_points, running_points
from herzrasen.games.hearts.state import ClaimedRest, Phase, Public, Trick
from herzrasen.games.match import add_deal, finish_match


def public_after(public: Public, event: Event) -> Public:
    """The public part after the event, which may be the full one or one seat's."""
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
        case Claimed(seat, hands, agreed):
            nothing = (0,) * public.rules.players
            claimed = ClaimedRest(seat, hands, agreed)
            return _with_points(
                replace(public, trick=None, held=nothing, waiting=(), claim=claimed)
            )
        case _:
            return _after_deal_end(public, event)


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
    after = replace(
        public,
        trick=Trick(leader) if any(public.held) else None,
        tricks=(*public.tricks, replace(trick, winner=winner)),
        waiting=(*public.waiting, *trick.cards) if winner is None else (),
    )
    if not public.points:
        return _with_points(after)
    if winner is None or not _any_scores(public.rules, (*public.waiting, *trick.cards)):
        return after  # most tricks
    points = captured_points(after, winner)
    return replace(after, points=(*public.points[:winner], points, *public.points[winner + 1 :]))


def _any_scores(rules: HeartsRules, taken: tuple[Card, ...]) -> bool:
    """Whether one of these cards can change the points of the seat that takes them."""
    scoring = deck(rules).scoring
    return any(card in scoring for card in taken)


def _with_points(public: Public) -> Public:
    """After cards have been captured."""
    return replace(public, points=running_points(public))


def _after_deal_end(
    public: Public, event: KittyShown | MoonShot | MoonChosen | Scored | MatchEnded
) -> Public:
    match event:
        case KittyShown(cards):
            return _with_points(replace(public, kitty_shown=cards))
        case MoonShot(seat, sun):
            phase = Phase.MOON if public.rules.moon is Moon.CHOICE else public.phase
            return replace(public, phase=phase, shooter=seat, sun=sun)
        case MoonChosen():
            return replace(public, phase=Phase.PLAY)
        case Scored(points, totals):
            sheet = add_deal(public.match, side_points(public.rules, points), totals)
            return replace(public, phase=Phase.DEAL, match=sheet, points=())
        case MatchEnded(places):
            return replace(public, phase=Phase.OVER, match=finish_match(public.match, places))
