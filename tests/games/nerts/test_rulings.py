"""The rulings of rulings/nerts.md, section 2, by their numbers.

Each test moves on a position written down as text; the sentence of the page stands above the tests
of its ruling. What the options do is in the golden rounds (tests/golden/nerts).
"""

from __future__ import annotations

from random import Random

import pytest

from herzrasen.cards import DEALER
from herzrasen.games import nerts
from herzrasen.games.nerts import VOTE, Phase, Stop
from herzrasen.games.nerts.events import End, MatchEnded, Moved, RoundEnded, Scored, Stopped
from herzrasen.games.nerts.notation import format_move, parse_move
from herzrasen.games.nerts.score import places
from herzrasen.games.protocol import InvalidRules, Refusal
from tests.games.nerts.positions import rules, table
from tests.games.nerts.random_rounds import shuffle_deal


def apply_moves(
    state: nerts.State, *moves: tuple[int, str]
) -> tuple[nerts.State, tuple[nerts.Event, ...]]:
    """The state after these moves, all of them accepted, and what the last one led to."""
    events: tuple[nerts.Event, ...] = ()
    for seat, text in moves:
        answer = nerts.decide(state, seat, parse_move(text))
        assert not isinstance(answer, Refusal), (text, answer)
        events = answer
        for event in events:
            state = nerts.evolve(state, event)
    return state, events


def refusal_code(state: nerts.State, seat: int, text: str) -> str | None:
    """The reason why this move is refused, None if it is not; its being legal says the same."""
    move = parse_move(text)
    answer = nerts.decide(state, seat, move)
    refused = isinstance(answer, Refusal)
    assert (move in nerts.legal(nerts.view(state, seat))) != refused
    return answer.code.removeprefix("nerts.refusal.") if isinstance(answer, Refusal) else None


def lifts(state: nerts.State, seat: int) -> set[str]:
    """The lifts that are legal for this seat, as text."""
    options = nerts.legal(nerts.view(state, seat)).lifts
    return {format_move(move) for option in options for move in option.moves()}


# 1. Aces turned up in the set-up are played after the start, not sorted out before.


@pytest.mark.parametrize("aces", ["by-hand", "automatic", "free"])
def test_ruling_01_aces_of_the_set_up_lie_until_the_start(aces: str) -> None:
    state = nerts.start(rules(f"stoss+seats=1,aces={aces}"))
    deck = sorted(
        shuffle_deal(state.public, Random(1)).decks[0], key=lambda card: card.rank.ace_low
    )
    columns, rest = deck[:4], deck[4:]  # the aces lie in the columns
    decks = ((*rest[:13], *columns, *rest[13:]),)
    events = nerts.decide(state, DEALER, nerts.Deal(decks))
    assert not isinstance(events, Refusal)
    assert not any(isinstance(event, Moved) for event in events)
    for event in events:
        state = nerts.evolve(state, event)
    assert refusal_code(state, 0, f"t0 {columns[0]} > new") == "not-running"
    state, events = apply_moves(state, (0, "ready"), (DEALER, "start"))
    gone = [event for event in events if isinstance(event, Moved)]
    assert len(gone) == (4 if aces == "automatic" else 0)
    assert aces == "automatic" or refusal_code(state, 0, f"t0 {columns[0]} > new") is None


# 2. The "one only does this if…" and "one always checks first…" sentences are advice, never
# enforced.


def test_ruling_02_no_move_is_compulsory() -> None:
    state = table(
        """
        rules: stoss+seats=2
        0: pile 2C 3C + 7H | 8C | KS | - | waste 6H | stock 5D
        1: pile 8H' | KC'
        middle: AH 2H 3H 4H 5H 6H'
        """
    )
    assert lifts(state, 0) >= {
        *("pile 7H > f0 on 6H'", "pile 7H > r1 on 8H'", "pile 7H > t0 on 8C", "pile 7H > t2"),
        *("t0 8C > t2", "waste 6H > t2"),
    }
    assert refusal_code(state, 0, "turn") is None


# 3. Foundation cards count for the owner of the back: if B plays A's card from B's own pile, A gets
# +1; cards left in B's pile cost B 2 each whatever their back.


def test_ruling_03_points_go_by_the_back_and_a_pile_costs_its_holder() -> None:
    state = table(
        """
        rules: stoss+seats=3
        0: pile 7H | KS
        1: pile 9C' + 8H' | KC'
        2: pile 9H'2 4H'2 | 2S'2
        middle: AH 2H'2 3H'2 4H 5H'2 6H'2
        """
    )
    state, _ = apply_moves(state, (0, "pile 7H > r1 on 8H'"), (1, "pile 7H > f0 on 6H'2"))
    _, events = apply_moves(state, (0, "call"))
    scored = next(event for event in events if isinstance(event, Scored))
    assert scored.played == (3, 0, 4)  # seat 1 played the seven of seat 0
    assert scored.left == (0, 2, 2)
    assert scored.points == (3, -4, 0)


def test_ruling_03_a_strangers_card_left_in_the_pile_costs_its_holder() -> None:
    state = table("rules: stoss+seats=2\n0: pile 7H | KS\n1: pile 8H' | KC'")
    _, events = apply_moves(state, (0, "pile 7H > r1 on 8H'"), (0, "call"))
    scored = next(event for event in events if isinstance(event, Scored))
    assert (scored.left, scored.points) == ((0, 2), (0, -4))


# 4. A rival pile's target is the open card seen: if its owner or someone else changes it first, the
# attack bounces. An own pile is never a target, nor a team mate's, whether shared or with summed
# scores. A 2 may go on a rival's open ace. Runs may move into an empty space where runs may move at
# all.

ATTACK = """
rules: stoss+seats=3
0: pile 7H | KS
1: pile 6C' + 8H' | 9C'
2: pile 9H'2 | AH'2 | 2C'2
"""


def test_ruling_04_an_attack_bounces_off_a_card_that_has_changed() -> None:
    state = table(ATTACK)
    assert refusal_code(state, 0, "pile 7H > r1 on 8H'") is None
    by_its_owner, _ = apply_moves(state, (1, "pile 8H' > t0 on 9C'"))
    assert refusal_code(by_its_owner, 0, "pile 7H > r1 on 8H'") == "target-changed"
    by_another, _ = apply_moves(state, (2, "pile 9H'2 > r1 on 8H'"))
    assert refusal_code(by_another, 0, "pile 7H > r1 on 8H'") == "target-changed"


@pytest.mark.parametrize(
    ("text", "seat", "rival", "reason"),
    [
        ("stoss+seats=4", 0, 0, "own-pile"),
        ("stoss+seats=4", 0, 2, None),
        ("stoss+seats=4,teams=summed", 0, 0, "own-pile"),
        ("stoss+seats=4,teams=summed", 0, 2, "partners-pile"),
        ("stoss+seats=4,teams=summed", 0, 3, None),
        ("partners+seats=8", 4, 0, "own-pile"),
        ("partners+seats=8", 4, 2, None),
        ("partners+seats=8,teams=roles", 4, 0, "own-pile"),
        ("partners+seats=8,teams=roles", 4, 2, None),
    ],
)
def test_ruling_04_the_own_side_is_never_a_target(
    text: str, seat: int, rival: int, reason: str | None
) -> None:
    areas = [f"{area}: pile 8H{back}" for area, back in enumerate(("", "'", "'2", "'3"))]
    areas[0] += " | 7H | KS"
    state = table("\n".join([f"rules: {text}", *areas]))
    back = ("", "'", "'2", "'3")[rival]
    assert refusal_code(state, seat, f"t0 7H > r{rival} on 8H{back}") == reason


def test_ruling_04_a_two_goes_on_an_ace_and_a_king_does_not() -> None:
    state = table("rules: stoss+seats=2\n0: pile 9S | 2H | KH\n1: pile AH'")
    assert refusal_code(state, 0, "t0 2H > r1 on AH'") is None
    assert refusal_code(state, 0, "t1 KH > r1 on AH'") == "rival"


@pytest.mark.parametrize(
    ("runs", "into_space"),
    [
        ("any", {"9S", "8H", "7C"}),
        ("whole", {"9S", "7C"}),
        ("single", {"7C"}),
    ],
)
def test_ruling_04_runs_move_into_a_space_where_runs_move(runs: str, into_space: set[str]) -> None:
    state = table(f"rules: stoss+seats=1,runs={runs}\n0: pile 2S | 9S 8H 7C | - | KC | QC")
    assert {lift.split()[1] for lift in lifts(state, 0) if lift.startswith("t0")} == into_space


# 5. With aces "to the middle" an ace cannot be used for an attack.


@pytest.mark.parametrize(
    ("aces", "reason"), [("by-hand", "ace"), ("automatic", "ace"), ("free", None)]
)
def test_ruling_05_an_ace_that_belongs_in_the_middle_attacks_nobody(
    aces: str, reason: str | None
) -> None:
    state = table(f"rules: stoss+seats=2,aces={aces}\n0: pile 9S | AH\n1: pile 2H'")
    assert refusal_code(state, 0, "t0 AH > r1 on 2H'") == reason


# 6. The caller wins the round, the most points win the match. N's remark that the caller scores
# plus points "in jedem Fall" is a slip: thirteen cards can leave for tableau and rival piles.
# "Called" and "best score" are shown apart. Every own card in the centre counts, the ace included.


def test_ruling_06_the_caller_need_not_have_a_single_point() -> None:
    state = table(
        """
        rules: stoss+seats=2,target=3
        0: pile 7H | KS
        1: pile 8H' | KC'
        middle: AC' 2C' 3C' / AS' 2S' 3S' 4S'
        """
    )
    state, events = apply_moves(state, (0, "pile 7H > r1 on 8H'"), (0, "call"))
    ended, scored, over = events
    assert ended == RoundEnded(End.CALL, 0)
    assert isinstance(scored, Scored)
    assert scored.points == (0, 3)
    assert over == MatchEnded((2, 1))
    assert state.public.caller == 0
    assert state.public.calls == (1, 0)


def test_ruling_06_the_ace_counts_like_every_card() -> None:
    state = table("rules: stoss+seats=1\n0: pile AH | 2H | KS")
    _, events = apply_moves(state, (0, "pile AH > new"), (0, "t0 2H > f0 on AH"), (0, "call"))
    assert next(event for event in events if isinstance(event, Scored)).points == (2,)


# 7. Calling with cards left is impossible (the call appears when the pile is empty).


def test_ruling_07_the_call_appears_when_the_pile_is_empty() -> None:
    state = table("rules: stoss+seats=2\n0: pile 3C + 2C | KS | 4D\n1: pile 9D'\nmiddle: AC")
    assert refusal_code(state, 0, "call") == "pile-left"
    state, _ = apply_moves(state, (0, "pile 2C > f0 on AC"))
    assert refusal_code(state, 0, "call") == "pile-left"
    state, _ = apply_moves(state, (0, "pile 3C > t1 on 4D"))
    assert refusal_code(state, 0, "call") is None
    assert refusal_code(state, 1, "call") == "pile-left"


def test_ruling_07_an_attack_is_no_way_to_keep_an_empty_pile_from_being_called() -> None:
    state = table("rules: stoss+seats=2\n0: pile 2C | KS\n1: pile 9D' | 3C'\nmiddle: AC")
    state, _ = apply_moves(state, (0, "pile 2C > f0 on AC"))
    assert refusal_code(state, 1, "t0 3C' > r0") == "empty-pile"


# 8. The spread needs two scores and is tested between rounds.


def test_ruling_08_alone_there_is_no_spread() -> None:
    """Agreed on or not: it ends nothing; without another end the cap of rounds does."""
    assert not places(table("rules: stoss+seats=1,spread=10\ntotals: -80\nround: 9").public)
    assert places(table("rules: stoss+seats=1,target=none,spread=10\nround: 30").public)
    with pytest.raises(InvalidRules):
        nerts.NertsRules(seats=1, mercy=10)


def test_ruling_08_the_spread_is_tested_between_rounds() -> None:
    """In the middle of a round nobody has won by it, however far apart the totals are then."""
    state = table(
        """
        rules: stoss+seats=2,spread=20,target=none
        totals: 15 -4
        0: pile 2C | KS | 3C
        1: pile 9D'
        middle: AC
        """
    )
    state, _ = apply_moves(state, (0, "pile 2C > f0 on AC"), (0, "t1 3C > f0 on 2C"))
    assert state.public.phase is Phase.PLAY
    state, events = apply_moves(state, (0, "call"))
    assert state.public.match.totals == (18, -6)
    assert events[-1] == MatchEnded((1, 2))


# 9. A lock can be proved: no seat can make a productive move in a full cycle of its stock. The
# table says so once every seat has turned through its whole stock since the last productive move
# (so that it tells nothing hidden) and offers the stuck action; any productive move clears a vote.
# Without a remedy left, the round ends and is scored.

LOCK = """
rules: stoss+seats=2,stuck_times=1
0: pile 2S 4D + 9C | KS | KC | QS | QC | stock 5H 6H 7H 8H
1: pile 4C' 6C' + 9D' | JS' | KC' | 8S' | QC' | stock 4H' 6H' 3D'
"""


def test_ruling_09_the_last_to_turn_through_the_stock_completes_the_proof() -> None:
    state = table(LOCK)
    state, events = apply_moves(state, (0, "turn"), (0, "turn"), (0, "turn"), (0, "turn"))
    assert state.public.phase is Phase.PLAY
    state, events = apply_moves(state, (1, "turn"))
    assert isinstance(events[-1], Stopped)
    assert (state.public.phase, state.public.stop) == (Phase.STUCK, Stop.LOCK)
    assert [len(cards) for cards in state.public.reach] == [2, 1]


def test_ruling_09_somebody_gets_something_done_and_all_turn_through_again() -> None:
    state = table(LOCK.replace("KC'", "TC'"))
    state, _ = apply_moves(state, (0, "turn"), (0, "turn"))
    state, _ = apply_moves(state, (1, "pile 9D' > t1 on TC'"))
    state, events = apply_moves(state, (1, "turn"))
    assert not any(isinstance(event, Stopped) for event in events)
    assert state.public.phase is Phase.PLAY


def test_ruling_09_a_productive_move_clears_the_votes_and_no_other_does() -> None:
    state = table(LOCK.replace("KC' | 8S'", "TD' 9S' | TH'"))
    state, _ = apply_moves(state, (0, "vote"), (1, "t1 9S' > t2 on TH'"), (1, "turn"))
    assert state.public.votes == (0,)
    state, _ = apply_moves(
        table(LOCK.replace("KC'", "TC'")), (0, "vote"), (1, "pile 9D' > t1 on TC'")
    )
    assert state.public.votes == ()


def test_a_vote_waits_for_who_does_nothing_and_not_for_who_plays_on() -> None:
    """By this the table knows who holds up the end of a stuck round (``idleness``)."""
    state = table(LOCK.replace("KC' | 8S'", "TD' 9S' | TH'"))
    assert VOTE.pending(state.public, 1) is None, "nobody has voted"
    state, _ = apply_moves(state, (0, "vote"))
    asked = VOTE.pending(state.public, 1)
    assert asked is not None
    assert VOTE.pending(state.public, 0) is None
    state, _ = apply_moves(state, (0, "turn"))
    assert VOTE.pending(state.public, 1) == asked, "another's move is no answer"
    state, _ = apply_moves(state, (1, "turn"))
    assert VOTE.pending(state.public, 1) != asked


def test_ruling_09_without_a_remedy_left_the_round_is_scored() -> None:
    state, events = apply_moves(table(LOCK.replace("stuck_times=1", "stuck_times=0")), (0, "turn"))
    state, events = apply_moves(state, (0, "turn"), (1, "turn"))
    assert [type(event) for event in events[1:]] == [Stopped, RoundEnded, Scored]
    assert events[2] == RoundEnded(End.IDLE)
    assert state.public.match.totals == (-6, -6)


def test_ruling_09_the_remedy_is_the_dealers_and_play_goes_on() -> None:
    state, _ = apply_moves(table(LOCK), (0, "turn"), (0, "turn"), (1, "turn"))
    assert refusal_code(state, 0, "remedy") == "dealer-only"
    state, _ = apply_moves(state, (DEALER, "remedy"))
    assert (state.public.phase, state.public.remedies) == (Phase.PLAY, 1)
    assert [[str(card) for card in stock] for stock in state.stocks] == [
        ["6H", "7H", "8H", "5H"],
        ["6H'", "3D'", "4H'"],
    ]


# 10. The stock is not held in the digital hand, but a card in motion is put back before the stock
# is turned.


def test_ruling_10_a_card_taken_up_before_the_turn_has_stayed_where_it_was() -> None:
    """To the rules a card is at its place until it lands: turned over, it cannot be put down."""
    state = table(
        "rules: stoss+seats=1\n0: pile 2S | 7C | KS | KC | QC | waste 6H | stock 9S 9C 5D"
    )
    taken_up = "waste 6H > t0 on 7C"
    assert refusal_code(state, 0, taken_up) is None
    state, _ = apply_moves(state, (0, "turn"))
    assert refusal_code(state, 0, taken_up) == "not-on-top"
    assert [str(card) for card in state.public.areas[0].waste] == ["6H", "9S", "9C", "5D"]
