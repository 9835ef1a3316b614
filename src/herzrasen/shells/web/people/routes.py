"""The addresses under ``api/me``, and what stands behind them."""

from __future__ import annotations

from collections.abc import Callable

from starlette.routing import Route

from herzrasen.shells.store.kept import Kept
from herzrasen.shells.web.connected import Connected
from herzrasen.shells.web.heavy import HeavyWork
from herzrasen.shells.web.people.entering import Entering, Reseat
from herzrasen.shells.web.people.farewell import Farewells
from herzrasen.shells.web.people.matches import Matches
from herzrasen.shells.web.people.mine import Mine
from herzrasen.shells.web.people.passkeys import Passkeys
from herzrasen.shells.web.people.passwords import Passwords
from herzrasen.shells.web.people.past import Past
from herzrasen.shells.web.people.signing import Signing
from herzrasen.shells.web.people.statistics import Statistics
from herzrasen.shells.web.people.visitors import Visitors


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
