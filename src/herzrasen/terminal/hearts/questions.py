"""The question in the middle of the table: which cards to pass or to expose, what a moon does.
Afterwards for whom the table waits, and the way back."""

from __future__ import annotations

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Ask, MoonChoice, Phase, Public, View
from herzrasen.presentation.speech.hearts_selectors import direction, in_sides, receiver
from herzrasen.presentation.speech.translator import card_label, spoken_card, spoken_card_forms
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import Button, Line, Panel, text_line
from herzrasen.terminal.hearts.selectors import asks_moon, exposed_cards, passed_cards

_ARROWS = "←↖↑↗→↘↓↙"
"""From the seat below to its left neighbour at the left, and on clockwise."""
_FEW = 4
"""As many names fit on an answer."""


def question_panel(state: HeartsBoardState, look: HeartsLook) -> Panel | None:
    """What is asked in the middle; None, and the trick is seen."""
    if state.view is None:
        return None
    match state.view.public.phase:
        case Phase.PASS:
            return _passing_panel(state, state.view, look)
        case Phase.CHARGE:
            return _charging_panel(state, state.view, look)
        case Phase.MOON if asks_moon(state.room):
            return _moon_panel(state, state.view.public, look)
        case _:
            return None


def _passing_panel(state: HeartsBoardState, view: View, look: HeartsLook) -> Panel:
    t, public = look.t, view.public
    way = _arrow(public.steps, public.rules.players)
    if look.reader < 0:
        where = t(f"hearts_table.passing.way.{direction(public)}", n=public.steps)
        title = t("hearts_table.passing.watch", direction=where)
        return Panel(f"{way} {title}", (text_line(_missing(public, look, "passing"), "muted"),))
    to = receiver(public, look.own)
    assert to is not None
    name = look.name_of(to)
    given = None if state.rechoosing else passed_cards(state.room, view)
    if given is not None:
        title = t("hearts_table.passing.given", n=len(given), name=name)
        lines = [look.cards(given), text_line(_missing(public, look, "passing"), "muted")]
        change = Button("change", t("hearts_table.passing.change"))
        return Panel(f"{way} {title}", tuple(lines), buttons=(change,))
    most = public.rules.pass_count
    missing = most - len(state.chosen)
    key = "missing" if missing > 0 else "confirm"
    confirm = t(f"hearts_table.passing.{key}", n=missing if missing > 0 else most)
    button = Button("pass", confirm, primary=True, ready=missing <= 0)
    title = t("hearts_table.passing.choose", n=most, name=name)
    return Panel(f"{way} {title}", (_chosen_line(state, look, most),), buttons=(button,))


def _charging_panel(state: HeartsBoardState, view: View, look: HeartsLook) -> Panel:
    t, public = look.t, view.public
    waiting = text_line(_missing(public, look, "charging"), "muted")
    if look.reader < 0:
        return Panel(t("hearts_table.charging.watch"), (waiting,))
    decided = None if state.rechoosing else exposed_cards(state.room, view)
    if decided is not None:
        title = t(f"hearts_table.charging.{'exposed' if decided else 'kept'}")
        change = Button("change", t("hearts_table.charging.change"))
        return Panel(title, (look.cards(decided), waiting), buttons=(change,))
    asked = state.room.legal.cards if state.room.legal.ask is Ask.CHARGE else ()
    lines = [_effect_line(look, card, chosen=card in state.chosen) for card in asked]
    if not lines:
        lines = [text_line(t("hearts_table.charging.none"), "muted")]
    names = ", ".join(spoken_card(t, card) for card in state.chosen)
    confirm = t("hearts_table.charging.confirm", cards=names) if names else None
    text = confirm or t("hearts_table.charging.keep")
    button = Button("pass", text, primary=True)
    return Panel(t("hearts_table.charging.question"), tuple(lines), buttons=(button,))


def _effect_line(look: HeartsLook, card: Card, *, chosen: bool) -> Line:
    words = look.t(f"hearts_table.charging.if.{card.face}")
    return text_line(f"{card_label(look.t, card)}: {words}", "text bold" if chosen else "text")


def _chosen_line(state: HeartsBoardState, look: HeartsLook, most: int) -> Line:
    return look.cards(state.chosen) or text_line("· " * most, "muted")


def _missing(public: Public, look: HeartsLook, kind: str) -> str:
    """For whom the table waits."""
    open_seats = [
        seat
        for seat in range(public.rules.players)
        if seat not in public.chosen and (seat != look.reader or kind == "charging")
    ]
    if not open_seats:
        return ""
    names = ", ".join(map(look.name_of, open_seats))
    return look.t(f"hearts_table.{kind}.waiting", names=names)


def _moon_panel(state: HeartsBoardState, public: Public, look: HeartsLook) -> Panel:
    t, worth = look.t, state.room.legal.worth
    rules = public.rules
    others = [seat for seat in range(rules.players) if rules.side(seat) != rules.side(look.own)]
    lines = [t("hearts_table.moon.worth", n=worth)]
    if rules.bonus_card:
        card = spoken_card_forms(t, rules.bonus_card)
        lines.append(t(f"hearts_table.moon.bonus_{rules.bonus_on_moon.value}", **card))
    buttons = []
    for at, choice in enumerate(state.room.legal.choices):
        lines.append(
            f"{t(f'hearts_table.moon.{choice.value}.name')}: "
            + _effect(public, look, choice, worth, others)
        )
        name = t(f"hearts_table.moon.{choice.value}.name")
        buttons.append(Button(f"moon:{choice.value}", name, primary=at == 0))
    title = t(f"hearts_table.moon.{'sun' if public.sun else 'question'}")
    return Panel(title, tuple(map(text_line, lines)), buttons=tuple(buttons))


def _effect(
    public: Public, look: HeartsLook, choice: MoonChoice, worth: int, others: list[Seat]
) -> str:
    """What a choice does to the totals."""
    if choice is MoonChoice.SELF:
        total = public.match.totals[public.rules.side(look.own)]
        form = "side" if in_sides(public) else "about"
        return look.t(f"hearts_table.moon.self.{form}", n=worth, total=total)
    form = "all" if len(others) > _FEW else "about"
    names = ", ".join(map(look.name_of, others))
    return look.t(f"hearts_table.moon.others.{form}", n=worth, names=names, others=len(others))


def _arrow(steps: int, players: int) -> str:
    """The arrow from the seat below to its receiver."""
    turn = (steps - 1) / (players - 2)  # 0 is the left neighbour, 1 the right one
    return _ARROWS[round(turn * 4)]
