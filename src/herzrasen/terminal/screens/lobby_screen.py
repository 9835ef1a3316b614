"""The lobby in the full screen: play at once, one's own tables, the live list."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.css.query import NoMatches
from textual.screen import Screen

from herzrasen.games.registry import GAMES
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.lobby.room_code import read_code
from herzrasen.terminal.connection.api import AWAY
from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.lobby.table_texts import friendly_name
from herzrasen.terminal.screens.join_person_dialog import follow_device_link
from herzrasen.terminal.screens.lobby.end_own_tables import ask_and_end
from herzrasen.terminal.screens.lobby.game_panel import GamePanel
from herzrasen.terminal.screens.lobby.lobby_rules import LobbyRules
from herzrasen.terminal.screens.lobby.open_table_list import OpenTableList
from herzrasen.terminal.screens.lobby.own_table_list import OwnTablePanel
from herzrasen.terminal.screens.lobby.table_opening import TableOpening
from herzrasen.terminal.screens.lobby.typed_link import follow_code, follow_typed_link
from herzrasen.terminal.screens.name_dialog import OwnNameDialog
from herzrasen.terminal.screens.page_catalog import LOBBY_PAGES, PAGES, open_page
from herzrasen.terminal.screens.rules_dialog import show_rules
from herzrasen.terminal.translation import refusal_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from textual.app import ComposeResult
    from textual.events import DescendantFocus, Resize

    from herzrasen.games.protocol import GameName, Refusal
    from herzrasen.protocol.lobby import OwnTable
    from herzrasen.terminal.settings import TerminalSettings

_TINY = 12
"""Lines below which there is no line of keys, and one line for the name."""
_TALL = 32
"""Lines from which on cards are drawn above the games."""
_TWO_COLUMNS = 72
"""Cells from which on the two games stand beside each other."""


class LobbyScreen(AppAccess, Screen[None]):
    """What can be played. It is there before the session is open; what is pressed meanwhile is
    done as soon as that is."""

    DEFAULT_CSS = """
    LobbyScreen #lobby-head { padding: 0 1; }
    LobbyScreen #lobby-brand { color: $accent; text-style: bold; width: auto; }
    LobbyScreen #lobby-you { width: auto; }
    LobbyScreen #lobby-body { height: 1fr; }
    LobbyScreen #lobby-away { padding: 0 1; color: $error; }
    LobbyScreen.tiny #lobby-head { height: 1; }
    LobbyScreen.tiny #lobby-keys { display: none; }
    LobbyScreen.tall GameArt { display: block; }
    LobbyScreen .heading { color: $accent; text-style: bold; }
    LobbyScreen #games { layout: horizontal; height: auto; margin: 1 0; }
    LobbyScreen #games.narrow { layout: vertical; }
    LobbyScreen #games.narrow GamePanel { margin-bottom: 1; }
    LobbyScreen #lobby-pages { padding: 0 1; margin-top: 1; }
    LobbyScreen #lobby-keys { height: 1; padding: 0 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "app.quit", show=False),
        Binding("slash", "search", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.rules = LobbyRules(self, self._show_games)
        self._opening = TableOpening(self.rules, self._show_games)
        self._composed = False
        self._open = False
        self._waiting: list[Callable[[], Awaitable[object]]] = []
        self._trouble = ""

    @property
    def values(self) -> TerminalSettings:
        """The settings."""
        return self.terminal.store.values

    def compose(self) -> ComposeResult:
        """Who one is, own tables, the games, all tables, the way to other pages."""
        t = self.t
        with FlowRow(id="lobby-head"):
            yield Text(f"♥ {t('client.title')}", id="lobby-brand")
            yield Text("", id="lobby-you")
            yield ActionButton(t("lobby.rename"), "rename", weight="quiet", id="rename")
        yield Text("", id="lobby-away")
        with VerticalScroll(id="lobby-body", can_focus=False):
            yield OwnTablePanel(t)
            lesson = "lesson" in PAGES
            yield Container(*(GamePanel(game, t, lesson=lesson) for game in GAMES), id="games")
            yield OpenTableList(t)
            with FlowRow(id="lobby-pages"):
                yield ActionButton(t("terminal.lobby.paste"), "paste", weight="quiet", id="paste")
                for name, key in LOBBY_PAGES.items():
                    yield ActionButton(t(key), f"page-{name}", weight="quiet")
                yield ActionButton(t("terminal.lobby.quit"), "quit", weight="quiet")
        yield Text(t("terminal.lobby.keys"), id="lobby-keys")

    def on_mount(self) -> None:
        """One large action has the focus; a person without a name is given one."""
        self._composed = True
        if not self.values.name:
            name = friendly_name(self.t, random.SystemRandom())
            self.terminal.store.change(name=name)
        self.query_one(f"#play-{next(iter(GAMES))}").focus()
        self._show_all()

    async def recompose(self) -> None:
        """Everything anew, in another language or another theme; the focus stays where it was."""
        focused = self.focused.id if self.focused is not None else None
        await super().recompose()
        self._show_all()
        for chooser in self.rules.choosers.values():
            self.run_worker(chooser.load())
        for control in self.query(f"#{focused or 'paste'}"):
            control.focus()

    def on_unmount(self) -> None:
        """Nothing is shown any more."""
        self._composed = False

    def on_resize(self, event: Resize) -> None:
        """Two columns and cards where there is room."""
        self.set_class(event.size.height >= _TALL, "tall")
        self.set_class(event.size.height < _TINY, "tiny")
        self.query_one("#games").set_class(event.size.width < _TWO_COLUMNS, "narrow")

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say which keys work where the focus is."""
        keys, parents = self.t("terminal.lobby.keys"), event.widget.ancestors
        if isinstance(event.widget, ListRow):
            own = any(isinstance(each, OwnTablePanel) for each in parents)
            extra = "terminal.lobby.keys_own" if own else "terminal.lobby.keys_list"
            keys = f"{self.t(extra)}   {keys}"
        self.query_one("#lobby-keys", Text).update(keys)

    def on_screen_resume(self) -> None:
        """Back from a table: all tables again."""
        if self._open:
            self._subscribe(None)
            self._show_all()

    def on_screen_suspend(self) -> None:
        """At a table only one's own tables matter."""
        if self._open:
            self.terminal.session.lobby.subscribe(tables=False)

    def show_session(self) -> None:
        """The session is open: ask what can be played, and do what was pressed before."""
        self._open = True
        session = self.terminal.session
        session.lobby.listen(self._follow_lobby)
        self._subscribe(None)
        self.run_worker(self.rules.load())
        for action in self._waiting:
            self.run_worker(action())
        self._waiting.clear()

    def show_trouble(self, refusal: Refusal) -> None:
        """The server cannot be reached: say so; where it may come back, that it is asked again."""
        self._trouble = refusal_text(self.t, refusal)
        if refusal.code in AWAY:
            self._trouble = f"{self._trouble} {self.t('lobby.away.again')}"
        self._show_lobby()

    def follow_link(self, address: ServerAddress) -> None:
        """Go where a link to this server leads: to a table, to rules, to a match that was played,
        to another device's person."""
        if address.where == "table" and read_code(address.table):
            self._do(lambda: follow_code(self.terminal, address.table))
        elif address.where == "table":
            self.terminal.open_table(address.table, join=True)
        elif address.where == "record":
            open_page(self.terminal, "record", address.table)
        elif address.where == "tournament":
            open_page(self.terminal, "tournament", address.tournament)
        elif address.where == "device":
            self.run_worker(follow_device_link(self.terminal, address.code))
        game = next((game for game in GAMES if game == address.game), None)
        if address.where == "rules" and game is not None:
            self._do(lambda: self._opening.follow_rules(self.terminal, game, address.rules))

    # What is known --------------------------------------------------------------------------------

    def _subscribe(self, game: GameName | None) -> None:
        self.terminal.session.lobby.subscribe(tables=True, game=game)

    def _show_all(self) -> None:
        if not self.query("#lobby-you"):
            return  # the screen is being made anew, or ends
        you = f"{self.t('lobby.you_are')} {self.values.name}"
        self.query_one("#lobby-you", Text).update(you)
        self._show_games()
        self._show_lobby()

    def _show_games(self) -> None:
        if not self._composed:
            return
        choices = self.values.choices
        for panel in self.query(GamePanel):
            chooser = self.rules.choosers.get(panel.game)
            choice = chooser.choice if chooser is not None else None
            panel.show(choice, choices.of(panel.game).rules.own, choices.bots_of(panel.game))

    def _follow_lobby(self) -> None:
        """The tables have changed; while the program ends, parts of the screen may be gone."""
        with suppress(NoMatches):
            self._show_lobby()

    def _show_lobby(self) -> None:
        if not self._composed:
            return
        away = self.query_one("#lobby-away", Text)
        if not self._open:
            away.update(self._trouble or self.t("connection.line.opening"))
            return
        feed = self.terminal.session.lobby
        if feed.online and not self.rules.choosers and not self.rules.is_loading:
            self.run_worker(self.rules.load())
        away.display = not feed.online
        known = feed.lobby.tables is not None
        line = self.t("client.trouble.lost" if known else "connection.line.opening")
        away.update(f"{line} {self.t(feed.trouble)}" if feed.trouble else line)
        self.query_one(OwnTablePanel).show(feed.lobby.mine or ())
        self.query_one(OpenTableList).show(feed.lobby)

    # What people do -------------------------------------------------------------------------------

    def _do(self, action: Callable[[], Awaitable[object]]) -> None:
        """Do it now, or as soon as the session is open."""
        if self._open:
            self.run_worker(action())
        else:
            self._waiting = [action]
            self.terminal.show_message(self.t("terminal.lobby.soon"))

    @on(GamePanel.WishMade)
    def handle_game(self, event: GamePanel.WishMade) -> None:
        """What is wished of a game."""
        event.stop()
        if event.wish == "learn":
            self._do(lambda: self._open_page("lesson", event.game))
        elif event.wish == "guide":
            self._do(lambda: self._open_page("rules", event.game))
        else:
            self._do(lambda: self._opening.play(self.terminal, event.game, event.wish))

    @on(OwnTablePanel.TableChosen)
    def handle_own_table(self, event: OwnTablePanel.TableChosen) -> None:
        """Go there."""
        self.terminal.open_table(event.table)

    @on(OwnTablePanel.EndAsked)
    def handle_end(self, event: OwnTablePanel.EndAsked) -> None:
        """Ask, then end matches against bots."""
        self.run_worker(self._end_tables(event.tables))

    @on(OpenTableList.FilterChosen)
    def handle_filter(self, event: OpenTableList.FilterChosen) -> None:
        """The tables of one game, or of both."""
        if self._open:
            self._subscribe(event.game)

    @on(OpenTableList.ListingChosen)
    def handle_listing(self, event: OpenTableList.ListingChosen) -> None:
        """Sit down, or watch."""
        self.terminal.open_table(event.listing.table, join=event.join)

    @on(OpenTableList.RulesAsked)
    def handle_rules(self, event: OpenTableList.RulesAsked) -> None:
        """The rules at a table."""
        listing = event.listing
        show_rules(self.terminal, listing.game, listing.rules, listing.house)

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """Name, link, pages, the end."""
        wish, _, name = event.button.value.partition("-")
        match wish:
            case "rename":
                self.run_worker(self._rename())
            case "paste":
                self._do(self._paste)
            case "quit":
                self.app.exit()
            case "page" if PAGES[name].offline:
                open_page(self.terminal, name)
            case "page":
                self._do(lambda: self._open_page(name))
            case _:
                pass

    def action_search(self) -> None:
        """To the search in the list."""
        self.query_one("#table-search").focus()

    async def _open_page(self, name: str, *about: str) -> None:
        open_page(self.terminal, name, *about)

    async def _rename(self) -> None:
        name = await self.app.push_screen_wait(OwnNameDialog(self.t, self.values.name))
        if name:
            self.terminal.store.change(name=name)
            self._show_all()

    async def _paste(self) -> None:
        await follow_typed_link(self.terminal, self.follow_link)

    async def _end_tables(self, tables: Sequence[OwnTable]) -> None:
        if ended := await ask_and_end(self.terminal, tables):
            self.query_one(OwnTablePanel).drop(ended)
            self.terminal.show_message(self.t("table_list.end.done", n=len(ended)))
