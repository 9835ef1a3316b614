"""Play on another device as the same person: the link that says so, and what it leads to here."""

from __future__ import annotations

from herzrasen.protocol.http_account import DeviceLink, LinkOwner, NewLink, OpenLink
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import ask_yes_no
from herzrasen.terminal.lines.share import reachable_base


async def say_device_link(program: LineProgram) -> None:
    """Make a link that makes another device this person's, once, and say it. Raises ApiError."""
    session, t = program.session, program.t
    made = await program.api.post("api/me/link", NewLink(program.name), DeviceLink)
    link = f"{await reachable_base(program)}#/device/{made.code}"
    session.say(t("account.another.says"))
    session.say_key("line_mode.pair", name=t("account.another.field"), value=link)
    session.say(t("account.another.careful"))


async def open_device_link(program: LineProgram, code: str) -> None:
    """Say whose link it is, and become that person if that is wanted. Raises ApiError."""
    session, t = program.session, program.t
    wish = OpenLink(code)
    owner = await program.api.post("api/me/link/show", wish, LinkOwner)
    if owner.own:
        session.say_key("account.join.own", name=owner.name)
        return
    if owner.account is not None:
        session.say_key("account.join.account", account=owner.account)
    session.say_key("account.join.stranger")
    if await ask_yes_no(session, t("account.join.title", name=owner.name)):
        await program.api.post("api/me/link/open", wish, dict)
        await program.server.join_person(owner.name, has_account=owner.account is not None)
        session.say_key("account.join.done", name=owner.name)
