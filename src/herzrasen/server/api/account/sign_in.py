"""Accounts over HTTP: made, entered and left; by password, by passkey, by recovery code."""

from __future__ import annotations

import secrets
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_account
from herzrasen.server.auth import recovery_codes
from herzrasen.server.auth.passkeys import Asked, Passkeys, id_of
from herzrasen.server.auth.passwords import Passwords, proper_password
from herzrasen.server.auth.session_resolver import label_of
from herzrasen.server.auth.session_service import Entering, said
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.rate_limiter import Limits, address_of
from herzrasen.storage.accounts import Account, Accounts, Fenced, Passkey
from herzrasen.table.name_skeleton import looks
from herzrasen.table.names import proper_name

_TRIES_A_SECOND: Final = 0.1
_TRIES_AT_ONCE: Final = 20
_GUESSES_A_SECOND: Final = 1 / 30
_GUESSES_AT_ONCE: Final = 10
_WRONG: Final = Refusal("account.refusal.wrong")

T = TypeVar("T")


class Signing:
    """Signs people up, in and out.

    Attempts are counted by address and by account, before anything is looked up; a name that nobody
    has is answered as a wrong password is, after the same work.
    """

    def __init__(
        self, accounts: Accounts, entering: Entering, passwords: Passwords, passkeys: Passkeys
    ) -> None:
        self._accounts = accounts
        self._entering = entering
        self._passwords = passwords
        self._passkeys = passkeys
        self._tries = Posts(_TRIES_A_SECOND, _TRIES_AT_ONCE)
        self._guesses = Limits(_GUESSES_A_SECOND, _GUESSES_AT_ONCE)

    # With a password ------------------------------------------------------------------------------

    async def sign_up(self, request: Request) -> Response:
        """``POST api/me/account``."""
        wish = await self.read(request, http_account.SignUp)
        if isinstance(wish, Refusal):
            return refused(wish)
        password = proper_password(wish.password)
        if isinstance(password, Refusal):
            return refused(password)
        name = await self._free(request, wish.name)
        if isinstance(name, Refusal):
            return refused(name)
        hashed = await self._passwords.hash(password, address_of(request.scope))
        if isinstance(hashed, Refusal):
            return refused(hashed)
        return await self._created(request, name, hashed, secrets.token_bytes(32), None)

    async def sign_in(self, request: Request) -> Response:
        """``POST api/me/sign-in``."""
        wish = await self.read(request, http_account.SignIn)
        if isinstance(wish, Refusal):
            return refused(wish)
        account = await self._guessed(wish.name)
        if isinstance(account, Refusal):
            return refused(account)
        kept = None if account is None else account.password
        fits = await self._passwords.fits(kept, wish.password, address_of(request.scope))
        if isinstance(fits, Refusal):
            return refused(fits)
        if account is None or not fits:
            return refused(_WRONG)
        return await self._entering.enter(request, account.person, {})

    async def recover(self, request: Request) -> Response:
        """``POST api/me/recover``: every other browser of the account is signed out."""
        wish = await self.read(request, http_account.Recover)
        if isinstance(wish, Refusal):
            return refused(wish)
        password = proper_password(wish.password)
        if isinstance(password, Refusal):
            return refused(password)
        account = await self._guessed(wish.name)
        if isinstance(account, Refusal):
            return refused(account)
        hashed = await self._passwords.hash(password, address_of(request.scope))
        if isinstance(hashed, Refusal):
            return refused(hashed)
        kept = None if account is None else account.recovery
        if not recovery_codes.fits(kept, wish.code) or account is None:
            return refused(_WRONG)
        code = recovery_codes.new_code()
        await self._accounts.protect(account.person, hashed, recovery_codes.kept_of(code))
        await self._entering.end_all(account.person)
        return await self._entering.enter(request, account.person, http_account.SignedUp(code))

    async def sign_out(self, request: Request) -> Response:
        """``POST api/me/sign-out``: this browser is a new guest's."""
        posted = await self._tries.read(request)
        if isinstance(posted, Refusal):
            return refused(posted)
        return await self._entering.leave(request)

    # With a passkey -------------------------------------------------------------------------------

    async def new_passkey(self, request: Request) -> Response:
        """``POST api/me/passkeys/new``: what the authenticator has to be asked."""
        wish = await self.read(request, http_account.PasskeyWish)
        if isinstance(wish, Refusal):
            return refused(wish)
        account = await self._accounts.of(request.scope["person"])
        if account is not None:
            known = tuple(key.id for key in await self._accounts.passkeys(account.person))
            return said(self._passkeys.invite(request, account.name, "", account.handle, known))
        name = await self._free(request, wish.name)
        if isinstance(name, Refusal):
            return refused(name)
        handle = secrets.token_bytes(32)
        return said(self._passkeys.invite(request, name, name, handle, ()))

    async def keep_passkey(self, request: Request) -> Response:
        """``POST api/me/passkeys``: one more passkey, or an account by its first."""
        wish = await self.read(request, http_account.PasskeyAnswer)
        if isinstance(wish, Refusal):
            return refused(wish)
        made = self._passkeys.made(request, wish.credential)
        if isinstance(made, Refusal):
            return refused(made)
        asked, passkey = made
        own = msgspec.structs.replace(
            passkey,
            person=request.scope["person"],
            label=label_of(request.headers.get("user-agent", "")),
            since=self._entering.now(),
        )
        if asked.name:
            return await self._created(request, asked.name, None, asked.handle, own)
        return await self._added(asked, own)

    async def ask_passkey(self, request: Request) -> Response:
        """``POST api/me/passkeys/ask``: what any authenticator has to be asked at a sign-in."""
        posted = await self._tries.read(request)
        if isinstance(posted, Refusal):
            return refused(posted)
        return said(self._passkeys.challenge(request))

    async def prove_passkey(self, request: Request) -> Response:
        """``POST api/me/passkeys/sign-in``."""
        wish = await self.read(request, http_account.PasskeyAnswer)
        if isinstance(wish, Refusal):
            return refused(wish)
        passkey = await self._accounts.passkey(id_of(wish.credential))
        uses = self._passkeys.proved(request, wish.credential, passkey)
        if isinstance(uses, Refusal) or passkey is None:
            return refused(uses if isinstance(uses, Refusal) else _WRONG)
        await self._accounts.used(passkey.id, uses)
        return await self._entering.enter(request, passkey.person, {})

    # Shared ---------------------------------------------------------------------------------------

    async def read(self, request: Request, kind: type[T]) -> T | Refusal:
        """What was posted, if this address has not tried too often."""
        posted = await self._tries.read(request)
        return posted if isinstance(posted, Refusal) else codec.read(posted, kind)

    def guess(self, account: str) -> Refusal | None:
        """Count an attempt to pass as the owner of a name that looks like this."""
        return None if self._guesses.take(account) else Refusal("account.refusal.too-often")

    async def _guessed(self, name: str) -> Account | Refusal | None:
        """The account that somebody claims to own, None if there is none."""
        proper = proper_name(name)
        wanted = "" if isinstance(proper, Refusal) else looks(proper)
        return self.guess(wanted) or await self._accounts.named(wanted)

    async def _free(self, request: Request, name: str) -> str | Refusal:
        """The name in its one form, if a guest may have it for his account."""
        if await self._accounts.of(request.scope["person"]) is not None:
            return Refusal("account.refusal.signed-in")
        proper = proper_name(name)
        if isinstance(proper, Refusal):
            return proper
        if await self._accounts.named(looks(proper)) is not None:
            return Refusal("account.refusal.name-taken", {"name": proper})
        return proper

    async def _created(
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
            looks=looks(name),
            password=password,
            recovery=recovery_codes.kept_of(code),
            handle=handle,
            since=self._entering.now(),
        )
        try:
            return await self._entering.create(
                request, account, passkey, http_account.SignedUp(code)
            )
        except Fenced:
            return refused(Refusal("account.refusal.name-taken", {"name": name}))

    async def _added(self, asked: Asked, passkey: Passkey) -> Response:
        account = await self._accounts.of(passkey.person)
        if account is None or account.handle != asked.handle:
            return refused(Refusal("account.refusal.passkey-late"))
        try:
            await self._accounts.add(passkey)
        except Fenced:
            return refused(Refusal("account.refusal.passkey"))
        return said({}, 201)
