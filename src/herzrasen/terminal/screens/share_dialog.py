"""The way to a table for others: its link, and a QR code in blocks. On the server's own machine it
has the server's network address; where the server does not listen there, it can be asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from rich.style import Style
from rich.text import Text as RichText
from textual.containers import Horizontal, Vertical

from herzrasen.lobby.room_code import code_of, group_letters
from herzrasen.protocol.http_tables import NetworkAccess
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.dialog import AskDialog, Dialog, DialogAnswer
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.lobby.qr_code import qr_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from herzrasen.library.remote.server_address import ServerAddress
    from herzrasen.terminal.screens.app import TerminalApp
    from herzrasen.terminal.translation import Translation

_INK = Style(color="#ffffff", bgcolor="#000000")
"""A code has its own colours, whatever the theme: a camera wants contrast."""


def link_for_others(address: ServerAddress, place: str, network: NetworkAccess | None) -> str:
    """The link to a place such as ``#/t/x7``, on this machine with the address others reach."""
    base = address.base
    if network is not None and network.url:
        base = f"{network.url.rstrip('/')}{urlsplit(address.base).path}"
    return f"{base}{place}"


def link_hint(t: Translation, address: ServerAddress, network: NetworkAccess | None) -> str:
    """Who can open the link."""
    if network is not None and network.url:
        return t("table_list.share.same_network")
    if not address.is_local:
        return t("connection.gather.link_hint")
    can_open = network is not None and network.can_open
    return t(f"table_list.share.only_{'this_computer' if can_open else 'here'}")


class ShareDialog(Dialog[str]):
    """A link to be copied or scanned."""

    DEFAULT_CSS = """
    ShareDialog .code-line { height: auto; }
    ShareDialog .code { width: auto; margin-right: 2; }
    ShareDialog .words { height: auto; width: 1fr; }
    ShareDialog .hint { color: $text-muted; }
    """
    WIDE: ClassVar[bool] = True

    def __init__(self, title: str, place: str, sentence: str = "") -> None:
        super().__init__()
        self._title_text = title
        self._place = place
        self._sentence = sentence
        self._network: NetworkAccess | None = None

    @property
    def address(self) -> ServerAddress:
        """The server."""
        address = self.terminal.session.address
        assert address is not None, "the session is open"
        return address

    @property
    def link(self) -> str:
        """The link that others can open."""
        return link_for_others(self.address, self._place, self._network)

    @property
    def nobody_else(self) -> bool:
        """Whether the link works on this machine only."""
        return self.address.is_local and not (self._network and self._network.url)

    def title_text(self) -> str:
        """What the link leads to."""
        return self._title_text

    def body(self) -> Iterable[Widget]:
        """The code, and beside it the link and who can open it: so both are seen at 80×24."""
        hint = link_hint(self.t, self.address, self._network)
        words = [
            Text(self._sentence),
            Text(RichText(self.link, style="bold"), id="link"),
            Text(hint, classes="hint"),
        ]
        code_of_table = code_of(self._place.removeprefix("#/t/"))
        if code_of_table and not self.nobody_else:
            label = self.t("table_list.share.room_code")
            shown = RichText.assemble(f"{label}: ", (group_letters(code_of_table), "bold"))
            words.append(Text(shown, id="room-code"))
        if self.nobody_else:
            yield Vertical(*words, classes="words")
            return
        point = Text(self.t("table_list.share.point"), classes="hint")
        code = Text(RichText("\n".join(qr_rows(self.link)), style=_INK), classes="code")
        yield Horizontal(code, Vertical(*words, point, classes="words"), classes="code-line")

    def answers(self) -> Sequence[DialogAnswer]:
        """To copy, to open the network, to close."""
        answers = [DialogAnswer("copy", self.t("client.link.copy"), primary=True)]
        if self.nobody_else and self._network is not None and self._network.can_open:
            answers.append(DialogAnswer("open", self.t("table_list.share.open")))
        return (*answers, DialogAnswer("", self.t("client.close")))

    def on_mount(self) -> None:
        """Ask how others reach this machine."""
        if self.address.is_local:
            self.run_worker(self._ask_network())

    async def _ask_network(self) -> None:
        try:
            self._network = await self.terminal.session.api.get("api/network", NetworkAccess)
        except ApiError:
            return  # without an answer the link is what it is
        await self._show_anew()

    async def _show_anew(self) -> None:
        """Show who can open the link now; Enter copies it."""
        await self.recompose()
        self.query(".primary-answer").first().focus()

    def choose(self, value: str) -> None:
        """Copy the link, ask about the network, or close."""
        if value == "copy":
            self.app.copy_to_clipboard(self.link)
            self.terminal.show_message(self.t("client.link.copied"))
        elif value == "open":
            self.run_worker(self._open_network())
        else:
            self.dismiss("")

    async def _open_network(self) -> None:
        """The server listens on the network from now on, if that is really wanted."""
        t = self.t
        dialog = AskDialog(
            t("table_list.share.open_title"),
            [t("table_list.share.open_cost")],
            [
                DialogAnswer("", t("table_list.share.stay")),
                DialogAnswer("open", t("table_list.share.open"), primary=True),
            ],
        )
        if not await self.app.push_screen_wait(dialog):
            return
        try:
            api = self.terminal.session.api
            self._network = await api.post("api/network", {}, NetworkAccess)
        except ApiError as error:
            self.terminal.show_refusal(error.refusal)
            return
        self.terminal.show_message(t("table_list.share.opened"))
        await self._show_anew()


def share_table(app: TerminalApp, table: str, sentence: str = "") -> None:
    """Show the link of a table."""
    app.push_screen(ShareDialog(app.t("connection.gather.link"), f"#/t/{table}", sentence))
