"""Processes of bots that are killed while a match runs, as by a system without memory."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from tests.faults.test_kill import PersistentPlayer, check
from tests.server.auto_play import match_is_over
from tests.server.live_server import process_address, start_process
from tests.server.table_client import Message, http_request

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are ended otherwise there"),
]
KILLS = 4


def kill_bots(server: int, *, idle: bool) -> int:
    """Kill all processes of bots; if they are ``idle``, wait until the server has seen the end of
    each. How many there were."""
    bots = psutil.Process(server).children()
    for bot in bots:
        bot.kill()
    if idle:
        psutil.wait_procs(bots)
    return len(bots)


@pytest.mark.parametrize("idle", [True, False], ids=["idle", "thinking"])
def test_a_match_goes_on_when_its_bots_processes_are_killed(tmp_path: Path, idle: bool) -> None:
    """Killed when a person is to move, all are idle; after a move, one thinks. In the first case
    the loop of production raises an error that no other loop raises, and the seat of the bot never
    moved again."""
    killed = list[int]()
    with start_process(tmp_path, pauses=False) as process:
        server = process_address(process)
        player = PersistentPlayer(server, "hearts", "standard+deals=1")

        def kill_and_look(message: Message) -> bool:
            moment = "happened" if idle else "accepted"
            asked = idle is bool((message.get("legal") or {}).get("ask") == "play")
            if message["type"] == moment and asked and len(killed) < KILLS:
                count = kill_bots(process.pid, idle=idle)
                if count:  # a person who takes a trick as the last one moves twice in a row
                    killed.append(count)
            return match_is_over(message)

        player.play(server, kill_and_look)
        metrics = http_request(f"{server}/metrics").body.decode()
    check(tmp_path, player)
    assert len(killed) == KILLS
    assert len(player.acknowledged) >= 13
    assert not idle or "herzrasen_bot_process_deaths_total 0.0" not in metrics
