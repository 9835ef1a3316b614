"""Requests of the terminal: what was refused because too many waited is asked again."""

from __future__ import annotations

import httpx
import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.connection.api import Api, ApiError
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
