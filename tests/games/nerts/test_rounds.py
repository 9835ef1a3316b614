"""Whole rounds of random moves, by the presets of this issue and by every option that is playable.

500 rounds in all: cards conserved, the journal replays, and the round always ends.
"""

from itertools import islice
from random import Random

import pytest

from herzrasen.cards import DEALER, WATCHER, Card, packs
from herzrasen.games.nerts import Deal, decide, evolve, follow, legal, see, start, view
from herzrasen.games.nerts.events import End, Event, MatchEnded, RoundEnded
from herzrasen.games.nerts.state import Phase
from herzrasen.games.protocol import Refusal
from tests.games.nerts.positions import rules
from tests.games.nerts.random_rounds import EVERYONE, attempt, cards, shuffle_deal, steps
from tests.tiers import size_of_tier

ONE_ROUND = "rounds=1,target=none,tie=shared"
PLAYABLE = [
    (f"{preset}+seats={seats}", 30) for preset in ("stoss", "pagat") for seats in range(1, 7)
]
OPTIONS = [
    (text, 10)
    for text in (
        "stoss-literal+seats=3",
        "rasender-teufel+seats=3",
        "squeak+seats=5,pile_size=5",
        "duel",
        "duel+tableau_piles=7,call=automatic,pile_size=6",
        "stoss+seats=2,aces=automatic,tableau_piles=5",
        "stoss+seats=3,aces=free,tableau_piles=automatic",
        "pagat+seats=2,foundations=per-suit",
        "pagat+seats=2,foundations=per-suit,aces=automatic",
        "stoss+seats=2,runs=whole,draw=1",
        "stoss+seats=4,empty_stock=none,draw=2",
        "stoss+seats=2,pile_facing=all,call=required,pile_size=5",
        "stoss+seats=1,build=none,order=down",
        "stoss+stuck=vote,pile_size=5",
    )
]


@pytest.mark.parametrize(("text", "count"), PLAYABLE + OPTIONS, ids=str)
def test_random_rounds_conserve_the_cards_and_replay(text: str, count: int) -> None:
    agreed = rules(f"{text}{',' if '+' in text else '+'}{ONE_ROUND}")
    whole = list(packs(agreed.areas))
    for seed in range(size_of_tier(1 + count // 10, 1 + count // 4, 1 + count // 2)):
        journal: list[Event] = []
        for _before, _seat, _move, state, events in steps(agreed, Random(f"{text} {seed}")):
            journal += events
            if len(journal) % 40 < len(events):
                assert sorted(cards(state)) == whole
        assert sorted(cards(state)) == whole
        assert [type(event) for event in journal].count(RoundEnded) == 1
        assert isinstance(journal[-1], MatchEnded)
        replayed = start(agreed)
        for event in journal:
            replayed = evolve(replayed, event)
        assert replayed == state


@pytest.mark.parametrize("text", ["stoss+seats=2", "stoss-literal+seats=3", "duel+aces=automatic"])
def test_what_each_seat_sees_adds_up_to_its_view_until_the_end(text: str) -> None:
    agreed = rules(f"{text},{ONE_ROUND},pile_size=5")
    everyone = (*range(agreed.seats), DEALER, WATCHER)
    for seed in range(4):
        views = {seat: view(start(agreed), seat) for seat in everyone}
        for before, _, _, _, events in steps(agreed, Random(seed)):
            state = before
            for event in events:
                state = evolve(state, event)
                for seat in everyone:
                    views[seat] = follow(views[seat], see(event, seat))
                    assert views[seat] == view(state, seat)


@pytest.mark.parametrize("seat", [0, 1, 2, DEALER, WATCHER])
def test_a_deal_shows_nobody_a_closed_card(seat: int) -> None:
    random, state = Random(4), start(rules("stoss+seats=3"))
    fair = shuffle_deal(state.public, random)
    other = Deal(tuple(_closed_otherwise(deck, random) for deck in fair.decks))
    seen = []
    for deal in (fair, other):
        events = decide(state, DEALER, deal)
        assert not isinstance(events, Refusal)
        seen.append([see(event, seat) for event in events])
    assert fair != other
    assert seen[0] == seen[1]


def _closed_otherwise(deck: tuple[Card, ...], random: Random) -> tuple[Card, ...]:
    """The same deck with its closed cards in another order: a pile of 13 and 4 columns."""
    closed = [*deck[:12], *deck[17:]]
    random.shuffle(closed)
    return (*closed[:12], *deck[12:17], *closed[12:])


def test_random_rounds_end_in_every_way() -> None:
    ends = {
        event.reason
        for seats in (1, 2)
        for stuck in ("proof-or-vote", "timer")
        for seed in range(12)
        for *_, events in steps(
            rules(f"duel+seats={seats},pile_size=5,stuck={stuck},stuck_action=end,{ONE_ROUND}"),
            Random(seed),
        )
        for event in events
        if isinstance(event, RoundEnded)
    }
    assert ends == set(End) - {End.STANDSTILL}  # test_progress


@pytest.mark.parametrize("seed", range(8))
def test_wrong_moves_are_refused_and_change_nothing(seed: int) -> None:
    random = Random(seed)
    agreed = rules(
        random.choice(("stoss+seats=3", "pagat+seats=2", "stoss-literal+seats=2", "duel+aces=free"))
    )
    refused = 0
    for state, *_ in islice(steps(agreed, random), seed, 700, 7):
        picture = repr(state)
        for _ in range(8):
            seat, move = random.choice(EVERYONE), attempt(state, random)
            answer = decide(state, seat, move)
            assert (move in legal(view(state, seat))) == (not isinstance(answer, Refusal))
            refused += isinstance(answer, Refusal)
        assert repr(state) == picture
    assert refused > 500


def test_nothing_moves_when_the_match_is_over() -> None:
    *_, (_, _, _, state, _) = steps(rules(f"duel+pile_size=5,{ONE_ROUND}"), Random(1))
    assert state.public.phase is Phase.OVER
    random = Random(2)
    for seat in EVERYONE:
        for _ in range(20):
            answer = decide(state, seat, attempt(state, random))
            assert isinstance(answer, Refusal)
            assert answer.code == "nerts.refusal.match-over"
            assert not legal(view(state, seat))
