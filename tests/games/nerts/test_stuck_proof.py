"""The lock's proof against an exhaustive search that knows no proof (rulings/nerts.md 2, 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, Seat, Suit, packs
from herzrasen.games import nerts
from herzrasen.games.nerts import Area, Call, Idle, Lift, Phase, Spot, Stop, Turn, Vote
from herzrasen.games.nerts.dealing import backs
from herzrasen.games.nerts.events import Moved, Remedied, Started, Stopped, Turned
from herzrasen.games.nerts.rules import Progress, Stuck
from herzrasen.games.nerts.stuck_proof import prove_lock
from herzrasen.games.protocol import Refusal
from tests.games.nerts.positions import rules, table
from tests.games.nerts.random_rounds import chance, steps
from tests.laws.nerts_rules_strategy import rules_at_random
from tests.tiers import size_of_tier

LARGEST: Final = 800
"""How many tables the exhaustive search may look at; a position with more is not compared."""


def small_position(random: Random) -> nerts.State:
    """A few cards for each area, as they could lie after much play, every stock turned through."""
    drawn = rules_at_random(random)
    while drawn.areas > 3:
        drawn = rules_at_random(random)
    agreed = replace(drawn, stuck=Stuck.PROOF_OR_VOTE, progress=Progress.ONCE)
    left = {deck: _scarce(agreed, deck, random) for deck in range(agreed.areas)}
    foundations = _middle(agreed, left, random)
    laid = [_area(agreed, left[deck], random) for deck in range(agreed.areas)]
    if agreed.foundations == "per-suit" and random.random() < 0.6:
        foundations = tuple((card,) for card in _aces(agreed.areas - 1))
        spare = [*map(_aces, range(agreed.areas - 1)), []]
        laid = [_left_over(aces, *area, random) for aces, area in zip(spare, laid, strict=True)]
    areas, downs, stocks = zip(*laid, strict=True)
    table = nerts.start(agreed).public
    public = replace(
        table,
        phase=Phase.PLAY,
        round=0,
        areas=areas,
        decks=backs(agreed, 0),
        foundations=foundations,
    )
    return nerts.State(public, downs, stocks)


def circling(random: Random) -> nerts.State:
    """A position where a card that has been on a rival's pile can go to one again, and perhaps into
    that rival's columns and back; other cards at random, and no aces, so that little else goes."""
    seats = random.choice((2, 2, 3))
    agreed = rules(f"stoss+seats={seats},tableau_piles={random.choice((3, 4))}")
    left = [[c for c in packs(1, first=deck) if c.face[0] != "A"] for deck in range(seats)]

    def take_card(deck: int, low: int, suit: Suit) -> Card:
        card = next(c for c in left[deck] if c.rank.ace_low == low and c.suit is suit)
        left[deck].remove(card)
        return card

    low, suit = random.randint(4, 11), random.choice(list(Suit))
    other = random.choice([one for one in Suit if one.red != suit.red])
    sent = take_card(0, low, suit)
    column = (take_card(0, low + 1, other), sent)
    piles = [random.choice(cards) for cards in left]
    piles[1] = take_card(1, low + random.choice((-1, 1)), suit)
    areas, others = [], []
    for deck, top in enumerate(piles):
        spare = [card for card in left[deck] if card is not top]
        columns: list[tuple[Card, ...]] = [(card,) for card in random.sample(spare, agreed.columns)]
        if deck == 0:
            columns[0] = column
        elif random.random() < 0.5:
            columns[0] = (take_card(deck, low + 1, other),)
        others += [card for lies in columns for card in lies if random.random() < 0.4]
        areas.append(Area((top,), 0, tuple(columns), (), 0, Idle.THROUGH))
    public = replace(
        nerts.start(agreed).public,
        phase=Phase.PLAY,
        round=0,
        areas=tuple(areas),
        decks=backs(agreed, 0),
        sent=(sent, *(card for card in others if card is not sent)),
    )
    return nerts.State(public, ((),) * seats, ((),) * seats)


def _scarce(agreed: nerts.NertsRules, deck: int, random: Random) -> list[Card]:
    """Some twenty cards of a deck; often few suits or far ranks, where much does not fit. Or a few
    ranks that fit in the columns and some that fit nowhere for the pile and the stock."""
    if random.random() < 0.5:
        top = random.randint(5, 11)
        ladder = [c for c in packs(1, first=deck) if top - 3 < c.rank.ace_low <= top]
        apart = [c for c in packs(1, first=deck) if c.rank.ace_low in (top + 2, top - 4, top - 6)]
        random.shuffle(ladder)
        random.shuffle(apart)
        return apart[:5] + ladder[: random.randint(4, 9)] + apart[5:7]
    suits = random.choice((list(Suit), list(Suit), [Suit.CLUBS, Suit.SPADES], [Suit.HEARTS]))
    step = random.choice((1, 1, 2, 3))
    cards = [c for c in packs(1, first=deck) if c.suit in suits and c.rank % step == deck % step]
    if agreed.jokers and random.random() < 0.4:
        cards += [Card.parse("XC" + str(c)[2:]) for c in cards[:1]]
    random.shuffle(cards)
    return cards[:20]


def _middle(
    agreed: nerts.NertsRules, left: dict[int, list[Card]], random: Random
) -> tuple[tuple[Card, ...], ...]:
    """Aces, perhaps, and nothing on them yet."""
    aces: list[Card] = []
    for cards in left.values():
        for card in [card for card in cards if card.face[0] == "A"]:
            take_card = card.suit in {ace.suit for ace in aces} and agreed.foundations == "per-suit"
            if not take_card and random.random() < 0.7:
                cards.remove(card)
                aces.append(card)
    return tuple((ace,) for ace in aces)


def _area(
    agreed: nerts.NertsRules, cards: list[Card], random: Random
) -> tuple[Area, tuple[Card, ...], tuple[Card, ...]]:
    pile = [cards.pop() for _ in range(random.choice((1, 1, 1, 1, 1, 2, 3, 0))) if cards]
    columns = [[cards.pop()] if cards and random.random() < 0.97 else [] for _ in range(6)]
    columns = columns[: agreed.columns] + [[] for _ in range(agreed.columns - 6)]
    for column in columns:
        while (fits := list(_next(agreed, column, cards))) and random.random() < 0.6:
            column.append(fits[0])
            cards.remove(fits[0])
    stock = tuple(cards[: random.choice((0, 1, 2, 3, 5, 6))])
    cut = random.randrange(len(stock) + 1)
    if cut < len(stock) and random.random() < 0.5:
        cut = 0
    area = Area(
        pile=tuple(pile[-1:]),
        down=len(pile[:-1]),
        tableau=tuple(map(tuple, columns)),
        waste=stock[:cut],
        stock=len(stock) - cut,
        idle=Idle.THROUGH,
    )
    return area, tuple(pile[:-1]), stock[cut:]


def _aces(deck: int) -> list[Card]:
    return [card for card in packs(1, first=deck) if card.face[0] == "A"]


def _left_over(
    aces: list[Card], area: Area, down: tuple[Card, ...], stock: tuple[Card, ...], random: Random
) -> tuple[Area, tuple[Card, ...], tuple[Card, ...]]:
    """The area with no other cards in pile and stock than aces that have no place any more, if it
    has such, and mostly with a space."""
    kept = stock[:1] if random.random() < 0.2 else tuple(aces[1 : random.randint(1, 4)])
    columns = [tuple(c for c in column[:3] if c.face[0] != "A") for column in area.tableau]
    columns[0] = () if random.random() < 0.7 else columns[0]
    pile = tuple(aces[:1]) or area.pile
    changed = replace(area, pile=pile, tableau=tuple(columns), waste=(), stock=len(kept))
    return changed, down, kept


def _next(agreed: nerts.NertsRules, column: list[Card], cards: list[Card]) -> Iterator[Card]:
    if not column or agreed.build == "none" or column[-1].face[0] == "X":
        return
    for card in cards:
        follows = card.rank.ace_low == column[-1].rank.ace_low - 1 and card.red != column[-1].red
        if follows and card.face[0] not in "AX":
            yield card


def reachable_states(state: nerts.State, *, columns: bool = True) -> bool | None:
    """Whether anybody gets anything done if all turn and move their columns in every possible way,
    all of them together, by the game's own moves. None: too many tables to look at them all.

    Without ``columns`` these stay as they are."""
    begin = _without_turn_count(state)
    waiting, seen = [begin], {begin}
    while waiting:
        table = waiting.pop()
        for seat in range(table.public.rules.seats):
            for move in nerts.legal(nerts.view(table, seat)):
                if _is_progress(move, table.public.sent):
                    return True
                if isinstance(move, Vote) or (isinstance(move, Lift) and not columns):
                    continue
                then = _without_turn_count(_after(table, seat, move))
                if then.public.progress or then.public.phase is not Phase.PLAY:
                    return True  # a space was filled by itself, a call came by itself
                if then not in seen:
                    seen.add(then)
                    waiting.append(then)
        if len(seen) > LARGEST:
            return None
    return False


def _is_progress(move: nerts.Move, sent: tuple[Card, ...]) -> bool:
    """Each card once: to the middle, onto a rival's pile, out of stock or pile; and a call."""
    match move:
        case Lift(source, card, target):
            outward = source.at is not Spot.TABLEAU or target.at is not Spot.TABLEAU
            return target.at is Spot.FOUNDATION or (outward and card not in sent)
        case _:
            return isinstance(move, Call)


def _after(state: nerts.State, seat: Seat, move: nerts.Move) -> nerts.State:
    events = nerts.decide(state, seat, move)
    assert not isinstance(events, Refusal)
    for event in events:
        state = nerts.evolve(state, event)
    return state


def _without_turn_count(state: nerts.State) -> nerts.State:
    """The same table where only a vote stops a round, and nobody counts what has been turned."""
    areas = tuple(replace(area, idle=Idle.NO) for area in state.public.areas)
    rules = replace(state.public.rules, stuck=Stuck.VOTE)
    return replace(state, public=replace(state.public, rules=rules, areas=areas), idle_moves=0)


def compare_with_search(numbers: range) -> Counter[str]:
    """How many small positions were looked at, and what was found, by both alike."""
    found: Counter[str] = Counter()
    for number in numbers:
        state = small_position(Random(f"lock {number}"))
        done = reachable_states(state)
        if done is None:
            found["too many"] += 1
            continue
        assert (prove_lock(state) is None) == done, (number, state)
        found["open" if done else "prove_lock"] += 1
        if done and reachable_states(state, columns=False) is False:
            found["open by moving columns"] += 1
        if not done and any(
            nerts.legal(nerts.view(state, seat)).lifts for seat in range(state.public.rules.seats)
        ):
            found["locked though columns move"] += 1
    return found


def test_a_lock_is_proved_if_and_only_if_no_progress_is_possible() -> None:
    found = compare_with_search(range(size_of_tier(200, 500, 2000)))
    assert found["open by moving columns"] > size_of_tier(6, 15, 60)
    assert found["prove_lock"] > size_of_tier(10, 25, 100)
    assert found["locked though columns move"] > size_of_tier(0, 2, 10)
    assert found["too many"] < 8


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, 21))
def test_locks_by_the_thousand(chunk: int) -> None:
    compare_with_search(range(1500 * chunk, 1500 * (chunk + 1)))


def compare_circling(numbers: range) -> Counter[str]:
    """The same where a card may go from pile to pile without getting anything done: what is proved
    is right, and hardly ever is a lock missed."""
    found: Counter[str] = Counter()
    for number in numbers:
        state = circling(Random(f"circling {number}"))
        done, proof = reachable_states(state), prove_lock(state)
        assert not (proof and done), (number, state)
        found[f"{'proved' if proof else 'not proved'}, open: {done}"] += 1
    return found


def test_a_card_moved_back_and_forth_does_not_break_a_lock() -> None:
    found = compare_circling(range(400))
    assert found["proved, open: False"] > 20, found
    assert found["not proved, open: True"] > 50, found
    assert found["not proved, open: False"] < found["proved, open: False"] / 10, found


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, 21))
def test_cards_moved_back_and_forth_by_the_thousand(chunk: int) -> None:
    compare_circling(range(1500 * chunk, 1500 * (chunk + 1)))


def test_the_proof_does_not_depend_on_closed_cards() -> None:
    """Once everyone has seen every stock, only the piles' closed cards are unknown."""
    for number in range(300):
        random = Random(f"lock {number}")
        state = small_position(random)
        strangers = [
            tuple(random.sample(list(packs(1, first=9)), len(down))) for down in state.downs
        ]
        assert prove_lock(replace(state, downs=tuple(strangers))) == prove_lock(state)


def turning_on(drawn: nerts.NertsRules, random: Random) -> Iterator[nerts.State]:
    """The states of a round in which everybody plays what they can and else turns their stock, and
    moves columns about now and then."""
    state = nerts.start(replace(drawn, stuck=Stuck.PROOF_OR_VOTE))
    while state.public.round < 1 and (seats := nerts.to_act(state.public)):
        seat = random.choice(sorted(seats))
        moves = [] if seat == DEALER else list(nerts.legal(nerts.view(state, seat)))
        lifts = [move for move in moves if isinstance(move, Lift)]
        away = [move for move in lifts if Spot.TABLEAU not in (move.source.at, move.target.at)]
        if seat == DEALER:
            state = _after(state, seat, chance(state.public, random))
        elif lifts and (away or random.random() < 0.02):
            state = _after(state, seat, random.choice(away or lifts))
        elif moves:
            state = _after(state, seat, Turn() if Turn() in moves else random.choice(moves))
        yield state


@pytest.mark.heavy
def test_turning_on_brings_no_lock_where_none_was() -> None:
    """It is not looked for again then: what would be found is what was."""
    disproved = 0
    for number in range(size_of_tier(40, 40, 400)):
        random = Random(f"on {number}")
        for state in islice(turning_on(rules_at_random(random), random), 800):
            if state.lock_disproved:
                disproved += 1
                assert prove_lock(state) is None, number
    assert disproved > size_of_tier(1000, 1000, 10_000)


SPACES = """
rules: pagat+seats=2,foundations=per-suit,tableau_piles=7
0: pile AS | KD QC JD TC 9D 8C 7D | KC QD JC TD 9C 8D 7C | KH QS JH TS 9H | KS QH JS | - | - | -
1: pile AC' | KC' | KS' | QS' | QC' | JS' | JC' | TS'
middle: AS' / AC
"""
"""An ace that finds no place, and columns that can be moved about in the spaces without end."""


def is_proved(state: nerts.State) -> nerts.State:
    areas = tuple(replace(area, idle=Idle.THROUGH) for area in state.public.areas)
    return replace(state, public=replace(state.public, areas=areas))


@pytest.mark.parametrize(
    ("middle", "proved"), [("AS' / AC", True), ("AS' / AC 2C' 3C' 4C' 5C' 6C' 7C' 8C'", False)]
)
def test_with_spaces_every_card_can_be_laid_bare(middle: str, proved: bool) -> None:
    """Millions of arrangements, but nothing that one of them shows and not the first."""
    state = is_proved(table(SPACES.replace("AS' / AC", middle)))
    assert (prove_lock(state) is not None) == proved


def test_of_more_arrangements_than_can_be_looked_at_nothing_is_proved() -> None:
    """Single cards moved about in spaces; the players can still vote."""
    state = is_proved(table(SPACES.replace("seats=2", "seats=2,runs=single")))
    assert prove_lock(state) is None
    assert Vote() in nerts.legal(nerts.view(state, 0))


class ObservedState:
    """What an onlooker has noticed since anybody last got anything done: for each area the cards
    that were to be turned then, less those that have come up since."""

    def __init__(self, state: nerts.State) -> None:
        self.unseen = [set(stock) for stock in state.stocks]
        if state.public.rules.empty_stock == "turn-over":
            for unseen, area in zip(self.unseen, state.public.areas, strict=True):
                unseen.update(area.waste)

    def see(self, turned: Turned, agreed: nerts.NertsRules) -> None:
        self.unseen[agreed.area(turned.seat)].difference_update(turned.cards)


PROVING = (
    "pagat+seats=1,tableau_piles=3,pile_size=20",
    "pagat+seats=1,tableau_piles=3,empty_stock=none,stuck_action=shuffle",
    "stoss+seats=2,tableau_piles=3,runs=single,draw=2",
    "stoss+seats=2,tableau_piles=3,draw=1,build=none,empty_stock=none",
    "pagat+seats=3,tableau_piles=3,foundations=per-suit,space=pile,aces=automatic",
    "partners+tableau_piles=3,teams=roles,foundations=per-suit,jokers=1,stuck_times=20",
)


@pytest.mark.parametrize("text", PROVING)
def test_no_proof_before_everyone_has_turned_through_the_stock(text: str) -> None:
    agreed, proofs = rules(text), 0
    for number in range(12):
        watched: ObservedState | None = None
        for before, _, _, after, events in islice(steps(agreed, Random(f"{number}")), 700):
            state = before
            for event in events:
                state = nerts.evolve(state, event)
                if isinstance(event, Turned) and watched:
                    watched.see(event, agreed)
                if isinstance(event, Stopped) and event.reason is Stop.LOCK:
                    assert watched
                    assert not any(watched.unseen)
                    proofs += 1
                moved = isinstance(event, Moved) and state.public.progress > before.public.progress
                if moved or isinstance(event, Started | Remedied):
                    watched = ObservedState(state)
            assert state == after
    assert proofs
