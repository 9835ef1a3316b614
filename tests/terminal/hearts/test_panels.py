"""What is asked over a table of Hearts, as golden text: a claim of the rest to all who see it, and
what the moon does under each kind of rules. ``--update-golden`` writes it anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from herzrasen.cards import WATCHER, CardSet
from herzrasen.protocol.websocket import RestAsked
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.claims import claim_panel
from herzrasen.terminal.hearts.drawing import call_of, claim_button, draw_board
from herzrasen.terminal.hearts.hand import focused_card
from herzrasen.terminal.hearts.panel import Panel
from herzrasen.terminal.hearts.questions import question_panel
from tests.games.hearts.positions import rules
from tests.golden_text import AssertGolden
from tests.terminal.hearts.rooms import board_state, find_state, look_of, moon_question
from tests.terminal.hearts.scenes import in_play, public

GOLDEN: Final = Path(__file__).parent / "golden" / "panels.txt"
ASKED: Final = RestAsked(1, 7, CardSet.parse("AS KS 2H"))
OFFERS: Final = {
    "asked": ASKED,
    "the reader has agreed": replace(ASKED, agreed=(0,)),
    "the reader has declined": replace(ASKED, declined=(0,)),
    "another has declined": replace(ASKED, against=2, declined=(2,)),
    "another has not answered in time": replace(ASKED, against=2, late=True),
}
MOONS: Final = (
    "standard+moon=choice",
    "omnibus+moon=choice",
    "omnibus+moon=choice,bonus_on_moon=void",
    "partnership+moon=choice",
    "standard+moon=choice,players=6",
)


def panel_lines(panel: Panel | None) -> Iterator[str]:
    assert panel is not None
    yield f"  {panel.title}"
    yield from (f"  {''.join(span.text for span in line)}".rstrip() for line in panel.lines)
    for button in panel.buttons:
        marks = f"{' first' * button.primary}{' waits' * (not button.ready)}"
        yield f"  [{button.text}] {button.name}{marks}"


def with_rules(state: HeartsBoardState, text: str) -> HeartsBoardState:
    """The table by other rules, with a total for each of their sides."""
    assert state.view is not None
    agreed = rules(text)
    sides = {agreed.side(seat) for seat in range(agreed.players)}
    match = replace(state.view.public.match, totals=(7,) * len(sides))
    return public(rules=agreed, match=match)(state)


def panels() -> Iterator[str]:
    table = find_state("standard", in_play(4, 0))
    for (title, offer), seat in ((one, seat) for one in OFFERS.items() for seat in (0, 1, WATCHER)):
        state = board_state(table, seat, rest_asked=offer)
        yield f"A claim, {title}, seen from seat {seat}"
        yield from panel_lines(claim_panel(state, look_of(state)))
    for text in MOONS:
        state = with_rules(board_state(moon_question()), text)
        yield f"The moon, {text}"
        yield from panel_lines(question_panel(state, look_of(state)))
    state = public(sun=True)(board_state(moon_question()))
    yield "The sun"
    yield from panel_lines(question_panel(state, look_of(state)))


def test_each_question_says_and_offers_what_it_did(assert_golden: AssertGolden) -> None:
    assert_golden(GOLDEN, "\n".join(panels()) + "\n")


def test_before_the_first_view_nothing_is_drawn_and_nothing_is_asked() -> None:
    state = HeartsBoardState()
    look = look_of(state)
    assert draw_board(state, look, 80, 19).text().strip() == ""
    found = (claim_panel, question_panel, claim_button, focused_card)
    assert [ask(state, look) for ask in found] == [None] * len(found)
    assert call_of(state, look) == ""
