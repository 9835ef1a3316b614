"""Where a device link leads: whose it is, and a press that makes this device theirs.

Nothing happens before the press: with a stranger's link one would play as the stranger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from herzrasen.protocol.http_account import LinkOwner, OpenLink
from herzrasen.terminal.account.account_requests import fetch_account
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.dialog import Dialog, DialogAnswer
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.translation import Translation, refusal_text


class JoinPersonDialog(Dialog[str]):
    """Asks whether to play as someone; the result is ``join`` or empty. ``account`` is the name of
    this device's account, None for a guest."""

    def __init__(self, t: Translation, owner: LinkOwner, account: str | None) -> None:
        super().__init__()
        self._t = t
        self._owner = owner
        self._account = account

    def title_text(self) -> str:
        """Whose link it is."""
        return self._t("account.join.title", name=self._owner.name)

    def body(self) -> Iterable[Widget]:
        """What the press would change."""
        t = self._t
        if self._owner.account is not None:
            yield Text(t("account.join.account", account=self._owner.account))
        if self._account is None:
            yield Text(t("account.join.guest"))
        else:
            yield Text(t("account.join.signed_in", account=self._account))
        yield Text("")
        yield Text(t("account.join.stranger"))

    def answers(self) -> Sequence[DialogAnswer]:
        """To stay who one is, or to join."""
        stay = DialogAnswer("", self._t("account.join.stay"), primary=True)
        return (stay, DialogAnswer("join", self._t("account.join.do", name=self._owner.name)))


async def follow_device_link(app: TerminalApp, code: str) -> None:
    """Say whose link it is, and become that person if that is wanted."""
    t, api = app.t, app.session.api
    try:
        owner = await api.post("api/me/link/show", OpenLink(code), LinkOwner)
        if owner.own:
            app.show_message(t("account.join.own", name=owner.name))
            return
        me = await fetch_account(api)
        dialog = JoinPersonDialog(t, owner, me.account)
        if await app.push_screen_wait(dialog) != "join":
            return
        await api.post("api/me/link/open", OpenLink(code), dict)
    except ApiError as error:
        invalid, why = t("account.join.invalid"), refusal_text(t, error.refusal)
        app.show_message(f"{invalid}: {why}", bad=True)
        return
    await app.session.join_person(owner.name, has_account=owner.account is not None)
    app.show_message(t("account.join.done", name=owner.name))
