"""The addresses under ``api/me``, and what stands behind them."""

from __future__ import annotations

from collections.abc import Callable

from starlette.routing import Route

from herzrasen.server.api.account.account import Mine
from herzrasen.server.api.account.deletion import Farewells
from herzrasen.server.api.account.match_history import Past
from herzrasen.server.api.account.matches import Matches
from herzrasen.server.api.account.sign_in import Signing
from herzrasen.server.api.account.statistics import Statistics
from herzrasen.server.auth.passkeys import Passkeys
from herzrasen.server.auth.passwords import Passwords
from herzrasen.server.auth.session_resolver import Visitors
from herzrasen.server.auth.session_service import Entering, Reseat
from herzrasen.server.network.connection_registry import Connected
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.storage.storage import Kept


def routes(
    kept: Kept,
    visitors: Visitors,
    passwords: Passwords,
    connected: Connected,
    reseat: Reseat,
    now: Callable[[], int],
    work: HeavyWork,
) -> list[Route]:
    """All that a person can ask about himself. Whoever made ``passwords`` closes them."""
    entering = Entering(kept, visitors, connected, reseat, now)
    signing = Signing(kept.accounts, entering, passwords, Passkeys())
    mine = Mine(kept, entering, signing, passwords)
    past = Past(kept, work)
    matches = Matches(kept, past, work)
    statistics = Statistics(past)
    farewells = Farewells(kept.accounts, entering, signing)
    return [
        Route("/api/me", mine.me, methods=["GET"]),
        Route("/api/me", mine.rename, methods=["PUT"]),
        Route("/api/me", farewells.forget, methods=["DELETE"]),
        Route("/api/me/account", signing.sign_up, methods=["POST"]),
        Route("/api/me/sign-in", signing.sign_in, methods=["POST"]),
        Route("/api/me/recover", signing.recover, methods=["POST"]),
        Route("/api/me/sign-out", signing.sign_out, methods=["POST"]),
        Route("/api/me/password", mine.protect, methods=["PUT"]),
        Route("/api/me/passkeys", signing.keep_passkey, methods=["POST"]),
        Route("/api/me/passkeys/new", signing.new_passkey, methods=["POST"]),
        Route("/api/me/passkeys/ask", signing.ask_passkey, methods=["POST"]),
        Route("/api/me/passkeys/sign-in", signing.prove_passkey, methods=["POST"]),
        Route("/api/me/passkeys/{passkey}", mine.drop_passkey, methods=["DELETE"]),
        Route("/api/me/devices", mine.devices, methods=["GET"]),
        Route("/api/me/devices", mine.end_device, methods=["DELETE"]),
        Route("/api/me/devices/{device}", mine.end_device, methods=["DELETE"]),
        Route("/api/me/settings", mine.settings, methods=["GET"]),
        Route("/api/me/settings", mine.prefer, methods=["PUT"]),
        Route("/api/me/matches", matches.matches),
        Route("/api/me/statistics", statistics.figures),
        Route("/api/me/statistics.json", statistics.as_json),
        Route("/api/me/statistics.csv", statistics.as_csv),
        Route("/api/me/export", matches.export),
    ]
