"""Moves in order and out of order: what they lead to, and the refusals."""

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, WATCHER, Card, CardSet, Seat, packs
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import MoonShot, PassChosen, Passed, PlayBegan
from herzrasen.games.hearts.passing import pass_steps
from herzrasen.games.hearts.state import Phase, Trick
from herzrasen.games.protocol import Refusal
from tests.games.hearts.positions import rules

HANDS = (
    "2C 5C 9C KC 4D 8D QD 3S 7S JS 2H 6H TH",
    "3C 6C TC AC 5D 9D KD 4S 8S QS 3H 7H JH",
    "4C 7C JC 2D 6D TD AD 5S 9S KS 4H 8H QH",
    "8C QC 3D 7D JD 2S 6S TS AS 5H 9H KH AH",
)


def state_after(state: hearts.State, *moves: tuple[Seat, hearts.Move]) -> hearts.State:
    """The state after these moves, all of which are accepted."""
    for seat, move in moves:
        events = hearts.decide(state, seat, move)
        assert isinstance(events, tuple), events
        for event in events:
            state = hearts.evolve(state, event)
    return state


def refusal_code(state: hearts.State, seat: Seat, move: hearts.Move) -> str:
    """The reason why this move is refused."""
    answer = hearts.decide(state, seat, move)
    assert isinstance(answer, Refusal), answer
    return answer.code.removeprefix("hearts.refusal.")


def deal_move(hands: tuple[str, ...] = HANDS) -> hearts.Deal:
    in_turn = zip(*(hand.split() for hand in hands), strict=True)
    return hearts.Deal(tuple(Card.parse(card) for turn in in_turn for card in turn))


def pass_move(text: str) -> hearts.Pass:
    return hearts.Pass(CardSet.parse(text))


def play(text: str) -> hearts.Play:
    return hearts.Play(Card.parse(text))


START = hearts.start(rules())
DEALT = state_after(START, (DEALER, deal_move()))
HELD = state_after(hearts.start(rules("standard+rotation=none")), (DEALER, deal_move()))
PASSES = (
    (0, pass_move("QD JS TH")),
    (1, pass_move("QS KD AC")),
    (2, pass_move("KS AD QH")),
    (3, pass_move("AS AH KH")),
)
PASSED = state_after(DEALT, *PASSES)


class TestDealing:
    def test_the_first_card_goes_to_seat_0_and_the_last_to_the_dealer(self) -> None:
        assert tuple(str(hand) for hand in DEALT.hands) == HANDS
        assert (DEALT.public.deal, DEALT.public.dealer) == (0, 3)

    def test_the_deal_moves_clockwise(self) -> None:
        state, dealers = HELD, [HELD.public.dealer]
        random = Random(5)
        while len(dealers) < 6:
            (seat,) = hearts.to_act(state.public)
            if seat == DEALER:
                state = state_after(state, (DEALER, deal_move()))
                dealers.append(state.public.dealer)
            else:
                legal = hearts.legal(hearts.view(state, seat))
                state = state_after(state, (seat, random.choice(list(legal))))
        assert dealers == [3, 0, 1, 2, 3, 0]
        # Dealt from the dealer's left: the first hand of the pack is now seat 1's, and so on.
        assert str(state.hands[1]) == HANDS[0]

    @pytest.mark.parametrize(
        "pack",
        [(), tuple(packs())[1:], (*tuple(packs())[1:], Card.parse("3C")), tuple(packs(2))],
    )
    def test_a_wrong_pack_is_refused(self, pack: tuple[Card, ...]) -> None:
        assert refusal_code(START, DEALER, hearts.Deal(pack)) == "wrong-pack"

    def test_a_pack_with_cards_that_were_taken_out_is_refused(self) -> None:
        three = hearts.start(rules("standard+players=3"))
        assert refusal_code(three, DEALER, hearts.Deal(tuple(packs()))) == "wrong-pack"
        pack = tuple(packs() - CardSet.parse("2D"))
        assert [len(hand) for hand in state_after(three, (DEALER, hearts.Deal(pack))).hands] == [
            17
        ] * 3


class TestPassing:
    def test_everyone_chooses_before_anyone_sees(self) -> None:
        """Case 13."""
        three = state_after(DEALT, *PASSES[:3])
        assert three.public.chosen == (0, 1, 2)
        assert hearts.to_act(three.public) == {3}
        assert three.hands == DEALT.hands
        view = hearts.view(three, 1)
        assert (str(view.given), view.received) == ("AC KD QS", None)

    def test_cards_go_to_the_left(self) -> None:
        assert str(PASSED.received[1]) == "QD JS TH"
        assert str(PASSED.received[0]) == "AS KH AH"
        assert str(PASSED.hands[1]) == "3C 6C TC 5D 9D QD 4S 8S JS 3H 7H TH JH"

    def test_a_pass_may_be_changed_until_the_last_is_in(self) -> None:
        """Case 13."""
        changed = state_after(DEALT, PASSES[0], (0, pass_move("2H 6H TH")), *PASSES[1:])
        assert str(changed.received[1]) == "2H 6H TH"
        assert refusal_code(PASSED, 0, pass_move("2C 5C 9C")) == "now-play"

    def test_the_last_pass_begins_the_play(self) -> None:
        events = hearts.decide(state_after(DEALT, *PASSES[:3]), 3, pass_move("AS AH KH"))
        assert isinstance(events, tuple)
        assert [type(event) for event in events] == [PassChosen, Passed, PlayBegan]
        assert events[-1] == PlayBegan(leader=0, must=Card.parse("2C"))

    def test_each_sees_only_what_it_gave_and_got(self) -> None:
        events = hearts.decide(state_after(DEALT, *PASSES[:3]), 3, pass_move("AS AH KH"))
        assert isinstance(events, tuple)
        seen = hearts.see(events[1], 2)
        assert isinstance(seen, Passed)
        assert [str(cards) for cards in seen.given] == ["None", "AC KD QS", "AD KS QH", "None"]
        watched = hearts.see(events[1], WATCHER)
        assert isinstance(watched, Passed)
        assert watched.given == (None,) * 4
        chosen = hearts.see(events[0], 2)
        assert isinstance(chosen, PassChosen)
        assert chosen.cards is None

    def test_the_two_of_clubs_may_change_hands(self) -> None:
        state = state_after(DEALT, (0, pass_move("2C 5C 9C")), *PASSES[1:])
        assert state.public.turn == 1

    def test_wrong_passes_are_refused(self) -> None:
        assert refusal_code(DEALT, 0, pass_move("2C 5C")) == "pass-count"
        assert refusal_code(DEALT, 0, pass_move("2C 5C 9C KC")) == "pass-count"
        assert refusal_code(DEALT, 0, pass_move("")) == "pass-count"
        assert refusal_code(DEALT, 0, pass_move("2C 5C 3C")) == "not-in-hand"
        assert refusal_code(DEALT, 0, hearts.Pass(CardSet([Card.parse("2C'")]))) == "not-in-hand"
        assert refusal_code(DEALT, 0, play("2C")) == "now-pass"

    @pytest.mark.parametrize(
        ("by", "steps"),
        [
            ("standard", [1, 3, 2, 0, 1]),
            ("h1", [1, 2, 3, 0, 1]),
            ("tournament", [1, 3, 2, 1, 3]),
            ("h2", [1, 3, 2, 0, 1]),
            ("h2+players=3", [1, 2, 0, 1, 2]),
            ("h2+players=5", [1, 4, 1, 4, 1]),
            ("h2+players=6", [1, 5, 1, 5, 1]),
            ("h2+players=7", [1, 6, 1, 6, 1]),
            ("black-maria", [2, 2, 2, 2, 2]),
            ("h4-3", [1, 2, 0, 1, 2]),
            ("h4-5", [1, 2, 3, 4, 0]),
            ("h4-6", [1, 2, 3, 4, 5]),
            ("standard+players=6,rotation=left-right-across-hold", [1, 5, 3, 0, 1]),
            ("standard+players=5,rotation=left-right", [1, 4, 1, 4, 1]),
            ("standard+rotation=left", [1, 1, 1, 1, 1]),
            ("standard+rotation=right", [3, 3, 3, 3, 3]),
            ("standard+rotation=across", [2, 2, 2, 2, 2]),
            ("standard+rotation=none", [0, 0, 0, 0, 0]),
            ("standard+pass_count=0", [0, 0, 0, 0, 0]),
        ],
    )
    def test_the_direction_changes_from_deal_to_deal(self, by: str, steps: list[int]) -> None:
        """C2, and H4 for three, five and six."""
        assert [pass_steps(rules(by), deal) for deal in range(5)] == steps


class TestTheFirstLead:
    def began(self, by: str, hands: tuple[str, ...]) -> PlayBegan:
        state = hearts.start(rules(by))
        events = hearts.decide(state, DEALER, deal_move(hands))
        assert isinstance(events, tuple)
        (began,) = (event for event in events if isinstance(event, PlayBegan))
        return began

    def test_is_the_lowest_club(self) -> None:
        assert self.began("standard+rotation=none", HANDS) == PlayBegan(0, Card.parse("2C"))

    def test_is_the_lowest_club_in_play_where_the_two_is_out(self) -> None:
        """Case 5."""
        own = "standard+rotation=none,trim=own,removed=2C.3C.4C.5C"
        hands = ("TC 2D", "9C 3D", "6C 4D", "7C 5D")
        rest = iter(deck(rules(own)).cards - CardSet.parse(" ".join(hands)))
        whole = tuple(" ".join([hand, *(str(next(rest)) for _ in range(10))]) for hand in hands)
        assert self.began(own, whole) == PlayBegan(2, Card.parse("6C"))

    def test_may_be_any_club_of_its_holder(self) -> None:
        by = "standard+rotation=none,first_lead=holder-any-club"
        assert self.began(by, HANDS) == PlayBegan(0, None)

    def test_may_be_left_of_the_dealer(self) -> None:
        by = "standard+rotation=none,first_lead=left-of-dealer"
        turned = (*HANDS[1:], HANDS[0])
        assert self.began(by, turned) == PlayBegan(0, None)
        assert self.began("standard+rotation=none", turned).leader == 3


class TestOutOfTurn:
    def test_only_the_seat_on_turn_plays(self) -> None:
        answer = hearts.decide(HELD, 2, play("4C"))
        assert answer == Refusal("hearts.refusal.not-your-turn", {"seat": 0})

    def test_watchers_and_strangers_do_nothing(self) -> None:
        for seat in (WATCHER, 4, 99, -7):
            assert refusal_code(HELD, seat, play("2C")) == "no-seat"
            assert refusal_code(DEALT, seat, pass_move("2C 5C 9C")) == "no-seat"
            assert refusal_code(START, seat, deal_move()) == "no-seat"

    def test_only_the_dealer_deals_and_nothing_else(self) -> None:
        assert refusal_code(START, 0, deal_move()) == "dealer-deals"
        assert refusal_code(HELD, DEALER, play("2C")) == "dealer-deals"
        assert refusal_code(HELD, DEALER, deal_move()) == "now-play"
        assert refusal_code(DEALT, DEALER, deal_move()) == "now-pass"

    def test_each_phase_has_its_moves(self) -> None:
        choose = hearts.ChooseMoon(hearts.MoonChoice.SELF)
        assert refusal_code(START, 0, play("2C")) == "now-deal"
        assert refusal_code(HELD, 0, choose) == "now-play"
        assert refusal_code(HELD, 0, pass_move("2C 5C 9C")) == "now-play"
        assert refusal_code(DEALT, 0, hearts.Charge(CardSet())) == "no-charging"

    def test_a_card_must_be_in_hand(self) -> None:
        assert refusal_code(HELD, 0, play("3C")) == "not-in-hand"
        assert refusal_code(HELD, 0, play("2C'")) == "not-in-hand"
        assert refusal_code(HELD, 0, hearts.Play(Card.parse("XH"))) == "not-in-hand"

    def test_a_card_must_be_legal(self) -> None:
        assert refusal_code(HELD, 0, play("5C")) == "must-lead"
        led = state_after(HELD, (0, play("2C")))
        assert refusal_code(led, 1, play("QS")) == "follow-suit"
        assert refusal_code(led, 0, play("5C")) == "not-your-turn"

    def test_after_the_match_nothing_moves(self) -> None:
        over = replace(HELD, public=replace(HELD.public, phase=Phase.OVER))
        assert hearts.to_act(over.public) == frozenset()
        for seat in (DEALER, 0, 1):
            assert refusal_code(over, seat, play("2C")) == "match-over"


class TestMoonChoice:
    HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

    def state_at_moon_choice(self) -> hearts.State:
        """Seat 2 has taken everything that costs points and is asked."""
        state = hearts.start(rules("new-moon"))
        everything = Trick(2, tuple(CardSet.parse(f"{self.HEARTS} QS")), winner=2)
        tricks = (everything, Trick(0, (Card.parse("2C"),), winner=0))
        public = replace(state.public, deal=0, phase=Phase.PLAY, tricks=tricks, held=(0,) * 4)
        return hearts.evolve(replace(state, public=public), MoonShot(2))

    def test_by_the_shooter_alone(self) -> None:
        state = self.state_at_moon_choice()
        assert hearts.to_act(state.public) == {2}
        choose = hearts.ChooseMoon(hearts.MoonChoice.SELF)
        assert refusal_code(state, 1, choose) == "not-your-turn"
        assert refusal_code(state, 2, play("2C")) == "now-moon"
        assert refusal_code(state, DEALER, deal_move()) == "now-moon"
        assert state_after(state, (2, choose)).public.match.totals == (0, 0, -26, 0)

    def test_and_then_the_next_deal_follows(self) -> None:
        state = state_after(
            self.state_at_moon_choice(), (2, hearts.ChooseMoon(hearts.MoonChoice.OTHERS))
        )
        assert state.public.match.totals == (26, 26, 0, 26)
        assert hearts.to_act(state.public) == {DEALER}


def test_the_winner_of_a_trick_leads_the_next() -> None:
    state = state_after(HELD, (0, play("2C")), (1, play("AC")), (2, play("4C")), (3, play("8C")))
    assert state.public.turn == 1
    assert [trick.winner for trick in state.public.tricks] == [1]


def test_totals_grow_deal_by_deal() -> None:
    random, state = Random(3), START
    while hearts.to_act(state.public):
        seat = min(hearts.to_act(state.public))
        if seat == DEALER:
            pack = list(packs())
            random.shuffle(pack)
            state = state_after(state, (DEALER, hearts.Deal(tuple(pack))))
        else:
            moves = list(hearts.legal(hearts.view(state, seat)))
            state = state_after(state, (seat, random.choice(moves)))
    sheet = state.public.match
    columns = zip(*sheet.deals, strict=True)
    assert tuple(sum(column) for column in columns) == sheet.totals
    assert max(sheet.totals) >= 100
    assert sheet.over
    by_place = sorted(zip(sheet.places, sheet.totals, strict=True))
    assert all(one[1] <= two[1] for one, two in pairwise(by_place))
