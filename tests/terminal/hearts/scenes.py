"""Moments of Hearts that are drawn: rules, what the seat sees, what else is true of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from herzrasen.cards import WATCHER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, Phase
from herzrasen.games.hearts.state import ClaimedRest
from herzrasen.presentation.speech.hearts_selectors import last_trick
from herzrasen.protocol.hearts.coach import CoachFact, Hint, HintOption
from herzrasen.protocol.websocket import ClockStatus, MembersStatus, RematchStatus, RestAsked
from herzrasen.terminal.hearts.board_state import (
    HeartsBoardState,
    HintRequest,
    MoonInDeal,
    with_chosen,
)
from herzrasen.terminal.hearts.look import FlyingCard
from herzrasen.terminal.hearts.selectors import decision_key
from herzrasen.terminal.state.clocks import Clocks
from herzrasen.terminal.state.members import Members
from herzrasen.terminal.state.table_room import SentMove

Matches = Callable[[hearts.View, hearts.Legal], Any]


def in_play(tricks: int = 3, lying: int = 2) -> Matches:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        public = view.public
        cards = len(public.trick.cards) if public.trick else -1
        return legal.ask is Ask.PLAY and len(public.tricks) >= tricks and cards == lying

    return matches


def in_phase(phase: Phase, deals: int = 0) -> Matches:
    return lambda view, _: view.public.phase is phase and len(view.public.match.deals) >= deals


class Scene(msgspec.Struct, frozen=True):
    """A picture: rules, the moment, and what else is true of it."""

    rules: str
    matches: Matches
    more: Callable[[HeartsBoardState], HeartsBoardState] = lambda state: state
    look: dict[str, Any] = {}
    width: int = 80
    height: int = 19
    seat: int = 0
    language: str = "en"


def three_chosen(state: HeartsBoardState) -> HeartsBoardState:
    return with_chosen(state, list(state.room.view.hand)[:3])


def with_rest_asked(state: HeartsBoardState) -> HeartsBoardState:
    offer = RestAsked(1, 1, CardSet.parse("AS KS 2H"), agreed=())
    return replace(state, room=replace(state.room, rest_asked=offer))


def with_hint(state: HeartsBoardState) -> HeartsBoardState:
    cards = list(state.room.legal.cards)
    options = tuple(
        HintOption(CardSet((card,)), 2.5 + at, 1.0 + at, 4.0 + at, at / 2, 0.6, 0.0, 0.0)
        for at, card in enumerate(cards)
    )
    why = (CoachFact("coach.why.only", {"card": cards[0].text}),)
    hint = Hint(1, "play", options, why, 100)
    return replace(state, hint=HintRequest(decision_key(state.room), hint))


def with_moon(state: HeartsBoardState) -> HeartsBoardState:
    return replace(state, celebration=MoonInDeal(0, 2, sun=False))


def with_open_hint(state: HeartsBoardState) -> HeartsBoardState:
    """The coach still thinks."""
    return replace(state, hint=HintRequest(decision_key(state.room)))


def with_absences(state: HeartsBoardState) -> HeartsBoardState:
    first, second, third, *others = state.room.seats
    seats = (
        first,
        replace(second, kind="person", left=True),
        replace(third, kind="person", here=False),
        *others,
    )
    clocks = Clocks(
        0.0, (ClockStatus(0, 19_000, 500, runs=True), ClockStatus(3, 61_000), ClockStatus(2, 5))
    )
    return replace(state, room=replace(state.room, seats=seats, clocks=clocks))


def with_finished_trick(state: HeartsBoardState) -> HeartsBoardState:
    assert state.view is not None
    return replace(state, finished=last_trick(state.view.public))


def in_record(state: HeartsBoardState) -> HeartsBoardState:
    return replace(state, room=replace(state.room, status="record"))


def two_flying() -> tuple[FlyingCard, ...]:
    return FlyingCard(Card.parse("QS"), 30, 8), FlyingCard(Card.parse("2H"), 44, 10)


def room(**facts: Any) -> Callable[[HeartsBoardState], HeartsBoardState]:
    """The table as it is otherwise."""
    return lambda state: replace(state, room=replace(state.room, **facts))


def public(**facts: Any) -> Callable[[HeartsBoardState], HeartsBoardState]:
    """The cards on the table as they are otherwise."""

    def change(state: HeartsBoardState) -> HeartsBoardState:
        assert state.view is not None
        view = replace(state.view, public=replace(state.view.public, **facts))
        return replace(state, view=view, room=replace(state.room, view=view))

    return change


def on_its_way(move: Callable[[HeartsBoardState], hearts.Move]) -> Any:
    """A move is on its way."""
    return lambda state: room(pending=(SentMove("m", move(state)),))(state)


def first_cards(state: HeartsBoardState, count: int) -> CardSet:
    assert state.view is not None
    return CardSet([*state.view.hand][:count])


def with_people(state: HeartsBoardState) -> HeartsBoardState:
    seats = tuple(replace(seat, kind="person") for seat in state.room.seats)
    return room(seats=seats)(state)


def with_claim(state: HeartsBoardState) -> HeartsBoardState:
    """Seat 1 has got the rest as all agreed."""
    hands = (*(CardSet.parse(hand) for hand in ("2C 3H", "AS KS", "4D 5D", "6C 7C")),)
    return public(claim=ClaimedRest(1, hands, agreed=True))(state)


def below_nothing(state: HeartsBoardState) -> HeartsBoardState:
    """A bonus has made more of two deals than all points."""
    assert state.view is not None
    match = replace(state.view.public.match, deals=((-10, 5, 26, 0), (4, 13, 9, 0)))
    return public(match=replace(match, totals=(-6, 18, 35, 0)))(state)


def with_moons(state: HeartsBoardState) -> HeartsBoardState:
    """A sun in the newest deal, and a moon before it."""
    assert state.view is not None
    deal = len(state.view.public.match.deals) - 1
    return replace(state, moons=(MoonInDeal(deal - 1, 2), MoonInDeal(deal, 1, sun=True)))


def hint_of(ask: Any, **more: Any) -> Any:
    """The coach's ways to answer, the second a little worse than the first, the third far."""

    def change(state: HeartsBoardState) -> HeartsBoardState:
        cards = [*first_cards(state, 3)]
        ways = tuple(
            HintOption(CardSet((card,)), 2.5 + at, 1.0, 4.0, at / 2, 0.6, 0.0, 0.0)
            for at, card in enumerate(cards)
        )
        hint = Hint(1, ask, ways, (), 100)
        return replace(state, hint=HintRequest(decision_key(state.room), replace(hint, **more)))

    return change


KEYS = {"last": "t", "scores": "z", "overview": "o"}
KITTY = "standard+players=7,leftover=kitty-hearts"
CANCELLED = "cancellation+players=8"

SCENES = {
    "play": Scene("standard", in_play()),
    "play-german": Scene("standard", in_play(), language="de", look={"letters": "de"}),
    "play-wide": Scene("standard", in_play(), width=120, height=36),
    "play-framed": Scene("standard", in_play(), look={"frame": True}),
    "passing": Scene("standard", in_phase(Phase.PASS), three_chosen),
    "charging": Scene("standard+charging=yes", in_phase(Phase.CHARGE)),
    "eleven": Scene("standard+players=11,packs=2", in_play(2, 6)),
    "partners": Scene("partnership", in_play(5, 1)),
    "seventeen-cards": Scene("black-maria", in_play(0, 1)),
    "two-lines": Scene("black-maria", in_play(0, 1), width=64, height=20),
    "sheet": Scene("standard", in_phase(Phase.DEAL, 4)),
    "match-over": Scene("standard+target=40", in_phase(Phase.OVER)),
    "rest-asked": Scene("standard", in_play(8, 1), with_rest_asked),
    "claimed": Scene("standard", lambda view, _: view.public.claim is not None),
    "hint": Scene("standard", in_play(4, 2), with_hint),
    "moon": Scene("standard", in_play(4, 2), with_moon),
    "last-trick": Scene("standard", in_play(4, 2), look={"panel": "last"}),
    "scores": Scene("standard", in_play(4, 2), look={"panel": "scores"}),
    "player": Scene("standard", in_play(6, 2), look={"panel": "seat:1"}),
    "player-with-partner": Scene("partnership", in_play(6, 2), look={"panel": "seat:3"}),
    "few-lines": Scene("standard", in_play(4, 2), width=40, height=10),
    "few-lines-passing": Scene("standard", in_phase(Phase.PASS), three_chosen, width=40, height=10),
    "few-lines-eleven": Scene(
        "standard+players=11,packs=2,taken_shown=no",
        in_play(2, 6),
        look={"focus": "card:QS"},
        width=40,
        height=10,
    ),
    "tiny": Scene("standard", in_play(4, 2), width=20, height=5),
    "given": Scene("standard", lambda view, _: view.public.phase is Phase.PASS and view.given),
    "given-anew": Scene(
        "standard",
        lambda view, _: view.public.phase is Phase.PASS and view.given,
        lambda state: replace(state, rechoosing=True),
        look={"focus": "pass"},
    ),
    "watching-the-pass": Scene("standard", in_phase(Phase.PASS), seat=WATCHER, language="de"),
    "watching-a-record": Scene("standard", in_play(), in_record, seat=2),
    "exposed": Scene(
        "standard+charging=yes", lambda view, _: view.public.phase is Phase.CHARGE and view.charge
    ),
    "exposing": Scene(
        "standard+charging=yes",
        lambda view, legal: view.public.phase is Phase.CHARGE and legal.cards,
        lambda state: with_chosen(state, list(state.room.legal.cards)[:1]),
        language="de",
    ),
    "exposed-in-play": Scene(
        "standard+charging=yes", lambda view, _: view.public.trick and any(view.public.charged)
    ),
    "legend": Scene(
        "standard", in_play(), look={"panel": "legend", "keys": KEYS, "focus": "close"}
    ),
    "overview": Scene(
        "standard", in_play(5, 2), look={"panel": "overview", "scroll": 2, "keys": KEYS}, height=24
    ),
    "rest": Scene("standard", in_play(4, 0), look={"panel": "rest"}, language="de"),
    "kitty": Scene(
        KITTY, lambda view, _: bool(view.kitty), look={"panel": "kitty", "letters": "de"}
    ),
    "kitty-lies": Scene(KITTY, in_play(0, 1)),
    "cancelled": Scene(CANCELLED, lambda view, _: bool(view.public.waiting), width=100, height=30),
    "cancelled-last": Scene(
        CANCELLED,
        lambda view, _: bool(view.public.waiting) and view.public.tricks[-1].winner is None,
        look={"panel": "last"},
    ),
    "absences": Scene(
        "standard", in_play(4, 2), with_absences, look={"now": 1_000.0, "focus": "card:6S"}
    ),
    "coach-thinks": Scene("standard", in_play(4, 2), with_open_hint),
    "finished-trick": Scene("standard", in_play(4, 0), with_finished_trick),
    "flying": Scene("standard", in_play(4, 0), look={"flying": two_flying()}),
    "spotlight": Scene(
        "standard",
        lambda view, _: view.public.trick and Card.parse("QS") in view.public.trick.cards,
        look={"spotlight": Card.parse("QS")},
    ),
    "focus-on-a-player": Scene("standard", in_play(), look={"focus": "seat:2", "order": "down"}),
    "notice": Scene("standard", in_play(), look={"notice": "Follow suit: you have clubs."}),
    "notes-of-the-match": Scene(
        "standard+target=40",
        in_phase(Phase.OVER),
        look={"match_notes": ("★ First win.", "Deal 1: the queen.")},
        width=120,
        height=36,
    ),
    "sheet-of-sides": Scene("partnership", in_phase(Phase.DEAL, 3), language="de"),
    "watching": Scene("standard", lambda view, _: bool(view.public.trick), seat=WATCHER),
    "partner": Scene("partnership", in_play(6, 2), look={"panel": "seat:2"}),
    "two-partners": Scene(
        "standard+players=6,partners=3v3", in_play(3, 2), look={"panel": "seat:2"}
    ),
    "player-hidden": Scene(
        "standard+taken_shown=no", in_play(6, 2), look={"panel": "seat:1", "focus": "seat:1"}
    ),
    "scores-hidden": Scene("standard+taken_shown=no", in_play(6, 2), look={"panel": "scores"}),
    "player-left": Scene("standard", in_play(0, 2), with_absences, look={"panel": "seat:1"}),
    "player-unknown": Scene("standard", in_play(0, 2), room(seats=()), look={"panel": "seat:1"}),
    "player-exposed": Scene(
        "standard+charging=yes",
        lambda view, _: view.public.trick and view.public.charged[1] and not view.public.tricks,
        look={"panel": "seat:1"},
    ),
    "agreed": Scene("standard", in_play(8, 0), with_claim, height=24),
    "agreed-hidden": Scene("standard+taken_shown=no", in_play(8, 0), with_claim, height=24),
    "claim-was-read": Scene(
        "standard",
        lambda view, _: view.public.claim is not None and view.public.phase is Phase.PLAY,
        lambda state: replace(state, claim_read=True),
    ),
    "sun": Scene(
        "standard", in_play(4, 2), lambda state: replace(state, celebration=MoonInDeal(0, 2, True))
    ),
    "passing-from-another-seat": Scene("standard", in_phase(Phase.PASS), seat=2),
    "passing-on-its-way": Scene(
        "standard",
        in_phase(Phase.PASS),
        on_its_way(lambda state: hearts.Pass(first_cards(state, 3))),
    ),
    "exposing-from-another-seat": Scene("standard+charging=yes", in_phase(Phase.CHARGE), seat=2),
    "exposing-watched": Scene("standard+charging=yes", in_phase(Phase.CHARGE), seat=WATCHER),
    "exposed-anew": Scene(
        "standard+charging=yes",
        lambda view, _: view.public.phase is Phase.CHARGE and view.charge,
        lambda state: replace(state, rechoosing=True),
    ),
    "exposing-nothing-on-its-way": Scene(
        "standard+charging=yes",
        in_phase(Phase.CHARGE),
        on_its_way(lambda _state: hearts.Charge(CardSet())),
    ),
    "sheet-hidden": Scene("standard+taken_shown=no", in_phase(Phase.DEAL, 2)),
    "sheet-watched": Scene("standard", in_phase(Phase.DEAL, 2), seat=WATCHER),
    "sheet-in-a-record": Scene("standard", in_phase(Phase.DEAL, 2), in_record),
    "sheet-of-another-seat": Scene("standard", in_phase(Phase.DEAL, 2), seat=2),
    "sheet-waits": Scene(
        "standard", in_phase(Phase.DEAL, 2), lambda state: room(waiting=(1, 2))(with_people(state))
    ),
    "sheet-dealing": Scene("standard", in_phase(Phase.DEAL, 2), room(waiting=())),
    "sheet-with-moons": Scene("standard", in_phase(Phase.DEAL, 2), with_moons),
    "sheet-of-a-moon": Scene(
        "standard",
        in_phase(Phase.DEAL, 2),
        lambda state: replace(state, moons=(MoonInDeal(1, 1),)),
    ),
    "sheet-of-many-deals": Scene(
        "standard+target=none,deals=20", in_phase(Phase.DEAL, 14), room(undone=(3, 13))
    ),
    "sheet-below-nothing": Scene("standard", in_phase(Phase.DEAL, 2), below_nothing),
    "sheet-with-kitty": Scene(KITTY, in_phase(Phase.DEAL, 1), height=26),
    "over-asked-for-another": Scene(
        "standard+target=40",
        in_phase(Phase.OVER),
        room(
            members=Members.of(
                MembersStatus(1, rematch=RematchStatus((1,), (), 9, "standard", False)), 0
            )
        ),
    ),
    "over-next-is-open": Scene(
        "standard+target=40",
        in_phase(Phase.OVER),
        room(members=Members.of(MembersStatus(1, next="table"), 0)),
    ),
    "card-on-its-way": Scene(
        "standard",
        in_play(4, 2),
        on_its_way(lambda state: hearts.Play(next(iter(state.room.legal.cards)))),
    ),
    "card-on-its-way-over-the-last-trick": Scene(
        "standard",
        in_play(4, 0),
        lambda state: with_finished_trick(
            on_its_way(lambda one: hearts.Play(next(iter(one.room.legal.cards))))(state)
        ),
    ),
    "finished-trick-under-the-next": Scene("standard", in_play(4, 1), with_finished_trick),
    "one-flying": Scene(
        "standard",
        lambda view, _: view.public.trick and Card.parse("QS") in view.public.trick.cards,
        look={"flying": two_flying()[:1]},
    ),
    "no-target": Scene("standard+target=none,deals=2", in_play(1, 1), room(repeats=1)),
    "repeated-before": Scene("standard", in_play(1, 1), room(repeats=2)),
    "may-claim": Scene("standard", lambda _, legal: legal.claim),
    "may-ask-for-rest": Scene("standard", lambda _, legal: legal.claim_likely and not legal.claim),
    "hint-passing": Scene(
        "standard", in_phase(Phase.PASS), hint_of("pass"), look={"focus": "hint:1"}
    ),
    "hint-exact": Scene(
        "standard",
        in_play(8, 0),
        hint_of("play", options=(HintOption(CardSet.parse("AS"), 2, 2, 2, 0, 0, 0, 0),)),
    ),
    "hint-without-options": Scene("standard", in_play(8, 0), hint_of("play", options=())),
    "hint-put-away": Scene(
        "standard",
        in_play(4, 2),
        lambda state: replace(state, hint=HintRequest(decision_key(state.room), open=False)),
    ),
    "hint-of-before": Scene(
        "standard", in_play(4, 2), lambda state: replace(state, hint=HintRequest("another"))
    ),
}
