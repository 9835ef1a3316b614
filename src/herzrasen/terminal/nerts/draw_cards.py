"""Cards of Nerts on a canvas: with jokers, owners and what is chosen."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from herzrasen.cards import Card
from herzrasen.games.nerts import Place, Spot
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.cards import CardSize, draw_back, draw_card, draw_place
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.places import cards_at
from herzrasen.terminal.nerts.targets import target_name


def card_style(scene: BoardScene, card: Card, state: str = "") -> str:
    """The style of a card in one row."""
    return f"card.{scene.face(card).suit.letter} {state}".strip()


def draw_chip(
    canvas: Canvas, x: int, y: int, scene: BoardScene, card: Card | None, state: str = ""
) -> None:
    """A card in three cells; a dot where there is none."""
    if card is None:
        canvas.put(x, y, " · ", f"muted {state}".strip())
    else:
        canvas.put(x, y, f"{scene.index(card):<3.4}", card_style(scene, card, state))


def draw_badge(canvas: Canvas, x: int, y: int, scene: BoardScene, deck: int) -> None:
    """Whose deck it is: its letter on the colour of its backs."""
    canvas.put(x, y, scene.letter(deck) or " ", f"back.{deck} bold")


def draw_face(
    canvas: Canvas,
    x: int,
    y: int,
    scene: BoardScene,
    card: Card,
    size: CardSize,
    state: str = "",
) -> None:
    """A whole card; a played joker has a mark, and what lies here from another deck its letter."""
    face = scene.face(card)
    frame = scene.plain and size.height > 2
    draw_card(canvas, x, y, face, size, letters=scene.letters, state=state, frame=frame)
    if face is not card and size.height > 2:
        canvas.put(x + size.width - 2, y, "*", card_style(scene, card, state))


def draw_heap(
    canvas: Canvas,
    x: int,
    y: int,
    scene: BoardScene,
    place: Place,
    size: CardSize,
    *,
    deck: int,
    down: int,
    targets: frozenset[Place],
) -> None:
    """A pile or waste: its top card, a back where only face-down cards are left, or the place."""
    cards = cards_at(scene.public, scene.table.own, place)
    top = cards[-1] if cards else None
    state = scene.place_state(place, top, targets)
    if top is not None:
        draw_face(canvas, x, y, scene, top, size, state)
    elif down:
        draw_back(canvas, x, y, size, deck, scene.letter(deck))
    else:
        draw_place(canvas, x, y, size)
    mark_target(canvas, x, y, size, place in targets)
    canvas.target(target_name(place, top), x, y, size.width, size.height, (x + 1, y))


def mark_target(canvas: Canvas, x: int, y: int, size: CardSize, is_target: bool) -> None:
    """Places that take what is chosen have a sign, for those who see no colours."""
    if is_target and size.height > 1:
        canvas.put(x + size.width - 1, y, "◂", "card.edge target")


def fan_rows(cards: tuple[Card, ...], room: int) -> list[tuple[Card, ...]]:
    """The covered cards of a column in at most ``room`` rows: one in a row, or two in the upper
    rows of a column that is too long; the lowest ones where even that is not enough."""
    paired = 2 * max(0, len(cards) - room)
    pairs = [cards[at : at + 2] for at in range(0, min(paired, len(cards)), 2)]
    rows = [*pairs, *((card,) for card in cards[paired:])]
    return rows[max(0, len(rows) - room) :]


def draw_column(
    canvas: Canvas,
    x: int,
    y: int,
    height: int,
    scene: BoardScene,
    index: int,
    size: CardSize,
    targets: frozenset[Place],
) -> None:
    """A column of the own tableau, fanned downwards; each of its cards can be pressed."""
    place = Place(Spot.TABLEAU, index)
    cards = cards_at(scene.public, scene.table.own, place)
    if not cards:
        draw_place(canvas, x, y, size)
        mark_target(canvas, x, y, size, place in targets)
        canvas.target(target_name(place), x, y, size.width, size.height, (x + 1, y))
        return
    covered, last = cards[:-1], cards[-1]
    spare = max(height - len(covered), min(3, height - ceil(len(covered) / 2)), 1)
    low = min(size.height, spare)
    rows = fan_rows(covered, height - low)
    chosen = scene.first_chosen(place)
    first = cards.index(chosen) if chosen in cards else len(cards)
    for row, some in enumerate(rows):
        _draw_fan_row(canvas, x, y + row, scene, place, some, size, cards.index(some[0]) >= first)
    top = y + len(rows)
    state = " ".join(
        name
        for name, holds in (
            ("pending", last in scene.table.pending),
            ("target", place in targets),
            ("focus", first < len(cards)),
        )
        if holds
    )
    end = CardSize(size.width, low, size.step)
    draw_face(canvas, x, top, scene, last, end, state)
    mark_target(canvas, x, top, end, place in targets)
    canvas.target(target_name(place, last), x, top, size.width, low, (x + 1, top))


def _draw_fan_row(
    canvas: Canvas,
    x: int,
    y: int,
    scene: BoardScene,
    place: Place,
    cards: tuple[Card, ...],
    size: CardSize,
    chosen: bool,
) -> None:
    """A row of the fan: a covered card, or two."""
    start = x
    edges = [*(x + at * size.width // len(cards) for at in range(len(cards))), x + size.width]
    for card, (start, end) in zip(cards, pairwise(edges), strict=True):
        state = "focus" if chosen else "pending" if card in scene.table.pending else ""
        style = card_style(scene, card, state)
        canvas.fill(start, y, end - start, 1, style)
        edge = 1 if len(cards) == 1 else 0
        if edge:
            canvas.put(start, y, "│" if scene.plain else "▏", f"card.edge {state}".strip())
        if scene.plain and edge:
            canvas.put(end - 1, y, "│", f"card.edge {state}".strip())
        canvas.put(start + edge, y, scene.index(card), style)
        canvas.target(target_name(place, card), start, y, end - start, 1, (start + edge, y))
