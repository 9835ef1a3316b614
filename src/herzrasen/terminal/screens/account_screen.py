"""Oneself: as a guest, or with an account. The twin of ``client/screens/account``."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Input

from herzrasen.protocol.http_account import DeviceInfo, DeviceLink, Me, NewLink
from herzrasen.terminal.account import account_requests as requests
from herzrasen.terminal.account.password_length import is_too_short, length_sentence
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer, NameDialog
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.number_format import format_day
from herzrasen.terminal.screens.history_screen import HistoryScreen
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.screens.share_dialog import ShareDialog
from herzrasen.terminal.translation import refusal_text

_FORMS: Final = ("in", "up", "lost")
_EXPORT_NAME: Final = "herzrasen.json"


class AccountScreen(TextPage):
    """The account page. ``me`` is None until the server has answered."""

    DEFAULT_CSS = """
    AccountScreen .field { height: 1; layout: horizontal; }
    AccountScreen .field > Text { width: 24; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.me: Me | None = None
        self.devices: tuple[DeviceInfo, ...] = ()
        self.form = "in"
        self.wrong = ""

    def on_mount(self) -> None:
        """Ask who one is."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Ask who one is, and show it."""
        me = await self.attempt(requests.fetch_account(self.api))
        if me is None:
            return
        self.me = me
        devices = await self.attempt(requests.fetch_devices(self.api))
        self.devices = self.devices if devices is None else devices.devices
        await self.recompose()

    # What is shown ------------------------------------------------------------------------------

    def page_title(self) -> str:
        """The name of the account."""
        name = None if self.me is None else self.me.account
        return f"{self.t('account.title')} · {name or self.t('account.guest')}"

    def body(self) -> ComposeResult:
        """Forms for a guest, the ways to sign in for a person with an account; the own data for
        both."""
        t, me = self.t, self.me
        if me is None:
            yield Text(t("client.loading"), "muted")
            return
        key = "guest" if me.account is None else "account"
        yield Text(t(f"account.{key}_says", name=self.store.values.name), "muted")
        yield from self._forms() if me.account is None else self._ways(me)
        yield from self._device_rows(guest=me.account is None)
        yield Text(t("account.played.title"), "heading")
        yield ActionButton(t("account.played.all"), "history", id="history")
        yield Text(t("account.kept.title"), "heading")
        yield Text(t(f"account.kept.{key}"), "muted")
        with FlowRow():
            yield ActionButton(t("account.kept.take"), "download", id="download")
            yield ActionButton(t("account.kept.forget"), "delete", weight="quiet", id="delete")

    def _forms(self) -> ComposeResult:
        t, form = self.t, self.form
        yield Text(t("account.forms.title"), "heading")
        yield Text(t("account.forms.why"), "muted")
        items = [ChoiceItem(name, t(f"account.forms.{name}")) for name in _FORMS]
        yield ChoiceRow(items, form, id="form")
        default = self.store.values.name if form == "up" else ""
        yield from self._field("name", t("account.name"), value=default)
        if form == "lost":
            yield from self._field("code", t("account.recovery.title"))
        label = t("account.password.new" if form == "lost" else "account.password.title")
        yield from self._field("password", label, password=True)
        if form != "in":
            yield Text(t("account.password.says"), "muted")
        yield Text(self.wrong, "bad", id="wrong")
        yield ActionButton(t(f"account.forms.{form}_do"), "enter", weight="primary", id="enter")
        yield Text(t("terminal.pages.passkeys"), "muted")

    def _ways(self, me: Me) -> ComposeResult:
        t = self.t
        yield Text(t("account.ways.title"), "heading")
        yield from self._field("name", t("account.name"), value=me.account or "")
        yield ActionButton(t("account.ways.rename"), "rename", id="rename")
        yield Text(t(f"account.password.{'change' if me.password else 'add'}"), "heading")
        if me.password:
            yield from self._field("former", t("account.password.former"), password=True)
        yield from self._field("password", t("account.password.new"), password=True)
        yield Text(f"{t('account.password.says')} {t('account.password.others')}", "muted")
        yield ActionButton(t("account.password.keep"), "password", id="keep-password")
        yield Text(t("account.passkey.title"), "heading")
        yield Text(t("terminal.pages.passkeys"), "muted")
        for at, key in enumerate(me.passkeys):
            since = t("account.since", date=format_day(key.since, t.language))
            label = key.label or t("account.devices.unknown")
            yield ListRow(label, since, t("members.do.remove"), value=key.id, id=f"passkey-{at}")

    def _device_rows(self, *, guest: bool) -> ComposeResult:
        """The own devices, and the way to one more; a guest with one device has no list."""
        t, several = self.t, len(self.devices) > 1
        yield Text(t("account.devices.title"), "heading")
        for at, device in enumerate(self.devices if several or not guest else ()):
            name = device.label or t("account.devices.unknown")
            if device.own:
                yield Text(f"  {name}   {t('account.devices.this')}")
                continue
            seen = t("account.devices.seen", date=format_day(device.seen, t.language))
            end = t("account.devices.end")
            yield ListRow(name, seen, end, value=device.id, id=f"device-{at}")
        if several and guest:
            yield Text(t("account.another.guest"), "muted")
        yield Text(t("account.another.says"), "muted")
        with FlowRow():
            yield ActionButton(t("account.another.link"), "another", id="another")
            if not guest:
                yield ActionButton(t("account.ways.sign_out"), "sign-out", id="sign-out")
            if several:
                others = t("account.devices.end_others")
                yield ActionButton(others, "end-others", weight="quiet", id="end-others")

    @staticmethod
    def _field(name: str, label: str, *, value: str = "", password: bool = False) -> ComposeResult:
        with Container(classes="field"):
            yield Text(label)
            line = TextLine(value, id=f"{name}-line")
            line.password = password
            yield line

    def _line_text(self, name: str) -> str:
        return self.query_one(f"#{name}-line", TextLine).value

    # What is done -------------------------------------------------------------------------------

    @on(ChoiceRow.ChoiceMade)
    async def choose_form(self, event: ChoiceRow.ChoiceMade) -> None:
        """Show another form."""
        self.form, self.wrong = event.value, ""
        await self.recompose()

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        """Enter in a line does what its form does."""
        guest = self.me is not None and self.me.account is None
        rename = event.input.id == "name-line"
        self.do("enter" if guest else "rename" if rename else "password")

    @on(ActionButton.ButtonPressed)
    def press(self, event: ActionButton.ButtonPressed) -> None:
        """Do what the button says."""
        self.do(event.button.value)

    def do(self, action: str) -> None:
        """Begin an action; one at a time."""
        acts = {
            "enter": self._enter,
            "rename": self._rename,
            "password": self._change_password,
            "sign-out": self._sign_out,
            "end-others": self._end_others,
            "another": self._link_device,
            "download": self._download,
            "delete": self._delete,
        }
        if action == "history":
            self.app.push_screen(HistoryScreen())
        else:
            self.begin(acts[action](), "action")

    @on(ListRow.RowPressed)
    def end_row(self, event: ListRow.RowPressed) -> None:
        """Sign a device out, or remove a passkey."""
        is_device = (event.row.id or "").startswith("device")
        end = requests.end_device if is_device else requests.remove_passkey
        self.begin(self._run(end(self.api, event.row.value)), "action")

    async def _run(self, request: Awaitable[object]) -> bool:
        """Do something and show the page anew; whether it was done."""
        try:
            await request
        except ApiError as error:
            self.terminal.show_refusal(error.refusal)
            return False
        await self.load()
        return True

    async def _enter(self) -> None:
        """Sign in, sign up, or recover."""
        name, password, form = self._line_text("name"), self._line_text("password"), self.form
        if form != "in" and is_too_short(password):
            self._show_wrong(length_sentence(self.t))
            return
        code = ""
        try:
            if form == "in":
                await requests.sign_in(self.api, name, password)
            elif form == "up":
                code = await requests.sign_up(self.api, name, password)
            else:
                code = await requests.recover(self.api, name, self._line_text("code"), password)
        except ApiError as error:
            self._show_wrong(refusal_text(self.t, error.refusal))
            return
        self.wrong = ""
        await self.terminal.session.become_person()
        await self.load()
        name = "" if self.me is None else self.me.account or ""
        self.show_sentence(self.t("account.welcome", name=name))
        if code:
            await self._show_recovery_code(code)

    def _show_wrong(self, sentence: str) -> None:
        self.wrong = sentence
        self.update_text("#wrong", sentence)

    async def _show_recovery_code(self, code: str) -> None:
        """Show the code, this once: only the answer that it was written down leads on."""
        t = self.t
        sentences = [t("account.recovery.says"), "", code]
        written_down = [DialogAnswer("kept", t("account.recovery.kept"), primary=True)]
        dialog = AskDialog(t("account.recovery.title"), sentences, written_down)
        while await self.app.push_screen_wait(dialog) != "kept":
            dialog = AskDialog(t("account.recovery.title"), sentences, written_down)

    async def _rename(self) -> None:
        await self._run(requests.rename(self.api, self._line_text("name")))

    async def _change_password(self) -> None:
        password = self._line_text("password")
        if is_too_short(password):
            self.show_sentence(length_sentence(self.t), bad=True)
            return
        former = self._line_text("former") if self.me is not None and self.me.password else ""
        if await self._run(requests.change_password(self.api, former, password)):
            self.show_sentence(self.t("account.password.kept"))

    async def _sign_out(self) -> None:
        await self.terminal.settings_sync.close()
        if await self._run(requests.sign_out(self.api)):
            self._become_guest()

    async def _end_others(self) -> None:
        await self._run(requests.end_device(self.api))

    async def _link_device(self) -> None:
        """A link that makes another device this person's, once."""
        name = self.store.values.name
        made = await self.attempt(self.api.post("api/me/link", NewLink(name), DeviceLink))
        if made is not None:
            title, careful = self.t("account.another.field"), self.t("account.another.careful")
            self.app.push_screen(ShareDialog(title, f"#/device/{made.code}", careful))

    def _become_guest(self) -> None:
        self.terminal.session.become_guest()
        self.show_sentence(self.t("account.gone"))

    async def _download(self) -> None:
        content = await self.attempt(requests.export_account(self.api))
        if content is not None:
            self.save(_EXPORT_NAME, content)

    async def _delete(self) -> None:
        """Ask twice, then delete everything."""
        t = self.t
        cancel = DialogAnswer("", t("client.cancel"), primary=True)
        go_on = DialogAnswer("yes", t("account.kept.go_on"))
        sure = AskDialog(t("account.kept.sure"), [t("account.kept.what")], [cancel, go_on])
        if await self.app.push_screen_wait(sure) != "yes":
            return
        name = None if self.me is None else self.me.account
        typed = await self._confirm_deletion(name)
        if typed is not None and await self._run(requests.delete_account(self.api, typed)):
            self._become_guest()

    async def _confirm_deletion(self, name: str | None) -> str | None:
        """What was typed in place of the account's name, "" for a guest; None where it was thought
        over."""
        t, title = self.t, self.t("account.kept.last")
        forget = t("account.kept.do_forget")
        if name is None:
            answers = [
                DialogAnswer("", t("client.cancel"), primary=True),
                DialogAnswer("yes", forget),
            ]
            dialog = AskDialog(title, [t("account.kept.once_more")], answers)
            return "" if await self.app.push_screen_wait(dialog) == "yes" else None
        label = t("account.kept.type_name", name=name)
        return await self.app.push_screen_wait(NameDialog(title, label, "", forget)) or None
