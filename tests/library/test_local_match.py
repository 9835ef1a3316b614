"""A match of the library: what it knows, how it moves, and that it is the engine's own."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import herzrasen
from herzrasen import DEALER, WATCHER, CardSet, LocalMatch, hearts, nerts
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.games.hearts import HeartsRules
from herzrasen.research.nerts_round import play_match, seed_of
from herzrasen.research.pairing import play_deal, shuffled_pack
from herzrasen.research.timed_player import TimedPlayer
from tests.laws.hearts_rules_strategy import any_rules
from tests.tiers import fewer_examples

HANDS = (
    "2C 9C KC 3D 8D QD 4S 7S TS 2H 6H 9H KH",
    "3C TC AC 4D 9D KD 5S 8S JS 3H 7H TH AH",
    "4C 7C JC 5D TD AD 2S 6S 9S QS 4H 8H JH",
    "5C 6C 8C QC 2D 6D 7D JD 3S KS AS 5H QH",
)


def random_players(match: LocalMatch) -> list[Any]:
    """A random player of Hearts for each seat."""
    return [RandomBot(seat).choose for seat in range(match.seats)]


@fewer_examples(2)
@given(any_rules(), st.integers(0, 1000))
def test_bots_play_the_same_as_in_the_arena(rules: HeartsRules, seed: int) -> None:
    packs = [shuffled_pack(rules, seed, number) for number in range(2)]
    names = ["level=1", "club", "random"] * 4
    bots = [herzrasen.bot(name, seat) for seat, name in enumerate(names[: rules.players])]
    deals = [hearts.Deal(pack) for pack in packs]
    match = herzrasen.new_match(rules, first_deals=deals, deals=2).play(bots)

    state, players = hearts.start(rules), [TimedPlayer(bot.bot) for bot in bots]
    for pack in packs:
        if state.public.phase is not hearts.Phase.OVER:
            state = play_deal(state, pack, players)
    assert match.public.match == state.public.match
    assert match.state == state


def test_a_searching_bot_plays_the_same_as_in_the_arena() -> None:
    bots = [herzrasen.bot("quick,effort=2", seat) for seat in range(4)]
    pack = shuffled_pack(HeartsRules(), 1, 1)
    match = herzrasen.new_match(first_deals=[hearts.Deal(pack)], deals=1).play(bots)
    players = [TimedPlayer(bot.bot) for bot in bots]
    assert match.state == play_deal(hearts.start(HeartsRules()), pack, players)


def test_bots_of_nerts_play_the_same_as_in_the_arena() -> None:
    rules = herzrasen.rules("nerts", "duel", round_cap=2)
    assert isinstance(rules, nerts.NertsRules)
    bots = [herzrasen.bot("tempo=3,insight=2", 5), herzrasen.bot("tempo=4,insight=5", 6)]
    match = herzrasen.new_match(rules, 9).play(bots)
    rounds = play_match(rules, [bot.bot for bot in bots], 9)
    assert match.scores == tuple(one.points for one in rounds)
    assert match.ms == sum(one.ms for one in rounds)
    assert match.over
    assert match.places


def test_the_state_is_that_of_the_events() -> None:
    match = herzrasen.new_match("omnibus", 4, deals=2)
    match.play(random_players(match))
    start = hearts.start(herzrasen.rules("hearts", "omnibus"))
    assert reduce(hearts.evolve, match.events(), start) == match.state
    assert [entry.number for entry in match.journal] == [*range(1, len(match.journal) + 1)]


def test_a_seat_sees_its_own_cards_alone() -> None:
    match = herzrasen.new_deal(seed=1)
    (dealt,) = match.events(2)
    assert [hand is not None for hand in dealt.hands] == [False, False, True, False]
    assert match.view(2).hand == match.state.hands[2]
    assert match.view(WATCHER).hand == CardSet()


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    one, other = (herzrasen.new_deal(seed=seed).state.hands for seed in (1, 2))
    assert one == herzrasen.new_deal(seed=1).state.hands
    assert one != other


def test_everybody_passes_and_one_leads() -> None:
    match = herzrasen.new_deal(seed=1)
    assert [*match.to_act] == [0, 1, 2, 3]
    for seat in match.to_act:
        match.submit(next(iter(match.legal_moves(seat))), seat)
    (leader,) = match.to_act
    assert [herzrasen.move_text(move) for move in match.legal_moves()] == ["play 2C"]
    events = match.submit("play 2C")
    assert events == (hearts.Played(leader, herzrasen.Card.parse("2C")),)


def test_deals_follow_one_another_until_so_many_were_asked_for() -> None:
    match = herzrasen.new_match(seed=3, deals=2)
    players = random_players(match)
    match.play(players, deals=1)
    assert (len(match.scores), match.public.deal, match.over) == (1, 1, False)
    match.play(players)
    assert (len(match.scores), match.public.deal, match.over, match.to_act) == (2, 1, True, ())
    assert match.totals == tuple(map(sum, zip(*match.scores, strict=True)))
    assert match.places == (), "the rules have not ended it"


def test_a_match_ends_by_its_rules() -> None:
    match = herzrasen.new_match(herzrasen.rules("hearts", target=30), 1)
    match.play(random_players(match))
    assert max(match.totals) >= 30
    assert min(match.places) == 1


def test_undo_goes_back_move_by_move() -> None:
    match = herzrasen.new_deal(herzrasen.rules("hearts", pass_count=0), 1)
    before = match.state, match.journal
    move = next(iter(match.legal_moves()))
    match.submit(move)
    after = match.state
    match.undo()
    assert (match.state, match.journal) == before
    match.submit(move)
    assert match.state == after
    match.undo()
    with pytest.raises(herzrasen.NotAvailable):
        match.undo()


def test_a_copy_goes_its_own_way() -> None:
    match = herzrasen.new_deal(seed=1)
    twin = match.copy()
    twin.play(random_players(twin))
    assert twin.over
    assert (match.scores, len(match.journal), match.to_act) == ((), 1, (0, 1, 2, 3))
    with pytest.raises(herzrasen.NotAvailable):
        match.undo()


def test_hands_are_dealt_as_they_are_given() -> None:
    match = herzrasen.new_deal(hands=HANDS)
    assert [str(hand) for hand in match.state.hands] == [str(CardSet.parse(hand)) for hand in HANDS]


def test_hands_that_are_not_given_are_shuffled_by_the_seed() -> None:
    deals = [
        herzrasen.new_deal(seed=seed, hands=[HANDS[0], None, None, None]) for seed in (1, 1, 2)
    ]
    hands = [deal.state.hands for deal in deals]
    assert hands[0] == hands[1] != hands[2]
    assert all(dealt[0] == CardSet.parse(HANDS[0]) for dealt in hands)
    assert all(len(CardSet.union(dealt)) == 52 for dealt in hands)


def test_what_is_left_over_is_the_kitty() -> None:
    rules = herzrasen.rules("hearts", players=5, leftover="kitty-first")
    match = herzrasen.new_deal(rules, hands=[None, "2C 3C 4C 5C 6C 7C 8C 9C TC JC", *[None] * 3])
    assert len(match.state.kitty) == 2
    assert len(match.state.hands[1]) == 10


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (HANDS[:3], "hands"),
        ([HANDS[0], HANDS[0], None, None], "card-twice"),
        ([HANDS[0], HANDS[1], None, HANDS[0]], "card-twice"),
        (["QS", None, None, None], "hand-size"),
        (["QX", None, None, None], "cards"),
        (["QS QS", None, None, None], "cards"),
        (["QS'", None, None, None], "card-not-in-play"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(hands: Any, code: str) -> None:
    with pytest.raises(herzrasen.InvalidDeal) as caught:
        herzrasen.new_deal(hands=hands)
    assert caught.value.refusal.code == f"library.refusal.{code}"


def test_a_deal_of_other_cards_is_refused() -> None:
    with pytest.raises(herzrasen.InvalidDeal, match="52 cards"):
        herzrasen.new_match(first_deals=["deal 2C 3C"])


def test_hands_are_for_hearts() -> None:
    with pytest.raises(herzrasen.InvalidDeal):
        herzrasen.new_deal("stoss", hands=[None] * 4)


def test_an_illegal_move_changes_nothing_and_says_why_in_both_languages() -> None:
    match = herzrasen.new_deal(herzrasen.rules("hearts", pass_count=0), hands=HANDS)
    match.submit("play 2C")
    before = match.state
    with pytest.raises(herzrasen.IllegalMove, match="You must follow suit: clubs") as caught:
        match.submit("play 4D")
    assert match.state is before
    assert caught.value.refusal.code == "hearts.refusal.follow-suit"
    assert (caught.value.seat, caught.value.move) == (1, herzrasen.parse_move("play 4D"))
    assert caught.value.sentence("de") != caught.value.sentence("en")
    assert pickle.loads(pickle.dumps(caught.value)).seat == 1


@pytest.mark.parametrize("move", ["jump", "play", "play 2X", 7, None, nerts.Turn()])
def test_what_is_no_move_is_refused(move: Any) -> None:
    with pytest.raises(herzrasen.InvalidMove):
        herzrasen.new_deal(seed=1).submit(move, 0)


WORDS = (
    *("play", "pass", "charge", "claim", "concede", "moon", "deal", "turn", "call", "ready"),
    *("start", "vote", "fill", "remedy", "halt", "again", "pile", "waste", "new", "t0", "f1"),
    *("r2", "t", ">", "on", "as", "/", "QS", "2C'", "XC", "1", "-1", "99", "²"),
)


@given(st.lists(st.sampled_from(WORDS), max_size=6), st.integers(-2, 5), st.booleans())
def test_no_text_brings_up_an_error_of_the_inside(words: list[str], seat: int, race: bool) -> None:
    match = herzrasen.new_deal("duel" if race else "standard", 1)
    before, refused = match.state, None
    try:
        match.submit(" ".join(words), seat)
    except (herzrasen.IllegalMove, herzrasen.InvalidMove) as error:
        refused = error
    assert refused is None or (match.state is before and refused.sentence("de") and str(refused))


def test_the_seat_has_to_be_named_where_several_may_move() -> None:
    match = herzrasen.new_deal(seed=1)
    with pytest.raises(herzrasen.IllegalMove, match="Several seats"):
        match.submit("pass 2C 3C 4C")
    with pytest.raises(herzrasen.IllegalMove, match="Several seats"):
        match.legal_moves()
    match.play(random_players(match))
    with pytest.raises(herzrasen.IllegalMove, match="No seat"):
        match.submit("play 2C")


def test_the_dealer_may_give_the_rest_that_all_others_agree_to() -> None:
    match = herzrasen.new_deal(herzrasen.rules("hearts", pass_count=0), hands=HANDS)
    match.submit(hearts.Concede(0), DEALER)
    assert match.over


def test_a_round_of_nerts_waits_for_its_players() -> None:
    match = herzrasen.new_deal("duel", 1)
    assert match.to_act == (0, 1)
    for seat in match.to_act:
        match.submit("ready", seat)
    assert match.public.phase is nerts.Phase.PLAY
    (turned,) = match.submit("turn", 1)
    assert isinstance(turned, nerts.Turned)
    assert match.journal[0].seed == seed_of(1, 0)


def test_waiting_lets_the_clock_of_nerts_move() -> None:
    match = herzrasen.new_deal("duel+stuck=timer,stuck_seconds=60,stuck_action=end", 1)
    for seat in match.to_act:
        match.submit("ready", seat)
    assert match.wait(59_000) == ()
    stopped, ended, *_ = match.wait(1000)
    assert stopped == nerts.Stopped(nerts.Stop.TIMER)
    assert isinstance(ended, nerts.RoundEnded)
    assert (match.over, match.ms) == (True, 60_000)
    match.undo()
    assert (match.over, match.ms) == (False, 59_000)


@pytest.mark.parametrize("rules", ["standard", "duel"])
@pytest.mark.parametrize("seat", [-3, 4])
def test_there_are_no_other_seats(rules: str, seat: int) -> None:
    match = herzrasen.new_deal(rules, seed=1)
    asks: list[Callable[[int], object]] = [
        match.view,
        match.legal_moves,
        match.events,
        lambda other: match.record(seat=other),
    ]
    for ask in asks:
        with pytest.raises(herzrasen.NotAvailable, match="numbered from 0"):
            ask(seat)
    with pytest.raises(herzrasen.IllegalMove):
        match.submit("ready" if rules == "duel" else "pass 2C 3C 4C", seat)


def test_every_seat_has_a_name_in_the_record() -> None:
    with pytest.raises(herzrasen.UnknownBot, match="4 players"):
        herzrasen.new_deal(seed=1).record(names=["Ada"])


def test_a_match_says_what_it_is() -> None:
    assert repr(herzrasen.new_deal(seed=1)) == "<LocalMatch hearts, 0 deals, totals 0 0 0 0>"
