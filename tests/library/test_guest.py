"""A guest at a real server: one's own bot at a browser table."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.server import ServerConnection, serve

import herzrasen
from herzrasen import Guest, hearts, nerts
from herzrasen.library.remote import table_socket
from tests.library.cutting_relay import cutting_relay, without
from tests.library.watching_player import WatchingPlayer, first_legal
from tests.server.live_server import live_server

ONE_DEAL = "standard+deals=1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with live_server(tmp_path_factory.mktemp("guests")) as address:
        yield address


def test_four_guests_play_a_deal_by_a_link(server: str) -> None:
    host = Guest(server, "Ada")
    link = host.open_table(ONE_DEAL, free=3)
    with ThreadPoolExecutor(4) as pool:
        others = [pool.submit(Guest(link, name).play, "club") for name in ("Ben", "Cleo", "Dan")]
        results = [host.play(first_legal, link), *(other.result() for other in others)]
    assert {result.seat for result in results} == {0, 1, 2, 3}
    assert len({(result.totals, result.places) for result in results}) == 1
    assert all(result.complete for result in results)
    assert sum(results[0].totals) in (26, 78)


def test_a_guest_learns_what_a_server_refuses(server: str) -> None:
    guest = Guest(server)
    with pytest.raises(herzrasen.ServerError, match="does not exist"):
        guest.play(first_legal, f"{server}/#/t/nowhere")
    with pytest.raises(herzrasen.ServerError, match="does not exist"):
        guest.play(first_legal)
    with pytest.raises(herzrasen.ServerError, match="visible characters"):
        Guest(server, "").open_table()
    with pytest.raises(herzrasen.ServerError, match="At most 3"):
        guest.open_table(free=9)
    with pytest.raises(herzrasen.UnknownRules):
        guest.open_table("bridge")
    with pytest.raises(herzrasen.UnknownBot):
        guest.play("grandmaster", guest.open_table(free=3))


def test_an_address_is_checked_and_a_server_has_to_be_there() -> None:
    with pytest.raises(herzrasen.ServerError, match="not an address"):
        Guest("not an address")
    nobody = Guest("http://127.0.0.1:9", patience=0)
    with pytest.raises(herzrasen.ServerError, match="Cannot reach"):
        nobody.open_table()
    with pytest.raises(herzrasen.ServerError, match="Cannot reach"):
        nobody.play(first_legal, "http://127.0.0.1:9/#/t/some")
    with pytest.raises(herzrasen.ServerError, match="does not exist"):
        nobody.play(first_legal, "http://127.0.0.1:10/#/t/at-another-server")


def test_a_guest_does_not_wait_for_ever_for_the_first_word_of_a_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A network may be gone before a connection has told how long it may be silent."""
    opened = 0

    def speak(connection: ServerConnection) -> None:
        nonlocal opened
        opened += 1
        if opened == 1:
            for _ in connection:
                pass  # until the guest has given it up
        else:
            connection.close(4404)

    monkeypatch.setattr(table_socket, "_OPENING", 0.2)
    with serve(speak, "127.0.0.1", 0) as server, ThreadPoolExecutor(1) as pool:
        pool.submit(server.serve_forever)
        port = server.socket.getsockname()[1]
        with pytest.raises(herzrasen.ServerError, match="does not exist"):
            Guest(f"http://127.0.0.1:{port}").play(first_legal, f"http://127.0.0.1:{port}/#/t/T")
        server.shutdown()
    assert opened >= 2, "on a busy machine the answer to the second may also come too late"


def test_a_guest_is_told_that_something_blocks_websockets(server: str) -> None:
    """Neither that the table does not exist, nor that there is no server: a proxy that leaves out
    the header makes a plain request of it."""

    def without_upgrade(lines: list[str]) -> list[str]:
        return without(lines, "upgrade", "connection")

    with cutting_relay(server, without_upgrade) as relay:
        guest = Guest(relay.address, "Eva", patience=0)
        link = guest.open_table()
        with pytest.raises(herzrasen.ServerError, match="blocks WebSockets"):
            guest.play(first_legal, link)


def test_only_a_server_elsewhere_is_reached_through_a_proxy(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of a company knows no server on this machine; nothing else leads to others."""
    asked: list[str] = []

    def note(lines: list[str]) -> list[str]:
        asked.append(lines[0].split()[0])
        return lines

    with cutting_relay(server, note) as proxy:
        monkeypatch.setenv("http_proxy", proxy.address)
        monkeypatch.delenv("no_proxy", raising=False)
        for address, opened in ((server, []), ("http://cards.example", ["POST"])):
            guest = Guest(address, "Eva", patience=0)
            with suppress(herzrasen.ServerError):
                guest.open_table()
            assert asked == opened
            with pytest.raises(herzrasen.ServerError):
                guest.play(first_legal, f"{address}/#/t/nowhere")
            assert ("CONNECT" in asked) == bool(opened)


@pytest.mark.heavy
def test_an_illegal_move_ends_the_play_and_a_bot_keeps_the_seat(server: str) -> None:
    guest = Guest(server, "Eva")
    link = guest.open_table("standard+pass_count=0,deals=1", pace="instant")
    with pytest.raises(herzrasen.IllegalMove):
        guest.play(lambda view: f"play {'2C' if view.public.tricks else 'AS'}", link)
    assert guest.play(first_legal, link).complete, "the guest comes back to their seat"


@pytest.mark.heavy
def test_a_guest_plays_a_match_against_the_bots_of_the_server(server: str) -> None:
    guest = Guest(server, "Eva")
    link = guest.open_table("standard+deals=2", pace="instant", bots={"level": 1})
    watching = WatchingPlayer()
    assert guest.play(watching, link).complete
    assert sum(isinstance(event, hearts.Scored) for event in watching.events) == 2
    with pytest.raises(herzrasen.ServerError, match="over"):
        Guest(link, "Zoe").play(first_legal)


@pytest.mark.heavy
def test_a_guest_plays_a_round_of_nerts(server: str) -> None:
    guest = Guest(server, "Eva")
    link = guest.open_table("duel+round_cap=1", bots={"tempo": 5, "insight": 3})
    result = guest.play("mean_ms=400,insight=3", link)
    assert result.complete
    assert result.places in ((1, 2), (2, 1), (1, 1))


@pytest.mark.heavy
def test_guests_who_see_no_move_look_again(server: str) -> None:
    """Nothing happens at the table meanwhile that could wake them."""

    class Sleepy:
        def __init__(self, seed: int) -> None:
            self.looks = 0
            self._bot = herzrasen.bot("mean_ms=400,insight=2", seed)

        def __call__(self, view: nerts.View) -> Any:
            self.looks += 1
            return nerts.Action(self._bot(view).move if self.looks > 3 else None, 5)

    players = [Sleepy(1), Sleepy(2)]
    host = Guest(server, "Ada")
    link = host.open_table("duel+round_cap=1", free=1)
    with ThreadPoolExecutor(2) as pool:
        other = pool.submit(Guest(link, "Ben").play, players[1])
        assert host.play(players[0], link).complete
        assert other.result().complete
    assert min(player.looks for player in players) > 3


@pytest.mark.heavy
@pytest.mark.parametrize("loss", ["cut", "freeze"])
def test_a_guest_comes_back_when_the_connection_is_lost(loss: str, tmp_path: Path) -> None:
    with live_server(tmp_path, heartbeat=0.1) as server, cutting_relay(server) as relay:
        moves = 0

        def cut_and_play(view: hearts.View) -> hearts.Move:
            nonlocal moves
            moves += 1
            if moves % 4 == 0:
                getattr(relay, loss)()
            return first_legal(view)

        guest = Guest(relay.address, "Eva")
        link = guest.open_table("standard+deals=1,pass_count=0", pace="instant")
        assert guest.play(cut_and_play, link).complete
        assert moves > 4
        assert relay.accepted > 1 + moves // 4
