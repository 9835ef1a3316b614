"""The table of Hearts as it is drawn: pictures of what matters, and laws for any state and size.
``--update-golden`` draws the pictures anew: read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, Phase
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.speech.hearts_selectors import last_trick
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    Hint,
    HintOption,
)
from herzrasen.protocol.websocket import ClockStatus, RestAsked
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.hearts.board_state import (
    HeartsBoardState,
    HintRequest,
    MoonInDeal,
    with_chosen,
)
from herzrasen.terminal.hearts.drawing import draw_board, panel_over
from herzrasen.terminal.hearts.hand import card_target, hand_cards
from herzrasen.terminal.hearts.layout import plan_board
from herzrasen.terminal.hearts.look import FlyingCard
from herzrasen.terminal.hearts.questions import question_panel
from herzrasen.terminal.hearts.selectors import decision_key
from herzrasen.terminal.state.clocks import Clocks
from tests.presentation.hearts_matches import match_steps
from tests.terminal.canvas_picture import canvas_picture
from tests.terminal.hearts.rooms import NAMES, board_state, find_state, look_of, moon_question

PICTURES = Path(__file__).parent / "golden" / "pictures"

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
        "standard+players=11,packs=2", in_play(2, 6), look={"focus": "card:QS"}, width=40, height=10
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
}


@cache
def canvas_of(name: str) -> Canvas:
    scene = SCENES[name]
    state = find_state(scene.rules, scene.matches, max(0, scene.seat))
    board = scene.more(board_state(state, scene.seat))
    look = look_of(board, scene.language, **scene.look)
    return draw_board(board, look, scene.width, scene.height)


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_is_the_one_that_is_kept(name: str, request: pytest.FixtureRequest) -> None:
    file, picture = PICTURES / f"{name}.txt", canvas_picture(canvas_of(name))
    if request.config.getoption("--update-golden"):
        file.write_text(picture, "utf-8")
    assert picture == file.read_text("utf-8")


def test_the_question_of_the_moon_names_both_choices() -> None:
    board = board_state(moon_question())
    text = draw_board(board, look_of(board), 80, 19).text()
    assert "[ Add to others ]" in text
    assert "[ Subtract from me ]" in text
    assert "It is worth 26 points." in text


def test_what_may_be_played_is_lifted_and_a_received_card_is_marked() -> None:
    state = find_state(
        "standard", lambda view, legal: len(legal.why) > 2 and not view.public.tricks
    )
    board = board_state(state)
    canvas = draw_board(board, look_of(board), 80, 19)
    marked = set()
    for target in canvas.targets:
        if target.name.startswith("card:"):
            card = target.name.removeprefix("card:")
            lifted = canvas.row(target.y - 1)[target.x + 1].text == "▄"
            assert lifted == (card not in board.room.legal.why)
            if canvas.row(target.y + 1)[target.x + 1].text == "+":
                marked.add(card)
    received = board.room.view.received
    assert marked == set(received.texts)


def test_without_colours_and_in_two_lines_what_may_not_be_played_is_dim() -> None:
    board = board_state(
        find_state("standard", lambda view, legal: len(legal.why) > 2 and not view.public.tricks)
    )
    canvas = draw_board(board, look_of(board, frame=True), 80, 19)
    for target in canvas.targets:
        if target.name.startswith("card:"):
            dim = "dim" in canvas.row(target.y + 1)[target.x + 1].style
            assert dim == (target.name.removeprefix("card:") in board.room.legal.why)
    assert "▄" not in canvas.text()


def test_the_focused_card_tells_whether_it_may_be_played() -> None:
    board = board_state(
        find_state("standard", lambda view, legal: len(legal.why) > 2 and not view.public.tricks)
    )
    for card in hand_cards(board, look_of(board)):
        canvas = draw_board(board, look_of(board, focus=card_target(card)), 80, 19)
        cursor = canvas.cursor_of(card_target(card))
        assert cursor is not None
        dim = "dim" in canvas.row(cursor[1])[cursor[0]].style
        assert dim == (card.text in board.room.legal.why)


def test_a_hand_closes_from_one_side() -> None:
    hand = plan_board(80, 19, 4, 13).hand
    for count in range(13, 1, -1):
        before = [hand.place(at, count) for at in range(count)]
        after = [hand.place(at, count - 1) for at in range(count - 1)]
        assert after in (before[1:], before[:-1])


def test_hidden_captures_are_not_drawn() -> None:
    matches = in_play(8, 2)
    shown, hidden = (
        board_state(find_state(f"standard+taken_shown={value}", matches)) for value in ("yes", "no")
    )
    assert "+" in draw_board(shown, look_of(shown), 80, 19).text()
    assert "♥1" not in draw_board(hidden, look_of(hidden), 80, 19).text()


LAWS = (
    "standard+charging=yes",
    "partnership+sun=yes",
    "standard+players=7,leftover=kitty-hearts",
)


@pytest.mark.parametrize(
    ("rules", "language"),
    [
        (LAWS[0], "en"),
        *(
            pytest.param(rules, each, marks=pytest.mark.heavy)
            for rules in LAWS
            for each in LANGUAGES
        ),
    ],
)
def test_any_state_at_any_size_is_drawn_with_the_whole_hand(rules: str, language: str) -> None:
    steps = [state for state, _ in match_steps(f"{rules},deals=1")]
    sizes = [(1, 1), (20, 5), (33, 9), (62, 16), (80, 19), (120, 36), (200, 56)]
    for at, state in enumerate(steps[:: max(1, len(steps) // 40)]):
        for seat in (0, WATCHER):
            board = board_state(state, seat)
            look = look_of(board, language, panel=("", "scores", "overview", "last")[at % 4])
            width, height = sizes[at % len(sizes)]
            canvas = draw_board(board, look, width, height)
            assert (canvas.width, canvas.height) == (width, height)
            if width < 62:
                continue
            names = {target.name for target in canvas.targets}
            assert {card_target(card) for card in hand_cards(board, look)} <= names
            over, asked = panel_over(board, look, width), question_panel(board, look)
            if over is None or (over == asked and width >= 80):
                text = canvas.text()
                assert all(name in text for name in NAMES[1 : state.public.rules.players])
