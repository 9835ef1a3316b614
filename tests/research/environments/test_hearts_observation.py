"""The observation of Hearts says what the View says, and nothing that the seat may not know."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import PRESETS, Pass, Phase
from herzrasen.research.environments.hearts_actions import (
    action_count,
    action_name,
    actions_of,
    legal_actions,
    pick_of,
)
from herzrasen.research.environments.hearts_deals import deal_of_texts, rules_of
from herzrasen.research.environments.hearts_observation import (
    describe,
    encode_view,
    layout_of,
)
from herzrasen.research.environments.hearts_turns import HeartsTurn, act, before_deal, deal
from herzrasen.research.environments.observation_layout import FACES
from herzrasen.research.environments.openspiel_observer import HeartsObserver
from tests.laws.hearts import HEARTS
from tests.laws.indistinguishable_moves import indistinguishable_step
from tests.strategies import walks
from tests.tiers import fewer_examples

HANDS = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
)


def dealt(rules: str = "standard", number: int = 0) -> HeartsTurn:
    agreed = rules_of(rules)
    move = deal_of_texts(agreed, (3 + number) % 4, HANDS)
    return deal(before_deal(agreed, number), move).turn


def labels(turn: HeartsTurn, seat: int) -> set[str]:
    """What stands in a seat's observation, by name."""
    rules = turn.state.public.rules
    row = encode_view(turn.view(seat), turn.picks_of(seat))
    names = layout_of(rules).labels()
    return {name for name, number in zip(names, row, strict=True) if number}


def play_cards(turn: HeartsTurn, cards: str) -> HeartsTurn:
    for card in cards.split():
        turn = act(turn, FACES.index(card)).turn
    return turn


def test_a_hand_before_passing() -> None:
    turn = dealt()
    assert labels(turn, 1) == {
        *(f"hand[{card}]" for card in HANDS[1].split()),
        "phase[pass]",
        "direction[1]",
        "first_trick",
    }


def test_cards_that_are_picked_still_count_in_the_hand() -> None:
    turn = play_cards(dealt(), "2C QC")
    assert {"chosen[2C]", "chosen[QC]", "hand[2C]", "hand[QC]"} <= labels(turn, 0)
    assert not any(name.startswith("chosen") for name in labels(turn, 1))
    picked = {FACES.index("2C"), FACES.index("QC")}
    assert picked.isdisjoint(turn.legal_actions()), "no card is passed twice"
    assert len(turn.legal_actions()) == 11


def test_what_was_passed_and_received() -> None:
    turn = play_cards(dealt(), "2C 3C 4C 2D 3D 4D 2S 3S 4S 2H 3H 4H")
    seen = labels(turn, 1)
    assert {"given[2D]", "given[3D]", "given[4D]"} <= seen
    assert {"received[2C]", "received[3C]", "received[4C]"} <= seen
    assert {"phase[play]", "leader[0]"} <= seen
    assert not any(name.startswith("chosen") for name in seen)


def test_a_trick_is_seen_from_the_own_chair() -> None:
    turn = play_cards(dealt(number=3), "2C 2D 2S")
    assert {"leader[1]", "trick[1,2C]", "trick[2,2D]", "trick[3,2S]", "direction[0]"} <= labels(
        turn, 3
    )
    assert {"void[2,C]", "void[3,C]"} <= labels(turn, 3)
    assert {"leader[0]", "trick[0,2C]", "trick[1,2D]"} <= labels(turn, 0)


def test_a_finished_trick_was_played_and_taken() -> None:
    seen = labels(play_cards(dealt(number=3), "2C 2D 2S 3H"), 1)
    assert {"taken[3,2C]", "taken[3,2D]", "taken[3,2S]", "taken[3,3H]"} <= seen
    assert {"played[3,2C]", "played[0,2D]", "played[1,2S]", "played[2,3H]"} <= seen
    assert {"broken", "leader[3]", "void[2,C]"} <= seen
    assert "first_trick" not in seen


def test_an_exposed_card_is_seen_by_all_once_all_have_chosen() -> None:
    turn = play_cards(dealt("standard+charging=yes", number=3), "TC")
    assert turn.seat == 2, "seat 1 has nothing to expose"
    assert "exposed[2,TC]" not in labels(turn, 2)
    turn = act(act(turn, 52).turn, 52).turn
    assert {"exposed[2,TC]"} <= labels(turn, 2)


def test_two_packs_are_counted() -> None:
    rules = PRESETS["cancellation"]
    layout = layout_of(rules)
    turn = deal(before_deal(rules), HEARTS.chance(before_deal(rules).state.public, Random(1))).turn
    assert max(encode_view(turn.view(0))) == 2 or len(turn.view(0).hand) == 17
    assert layout["waiting"].size == 52
    total = [sum(encode_view(turn.view(seat))[layout["hand"].slice]) for seat in range(6)]
    assert total == [17] * 6


def test_every_number_has_its_own_name_and_its_field_of_the_view() -> None:
    for rules in PRESETS.values():
        names = layout_of(rules).labels()
        assert len(names) == len(set(names)) == layout_of(rules).size
        assert all(block.source and block.meaning for block in describe(rules))


@pytest.mark.heavy
@given(data=st.data())
@fewer_examples(3)
def test_no_byte_depends_on_a_card_that_the_seat_may_not_know(data: st.DataObject) -> None:
    """The law of the views, for observations, masks, tensors and strings."""
    random = Random(data.draw(st.integers(0, 2**32 - 1)))
    for step in data.draw(walks(HEARTS, longest=60)):
        for seat in range(step.before.public.rules.players):
            twin = indistinguishable_step(HEARTS, step, seat, random)
            states = [(step.before, twin.before)]
            for event, other in zip(step.events, twin.events, strict=True):
                before = states[-1]
                states.append((hearts.evolve(before[0], event), hearts.evolve(before[1], other)))
            if isinstance(step.move, hearts.Deal):
                del states[0]
            for state, other_state in states:
                view, other_view = hearts.view(state, seat), hearts.view(other_state, seat)
                assert encode_view(view) == encode_view(other_view)
                assert legal_actions(view) == legal_actions(other_view)
            shown, other_shown = (
                openspiel_outputs(state, events, seat)
                for state, events in ((states[-1][0], step.events), (states[-1][1], twin.events))
            )
            assert shown == other_shown


def openspiel_outputs(
    state: hearts.State, events: tuple[hearts.Event, ...], seat: int
) -> list[tuple[bytes, str]]:
    """Tensor and string of a seat after these events, with and without recall, in OpenSpiel."""
    rules, found = state.public.rules, []
    stub: Any = SimpleNamespace(values=SimpleNamespace(turn=HeartsTurn(state), log=events))
    for recall in (False, True):
        kind = SimpleNamespace(
            public_info=True,
            perfect_recall=recall,
            private_info=SimpleNamespace(name="SINGLE_PLAYER"),
        )
        observer = HeartsObserver(rules, 1, kind, None)
        observer.set_from(stub, seat)
        found.append((observer.tensor.tobytes(), observer.string_from(stub, seat)))
    return found


@given(data=st.data())
@fewer_examples(2)
def test_the_actions_of_a_move_make_that_move(data: st.DataObject) -> None:
    for step in data.draw(walks(HEARTS)):
        if step.seat < 0 or isinstance(step.move, hearts.Claim):
            continue
        view, picks = hearts.view(step.before, step.seat), CardSet()
        made: CardSet | hearts.Move = picks
        for action in actions_of(view, step.move):
            assert action in legal_actions(view, picks), action_name(action)
            assert action < action_count(view.public.rules)
            made = pick_of(view, picks, action)
            if isinstance(made, CardSet):
                picks = made
        if view.public.phase is Phase.CHARGE and not legal_actions(view)[:-1]:
            assert step.move == hearts.Charge(CardSet())  # such a seat is not asked
        elif isinstance(step.move, Pass | hearts.Charge):
            assert isinstance(made, type(step.move))
            assert faces(made.cards) == faces(step.move.cards)
        elif isinstance(step.move, hearts.Play):
            assert isinstance(made, hearts.Play)
            assert made.card.face == step.move.card.face
        else:
            assert made == step.move


def faces(cards: CardSet) -> list[str]:
    return sorted(card.face for card in cards)
