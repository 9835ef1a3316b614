"""A record on its table: step by step, by hand or by itself, with anyone's eyes.

The twin of ``client/screens/replay/player.js``. Arrows lead a step, with shift or up and down a
trick, Home and End to the ends of the deal, the space bar plays and pauses; past either end lies
the next deal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, cast

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from herzrasen.cards import Seat
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.replay.describe import step_sentence
from herzrasen.terminal.replay.match_info import record_note, record_title
from herzrasen.terminal.replay.replay_connection import ReplayConnection
from herzrasen.terminal.replay.replay_request import Look, replay_record
from herzrasen.terminal.replay.selectors import (
    SPEEDS,
    WalkDirection,
    format_time,
    is_complete,
    is_real_time,
    record_name,
    recorded_name,
    step_seconds,
)
from herzrasen.terminal.replay.walk import Entry, Walk
from herzrasen.terminal.review.review_jobs import ask_record_review
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.screens.replay_panel import WIDE, ReplayPanel, StepChosen
from herzrasen.terminal.screens.replay_track import ReplayTrack
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.table_game import GameBoard, terminal_game

_MOST_CACHED: Final = 12
_BUTTONS: Final = (
    ("first", "|◂"),
    ("before", "◂◂"),
    ("back", "◂"),
    ("toggle", "▸"),
    ("forward", "▸"),
    ("after", "▸▸"),
    ("last", "▸|"),
)


class ReplayScreen(TextPage):
    """The replay of a record. ``text`` is its file; ``table`` the table that it came from, "" where
    it came from a file; ``at`` is the step, counted from 0."""

    DEFAULT_CSS = """
    ReplayScreen #replay-middle { height: 1fr; }
    ReplayScreen #replay-table { width: 1fr; height: 1fr; }
    ReplayScreen #replay-sentence { height: 1; padding: 0 1; text-style: bold; }
    ReplayScreen #replay-buttons { height: 1; padding: 0 1; }
    ReplayScreen #replay-buttons > * { margin-right: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("shift+right,down", "skip(1)", show=False),
        Binding("shift+left,up", "skip(-1)", show=False),
        Binding("home", "go_to_end(-1)", show=False),
        Binding("end", "go_to_end(1)", show=False),
        Binding("space", "play", show=False),
        Binding("plus,+", "speed(1)", show=False),
        Binding("minus,-", "speed(-1)", show=False),
        *(Binding(key, f"letter('{key}')", show=False) for key in "ldoervnsc"),
    ]

    def __init__(self, record: RecordReplay, text: bytes, *, table: str = "", at: int = 0) -> None:
        super().__init__()
        self.walk = Walk(record).to_step(at)
        self.text = text
        self.table = table
        self.open = False
        self.connection = ReplayConnection(record, self.walk.at)
        self._entry: Entry = "keep"
        self._answers = {_key(record, is_open=False): record}
        self._timer: Timer | None = None
        self._board: Any = None
        self._stop_listening: Callable[[], None] = lambda: None

    @property
    def record(self) -> RecordReplay:
        """The deal that is shown, with the eyes it is seen with."""
        return self.walk.record

    def name_of(self, seat: Seat) -> str:
        """The name of a seat."""
        return recorded_name(self.t, self.record, seat)

    def sentence(self, at: int) -> str:
        """What happened at a step."""
        order = self.store.values.hand_order
        return step_sentence(self.t, self.record, at, self.name_of, order)

    # What is shown ------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The match, its table with the panel beside it, the sentence of the step, the controls."""
        title = " · ".join(filter(None, (record_title(self.t, self.record), self._note())))
        yield Text(title, "page-head")
        with Horizontal(id="replay-middle"):
            yield Vertical(id="replay-table")
            yield ReplayPanel(self, id="replay-panel")
        yield Text("", id="replay-sentence")
        yield ReplayTrack(self, id="replay-track")
        with Horizontal(id="replay-buttons"):
            for action, label in _BUTTONS:
                yield ActionButton(label, action, id=f"walk-{action}")
        yield Text(self.key_line(), "page-keys")

    def _note(self) -> str:
        return record_note(self.t, self.record)

    def key_actions(self) -> dict[str, str]:
        """The single keys that this record has."""
        t, key = self.t, "terminal.pages.replay"
        actions = {"L": t("replay.log.title"), "D": t(f"{key}.deals")}
        if is_complete(self.record):
            actions |= {"O": t(f"{key}.open")}
        actions |= {"E": t("replay.eyes.title")}
        if traits_of(self.record.game).unit == "deal":
            actions |= {"V": t("coach_table.review.button")}
        return actions | {"R": t(f"{key}.rules")}

    def on_mount(self) -> None:
        """Lay the table."""
        self._lay_table()
        self.query_one(ReplayTrack).focus()
        self.query_one(ReplayPanel).choose("log" if self.size.width >= WIDE else "")
        self.show_step()

    def on_unmount(self) -> None:
        """Stop playing."""
        self._stop_timer()

    def _lay_table(self) -> None:
        """The board of the game, which listens to this record."""
        game = terminal_game(self.record.game)
        context = TableContext(self.connection, self.t, self.store, lambda _: None, self.api)
        board = game.make_board(context, self.terminal.palette)
        board.can_focus = False
        self._board = board
        before = [self.connection.room]

        def show(room: TableRoom, message: Any) -> None:
            cast("GameBoard", board).show(before[0], room, message)
            before[0] = room

        self._stop_listening()
        self._stop_listening = self.connection.listen(show)
        place = self.query_one("#replay-table", Vertical)
        place.remove_children()
        place.mount(board)

    async def recompose(self) -> None:
        """After a change of the settings: the same step on a new table."""
        await super().recompose()
        self._lay_table()
        self.show_step()

    def show_step(self) -> None:
        """Show where the walk is."""
        walk = self.walk
        if not self.query(ReplayTrack):
            return  # the page is being made anew
        place = self.t("replay.place", at=walk.at + 1, of=walk.last + 1)
        self.update_text("#replay-sentence", self.sentence(walk.at) or place)
        self.query_one(ReplayTrack).show_walk(walk, self._time())
        self.query_one(ReplayPanel).show_step()
        toggle = self.query_one("#walk-toggle", ActionButton)
        toggle.label = self.t(f"replay.walk.{'pause' if walk.plays else 'play'}")

    def _time(self) -> str:
        if not is_real_time(self.record):
            return ""
        return format_time(self.record.steps[self.walk.at].at or 0, self.t.language)

    # The walk -----------------------------------------------------------------------------------

    def go(self, walk: Walk) -> None:
        """Take the walk to another step, or let it play."""
        self.walk = walk
        self.connection.go_to(walk.at)
        self.show_step()
        self._schedule()

    def action_step(self, way: WalkDirection) -> None:
        """One step."""
        if not self._turn_deal(way):
            self.go(self.walk.pause().to_step(self.walk.at + way))

    def action_skip(self, way: WalkDirection) -> None:
        """One trick, or five seconds."""
        if not self._turn_deal(way):
            self.go(self.walk.pause().to_landmark(way))

    def action_go_to_end(self, way: WalkDirection) -> None:
        """An end of the deal."""
        self.go(self.walk.pause().to_step(self.walk.last if way > 0 else 0))

    def action_play(self) -> None:
        """Play or pause."""
        self.go(self.walk.toggle())

    def action_speed(self, way: WalkDirection) -> None:
        """Faster or slower."""
        at = SPEEDS.index(self.walk.speed) + way
        self.go(replace(self.walk, speed=SPEEDS[max(0, min(len(SPEEDS) - 1, at))]))

    def _turn_deal(self, way: WalkDirection) -> bool:
        """Past either end lies the next deal; whether there is one."""
        deal = self.walk.next_deal(way)
        if deal is not None:
            self.look(Look(deal), "first" if way > 0 else "last")
        return deal is not None

    def _schedule(self) -> None:
        """While it plays by itself, the next step waits its time."""
        self._stop_timer()
        if self.walk.plays:
            seconds = step_seconds(self.record, self.walk.at, self.walk.speed)
            self._timer = self.set_timer(seconds, self._play_on)

    def _play_on(self) -> None:
        if self.walk.at < self.walk.last:
            self.go(self.walk.to_step(self.walk.at + 1))
        elif not self._turn_deal(1):
            self.go(self.walk.pause())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # Other deals and eyes -----------------------------------------------------------------------

    def look(self, look: Look, entry: Entry = "keep") -> None:
        """Show another deal, other eyes, or all cards; what is None stays as it is."""
        record = self.record
        wanted = Look(
            deal=record.deal if look.deal is None else look.deal,
            seat=record.seat if look.seat is None else look.seat,
            open=self.open if look.open is None else look.open,
        )
        self._entry = entry
        self.begin(self._load(wanted), "look")

    async def _load(self, look: Look) -> None:
        key = (look.deal, look.seat, bool(look.open))
        record = self._answers.get(key)
        if record is None:
            record = await self.attempt(replay_record(self.api, self.text, look))
        if record is None:
            self.go(self.walk.pause())
            return
        self._answers.pop(key, None)
        self._answers[key] = record
        if len(self._answers) > _MOST_CACHED:
            del self._answers[next(iter(self._answers))]
        self.open = bool(look.open)
        self.walk = self.walk.enter(record, self._entry)
        self.connection.load(record, self.walk.at)
        for panel in self.query(ReplayPanel):
            panel.show_record()
        self.show_step()
        self._schedule()

    def go_to_moment(self, deal: int, seat: Seat, step: int) -> None:
        """Show a step of a deal, counted from 1, with a seat's eyes where the record knows them."""
        eyes = seat if is_complete(self.record) else self.record.seat
        if (deal, eyes) == (self.record.deal, self.record.seat):
            self.go(self.walk.pause().to_step(step - 1))
        else:
            self.look(Look(deal, eyes), step - 1)

    # Keys, buttons, panel -----------------------------------------------------------------------

    @on(ActionButton.ButtonPressed, "#replay-buttons ActionButton")
    def press_walk(self, event: ActionButton.ButtonPressed) -> None:
        """Walk by a button."""
        match event.button.value:
            case "first" | "last" as end:
                self.action_go_to_end(1 if end == "last" else -1)
            case "before" | "after" as skip:
                self.action_skip(1 if skip == "after" else -1)
            case "back" | "forward" as step:
                self.action_step(1 if step == "forward" else -1)
            case _:
                self.action_play()

    @on(StepChosen)
    def choose_step(self, event: StepChosen) -> None:
        """Go to a step of the log."""
        self.go(self.walk.pause().to_step(event.at))

    def action_letter(self, key: str) -> None:
        """What a single key does, where single keys are on."""
        acts = {
            "l": lambda: self._toggle_panel("log"),
            "d": lambda: self._toggle_panel("deals"),
            "e": lambda: self._toggle_panel("eyes"),
            "o": self.show_all_cards,
            "r": self.show_rules,
            "v": self.ask_review,
            "n": self.play_again,
            "s": self.save_file,
            "c": self.copy_text,
        }
        if self.store.values.keys:
            acts[key]()

    def _toggle_panel(self, which: str) -> None:
        for panel in self.query(ReplayPanel):
            panel.toggle(which)

    def show_all_cards(self) -> None:
        """Show all cards, or no longer."""
        if is_complete(self.record):
            for panel in self.query(ReplayPanel):
                panel.choose("" if self.open else "open")
            self.look(Look(open=not self.open))

    def show_rules(self) -> None:
        """The rules of this match."""
        from herzrasen.terminal.screens.rules_screen import RulesScreen

        self.app.push_screen(RulesScreen(self.record.game, self.record.rules))

    def ask_review(self) -> None:
        """Let the coach look at this deal; a line of it leads to its moment here."""
        from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen, DealReviewWish

        record, text, api = self.record, self.text, self.api
        if traits_of(record.game).unit != "deal":
            return

        def go_to(deal: int, seat: Seat, step: int) -> None:
            self.app.pop_screen()
            self.go_to_moment(deal, seat, step)

        self.app.push_screen(
            DealReviewScreen(
                DealReviewWish(
                    key=lambda deal: f"{hash(text)} {deal}",
                    ask=lambda deal: ask_record_review(api, text, deal),
                    deals=len(record.deals),
                    deal=record.deal,
                    names=[*map(self.name_of, range(len(record.players)))],
                    seat=record.seat,
                    go_to=go_to,
                )
            )
        )

    @property
    def may_repeat(self) -> bool:
        """Whether a deal of this match can be played again: it came from a table and is over."""
        played = any(deal.points is not None for deal in self.record.deals)
        return self.table != "" and is_complete(self.record) and played

    def play_again(self) -> None:
        """Play a deal of this match once more."""
        from herzrasen.terminal.screens.play_again_screen import PlayAgainScreen

        record = self.record
        if self.may_repeat:
            played = sum(deal.points is not None for deal in record.deals)
            deal, seat = min(record.deal, played), max(0, record.seat)
            self.app.push_screen(PlayAgainScreen(record.game, self.table, played, deal, seat))

    def save_file(self) -> None:
        """Keep the record as a file."""
        self.save(record_name(self.record), self.text)

    def copy_text(self) -> None:
        """Put the record's text on the clipboard, as far as the terminal allows that."""
        self.app.copy_to_clipboard(self.text.decode(errors="replace"))
        self.show_sentence(self.t("replay.copied"))


def _key(record: RecordReplay, *, is_open: bool) -> tuple[int | None, Seat | None, bool]:
    return record.deal, record.seat, is_open
