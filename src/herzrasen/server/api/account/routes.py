"""The routes under ``api/me``, and the services that answer them."""

from __future__ import annotations

from collections.abc import Callable

from starlette.routing import Route

from herzrasen.server.api.account.account import AccountEndpoints
from herzrasen.server.api.account.deletion import AccountDeletion
from herzrasen.server.api.account.device_links import DeviceLinkEndpoints
from herzrasen.server.api.account.match_history import MatchHistory
from herzrasen.server.api.account.matches import MatchEndpoints
from herzrasen.server.api.account.sign_in import AuthEndpoints
from herzrasen.server.api.account.statistics import StatisticsEndpoints
from herzrasen.server.auth.device_links import MadeLinks
from herzrasen.server.auth.known_devices import KnownDevices
from herzrasen.server.auth.passkeys import Passkeys
from herzrasen.server.auth.passwords import PasswordService
from herzrasen.server.auth.session_changes import CloseConnections, Reseat, SessionChanges
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.server.lobby.table_reading import MayRead
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.storage.storage import Storage


def routes(
    storage: Storage,
    session_resolver: SessionResolver,
    passwords: PasswordService,
    close_connections: CloseConnections,
    reseat: Reseat,
    now: Callable[[], int],
    running_seconds: Callable[[], float],
    heavy_work: HeavyWork,
    may_read: MayRead,
) -> list[Route]:
    """The routes of one's own account. The caller closes ``passwords``."""
    session_changes = SessionChanges(storage, session_resolver, close_connections, reseat, now)
    known = KnownDevices(session_resolver.tokens)
    passkeys = Passkeys(storage.challenges)
    auth = AuthEndpoints(storage.accounts, session_changes, passwords, passkeys, known)
    account_endpoints = AccountEndpoints(storage, session_changes, auth, passwords)
    links = DeviceLinkEndpoints(storage, session_changes, auth, MadeLinks(running_seconds))
    history = MatchHistory(storage, heavy_work)
    matches = MatchEndpoints(storage, history, heavy_work, may_read)
    statistics = StatisticsEndpoints(history)
    account_deletion = AccountDeletion(storage.accounts, session_changes, auth)
    return [
        Route("/api/me", account_endpoints.show, methods=["GET"]),
        Route("/api/me", account_endpoints.rename, methods=["PUT"]),
        Route("/api/me", account_deletion.delete, methods=["DELETE"]),
        Route("/api/me/account", auth.sign_up, methods=["POST"]),
        Route("/api/me/sign-in", auth.sign_in, methods=["POST"]),
        Route("/api/me/recover", auth.recover, methods=["POST"]),
        Route("/api/me/sign-out", auth.sign_out, methods=["POST"]),
        Route("/api/me/password", account_endpoints.change_password, methods=["PUT"]),
        Route("/api/me/passkeys", auth.register_passkey, methods=["POST"]),
        Route("/api/me/passkeys/new", auth.passkey_registration_options, methods=["POST"]),
        Route("/api/me/passkeys/ask", auth.passkey_sign_in_options, methods=["POST"]),
        Route("/api/me/passkeys/sign-in", auth.passkey_sign_in, methods=["POST"]),
        Route("/api/me/passkeys/{passkey}", account_endpoints.remove_passkey, methods=["DELETE"]),
        Route("/api/me/link", links.create, methods=["POST"]),
        Route("/api/me/link/show", links.show, methods=["POST"]),
        Route("/api/me/link/open", links.open, methods=["POST"]),
        Route("/api/me/devices", account_endpoints.sessions, methods=["GET"]),
        Route("/api/me/devices", account_endpoints.end_session, methods=["DELETE"]),
        Route("/api/me/devices/{device}", account_endpoints.end_session, methods=["DELETE"]),
        Route("/api/me/settings", account_endpoints.settings, methods=["GET"]),
        Route("/api/me/settings", account_endpoints.save_settings, methods=["PUT"]),
        Route("/api/me/matches", matches.page),
        Route("/api/me/finished", statistics.in_short),
        Route("/api/me/statistics", statistics.figures),
        Route("/api/me/statistics.json", statistics.as_json),
        Route("/api/me/statistics.csv", statistics.as_csv),
        Route("/api/me/export", matches.export),
    ]
