"""The terminal at a server whose accounts strangers guess at."""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.account.account_requests import sign_in, sign_out, sign_up
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.connection.device_token import DeviceToken
from tests.server.auth.account_client import PASSWORD, AccountClient
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server


@pytest.mark.usefixtures("no_refill")
def test_strangers_who_guess_do_not_lock_the_owners_terminal_out(tmp_path: Path) -> None:
    """Of the cookies that a server gives, it kept the session alone: after a sign-out it was a
    device like any other."""
    file = tmp_path / "devices.json"
    with live_server(tmp_path) as server:

        async def use_terminal(*, again: bool) -> None:
            address = parse_address(server)
            api = Api(address, DeviceToken(address, file))
            if again:
                await sign_in(api, "Eva", PASSWORD)
            else:
                await sign_up(api, "Eva", PASSWORD)
                await sign_out(api)
            await api.close()

        run_coroutine(use_terminal(again=False))
        stranger = AccountClient(server)
        for number in range(14):
            stranger.sign_in("Eva", f"guess {number}")
        assert stranger.sign_in("Eva").status == 429
        run_coroutine(use_terminal(again=True))
