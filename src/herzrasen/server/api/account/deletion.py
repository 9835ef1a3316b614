"""Being forgotten, over HTTP."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import http_account
from herzrasen.server.api.account.sign_in import Signing
from herzrasen.server.auth.session_service import Entering
from herzrasen.server.middleware.body_reader import refused
from herzrasen.storage.accounts import Accounts
from herzrasen.table.name_skeleton import looks


class Farewells:
    """Forgets whoever wishes it, an account's owner or a guest."""

    def __init__(self, accounts: Accounts, entering: Entering, signing: Signing) -> None:
        self._accounts = accounts
        self._entering = entering
        self._signing = signing

    async def forget(self, request: Request) -> Response:
        """``DELETE api/me``: the account's name has to be said once more."""
        wish = await self._signing.read(request, http_account.Farewell)
        if isinstance(wish, Refusal):
            return refused(wish)
        account = await self._accounts.of(request.scope["person"])
        if looks(wish.name) != ("" if account is None else account.looks):
            return refused(Refusal("account.refusal.other-name"))
        return await self._entering.forget(request)
