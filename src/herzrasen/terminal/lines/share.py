"""The link to a table, for others; on the server's own machine with its address in the network."""

from __future__ import annotations

from urllib.parse import urlsplit

from herzrasen.lobby.room_code import code_of, spell
from herzrasen.protocol.http_tables import NetworkAccess
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import ask_yes_no


async def say_link(program: LineProgram, table: str) -> None:
    """Say the link to a table, and who can open it; its room code, where others reach the server.
    Raises ApiError."""
    address, session = program.api.address, program.session
    network = await _network(program)
    link = address.table_link(table).replace(address.base, _base(program, network), 1)
    session.say_key("line_mode.pair", name=session.t("connection.gather.link"), value=link)
    session.say_key(_hint(network, is_local=address.is_local))
    code = code_of(table)
    if code and not (address.is_local and not (network and network.url)):
        name = session.t("table_list.share.room_code")
        session.say_key("line_mode.pair", name=name, value=spell(code))


async def reachable_base(program: LineProgram) -> str:
    """The server's address as other devices reach it. Raises ApiError."""
    return _base(program, await _network(program))


async def _network(program: LineProgram) -> NetworkAccess | None:
    """How others reach a server of this machine; None for one elsewhere."""
    if not program.api.address.is_local:
        return None
    return await program.api.get("api/network", NetworkAccess)


def _base(program: LineProgram, network: NetworkAccess | None) -> str:
    return _with_slash(network.url) if network and network.url else program.api.address.base


async def open_network(program: LineProgram) -> None:
    """Let the server listen on the local network, if that is really wanted. Raises ApiError."""
    session = program.session
    access = await program.api.get("api/network", NetworkAccess)
    if access.url:
        session.say(session.t("table_list.share.opened"), access.url)
        return
    if not access.can_open:
        session.say_key("table_list.share.only_here")
        return
    session.say_key("table_list.share.open_cost")
    if await ask_yes_no(session, session.t("table_list.share.open_title")):
        opened = await program.api.post("api/network", {}, NetworkAccess)
        session.say(session.t("table_list.share.opened"), opened.url or "")


def _hint(network: NetworkAccess | None, *, is_local: bool) -> str:
    if not is_local:
        return "connection.gather.link_hint"
    if network is not None and network.url:
        return "table_list.share.same_network"
    can_open = network is not None and network.can_open
    return f"table_list.share.{'only_this_computer' if can_open else 'only_here'}"


def _with_slash(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/"
