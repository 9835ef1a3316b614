"""``DELETE api/me``: deletes a person, with an account or without, and all data about them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import http_account
from herzrasen.server.api.account.sign_in import AuthEndpoints
from herzrasen.server.auth.session_changes import SIGNED_OUT, SessionChanges
from herzrasen.server.middleware.error_response import error_response
from herzrasen.storage.accounts import AccountStore
from herzrasen.storage.errors import WriteConflict
from herzrasen.table.name_skeleton import name_skeleton


class AccountDeletion:
    """Deletes the person who asks."""

    def __init__(
        self, accounts: AccountStore, session_changes: SessionChanges, auth: AuthEndpoints
    ) -> None:
        self._accounts = accounts
        self._session_changes = session_changes
        self._auth = auth

    async def delete(self, request: Request) -> Response:
        """``DELETE api/me``; the body repeats the account's name, empty for a guest."""
        payload = await self._auth.read(request, http_account.DeleteAccount)
        if isinstance(payload, Refusal):
            return error_response(payload)
        account = await self._accounts.of_person(request.scope["person"])
        if name_skeleton(payload.name) != ("" if account is None else account.name_skeleton):
            return error_response(Refusal("account.refusal.other-name"))
        try:
            return await self._session_changes.delete_person(request)
        except WriteConflict:
            return error_response(SIGNED_OUT)
