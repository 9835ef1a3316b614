"""The own hand as a fan: on one's turn the cards that may be played stand half a row higher; chosen
and focused ones a whole row; what came with the pass and what lies open is marked; a hint's figures
stand on the cards. How closely they lie is in ``layout.py``."""

from __future__ import annotations

import re

from herzrasen.cards import Card
from herzrasen.presentation.speech.hearts_hints import format_points, standing_of
from herzrasen.presentation.speech.hearts_selectors import (
    exposed_in_hand,
    has_played,
    sort_cards,
)
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.cards import card_text, draw_card
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.layout import HandPlan
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.selectors import (
    exposed_cards,
    hand_idle,
    passed_cards,
    pending_card,
)

_STANDING_SIGNS = {"best": "★", "near": "≈", "worse": ""}


def hand_cards(state: HeartsBoardState, look: HeartsLook) -> list[Card]:
    """The cards in hand as they are sorted, without those that are on their way."""
    if state.view is None:
        return []
    gone = {pending_card(state.room)}
    if not state.rechoosing:
        gone |= set(passed_cards(state.room, state.view) or ())
    return sort_cards((card for card in state.view.hand if card not in gone), look.order)


def card_target(card: Card) -> str:
    """The name of a card's target."""
    return f"card:{card.text}"


def draw_hand(canvas: Canvas, plan: HandPlan, state: HeartsBoardState, look: HeartsLook) -> None:
    """Draw the fan."""
    cards = hand_cards(state, look)
    figures = _figures(state, look)
    lifts = len(cards) <= plan.columns and not look.frame
    for at, card in enumerate(cards):
        x, y = plan.place(at, len(cards))
        y -= look.focus == card_target(card) or card in state.chosen
        states = _card_state(state, look, card, lifts=lifts)
        draw_card(
            canvas, x, y, card, plan.size,
            letters=look.letters, state=states, frame=look.frame,
        )  # fmt: skip
        last = at == len(cards) - 1 or (at + 1) % plan.columns == 0
        width = plan.size.width if last else plan.step
        style = f"card.{card.suit.letter} {states}".strip()
        if width < plan.size.width - 1 and plan.size.height > 3:
            lower = y + plan.size.height - 1 - look.frame
            canvas.fill(x + 1, lower, width - 1, 1, style)  # its index would be half covered
        if look.focus == card_target(card) and lifts and _is_refused(state, card):
            canvas.put(
                x + 1, y, card_text(card, look.letters), f"card.{card.suit.letter} dim focus"
            )
        if marker := figures.get(card) or _mark(state, card):
            canvas.put(x + 1, y + 1 + look.frame, _fit(marker, width - 1), style)
        if lifts and not states and _is_one_of_few(state, card):
            canvas.put(x, y - 1, "▄" * width, "lift")
        canvas.target(card_target(card), x, y, width, plan.size.height, (x + 1, y))


def _card_state(state: HeartsBoardState, look: HeartsLook, card: Card, *, lifts: bool) -> str:
    """The states of a card's style. ``lifts``: what may be played is lifted, so that nothing else
    has to change when the turn comes and goes; else what may not be played is dim."""
    states = ["dim"] * (not lifts and _is_refused(state, card))
    states += ["chosen"] * (card in state.chosen)
    states += ["focus"] * (look.focus == card_target(card))
    return " ".join(states)


def _is_refused(state: HeartsBoardState, card: Card) -> bool:
    """Whether something is asked now that this card is no answer to."""
    idle = hand_idle(state.room, state.view, rechoosing=state.rechoosing)
    return not idle and card not in state.room.legal.cards


def _is_one_of_few(state: HeartsBoardState, card: Card) -> bool:
    """Whether this card may be played now, and some others may not."""
    if hand_idle(state.room, state.view, rechoosing=state.rechoosing) or state.view is None:
        return False
    legal = state.room.legal.cards
    return card in legal and any(other not in legal for other in state.view.hand)


def _mark(state: HeartsBoardState, card: Card) -> str:
    """A sign on cards that came with the pass, until the first play, or that lie open."""
    assert state.view is not None
    view, public = state.view, state.view.public
    exposed = exposed_in_hand(public, view.seat)
    if not state.rechoosing:
        exposed |= exposed_cards(state.room, view) or exposed
    if card in exposed:
        return "⟨⟩"
    if card.deck:
        return "′"
    received = view.received or ()
    return "+" if card in received and not has_played(public, view.seat) else ""


def _fit(figure: str, width: int) -> str:
    """A figure in so many cells, without its decimals where it is too long."""
    return figure if len(figure) <= width else re.sub(r"[.,]\d$", "", figure)[:width]


def _figures(state: HeartsBoardState, look: HeartsLook) -> dict[Card, str]:
    """What a hint expects of each card."""
    hint = state.open_hint
    if hint is None or hint.ask != "play":
        return {}
    return {
        next(iter(option.cards)): _STANDING_SIGNS[standing_of(hint.options, at)]
        + format_points(look.t, option.points)
        for at, option in enumerate(hint.options)
        if option.cards
    }


def focused_card(state: HeartsBoardState, look: HeartsLook) -> Card | None:
    """The card that has the focus; the first of the hand while something else has it."""
    cards = hand_cards(state, look)
    focused = (card for card in cards if card_target(card) == look.focus)
    return next(focused, cards[0] if cards else None)
