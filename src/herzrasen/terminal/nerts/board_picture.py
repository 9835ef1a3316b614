"""What is to be seen of the board of Nerts: the table, notes that pass, a page or a question over
it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from herzrasen.cards import Seat
from herzrasen.games.nerts import Lift, Spot
from herzrasen.games.nerts.events import Dealt
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.nerts.board_pages import BoardPages
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.describer import make_describer
from herzrasen.terminal.nerts.draw_board import draw_board
from herzrasen.terminal.nerts.home_count import COUNT_MS, HomeCount, count_home
from herzrasen.terminal.nerts.joker_choice import draw_joker_choice
from herzrasen.terminal.nerts.key_bindings import keys_of
from herzrasen.terminal.nerts.passing_notes import PassingNotes
from herzrasen.terminal.nerts.play import NertsPlay
from herzrasen.terminal.nerts.practice import PracticeTime
from herzrasen.terminal.nerts.refused_moves import PlaceNote
from herzrasen.terminal.nerts.seating import letters_by_deck
from herzrasen.terminal.nerts.table_state import RoundEnding
from herzrasen.terminal.nerts.text_page import BoardPage, draw_page
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext

SPLASH_MS: Final = 900.0
"""How long the call stands over the table."""


class BoardPicture:
    """What is to be seen of a board at a table. ``clock`` is the steady clock in ms."""

    def __init__(
        self,
        table: TableContext,
        clock: Callable[[], float],
        *,
        plain: bool = False,
    ) -> None:
        self.context = table
        self.focus: str | None = None
        self.pages = BoardPages(lambda: self.describer)
        self.width = 80
        self._clock = clock
        self._plain = plain
        self._canvas = Canvas(0, 0)
        self._notes = PassingNotes(table, clock)
        self._home_from = 0.0
        self._question: tuple[Lift, ...] = ()
        self.practice: PracticeTime | None = None
        self.milestones = self.rating = self.tip = ""
        self.play = NertsPlay(table.connection, lambda: table.t, self.name_of, self)

    def name_of(self, seat: Seat) -> str:
        """A player's name; the reader is "you"."""
        return self.context.seat_name(seat)

    @property
    def describer(self) -> NertsDescriber:
        """The sentences of this table."""
        return make_describer(self.context)

    # What comes -----------------------------------------------------------------------------------

    def show(self, room: TableRoom, message: TableUpdate | None) -> None:
        """A message has come, and this is the room after it."""
        self.play.receive(room, message)
        if isinstance(message, EventShown):
            self._notes.receive(message.event, len(message.view.public.areas))
            if isinstance(message.event, Dealt):
                self.practice = None
        if self._question and not (self.play.table and self.play.table.plays):
            self._question = ()

    def tell(self, sentence: str) -> None:
        """A hint, or why something is not possible."""
        self._notes.tell(sentence)

    def note(self, note: PlaceNote) -> None:
        """A few quiet words at a place."""
        self._notes.add(note)

    def ask_joker(self, lifts: tuple[Lift, ...]) -> None:
        """What does the joker stand for?"""
        self._question = lifts
        self.focus = None

    def ending(self, ending: RoundEnding) -> None:
        """A round has ended: the call stands over the table for a moment, then cards go home."""
        self.pages.close()
        if self.context.store.values.speed != "instant":
            self._home_from = self._clock() + SPLASH_MS
            self.play.show_ending(ending)

    def tick(self) -> None:
        """The time has gone on."""
        table = self.play.table
        if table is None or table.ending is None:
            return
        has_cards = any(table.public.foundations)
        if self._clock() >= self._home_from + COUNT_MS * has_cards:
            self.play.show_ending(None)

    @property
    def home(self) -> HomeCount | None:
        """How far the cards of the round have come home; None while they do not go."""
        table, since = self.play.table, self._clock() - self._home_from
        if table is None or table.ending is None or since < 0:
            return None
        return count_home(table.public, since / COUNT_MS)

    # Pages ----------------------------------------------------------------------------------------

    def open_page(self, page: BoardPage) -> None:
        """Show a page; the same again closes it."""
        self.pages.show(page)
        self.focus = None

    def _page(self) -> BoardPage | None:
        """The page that lies over the board, if any."""
        return None if self.play.table is None else self.pages.visible(self.scene(), self.width)

    # Drawing --------------------------------------------------------------------------------------

    def scene(self) -> BoardScene:
        """What is to be drawn now."""
        assert self.play.table is not None
        store, room = self.context.store.values, self.context.room
        names = {info.seat: info.name for info in room.seats}
        public = self.play.table.public
        by_seat = [names.get(seat, "") for seat in range(public.rules.seats)]
        return BoardScene(
            table=self.play.table,
            t=self.context.t,
            name_of=self.name_of,
            now=self._clock(),
            letters=store.index_letters(),
            deck_letters=letters_by_deck(public, by_seat),
            keys=self._visible_keys(),
            plain=self._plain,
            focus=self.focus,
            notes=self._notes.notes,
            hint=self._notes.hint,
            fresh=self._notes.fresh,
            practice=self.practice,
            milestones=self.milestones,
            rating=self.rating,
            tip=self.tip,
            home=self.home,
            elapsed=self._notes.running_ms if self.play.table.plays else None,
        )

    def _visible_keys(self) -> Mapping[str, str]:
        """The keys that stand at the places: none where single keys do not play."""
        store, room = self.context.store.values, self.context.room
        shows = store.keys and room.seat >= 0 and "keys" in room.house.inputs
        return keys_of(store.changed_keys("table_keys")) if shows else {}

    def draw(self, width: int, height: int) -> Canvas:
        """Board, page and question in so many cells."""
        self.width = width
        if self.play.table is None:
            return Canvas(width, height)
        scene = self.scene()
        canvas = draw_board(scene, width, height)
        if (page := self.pages.visible(scene, width)) is not None:
            draw_page(canvas, page, self.pages.scroll, self.focus, "Esc")
        if self._question:
            letters = self.context.store.values.index_letters()
            draw_joker_choice(canvas, self._question, self.focus, self.context.t, letters)
        self._canvas = canvas
        if self.focus is not None and canvas.cursor_of(self.focus) is None:
            self.focus = _moved_focus(canvas, self.focus)
        return canvas

    @property
    def key_actions(self) -> Mapping[str, str]:
        """The keys that work now, with what they do."""
        table, t = self.play.table, self.context.t
        if table is None or not self._visible_keys():
            return {}
        scene = self.scene()
        names = ["legend"]
        if table.plays:
            names = ["turn", "foundation", "call", "vote", "legend"]
        actions = {scene.key(name): t(f"nerts_table.bind.act.{name}") for name in names}
        return actions if self.pages.open is None else {"Esc": t("client.close")}


def _moved_focus(canvas: Canvas, focus: str) -> str | None:
    """The place that had the focus, whatever lies there now."""
    at, _, rest = focus.partition(":")
    place = f"{at}:{rest.partition(':')[0]}:"
    found = [target.name for target in canvas.targets if target.name.startswith(place)]
    return found[-1] if found and at in set(Spot) else None
