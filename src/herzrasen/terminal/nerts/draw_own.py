"""The own area on the board: pile with its count, stock, waste, columns, the call, the name."""

from __future__ import annotations

from typing import Final

from herzrasen.games.nerts import Phase, Place, Spot
from herzrasen.games.nerts.rules import Role
from herzrasen.terminal.drawing.canvas import Canvas, shorten
from herzrasen.terminal.drawing.cards import CardSize, draw_back, draw_place
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.draw_cards import (
    draw_badge,
    draw_column,
    draw_face,
    draw_heap,
)
from herzrasen.terminal.nerts.draw_rivals import clock_text, total_of
from herzrasen.terminal.nerts.layout import OwnPlan
from herzrasen.terminal.nerts.places import PILE, WASTE
from herzrasen.terminal.nerts.review_page import minutes
from herzrasen.terminal.nerts.seating import adds_up, deck_of, mates, partners, side_letter
from herzrasen.terminal.nerts.stuck_sentences import seconds_until
from herzrasen.terminal.nerts.targets import CALL, PROOF, STOCK, VOTE, target_name

_USUAL_PILE: Final = 13
_FANNED: Final = 3
"""Cards of the waste that lie side by side."""
_QUIET_SECONDS: Final = 10
"""Before the clock halts a round, it is said for so long."""


def draw_own(
    canvas: Canvas, y: int, scene: BoardScene, plan: OwnPlan, targets: frozenset[Place]
) -> None:
    """The whole own area, from row ``y`` to the bottom."""
    height = canvas.height - y - 2
    area = scene.public.areas[scene.table.own]
    size = _lower(plan.size, height)
    _draw_heaps(canvas, y, scene, plan, size, targets)
    for index in range(len(area.tableau)):
        x = plan.columns + index * plan.step
        is_target = Place(Spot.TABLEAU, index) in targets
        _label(canvas, x, y, scene, f"column{index + 1}", is_target=is_target)
        draw_column(canvas, x, y + 1, height, scene, index, size, targets)
    _draw_call(canvas, y + 2 + size.height, scene, plan, height - size.height - 1)
    _draw_plaque(canvas, canvas.height - 1, scene)


def _lower(size: CardSize, height: int) -> CardSize:
    """Cards not higher than the room for them."""
    return size if size.height <= height else CardSize(size.width, max(1, height), size.step)


def _label(
    canvas: Canvas,
    x: int,
    y: int,
    scene: BoardScene,
    action: str,
    note: str = "",
    *,
    is_target: bool = False,
) -> None:
    """The key over a place, and how many cards it has."""
    key = scene.key(action)
    key = "␣" if scene.keys.get(action) == " " else key
    canvas.put(x, y, key, "good bold" if is_target else "accent bold")
    canvas.put(x + (len(key) + 1 if key else 0), y, note, "text bold")


def _draw_heaps(
    canvas: Canvas,
    y: int,
    scene: BoardScene,
    plan: OwnPlan,
    size: CardSize,
    targets: frozenset[Place],
) -> None:
    public = scene.public
    area, deck = public.areas[scene.table.own], deck_of(public, scene.table.own)
    _label(canvas, plan.pile, y, scene, "pile", str(area.pile_left))
    draw_heap(
        canvas, plan.pile, y + 1, scene, PILE, size, deck=deck, down=area.down, targets=targets
    )
    _draw_guests(canvas, plan.pile, y + 1, scene, deck)
    _label(canvas, plan.stock, y, scene, "turn", str(area.stock))
    if area.stock:
        draw_back(canvas, plan.stock, y + 1, size, deck, scene.letter(deck))
    else:
        draw_place(canvas, plan.stock, y + 1, size, "↻" if area.waste else "")
    canvas.target(STOCK, plan.stock, y + 1, size.width, size.height, (plan.stock + 1, y + 1))
    _label(canvas, plan.waste, y, scene, "waste", str(len(area.waste)))
    _draw_waste(canvas, plan.waste, y + 1, scene, size, targets)


def _draw_guests(canvas: Canvas, x: int, y: int, scene: BoardScene, own: int) -> None:
    """Rivals' cards on the own pile: whose the upper one is, and how many they are."""
    pile = scene.public.areas[scene.table.own].pile
    guests = [card.deck for card in pile if card.deck != own]
    if guests:
        draw_badge(canvas, x, y + 1, scene, guests[-1])
        canvas.put(x + 1, y + 1, f"+{len(guests)}", "accent bold")


def _draw_waste(
    canvas: Canvas,
    x: int,
    y: int,
    scene: BoardScene,
    size: CardSize,
    targets: frozenset[Place],
) -> None:
    """The last cards of the waste side by side, the top one whole."""
    waste = scene.public.areas[scene.table.own].waste[-_FANNED:]
    if not waste:
        is_coming = WASTE in scene.table.prediction.unknown
        draw_place(canvas, x, y, size, "…" if is_coming else "")
        canvas.target(target_name(WASTE), x, y, size.width, size.height, (x + 1, y))
        return
    for card in waste:
        is_top = card is waste[-1]
        state = scene.place_state(WASTE, card, targets) if is_top else "dim"
        whole = size if is_top else CardSize(size.step, size.height, size.step)
        draw_face(canvas, x, y, scene, card, whole, state)
        if is_top:
            canvas.target(target_name(WASTE, card), x, y, size.width, size.height, (x + 1, y))
        x += size.step


def _draw_call(canvas: Canvas, y: int, scene: BoardScene, plan: OwnPlan, room: int) -> None:
    """The call. It grows as the pile shrinks, and shines once it may be pressed."""
    table, t = scene.table, scene.t
    if not table.plays:
        return
    widest = plan.columns - plan.pile - 4
    left = table.pile_left
    word = t("nerts_table.call.word")
    if table.is_calling:
        _draw_bar(canvas, plan.pile, y, widest, 1, t("nerts_table.call.sent"), "raised.accent")
    elif table.may_call:
        key = scene.key("call")
        words = f"{key}  {t('nerts_table.call.now')}" if key else t("nerts_table.call.now")
        _draw_bar(canvas, plan.pile, y, widest, min(3, max(1, room)), words, "card focus")
    else:
        share = max(0.0, 1 - left / _USUAL_PILE)
        width = round(len(word) + 2 + share * (widest - len(word) - 2))
        _draw_bar(canvas, plan.pile, y, width, 1, word, "raised.muted")
        rest = t("nerts_table.call.rest", n=left)
        if plan.pile + width + 1 + len(rest) < plan.columns:
            canvas.put(plan.pile + width + 1, y, rest, "muted")


def _draw_bar(
    canvas: Canvas, x: int, y: int, width: int, height: int, words: str, style: str
) -> None:
    canvas.fill(x, y, width, height, style)
    canvas.put_centered(x, y + height // 2, width, words, style + " bold")
    canvas.target(CALL, x, y, width, height, (x + 1, y + height // 2))


def _draw_plaque(canvas: Canvas, y: int, scene: BoardScene) -> None:
    """The own name, partner and points; on the right the vote."""
    table, public, t = scene.table, scene.public, scene.t
    deck = deck_of(public, table.own)
    draw_badge(canvas, 1, y, scene, deck)
    total = total_of(scene, table.own)
    clock = clock_text(scene, (scene.seat,))
    if scene.elapsed is not None:
        clock = minutes(scene.elapsed)
    words = f"{_own_name(scene)}  {total}  {clock}".rstrip()
    team = team_line(scene)
    x = 3 + canvas.put(3, y, shorten(words, canvas.width // 3), "text bold")
    vote = _vote_line(scene)
    vote_x = canvas.width - 1 - len(vote)
    if table.stuck is not None and not team:
        button = t("nerts_stuck.button")
        width = canvas.put(x + 2, y, shorten(button, max(0, vote_x - x - 4)), "accent")
        canvas.target(PROOF, x + 2, y, width, 1, (x + 2, y))
    if team:
        canvas.put(x + 2, y, shorten(team, max(0, vote_x - x - 4)), "muted")
    if vote:
        is_due = bool(public.votes) or public.areas[table.own].idle == "through"
        canvas.put(vote_x, y, vote, "accent bold" if is_due else "muted")
        canvas.target(VOTE, vote_x, y, len(vote), 1, (vote_x, y))


def _own_name(scene: BoardScene) -> str:
    infos = scene.table.room.seats
    return next((info.name for info in infos if info.seat == scene.seat), "")


def team_line(scene: BoardScene) -> str:
    """The partner, and the part that this seat plays; empty without one."""
    public, t = scene.public, scene.t
    if adds_up(public):
        side = side_letter(public.rules.side(scene.table.own))
        names = " & ".join(map(scene.name_of, partners(public, scene.seat)))
        return t("nerts_table.side.with", side=side, name=names)
    names = " & ".join(map(scene.name_of, mates(public, scene.seat)))
    part = {Role.ALL: "with", Role.PILE: "pile", Role.TABLE: "table"}[scene.table.role]
    return t(f"nerts_table.team.{part}", name=names) if names else ""


def _vote_line(scene: BoardScene) -> str:
    """The vote that nothing moves, who has voted, and how long the clock still waits."""
    table, public, t = scene.table, scene.public, scene.t
    if public.phase is not Phase.PLAY:
        return ""
    seconds = seconds_until(table.room, "halt", scene.now)
    if seconds is not None and seconds <= _QUIET_SECONDS:
        return t("nerts_stuck.halt", n=seconds)
    if not (table.legal.vote or table.legal.unvote or public.votes):
        return ""
    key = scene.key("vote")
    words = f"{t('nerts_table.vote.stuck')} {len(public.votes)}/{public.rules.seats}"
    return f"{key} {words}" if key else words
