"""One deal played side by side by our rules and by OpenSpiel's."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import ModuleType
from typing import NamedTuple, TypeAlias

from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from herzrasen.research.rivals.openspiel import OpenSpielDeal

Switches: TypeAlias = Mapping[str, bool]
Shuffle: TypeAlias = Callable[[hearts.Public, Random], hearts.Deal]
Choose: TypeAlias = Callable[[CardSet, Seat, Random], Card]


class Disagreement(Exception):
    """The two rules differ; the arguments are the subject, ours and theirs."""


class Score(NamedTuple):
    """A finished deal: what each seat got here and there, the tricks it took, and who shot."""

    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    tricks: tuple[int, ...]
    shooter: Seat | None


def deals(
    pyspiel: ModuleType,
    rules: hearts.HeartsRules,
    switches: Switches,
    random: Random,
    shuffle: Shuffle,
) -> Iterator[Score]:
    """A match by our rules, and each of its deals by their switches.

    Raises Disagree where seats on turn, directions or legal cards differ; scores are for the
    caller to compare.
    """
    state = hearts.start(rules)
    while hearts.to_act(state.public):
        twin = OpenSpielDeal(pyspiel, switches)
        state = _dealt(state, twin, shuffle(state.public, random))
        if state.public.phase is hearts.Phase.PASS:
            state = _play_passes(state, twin, random)
        state = _play_tricks(state, twin, random)
        public = state.public
        winners = [trick.winner for trick in public.tricks]
        tricks = tuple(winners.count(seat) for seat in range(rules.players))
        yield Score(public.match.deals[-1], twin.points(), tricks, public.shooter)


def _dealt(state: hearts.State, twin: OpenSpielDeal, deal: hearts.Deal) -> hearts.State:
    state = _after(state, DEALER, deal)
    steps = state.public.steps
    if steps not in twin.pass_directions():
        raise Disagreement("direction", steps, twin.pass_directions())
    twin.deal(steps, state.hands)
    return state


def _play_passes(state: hearts.State, twin: OpenSpielDeal, random: Random) -> hearts.State:
    """Here all choose in any order, three cards at once; there in turn and card by card."""
    hands, given = state.hands, {}
    for seat in random.sample(range(len(hands)), len(hands)):
        asked = hearts.legal(hearts.view(state, seat))
        given[seat] = random.sample(tuple(asked.cards), asked.least)
        state = _after(state, seat, hearts.Pass(CardSet(given[seat])))
    for seat, left in enumerate(hands):
        for card in given[seat]:
            _agree("pass", (seat, left), (twin.current_seat(), twin.legal()))
            twin.play(card)
            left = left.without_card(card)
    return state


def _play_tricks(state: hearts.State, twin: OpenSpielDeal, random: Random) -> hearts.State:
    choose = random.choice((at_random, for_the_moon))
    while (seat := state.public.turn) is not None:
        cards = hearts.legal(hearts.view(state, seat)).cards
        _agree("play", (seat, cards), (twin.current_seat(), twin.legal()))
        card = choose(cards, seat, random)
        state = _after(state, seat, hearts.Play(card))
        twin.play(card)
    return state


def _agree(about: str, ours: tuple[Seat, CardSet], theirs: tuple[Seat, CardSet]) -> None:
    if ours != theirs:
        raise Disagreement(about, ours, theirs)


def _after(state: hearts.State, seat: Seat, move: hearts.Move) -> hearts.State:
    events = hearts.decide(state, seat, move)
    assert not isinstance(events, Refusal), (seat, move, events)
    for event in events:
        state = hearts.evolve(state, event)
    return state


# Which cards ------------------------------------------------------------------------------------


def fair(public: hearts.Public, random: Random) -> hearts.Deal:
    """Every order of the pack is equally likely."""
    pack = list(deck(public.rules).cards)
    random.shuffle(pack)
    return hearts.Deal(tuple(pack))


def at_random(cards: CardSet, _seat: Seat, random: Random) -> Card:
    """Any of them."""
    return random.choice(tuple(cards))


def for_the_moon(cards: CardSet, seat: Seat, random: Random) -> Card:
    """Seat 0 wins what it can and the others duck, so that moons are shot and seats stay dry."""
    best = max if seat == 0 else min
    return best(cards, key=lambda card: (card.rank, random.random()))
