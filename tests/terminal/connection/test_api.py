"""Requests of the terminal: what was refused because too many waited is asked again."""

from __future__ import annotations

import socket

import httpx
import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.connection.api import AWAY, Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from tests.server.event_loop import run_coroutine


def ask(*answers: httpx.Response) -> tuple[object, list[float]]:
    """What is result at the end, and the seconds that were waited between."""
    pauses = list[float]()

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def main() -> object:
        address = parse_address("http://127.0.0.1:1")
        api = Api(address, DeviceToken(address, None), pause=pause)
        rest = list(answers)
        transport = httpx.MockTransport(lambda _: rest.pop(0) if len(rest) > 1 else rest[0])
        api._client = httpx.AsyncClient(transport=transport)  # noqa: SLF001 - instead of a server
        try:
            return await api.get("api/x", dict)
        except ApiError as error:
            return error.refusal.code
        finally:
            await api.close()

    return run_coroutine(main()), pauses


def busy(seconds: str) -> httpx.Response:
    code = {"type": "refused", "code": "account.refusal.busy", "facts": {}}
    return httpx.Response(503, headers={"retry-after": seconds}, json=code)


@pytest.mark.parametrize(
    ("answers", "result", "pauses"),
    [
        ((busy("3"), httpx.Response(200, json={"done": 1})), {"done": 1}, [3]),
        ((busy("3"),), "account.refusal.busy", [3, 3]),
        ((busy("600"),), "account.refusal.busy", []),
        ((busy("soon"),), "account.refusal.busy", []),
    ],
)
def test_a_busy_server_is_asked_again_twice_at_most(
    answers: tuple[httpx.Response, ...], result: object, pauses: list[float]
) -> None:
    assert ask(*answers) == (result, pauses)


@pytest.mark.parametrize(
    ("answered", "code"),
    [(False, "terminal.trouble.no_host"), (True, "client.trouble.offline")],
    ids=["a typing error", "a network that has gone"],
)
def test_a_name_that_nobody_knows_is_no_server_that_is_away(answered: bool, code: str) -> None:
    """`terminal nonsense` was asked whether the server is still running."""

    def resolve(_: httpx.Request) -> httpx.Response:
        if rest:
            return rest.pop()
        try:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        except OSError as unknown:
            raise httpx.ConnectError("") from unknown

    rest = [httpx.Response(200, json={})] if answered else []

    async def main() -> Refusal:
        address = parse_address("nonsense")
        api = Api(address, DeviceToken(address, None))
        api._client = httpx.AsyncClient(  # noqa: SLF001 - instead of a server
            transport=httpx.MockTransport(resolve)
        )
        if answered:
            await api.get("api/x", dict)
        with pytest.raises(ApiError) as refused:
            await api.get("api/x", dict)
        await api.close()
        return refused.value.refusal

    refusal = run_coroutine(main())
    assert refusal.code == code
    assert refusal.code in AWAY
    assert answered or refusal.facts == {"host": "nonsense"}
