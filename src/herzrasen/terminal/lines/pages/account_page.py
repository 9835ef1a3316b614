"""The own account: sign up, sign in, recover, devices, passwords, passkeys, export, delete."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from herzrasen.protocol.http_account import Me
from herzrasen.terminal.account import account_requests as requests
from herzrasen.terminal.account.password_length import is_too_short, length_sentence
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_text, ask_yes_no, choose
from herzrasen.terminal.lines.pages.device_link import say_device_link
from herzrasen.terminal.lines.pages.file_output import keep_file
from herzrasen.terminal.number_format import format_day


async def account_page(program: LineProgram) -> None:
    """Ask what to do until the user goes back. Raises ApiError."""
    page = AccountPage(program)
    while True:
        me = await requests.fetch_account(program.api)
        page.say_account(me)
        steps = page.steps(me)
        options = [Option(program.t(key), step) for key, step in steps.items()]
        step = await choose(program.session, program.t("account.link"), options)
        if step is None:
            return
        await step()


class AccountPage:
    """The steps of the page. A refused step raises ApiError, which the lobby says."""

    def __init__(self, program: LineProgram) -> None:
        self._program = program
        self._session = program.session
        self._api = program.api
        self._me = Me()

    def say_account(self, me: Me) -> None:
        """Say who one is."""
        self._me, t = me, self._program.t
        if me.account is None:
            self._session.say_key("account.guest_says", name=self._program.name)
            return
        self._session.say_key("line_mode.pair", name=t("account.name"), value=me.account)
        self._session.say_key("account.account_says", name=self._program.name)

    def steps(self, me: Me) -> dict[str, Callable[[], Awaitable[None]]]:
        """What a guest, or someone with an account, can do; the key of its words."""
        steps: dict[str, Callable[[], Awaitable[None]]]
        if me.account is None:
            steps = {
                "account.forms.in": self._sign_in,
                "account.forms.up": self._sign_up,
                "account.forms.lost": self._recover,
            }
        else:
            steps = {
                "account.ways.rename": self._rename,
                f"account.password.{'change' if me.password else 'add'}": self._change_password,
                "account.passkey.title": self._passkeys,
                "account.ways.sign_out": self._sign_out,
            }
        steps["account.another.link"] = self._link_device
        steps["account.devices.title"] = self._devices
        if not self._program.restricted:
            steps["account.kept.take"] = self._export
        return steps | {"account.kept.forget": self._delete}

    async def _ask_name(self) -> str | None:
        return await ask_text(self._session, self._program.t("account.name"))

    async def _ask_password(self, key: str = "account.password.title") -> str | None:
        """A password, which is not shown where it is typed."""
        return await ask_text(self._session, self._program.t(key), secret=True)

    async def _ask_new_password(self) -> str | None:
        """A new one, long enough."""
        self._session.say_key("account.password.says")
        password = await self._ask_password("account.password.new")
        if password and is_too_short(password):
            self._session.say(length_sentence(self._program.t))
            return None
        return password

    async def _sign_in(self) -> None:
        name = await self._ask_name()
        password = await self._ask_password() if name else None
        if name and password:
            await requests.sign_in(self._api, name, password)
            await self._program.server.become_person()
            self._session.say_key("account.welcome", name=name)

    async def _sign_up(self) -> None:
        name = await self._ask_name()
        password = await self._ask_new_password() if name else None
        if name and password:
            code = await requests.sign_up(self._api, name, password)
            await self._program.server.become_person()
            self._session.say_key("account.welcome", name=name)
            self._say_recovery(code)

    async def _recover(self) -> None:
        name = await self._ask_name()
        if not name:
            return
        code = await ask_text(self._session, self._program.t("account.recovery.title"))
        password = await self._ask_new_password() if code else None
        if code and password:
            new_code = await requests.recover(self._api, name, code, password)
            await self._program.server.become_person()
            self._session.say_key("account.welcome", name=name)
            self._say_recovery(new_code)

    def _say_recovery(self, code: str) -> None:
        t = self._program.t
        self._session.say_key("line_mode.pair", name=t("account.recovery.title"), value=code)
        self._session.say_key("account.recovery.says")

    async def _rename(self) -> None:
        name = await self._ask_name()
        if name:
            await requests.rename(self._api, name)

    async def _change_password(self) -> None:
        former: str | None = ""
        if self._me.password:
            former = await self._ask_password("account.password.former")
        if former is None:
            return
        password = await self._ask_new_password()
        if password:
            await requests.change_password(self._api, former, password)
            self._session.say_key("account.password.kept")
            self._session.say_key("account.password.others")

    async def _passkeys(self) -> None:
        """List the passkeys and remove one; they are made in a browser."""
        t = self._program.t
        self._session.say_key("line_mode.passkeys")
        options = [
            Option(t("account.passkey.drop", label=passkey.label), passkey.id)
            for passkey in self._me.passkeys
        ]
        if not options:
            return
        chosen = await choose(self._session, t("account.passkey.title"), options)
        if chosen is not None:
            await requests.remove_passkey(self._api, chosen)

    async def _sign_out(self) -> None:
        await self._program.settings_sync.close()
        await requests.sign_out(self._api)
        self._program.server.become_guest()
        self._session.say_key("account.gone")

    async def _devices(self) -> None:
        """List where one is signed in, and sign one of them out, or all others."""
        t, devices = self._program.t, (await requests.fetch_devices(self._api)).devices
        options: list[Option[str]] = []
        for device in devices:
            label = device.label or t("account.devices.unknown")
            seen = t("account.devices.seen", date=format_day(device.seen, t.language))
            own = t("account.devices.this") if device.own else t("account.devices.end")
            options.append(Option(", ".join((label, seen, own)), "" if device.own else device.id))
        if len(devices) > 1:
            options.append(Option(t("account.devices.end_others"), "others"))
        chosen = await choose(self._session, t("account.devices.title"), options)
        if chosen:
            await requests.end_device(self._api, None if chosen == "others" else chosen)

    async def _link_device(self) -> None:
        await say_device_link(self._program)

    async def _export(self) -> None:
        keep_file(self._program, "herzrasen.json", await requests.export_account(self._api))

    async def _delete(self) -> None:
        """Delete everything about oneself, after two questions."""
        t, name = self._program.t, ""
        self._session.say_key("account.kept.what")
        if not await ask_yes_no(self._session, t("account.kept.sure")):
            return
        if self._me.account is not None:
            question = t("account.kept.type_name", name=self._me.account)
            name = await ask_text(self._session, question) or ""
            if not name:
                return
        else:
            self._session.say_key("account.kept.once_more")
            if not await ask_yes_no(self._session, t("account.kept.last")):
                return
        await requests.delete_account(self._api, name)
        self._program.server.become_guest()
        self._session.say_key("account.gone")
