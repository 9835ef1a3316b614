"""What a move leads to: events, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from herzrasen.cards import DEALER, Card, CardSet, Seat, Suit
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    Dealt,
    Event,
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
from herzrasen.games.hearts.evolve import giver
from herzrasen.games.hearts.legal import playable
from herzrasen.games.hearts.moves import Charge, ChooseMoon, Deal, MoonChoice, Move, Pass, Play
from herzrasen.games.hearts.rules import FirstLead, HeartsRules, Moon, Rotation
from herzrasen.games.hearts.score import (
    better_moon,
    deal_points,
    is_over,
    new_totals,
    places,
    shooter,
    shot_sun,
    winner,
)
from herzrasen.games.hearts.state import Phase, Public, State, Trick
from herzrasen.games.protocol import Refusal

_WANTED: Final[Mapping[Phase, type]] = {
    Phase.DEAL: Deal,
    Phase.PASS: Pass,
    Phase.PLAY: Play,
    Phase.MOON: ChooseMoon,
}
"""The kind of move that each phase waits for."""


def to_act(public: Public) -> frozenset[Seat]:
    """The seats that may move now; while passing those that have not chosen yet."""
    match public.phase:
        case Phase.DEAL:
            return frozenset((DEALER,))
        case Phase.PASS:
            return frozenset(range(public.rules.players)) - frozenset(public.chosen)
        case Phase.PLAY if public.turn is not None:
            return frozenset((public.turn,))
        case Phase.MOON if public.shooter is not None:
            return frozenset((public.shooter,))
        case _:
            return frozenset()


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    """What happens if this seat makes this move: facts in order, or why not."""
    public = state.public
    if isinstance(move, Charge):
        return Refusal("hearts.refusal.no-charging")
    if (refusal := _out_of_place(public, seat, move)) is not None:
        return refusal
    match move:
        case Deal(pack):
            return _deal(public, pack)
        case Pass(cards):
            return _pass(state, seat, cards)
        case Play(card):
            return _play(state, seat, card)
        case ChooseMoon(choice):
            return (MoonChosen(seat, choice), *_scored(public, public.tricks, choice))


def pass_steps(rules: HeartsRules, deal: int) -> int:
    """How many seats to the left cards are passed in this deal, counted from 0; 0 is a hold."""
    players = rules.players
    left, right, across, hold = 1, players - 1, players // 2, 0
    rotation = rules.rotation
    if rotation is Rotation.AUTO:
        rotation = Rotation.LEFT_RIGHT_ACROSS_HOLD if players == 4 else Rotation.STEPS
    cycle: Sequence[int]
    match rotation:
        case Rotation.LEFT_RIGHT_ACROSS_HOLD:
            cycle = (left, right, across, hold)
        case Rotation.LEFT_RIGHT:
            cycle = (left, right)
        case Rotation.LEFT_RIGHT_HOLD:
            cycle = (left, right, hold)
        case Rotation.LEFT:
            cycle = (left,)
        case Rotation.RIGHT:
            cycle = (right,)
        case Rotation.ACROSS:
            cycle = (across,)
        case Rotation.NONE:
            cycle = (hold,)
        case _:  # steps: one seat further each deal, until the cards would come home
            cycle = (*range(left, players), hold)
    return cycle[deal % len(cycle)] if rules.pass_count else hold


def _out_of_place(public: Public, seat: Seat, move: Move) -> Refusal | None:
    """Why this kind of move is not this seat's to make now, whatever is in it."""
    if seat != DEALER and not 0 <= seat < public.rules.players:
        return Refusal("hearts.refusal.no-seat")
    if public.phase is Phase.OVER:
        return Refusal("hearts.refusal.match-over")
    if isinstance(move, Deal) != (seat == DEALER):
        return Refusal("hearts.refusal.dealer-deals")
    if not isinstance(move, _WANTED[public.phase]):
        return Refusal(f"hearts.refusal.now-{public.phase.value}")
    turn = public.shooter if public.phase is Phase.MOON else public.turn
    if turn is not None and seat != turn:
        return Refusal("hearts.refusal.not-your-turn", {"seat": turn})
    return None


def _deal(public: Public, pack: tuple[Card, ...]) -> tuple[Event, ...] | Refusal:
    rules, in_play = public.rules, deck(public.rules)
    if len(pack) != len(in_play.cards) or CardSet(pack) != in_play.cards:
        return Refusal("hearts.refusal.wrong-pack", {"n": len(in_play.cards)})
    players, number = rules.players, public.deal + 1
    dealer = (players - 1 + number) % players
    hands = tuple(
        CardSet(pack[(seat - dealer - 1) % players :: players]) for seat in range(players)
    )
    steps = pass_steps(rules, number)
    dealt = Dealt(number, dealer, steps, hands)
    return (dealt,) if steps else (dealt, _play_began(rules, dealer, hands))


def _pass(state: State, seat: Seat, cards: CardSet) -> tuple[Event, ...] | Refusal:
    public, rules = state.public, state.public.rules
    if strange := cards - state.hands[seat]:
        return Refusal("hearts.refusal.not-in-hand", {"card": next(iter(strange)).text})
    if len(cards) != rules.pass_count:
        return Refusal("hearts.refusal.pass-count", {"n": rules.pass_count})
    given = tuple(cards if other == seat else laid for other, laid in enumerate(state.given))
    chosen = PassChosen(seat, cards)
    everyone = [laid for laid in given if laid is not None]
    if len(everyone) < rules.players:
        return (chosen,)
    hands = tuple(
        (hand - everyone[owner]) | everyone[giver(owner, public.steps, rules.players)]
        for owner, hand in enumerate(state.hands)
    )
    return (
        chosen,
        Passed(public.steps, given),
        _play_began(rules, public.dealer, hands),
    )


def _play_began(rules: HeartsRules, dealer: Seat, hands: Sequence[CardSet]) -> PlayBegan:
    """Who leads first. The lowest club that anybody holds does, or the dealer's left neighbour."""
    left = (dealer + 1) % rules.players
    if rules.first_lead is FirstLead.LEFT_OF_DEALER:
        return PlayBegan(left)
    in_turn = [(left + place) % rules.players for place in range(rules.players)]
    clubs = [(seat, club) for seat in in_turn for club in hands[seat].of_suit(Suit.CLUBS)]
    leader, club = min(clubs, key=lambda held: held[1].rank)
    return PlayBegan(leader, club if rules.first_lead is FirstLead.LOWEST_CLUB else None)


def _play(state: State, seat: Seat, card: Card) -> tuple[Event, ...] | Refusal:
    public, hand, trick = state.public, state.hands[seat], state.public.trick
    assert trick is not None
    if card not in hand:
        return Refusal("hearts.refusal.not-in-hand", {"card": card.text})
    free, bans = playable(public, hand)
    if card not in free:
        return next(reason for forbidden, reason in bans if card in forbidden)

    played, lying = Played(seat, card), (*trick.cards, card)
    if len(lying) < public.rules.players:
        return (played,)
    taker = winner(trick.leader, lying, public.rules.players)
    over = not any(held for other, held in enumerate(public.held) if other != seat)
    if not over:
        return (played, TrickTaken(taker))
    tricks = (*public.tricks, Trick(trick.leader, lying, taker))
    return (played, TrickTaken(taker), *_deal_over(public, tricks))


def _deal_over(public: Public, tricks: tuple[Trick, ...]) -> tuple[Event, ...]:
    """After the last trick: was it a moon, and who decides what that does?"""
    rules = public.rules
    seat = shooter(rules, tricks)
    if seat is None:
        return _scored(public, tricks)
    shot = MoonShot(seat, shot_sun(rules, tricks, seat))
    match rules.moon:
        case Moon.CHOICE:
            return (shot,)
        case Moon.AUTOMATIC:
            choice = better_moon(rules, public.match, tricks, seat)
            return (shot, MoonChosen(seat, choice), *_scored(public, tricks, choice))
        case _:
            return (shot, *_scored(public, tricks))


def _scored(
    public: Public, tricks: tuple[Trick, ...], choice: MoonChoice = MoonChoice.OTHERS
) -> tuple[Event, ...]:
    rules, match = public.rules, public.match
    points = deal_points(rules, tricks, choice)
    totals = new_totals(rules, match.totals, points)
    scored = Scored(points, totals)
    if is_over(rules, totals, deals=len(match.deals) + 1):
        return (scored, MatchEnded(places(totals)))
    return (scored,)
