"""HTTP endpoints of device links: another device becomes the same person, guest or not.

How it works: one device asks for a code and shows it as a link. The other device shows whose link
it is, and opens it when its owner says so. It is never opened by the visit alone: anyone who
follows a stranger's link would play as the stranger without knowing.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import http_account
from herzrasen.server.api.account.sign_in import AuthEndpoints
from herzrasen.server.auth.device_links import LINK_LIFETIME_MS, MadeLinks, hash_code, new_code
from herzrasen.server.auth.session_changes import SIGNED_OUT, SessionChanges
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.storage.device_links import LinkedPerson, StoredDeviceLink
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.storage import Storage
from herzrasen.table.names import clean_name

_INVALID: Final = Refusal("account.refusal.link")
"""One answer for a code that is unknown, expired or used up: it says nothing about the others."""


class DeviceLinkEndpoints:
    """Makes, shows and opens device links. Attempts are limited by address, with sign-ins."""

    def __init__(
        self,
        storage: Storage,
        session_changes: SessionChanges,
        auth: AuthEndpoints,
        made: MadeLinks,
    ) -> None:
        self._accounts = storage.accounts
        self._links = storage.device_links
        self._session_changes = session_changes
        self._auth = auth
        self._made = made

    async def create(self, request: Request) -> Response:
        """``POST api/me/link``; the former link of this device is no longer valid."""
        payload = await self._auth.read(request, http_account.NewLink)
        if isinstance(payload, Refusal):
            return error_response(payload)
        name = clean_name(payload.name)
        if isinstance(name, Refusal):
            return error_response(name)
        code, now = new_code(), self._session_changes.now()
        device: str = request.scope["device"]
        link = StoredDeviceLink(hash_code(code), device, name, now + LINK_LIFETIME_MS)
        try:
            await self._links.add(link, self._session_changes.session_of(request), now)
        except WriteConflict:
            return error_response(SIGNED_OUT)
        self._made.add(link.code_hash, now)
        return json_response(http_account.DeviceLink(code, LINK_LIFETIME_MS), 201)

    async def show(self, request: Request) -> Response:
        """``POST api/me/link/show``: whose link it is; nothing changes."""
        found = await self._find(request)
        if isinstance(found, Refusal):
            return error_response(found)
        _, linked = found
        return json_response(await self._owner(linked, request.scope["person"]))

    async def open(self, request: Request) -> Response:
        """``POST api/me/link/open``: the asking device becomes that of the link's person."""
        found = await self._find(request)
        if isinstance(found, Refusal):
            return error_response(found)
        code_hash, linked = found
        if linked.person == request.scope["person"]:
            return error_response(Refusal("account.refusal.own-link"))
        owner = await self._owner(linked, linked.person)
        try:
            return await self._session_changes.open_link(request, code_hash, linked.person, owner)
        except WriteConflict:  # opened, expired or ended since it was read
            return error_response(await self._session_changes.refusal(request, _INVALID))

    async def _find(self, request: Request) -> tuple[str, LinkedPerson] | Refusal:
        """The hash of the code in the body, and whose link it is."""
        payload = await self._auth.read(request, http_account.OpenLink)
        if isinstance(payload, Refusal):
            return payload
        code_hash = hash_code(payload.code)
        if self._made.is_over(code_hash):
            return _INVALID
        linked = await self._links.find(code_hash, self._session_changes.now())
        return _INVALID if linked is None else (code_hash, linked)

    async def _owner(self, linked: LinkedPerson, asking: str) -> http_account.LinkOwner:
        account = await self._accounts.of_person(linked.person)
        return http_account.LinkOwner(
            name=linked.name,
            account=None if account is None else account.name,
            own=linked.person == asking,
        )
