"""The laws that every game keeps, whatever its rules (ARCHITECTURE.md, invariants 3 and 4)."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from string import Formatter
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import DEALER, WATCHER, Card, CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import Refusal
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.locales.capitals import fact_of
from tests.laws.hearts import HEARTS
from tests.laws.nerts import NERTS
from tests.strategies import Subject, walks
from tests.tiers import fewer_examples

SUBJECTS = (HEARTS, NERTS)

every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
seeds = st.integers(0, 2**32 - 1)


@every_game
@given(data=st.data())
def test_a_view_that_follows_is_the_view_of_the_state(
    subject: Subject, data: st.DataObject
) -> None:
    game = subject.game
    walk = data.draw(walks(subject))
    everyone = subject.everyone(walk[0].before.public.rules)
    views = {seat: game.view(walk[0].before, seat) for seat in everyone}
    for step in walk:
        state = step.before
        for event in step.events:
            state = game.evolve(state, event)
            for seat in everyone:
                views[seat] = game.follow(views[seat], game.see(event, seat))
                assert views[seat] == game.view(state, seat)


@given(data=st.data())
def test_legal_update_equals_legal(data: st.DataObject) -> None:
    walk = data.draw(walks(NERTS))
    seats = range(walk[0].before.public.rules.seats)
    legal = {seat: nerts.legal(nerts.view(walk[0].before, seat)) for seat in seats}
    for step in walk:
        state = step.before
        for event in step.events:
            before, state = state, nerts.evolve(state, event)
            touched = nerts.legal_update(before.public, state.public)
            for seat in seats:
                now = nerts.legal(nerts.view(state, seat))
                if touched is not None:
                    assert touched.legal_moves(seat, legal[seat]) == now
                    assert seat in touched.affected_seats or legal[seat] == now
                legal[seat] = now


@given(data=st.data())
def test_unaffected_seats_get_the_public_event(data: st.DataObject) -> None:
    for step in data.draw(walks(HEARTS)):
        state = step.before
        for event in step.events:
            before, state = state, hearts.evolve(state, event)
            concerned = hearts.affected_seats(event, before.public, state.public)
            if concerned is None:
                continue
            for seat in {*HEARTS.everyone(state.public.rules)} - concerned - {DEALER}:
                assert hearts.see(event, seat) == event
                was, now = hearts.view(before, seat), hearts.view(state, seat)
                assert msgspec.structs.replace(was, public=now.public) == now
                assert hearts.legal(was) == hearts.legal(now)


@every_game
@given(data=st.data())
def test_the_events_replayed_give_the_state(subject: Subject, data: st.DataObject) -> None:
    walk = data.draw(walks(subject))
    state = walk[0].before
    for event in [event for step in walk for event in step.events]:
        state = subject.game.evolve(state, event)
    assert state == walk[-1].after


@every_game
@given(data=st.data(), seed=seeds)
@fewer_examples(2)
def test_a_move_is_accepted_if_and_only_if_it_is_legal(
    subject: Subject, data: st.DataObject, seed: int
) -> None:
    game, random = subject.game, Random(seed)
    for step in data.draw(walks(subject, longest=60)):
        for seat in subject.everyone(step.before.public.rules):
            legal = game.legal(game.view(step.before, seat))
            tried = [subject.attempt(step.before, random) for _ in range(6)]
            for move in (*islice(legal, 5), *tried):
                accepted = not isinstance(game.decide(step.before, seat, move), Refusal)
                assert (move in legal) == accepted, (seat, move)
            for move in islice(legal, 5):
                assert move in legal


@every_game
@given(data=st.data(), seed=seeds)
def test_a_refusal_has_its_sentence_and_changes_nothing(
    subject: Subject, data: st.DataObject, seed: int
) -> None:
    game, random = subject.game, Random(seed)
    for step in data.draw(walks(subject, longest=30)):
        state, picture = step.before, repr(step.before)
        for seat in (*subject.everyone(state.public.rules), 99, -99):
            answer = game.decide(state, seat, subject.attempt(state, random))
            if isinstance(answer, Refusal):
                for language in LANGUAGES:
                    assert blanks(language, answer.code) <= answer.facts.keys(), answer
        assert repr(state) == picture


@every_game
@given(data=st.data())
def test_every_seat_to_act_has_a_legal_move(subject: Subject, data: st.DataObject) -> None:
    game = subject.game
    for step in data.draw(walks(subject)):
        asked = game.to_act(step.before.public)
        can = [
            next(iter(game.legal(game.view(step.before, seat))), None) is not None for seat in asked
        ]
        assert step.seat in asked
        # In a round of Nerts everyone is at it at once, and some may have to wait for others.
        at_once = step.before.public.phase is nerts.Phase.PLAY
        assert any(can) if at_once else all(can)


@every_game
@given(data=st.data())
def test_no_card_is_lost_or_doubled(subject: Subject, data: st.DataObject) -> None:
    walk = data.draw(walks(subject))
    counted = [sorted(subject.cards(step.after), key=lambda card: card.index) for step in walk]
    assert len(set(counted[0])) == len(counted[0])
    assert all(cards == counted[0] for cards in counted)


@every_game
@given(data=st.data(), seed=seeds)
def test_events_reveal_no_hidden_card(subject: Subject, data: st.DataObject, seed: int) -> None:
    """Where hidden cards lie differently, a seat sees, may do and is refused exactly the same."""
    game, random = subject.game, Random(seed)
    for step in data.draw(walks(subject, longest=80))[::7]:
        state = step.after
        for seat in (*range(subject.seats(state.public.rules)), WATCHER):
            other = subject.hidden_otherwise(state, seat, random)
            assert game.view(other, seat) == game.view(state, seat)
            assert game.to_act(other.public) == game.to_act(state.public)
            for _ in range(5):
                move = subject.attempt(state, random)
                answers = [game.decide(each, seat, move) for each in (state, other)]
                refusals = [answer for answer in answers if isinstance(answer, Refusal)]
                assert len(refusals) != 1
                assert len(set(map(repr, refusals))) <= 1


@every_game
@given(data=st.data())
def test_an_event_shows_only_cards_of_the_view(subject: Subject, data: st.DataObject) -> None:
    game = subject.game
    for step in data.draw(walks(subject)):
        state = step.before
        for event in step.events:
            after = game.evolve(state, event)
            for seat in subject.everyone(state.public.rules):
                known = {*cards_in(game.view(state, seat)), *cards_in(game.view(after, seat))}
                assert known.issuperset(cards_in(game.see(event, seat))), (seat, event)
            state = after


def cards_in(value: object) -> Iterator[Card]:
    """Every card that stands anywhere in a value, the agreed rules left out."""
    match value:
        case Card():
            yield value
        case CardSet() | tuple():
            for part in value:
                yield from cards_in(part)
        case msgspec.Struct():
            for name in value.__struct_fields__:
                if name != "rules":
                    yield from cards_in(getattr(value, name))
        case _:
            return


CARD_CASE: Final = re.compile("_(?:subject|object|dative)$")


def blanks(language: str, code: str) -> set[str]:
    """The blanks in a refusal's sentence, in the singular and the plural. A card's cases
    follow from the card (``presentation.card_in_sentence``)."""
    sentences = [catalogue(language).get(code + number) for number in ("", ".one", ".other")]
    assert any(sentences), code
    return {
        re.sub(CARD_CASE, "", name)
        for sentence in sentences
        if sentence
        for name in names(sentence)
    }


def names(sentence: str) -> Iterator[str]:
    return (fact_of(name) for _, name, _, _ in Formatter().parse(sentence) if name is not None)
