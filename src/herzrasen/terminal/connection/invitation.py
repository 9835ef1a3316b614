"""What someone typed or pasted to get to a table: a room code, a link, or a whole message with one
of them in it. The browser's twin is ``client/screens/lobby/invitation.js``; both read
``tests/links/invitations.json``."""

from __future__ import annotations

import re
import unicodedata
from typing import Final
from urllib.parse import urlsplit

import msgspec

from herzrasen.library.remote.server_address import BadAddress, ServerAddress, parse_address
from herzrasen.lobby.room_code import code_in
from herzrasen.protocol.page_place import join_blanks, split_link, unwrap_link

_LINK: Final = re.compile(r"https?:/+\S+", re.IGNORECASE)
_SCHEME: Final = re.compile(r"^(https?):/+", re.IGNORECASE)
_BEFORE_LINK: Final = re.compile(r"^[^\w\[/#]+")
_TABLE: Final = re.compile(r"[\w-]{20,}", re.ASCII)


def read_invitation(typed: str, here: ServerAddress) -> str | ServerAddress | None:
    """The room code in what was typed; or the address that it names, with the base of ``here``
    where it is that server's; None where there is neither."""
    plain = unicodedata.normalize("NFKC", typed)
    visible = "".join(sign for sign in plain if unicodedata.category(sign) != "Cf")
    text = join_blanks(visible.strip())
    for found in [*_LINK.findall(text), *text.split()]:
        word = unwrap_link(found)
        if split_link(word)[1]:
            return _where_leads(word, here)
    if code := code_in(text):
        return code
    return _at(here, f"t/{text}") if _TABLE.fullmatch(text) else None


def _where_leads(word: str, here: ServerAddress) -> ServerAddress | None:
    link = _SCHEME.sub(r"\1://", _BEFORE_LINK.sub("", word))
    address, place = split_link(link)
    if address.strip("/") == "" or f"{address}/".startswith(urlsplit(here.base).path):
        return _at(here, place)
    if address.startswith("/"):
        address = here.base[: here.base.index("/", len("https://"))] + address
    try:
        found = parse_address(f"{address}#/{place}")
    except BadAddress:
        return None
    return msgspec.structs.replace(found, base=here.base) if _is_here(found, here) else found


def _is_here(found: ServerAddress, here: ServerAddress) -> bool:
    """Whether an address is that of the server itself, by whatever name this machine has."""
    if found.base.startswith(here.base):
        return True
    ports = [urlsplit(address.base).port for address in (found, here)]
    return found.is_local and here.is_local and ports[0] == ports[1]


def _at(here: ServerAddress, place: str) -> ServerAddress:
    return parse_address(f"{here.base}#/{place}")
