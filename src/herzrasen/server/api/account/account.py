"""One's own account, browsers and settings over HTTP."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_account
from herzrasen.server.api.account.sign_in import Signing
from herzrasen.server.auth.passwords import Passwords, proper_password
from herzrasen.server.auth.session_service import Entering, said
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.storage.accounts import Fenced, Passkey
from herzrasen.storage.sessions import Device
from herzrasen.storage.storage import Kept
from herzrasen.storage.user_data import Belongings
from herzrasen.table.name_skeleton import looks
from herzrasen.table.names import proper_name

_A_SECOND: Final = 1.0
_AT_ONCE: Final = 60
_SETTINGS_LIMIT: Final = 16 * 1024
"""Bytes that a person's settings may have."""
_DAY: Final = 86_400_000
_SHOWN: Final = 16
"""Signs of a token's hash that its owner knows a browser by."""


class Mine:
    """Shows and changes what belongs to whoever asks."""

    def __init__(
        self, kept: Kept, entering: Entering, signing: Signing, passwords: Passwords
    ) -> None:
        self._accounts = kept.accounts
        self._devices = kept.devices
        self._belongings = kept.belongings
        self._entering = entering
        self._signing = signing
        self._passwords = passwords
        self._posts = Posts(_A_SECOND, _AT_ONCE, limit=_SETTINGS_LIMIT)

    async def me(self, request: Request) -> Response:
        """``GET api/me``."""
        account = await self._accounts.of(request.scope["person"])
        if account is None:
            return said(http_account.Me())
        keys = await self._accounts.passkeys(account.person)
        shown = tuple(passkey_info(key) for key in keys)
        return said(http_account.Me(account.name, account.password is not None, shown))

    async def rename(self, request: Request) -> Response:
        """``PUT api/me``."""
        wish = await self._signing.read(request, http_account.NewName)
        if isinstance(wish, Refusal):
            return refused(wish)
        proper = proper_name(wish.name)
        if isinstance(proper, Refusal):
            return refused(proper)
        try:
            await self._accounts.rename(request.scope["person"], proper, looks(proper))
        except Fenced:
            return refused(Refusal("account.refusal.name-taken", {"name": proper}))
        return await self.me(request)

    async def protect(self, request: Request) -> Response:
        """``PUT api/me/password``: all other browsers are signed out."""
        wish = await self._signing.read(request, http_account.NewPassword)
        if isinstance(wish, Refusal):
            return refused(wish)
        account = await self._accounts.of(request.scope["person"])
        if account is None:
            return refused(Refusal("account.refusal.guest"))
        password = proper_password(wish.password)
        if isinstance(password, Refusal):
            return refused(password)
        address = address_of(request.scope)
        if account.password is not None:
            fits = self._signing.guess(account.looks) or await self._passwords.fits(
                account.password, wish.former, address
            )
            if isinstance(fits, Refusal):
                return refused(fits)
            if not fits:
                return refused(Refusal("account.refusal.former"))
        hashed = await self._passwords.hash(password, address)
        if isinstance(hashed, Refusal):
            return refused(hashed)
        await self._accounts.protect(account.person, hashed)
        await self._entering.end_all(account.person, besides=request.scope["device"])
        return said({})

    async def drop_passkey(self, request: Request) -> Response:
        """``DELETE api/me/passkeys/{passkey}``: never the last way in."""
        posted = await self._posts.read(request)
        if isinstance(posted, Refusal):
            return refused(posted)
        person: str = request.scope["person"]
        account = await self._accounts.of(person)
        keys = await self._accounts.passkeys(person)
        wanted = _bytes_of(request.path_params["passkey"])
        if account is None or wanted not in {key.id for key in keys}:
            return refused(Refusal("account.refusal.passkey-unknown"))
        if account.password is None and len(keys) == 1:
            return refused(Refusal("account.refusal.last-way-in"))
        await self._accounts.drop(person, wanted)
        return said({})

    async def devices(self, request: Request) -> Response:
        """``GET api/me/devices``."""
        found = await self._devices.of(request.scope["person"])
        own = request.scope["device"]
        return said(http_account.MyDevices(tuple(device_info(device, own) for device in found)))

    async def end_device(self, request: Request) -> Response:
        """``DELETE api/me/devices/{device}``, or ``api/me/devices`` for all but the asking one."""
        posted = await self._posts.read(request)
        if isinstance(posted, Refusal):
            return refused(posted)
        person: str = request.scope["person"]
        wanted: str | None = request.path_params.get("device")
        if wanted is None:
            await self._entering.end_all(person, besides=request.scope["device"])
            return said({})
        tokens = tuple(device.token for device in await self._devices.of(person))
        chosen = tuple(token for token in tokens if token[:_SHOWN] == wanted)
        await self._entering.end(person, chosen)
        return said({})

    async def settings(self, request: Request) -> Response:
        """``GET api/me/settings``."""
        return said(await preferences(self._belongings, request.scope["person"]))

    async def prefer(self, request: Request) -> Response:
        """``PUT api/me/settings``; a guest's stay in his browser."""
        posted = await self._posts.read(request)
        if isinstance(posted, Refusal):
            return refused(posted)
        if len(posted) > _SETTINGS_LIMIT:
            return refused(Refusal("table.refusal.too-big", {"limit": _SETTINGS_LIMIT // 1024}))
        wish = codec.read(posted, http_account.Preferences)
        if isinstance(wish, Refusal):
            return refused(wish)
        person: str = request.scope["person"]
        if await self._accounts.of(person) is None:
            return refused(Refusal("account.refusal.guest"))
        document, kept = codec.encode(wish.settings), await self._belongings.preferences(person)
        if kept is None or kept.document != document:
            await self._belongings.prefer(person, document)
        return await self.settings(request)


async def preferences(belongings: Belongings, person: str) -> http_account.Preferences:
    """What a person has set."""
    kept = await belongings.preferences(person)
    if kept is None:
        return http_account.Preferences(number=0, settings={})
    settings: dict[str, Any] = codec.decoder(dict[str, Any]).decode(kept.document)
    return http_account.Preferences(number=kept.number, settings=settings)


def passkey_info(key: Passkey) -> http_account.PasskeyInfo:
    """A passkey as its owner may see it."""
    return http_account.PasskeyInfo(id=bytes_to_base64url(key.id), label=key.label, since=key.since)


def device_info(device: Device, own: str) -> http_account.DeviceInfo:
    """A browser as its owner may see it."""
    return http_account.DeviceInfo(
        id=device.token[:_SHOWN],
        label=device.label,
        since=device.since * _DAY,
        seen=device.seen * _DAY,
        own=device.token == own,
    )


def _bytes_of(id_: str) -> bytes:
    try:
        return base64url_to_bytes(id_)
    except ValueError:
        return b""
