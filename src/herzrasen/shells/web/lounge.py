"""``api/lobby``: a line to the lobby, from its opening to its end."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket

from herzrasen.games.protocol import Refusal
from herzrasen.shells.web.gate import same_origin
from herzrasen.shells.web.hall import Hall
from herzrasen.shells.web.line import TOO_MUCH, Allowance, Line
from herzrasen.table import wire

_PER_SECOND = 2
_AT_ONCE = 20


async def lobby_line(websocket: WebSocket, hall: Hall) -> None:
    """Tell a browser the list, and what changes in it, until its line closes."""
    if not same_origin(websocket.headers):
        await websocket.close()  # before it is accepted: the answer is 403
        return
    await websocket.accept()
    line = Line(websocket, websocket.scope["person"])
    writing = asyncio.create_task(line.write())
    try:
        await _listen(line, hall)
    finally:
        hall.leave(line)
        line.close(1000)
    await writing


async def _listen(line: Line, hall: Hall) -> None:
    allowance = Allowance(_PER_SECOND, _AT_ONCE)
    clock = asyncio.get_running_loop().time
    while (frame := await line.read()) is not None:
        if not allowance.take(clock()):
            line.refuse(Refusal("table.refusal.too-fast"))
            if allowance.exhausted:
                line.close(TOO_MUCH)
            continue
        look = wire.read_look(frame if isinstance(frame, bytes) else frame.encode())
        if isinstance(look, Refusal):
            line.refuse(look)
        else:
            await hall.look(line, look)
