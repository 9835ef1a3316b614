"""HTTP endpoints of sign-up, sign-in, recovery and sign-out, by password or passkey."""

from __future__ import annotations

import secrets
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_account
from herzrasen.server.auth import recovery_codes
from herzrasen.server.auth.browser_label import browser_label
from herzrasen.server.auth.known_devices import KnownDevices
from herzrasen.server.auth.passkeys import Challenge, Passkeys, credential_id
from herzrasen.server.auth.passwords import PasswordService, normalize_password
from herzrasen.server.auth.session_changes import SessionChanges
from herzrasen.server.auth.sign_in_attempts import SignInAttempts
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import turn_path_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.accounts import Account, AccountStore, Passkey, UsedPasskey
from herzrasen.storage.errors import WriteConflict
from herzrasen.table.name_skeleton import name_skeleton
from herzrasen.table.names import clean_name

_TRIES_A_SECOND: Final = 0.1
_TRIES_AT_ONCE: Final = 20
_WRONG: Final = Refusal("account.refusal.wrong")

T = TypeVar("T")


class AuthEndpoints:
    """Signs people up, in and out.

    Attempts are limited by address, before any lookup, and by account; those of a device that was
    signed in to it before are counted apart. An unknown name is answered like a wrong password,
    after the same work.
    """

    def __init__(
        self,
        accounts: AccountStore,
        session_changes: SessionChanges,
        passwords: PasswordService,
        passkeys: Passkeys,
        known_devices: KnownDevices,
    ) -> None:
        self._accounts = accounts
        self._session_changes = session_changes
        self._passwords = passwords
        self._passkeys = passkeys
        self._known_devices = known_devices
        self._body_reader = BodyReader(RateLimiter(_TRIES_A_SECOND, _TRIES_AT_ONCE))
        self.attempts = SignInAttempts(known_devices)

    # With a password ------------------------------------------------------------------------------

    async def sign_up(self, request: Request) -> Response:
        """``POST api/me/account``."""
        payload = await self.read(request, http_account.SignUp)
        if isinstance(payload, Refusal):
            return error_response(payload)
        password = normalize_password(payload.password)
        if isinstance(password, Refusal):
            return error_response(password)
        name = await self._free_name(request, payload.name)
        if isinstance(name, Refusal):
            return error_response(name)
        hashed = await self._passwords.hash(password, turn_path_of(request.scope))
        if isinstance(hashed, Refusal):
            return error_response(hashed)
        return await self._create_account(request, name, hashed, secrets.token_bytes(32), None)

    async def sign_in(self, request: Request) -> Response:
        """``POST api/me/sign-in``."""
        payload = await self.read(request, http_account.SignIn)
        if isinstance(payload, Refusal):
            return error_response(payload)
        account = await self._account_by_name(request, payload.name)
        if isinstance(account, Refusal):
            return error_response(account)
        stored_hash = None if account is None else account.password_hash
        correct = await self._passwords.verify(
            stored_hash, payload.password, turn_path_of(request.scope)
        )
        if isinstance(correct, Refusal):
            return error_response(correct)
        if account is None or not correct:
            return error_response(_WRONG)
        return await self._sign_in(request, account, {})

    async def recover(self, request: Request) -> Response:
        """``POST api/me/recover``: every other browser of the account is signed out."""
        payload = await self.read(request, http_account.Recover)
        if isinstance(payload, Refusal):
            return error_response(payload)
        password = normalize_password(payload.password)
        if isinstance(password, Refusal):
            return error_response(password)
        account = await self._account_by_name(request, payload.name)
        if isinstance(account, Refusal):
            return error_response(account)
        hashed = await self._passwords.hash(password, turn_path_of(request.scope))
        if isinstance(hashed, Refusal):
            return error_response(hashed)
        stored_hash = None if account is None else account.recovery_hash
        if not recovery_codes.verify_code(stored_hash, payload.code) or account is None:
            return error_response(_WRONG)
        code = recovery_codes.new_code()
        recovered = msgspec.structs.replace(
            account, password_hash=hashed, recovery_hash=recovery_codes.hash_code(code)
        )
        try:
            await self._session_changes.set_password(
                account, hashed, recovery_hash=recovered.recovery_hash
            )
        except WriteConflict:  # the code was used meanwhile
            return error_response(_WRONG)
        return await self._sign_in(request, recovered, http_account.SignedUp(code))

    async def sign_out(self, request: Request) -> Response:
        """``POST api/me/sign-out``: this browser gets the session of a new guest."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        account = await self._accounts.of_person(request.scope["person"])
        return self._remember(request, await self._session_changes.sign_out(request), account)

    # With a passkey -------------------------------------------------------------------------------

    async def passkey_registration_options(self, request: Request) -> Response:
        """``POST api/me/passkeys/new``: the options for creating a passkey."""
        payload = await self.read(request, http_account.PasskeyRequest)
        if isinstance(payload, Refusal):
            return error_response(payload)
        account = await self._accounts.of_person(request.scope["person"])
        if account is not None:
            known = tuple(key.id for key in await self._accounts.passkeys(account.person))
            return json_response(
                await self._passkeys.registration_options(
                    request, account.name, "", account.handle, known
                )
            )
        name = await self._free_name(request, payload.name)
        if isinstance(name, Refusal):
            return error_response(name)
        handle = secrets.token_bytes(32)
        return json_response(
            await self._passkeys.registration_options(request, name, name, handle, ())
        )

    async def register_passkey(self, request: Request) -> Response:
        """``POST api/me/passkeys``: adds a passkey, or creates an account with its first."""
        payload = await self.read(request, http_account.PasskeyAnswer)
        if isinstance(payload, Refusal):
            return error_response(payload)
        registration = await self._passkeys.verify_registration(request, payload.credential)
        if isinstance(registration, Refusal):
            return error_response(registration)
        challenge, passkey = registration
        own = msgspec.structs.replace(
            passkey,
            person=request.scope["person"],
            label=browser_label(request.headers.get("user-agent", "")),
            created_at=self._session_changes.now(),
        )
        if challenge.account_name:
            return await self._create_account(
                request, challenge.account_name, None, challenge.handle, own
            )
        return await self._add_passkey(request, challenge, own)

    async def passkey_sign_in_options(self, request: Request) -> Response:
        """``POST api/me/passkeys/ask``: the options for signing in with a passkey."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        return json_response(await self._passkeys.authentication_options(request))

    async def passkey_sign_in(self, request: Request) -> Response:
        """``POST api/me/passkeys/sign-in``."""
        payload = await self.read(request, http_account.PasskeyAnswer)
        if isinstance(payload, Refusal):
            return error_response(payload)
        passkey = await self._accounts.passkey(credential_id(payload.credential))
        uses = await self._passkeys.verify_authentication(request, payload.credential, passkey)
        if isinstance(uses, Refusal) or passkey is None:
            return error_response(uses if isinstance(uses, Refusal) else _WRONG)
        account = await self._accounts.of_person(passkey.person)
        if account is None:
            return error_response(_WRONG)
        used = UsedPasskey(passkey.id, passkey.sign_count, uses)
        return await self._sign_in(request, account, {}, used)

    # Shared ---------------------------------------------------------------------------------------

    async def read(self, request: Request, kind: type[T]) -> T | Refusal:
        """The decoded body; or a refusal, also if this address has tried too often."""
        body = await self._body_reader.read(request)
        return body if isinstance(body, Refusal) else codec.read(body, kind)

    def _remember(self, request: Request, response: Response, account: Account | None) -> Response:
        if account is not None:
            self._known_devices.remember(request, response, account)
        return response

    async def _account_by_name(self, request: Request, name: str) -> Account | Refusal | None:
        """The account with this name; None if there is none."""
        proper = clean_name(name)
        wanted = "" if isinstance(proper, Refusal) else name_skeleton(proper)
        account = await self._accounts.by_skeleton(wanted)
        return self.attempts.count(request, wanted, account) or account

    async def _free_name(self, request: Request, name: str) -> str | Refusal:
        """The cleaned name, if this guest may have it for their account; or why not."""
        if await self._accounts.of_person(request.scope["person"]) is not None:
            return Refusal("account.refusal.signed-in")
        proper = clean_name(name)
        if isinstance(proper, Refusal):
            return proper
        if await self._accounts.by_skeleton(name_skeleton(proper)) is not None:
            return Refusal("account.refusal.name-taken", {"name": proper})
        return proper

    async def _sign_in(
        self, request: Request, account: Account, body: object, used: UsedPasskey | None = None
    ) -> Response:
        try:
            response = await self._session_changes.sign_in(request, account, body, used)
        except WriteConflict:  # what was shown here is no longer right
            return error_response(_WRONG)
        return self._remember(request, response, account)

    async def _create_account(
        self,
        request: Request,
        name: str,
        password: str | None,
        handle: bytes,
        passkey: Passkey | None,
    ) -> Response:
        code = recovery_codes.new_code()
        account = Account(
            person=request.scope["person"],
            name=name,
            name_skeleton=name_skeleton(name),
            password_hash=password,
            recovery_hash=recovery_codes.hash_code(code),
            handle=handle,
            created_at=self._session_changes.now(),
        )
        try:
            response = await self._session_changes.create_account(
                request, account, passkey, http_account.SignedUp(code)
            )
        except WriteConflict:
            taken = Refusal("account.refusal.name-taken", {"name": name})
            return error_response(await self._session_changes.refusal(request, taken))
        return self._remember(request, response, account)

    async def _add_passkey(
        self, request: Request, challenge: Challenge, passkey: Passkey
    ) -> Response:
        account = await self._accounts.of_person(passkey.person)
        if account is None or account.handle != challenge.handle:
            return error_response(Refusal("account.refusal.passkey-late"))
        try:
            await self._accounts.add_passkey(passkey, request.scope["device"])
        except WriteConflict:
            known = Refusal("account.refusal.passkey")
            return error_response(await self._session_changes.refusal(request, known))
        return json_response({}, 201)
