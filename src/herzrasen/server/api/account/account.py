"""HTTP endpoints of one's own account: name, password, passkeys, browsers, settings."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_account
from herzrasen.server.api.account.sign_in import AuthEndpoints
from herzrasen.server.auth.base64url import decode_base64url, encode_base64url
from herzrasen.server.auth.passwords import PasswordService, normalize_password
from herzrasen.server.auth.session_changes import SIGNED_OUT, SessionChanges
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import turn_path_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.accounts import Passkey
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.storage import Storage
from herzrasen.storage.user_data import UserData
from herzrasen.table.name_skeleton import name_skeleton
from herzrasen.table.names import clean_name

_A_SECOND: Final = 1.0
_AT_ONCE: Final = 60
_SETTINGS_LIMIT: Final = 16 * 1024
"""Maximum size of a person's stored settings, bytes."""
_DAY: Final = 86_400_000
_ID_LENGTH: Final = 16
"""Characters of a session's token hash that are sent as its id."""


class AccountEndpoints:
    """Shows and changes the account of the person who asks."""

    def __init__(
        self,
        storage: Storage,
        session_changes: SessionChanges,
        auth: AuthEndpoints,
        passwords: PasswordService,
    ) -> None:
        self._accounts = storage.accounts
        self._sessions = storage.sessions
        self._user_data = storage.user_data
        self._session_changes = session_changes
        self._auth = auth
        self._passwords = passwords
        self._body_reader = BodyReader(RateLimiter(_A_SECOND, _AT_ONCE), limit=_SETTINGS_LIMIT)

    async def show(self, request: Request) -> Response:
        """``GET api/me``."""
        account = await self._accounts.of_person(request.scope["person"])
        if account is None:
            return json_response(http_account.Me())
        keys = await self._accounts.passkeys(account.person)
        infos = tuple(passkey_info(key) for key in keys)
        return json_response(
            http_account.Me(account.name, account.password_hash is not None, infos)
        )

    async def rename(self, request: Request) -> Response:
        """``PUT api/me``."""
        payload = await self._auth.read(request, http_account.NewName)
        if isinstance(payload, Refusal):
            return error_response(payload)
        proper = clean_name(payload.name)
        if isinstance(proper, Refusal):
            return error_response(proper)
        person, skeleton = request.scope["person"], name_skeleton(proper)
        try:
            await self._accounts.rename(person, proper, skeleton, request.scope["device"])
        except WriteConflict:
            taken = Refusal("account.refusal.name-taken", {"name": proper})
            return error_response(await self._session_changes.refusal(request, taken))
        return await self.show(request)

    async def change_password(self, request: Request) -> Response:
        """``PUT api/me/password``: all other browsers are signed out."""
        payload = await self._auth.read(request, http_account.NewPassword)
        if isinstance(payload, Refusal):
            return error_response(payload)
        account = await self._accounts.of_person(request.scope["person"])
        if account is None:
            return error_response(Refusal("account.refusal.guest"))
        password = normalize_password(payload.password)
        if isinstance(password, Refusal):
            return error_response(password)
        owner = turn_path_of(request.scope)
        if account.password_hash is not None:
            correct = self._auth.attempts.count(
                request, account.name_skeleton, account
            ) or await self._passwords.verify(account.password_hash, payload.former, owner)
            if isinstance(correct, Refusal):
                return error_response(correct)
            if not correct:
                return error_response(Refusal("account.refusal.former"))
        hashed = await self._passwords.hash(password, owner)
        if isinstance(hashed, Refusal):
            return error_response(hashed)
        try:
            await self._session_changes.set_password(account, hashed, keep=request.scope["device"])
        except WriteConflict:  # someone else has changed it meanwhile
            return error_response(Refusal("account.refusal.former"))
        return json_response({})

    async def remove_passkey(self, request: Request) -> Response:
        """``DELETE api/me/passkeys/{passkey}``; refused for the last way to sign in."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        person: str = request.scope["person"]
        account = await self._accounts.of_person(person)
        keys = await self._accounts.passkeys(person)
        wanted = decode_base64url(request.path_params["passkey"])
        if account is None or wanted not in {key.id for key in keys}:
            return error_response(Refusal("account.refusal.passkey-unknown"))
        try:
            removed = await self._accounts.remove_passkey(person, wanted, request.scope["device"])
        except WriteConflict:
            return error_response(SIGNED_OUT)
        if not removed:
            return error_response(Refusal("account.refusal.last-way-in"))
        return json_response({})

    async def sessions(self, request: Request) -> Response:
        """``GET api/me/devices``."""
        found = await self._sessions.of_person(request.scope["person"])
        own = request.scope["device"]
        return json_response(
            http_account.MyDevices(tuple(session_info(session, own) for session in found))
        )

    async def end_session(self, request: Request) -> Response:
        """``DELETE api/me/devices/{device}``, or ``api/me/devices`` for all but the asking one."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        person: str = request.scope["person"]
        wanted: str | None = request.path_params.get("device")
        try:
            if wanted is None:
                await self._session_changes.end_other_sessions(request)
            else:
                found = await self._sessions.of_person(person)
                tokens = tuple(session.token_hash for session in found)
                chosen = tuple(token for token in tokens if token[:_ID_LENGTH] == wanted)
                await self._session_changes.end_sessions(request, chosen)
        except WriteConflict:
            return error_response(SIGNED_OUT)
        return json_response({})

    async def settings(self, request: Request) -> Response:
        """``GET api/me/settings``."""
        return json_response(await settings_of(self._user_data, request.scope["person"]))

    async def save_settings(self, request: Request) -> Response:
        """``PUT api/me/settings``; a guest's stay in their browser."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        if len(body) > _SETTINGS_LIMIT:
            return error_response(
                Refusal("table.refusal.too-big", {"limit": _SETTINGS_LIMIT // 1024})
            )
        payload = codec.read(body, http_account.Preferences)
        if isinstance(payload, Refusal):
            return error_response(payload)
        person: str = request.scope["person"]
        if await self._accounts.of_person(person) is None:
            return error_response(Refusal("account.refusal.guest"))
        settings, asking = codec.encode(payload.settings), request.scope["device"]
        try:
            revision = await self._user_data.save_settings(person, settings, asking)
        except WriteConflict:
            return error_response(SIGNED_OUT)
        return json_response(http_account.Preferences(revision, payload.settings))


async def settings_of(user_data: UserData, person: str) -> http_account.Preferences:
    """The stored settings of a person; number 0 and none if nothing was stored."""
    stored = await user_data.settings(person)
    if stored is None:
        return http_account.Preferences(number=0, settings={})
    try:
        settings = codec.decode(stored.document, dict[str, Any])
    except (msgspec.MsgspecError, ValueError):  # damaged: the browser's own are stored again
        settings = {}
    return http_account.Preferences(number=stored.revision, settings=settings)


def passkey_info(key: Passkey) -> http_account.PasskeyInfo:
    """A passkey as its owner is shown it."""
    return http_account.PasskeyInfo(
        id=encode_base64url(key.id), label=key.label, since=key.created_at
    )


def session_info(session: StoredSession, own: str) -> http_account.DeviceInfo:
    """A session as its owner is shown it; ``own`` is the session that asks."""
    return http_account.DeviceInfo(
        id=session.token_hash[:_ID_LENGTH],
        label=session.label,
        since=session.first_day * _DAY,
        seen=session.last_day * _DAY,
        own=session.token_hash == own,
    )
