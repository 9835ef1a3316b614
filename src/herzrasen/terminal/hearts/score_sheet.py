"""The score sheet: a line for each side with its total, a small chart of the totals, the newest
deals first; what came to light after the deal; what comes next."""

from __future__ import annotations

from herzrasen.games.hearts import Phase, Public
from herzrasen.presentation.speech.hearts_reader import side_letter
from herzrasen.presentation.speech.hearts_selectors import (
    in_sides,
    members_of,
    running_points,
    running_totals,
)
from herzrasen.terminal.drawing.canvas import pad, shorten
from herzrasen.terminal.hearts.board_state import HeartsBoardState, MoonInDeal
from herzrasen.terminal.hearts.claims import hands_lines
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import Button, Line, Panel, Span, text_line
from herzrasen.terminal.hearts.plates import points_with_sign

_BARS = "▁▂▃▄▅▆▇█"
_CHART = 12
"""As many deals a chart shows."""
_NAME = 16
_COLUMN = 5


def score_panel(state: HeartsBoardState, look: HeartsLook, width: int) -> Panel:
    """The sheet on demand, during a deal."""
    title = look.t("hearts_table.tool.scores")
    close = Button("close", look.t("client.close"), primary=True)
    return Panel(title, tuple(score_lines(state, look, width)), buttons=(close,), wide=True)


def sheet_panel(state: HeartsBoardState, look: HeartsLook, width: int) -> Panel:
    """The sheet between deals and after the match."""
    assert state.view is not None
    t, public = look.t, state.view.public
    over = public.phase is Phase.OVER
    lines = [text_line(_news(state, public, look), "text")]
    lines += score_lines(state, look, width)
    lines += _aftermath(public, look)
    if over:
        lines += [text_line(note, "accent") for note in look.match_notes]
    title = (
        look.describer.winners(public, public.match.places)
        if over
        else t("hearts_table.sheet.title", deal=len(public.match.deals))
    )
    return Panel(title, tuple(lines), buttons=_buttons(state, look, over=over), wide=True)


def score_lines(state: HeartsBoardState, look: HeartsLook, width: int) -> list[Line]:
    """The figures: a heading, and a line for each side, the best first."""
    assert state.view is not None
    t, public = look.t, state.view.public
    match = public.match
    running = running_points(public) if state.taken_open else None
    chart = min(_CHART, len(match.deals))
    space = width - 8 - _NAME - _COLUMN * (2 + bool(running)) - chart
    shown = list(range(len(match.deals)))[::-1][: max(0, space // _COLUMN)]
    heading = [Span(f"{t('hearts_table.sheet.who'):<{_NAME + 2}}", "muted")]
    heading.append(Span(_right(t("hearts_table.sheet.total"), _COLUMN + 2), "muted"))
    if running:
        heading.append(Span(_right(t("hearts_table.sheet.running_short"), _COLUMN), "muted"))
    heading.append(Span(" " * (chart + 1)))
    for deal in shown:
        number = t("hearts_table.sheet.deal_short", deal=deal + 1)
        mark = "↶" if deal in state.room.undone else ""
        heading.append(Span(_right(number + mark, _COLUMN), "muted"))
    sides = sorted(range(len(match.totals)), key=lambda side: match.totals[side])
    return [tuple(heading), *(_side_line(state, look, side, shown, running) for side in sides)]


def _side_line(
    state: HeartsBoardState,
    look: HeartsLook,
    side: int,
    shown: list[int],
    running: list[int] | None,
) -> Line:
    assert state.view is not None
    public, t = state.view.public, look.t
    match = public.match
    own = look.own >= 0 and public.rules.side(look.own) == side
    weight = "text bold" if own else "text"
    place = t(f"common.place.{match.places[side]}") if match.places else ""
    name = f"{place} {side_name(public, look, side)}".strip()
    best = match.totals[side] == min(match.totals) and match.deals
    spans = [
        Span(f"{'▸' if own else ' '} {pad(shorten(name, _NAME), _NAME)}", weight),
        Span(_right(t.number(match.totals[side]), _COLUMN + 2), "good bold" if best else weight),
    ]
    if running:
        spans.append(Span(_right(points_with_sign(look, running[side]), _COLUMN), "muted"))
    spans.append(Span(f" {chart_of(public, side)}", "accent"))
    for deal in shown:
        moon = _moon_of(state, public, deal, side)
        mark = ("☼" if moon.sun else "☾") if moon else ""
        spans.append(Span(_right(mark + t.number(match.deals[deal][side]), _COLUMN), weight))
    return tuple(spans)


def chart_of(public: Public, side: int) -> str:
    """The running total of a side after each deal, as bars.

    All sides are drawn to the same scale: up to the highest total, or the target.
    """
    totals = running_totals(public.match)[-_CHART:]
    highest = max([1, *(max(row) for row in totals)])
    heights = (max(0, row[side]) / highest for row in totals)
    return "".join(_BARS[min(len(_BARS) - 1, int(height * len(_BARS)))] for height in heights)


def side_name(public: Public, look: HeartsLook, side: int) -> str:
    """A player, or the letter of a side and its members."""
    names = " + ".join(map(look.name_of, members_of(public, side)))
    return f"{side_letter(side)} {names}" if in_sides(public) else names


def _moon_of(state: HeartsBoardState, public: Public, deal: int, side: int) -> MoonInDeal | None:
    shot = (moon for moon in state.moons if moon.deal == deal)
    return next((moon for moon in shot if public.rules.side(moon.seat) == side), None)


def _news(state: HeartsBoardState, public: Public, look: HeartsLook) -> str:
    """What the deal brought: a moon, or the own points."""
    deals = public.match.deals
    moon = next((moon for moon in state.moons if moon.deal == len(deals) - 1), None)
    if moon is not None:
        return look.describer.of("log.sun" if moon.sun else "log.moon", moon.seat)
    if look.own < 0 or not deals:
        return ""
    form = "side_got" if in_sides(public) else "you_got"
    return look.t(f"hearts_table.sheet.{form}", n=deals[-1][public.rules.side(look.own)])


def _aftermath(public: Public, look: HeartsLook) -> list[Line]:
    """What comes to light after the deal: the kitty, and the hands of a claim."""
    lines: list[Line] = []
    if public.kitty_shown and public.kitty_taker is not None:
        title = look.describer.of("kitty.was", public.kitty_taker)
        lines.append((Span(f"{title}: ", "muted"), *look.cards(public.kitty_shown)))
    if public.claim is not None:
        lines.append(text_line(look.describer.of("claim.takes", public.claim.seat), "muted"))
        lines += hands_lines(public.claim.seat, public.claim.hands, look)
    return lines


def _buttons(state: HeartsBoardState, look: HeartsLook, *, over: bool) -> tuple[Button, ...]:
    """What comes next."""
    t, room = look.t, state.room
    if not room.at_table or look.own < 0:
        return ()
    if over:
        asked = room.members.rematch is not None or bool(room.members.next)
        again = Button("again", t("hearts_table.sheet.new_match"), primary=True, ready=not asked)
        return again, *_afterwards(look)
    more = _afterwards(look) if room.alone else _afterwards(look)[:1]
    if look.own in room.waiting:
        return Button("next", t("hearts_table.sheet.next_deal"), primary=True), *more
    names = ", ".join(map(look.name_of, room.waiting))
    waits = (
        t("hearts_table.sheet.waiting", names=names) if names else t("hearts_table.sheet.dealing")
    )
    return Button("waiting", waits, ready=False), *more


def _afterwards(look: HeartsLook) -> tuple[Button, ...]:
    """Look at the deals again, play the last one again."""
    review = Button("review", look.t("coach_table.review.button"))
    return review, Button("retry", look.t("play_again.this.hearts"))


def _right(text: str, width: int) -> str:
    return f"{text:>{width}}"
