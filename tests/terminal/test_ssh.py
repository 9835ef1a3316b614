"""Guests over ssh, with a real sshd: a key is a person, a seat comes back, nothing else is open."""

from __future__ import annotations

import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from herzrasen.terminal.ssh_guest import fingerprint_of
from tests.server.live_server import process_address, start_process
from tests.tools import SshPrograms

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform == "win32", reason="the recipe is for Unix"),
]


class Host:
    """A server of games that can be killed and started again, and a sshd beside it."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / "data"
        self.process = start_process(self._data, pauses=False)
        self.address = process_address(self.process)

    def restart(self) -> None:
        """Kill the server, and start it again at the same port."""
        self.kill()
        port = int(self.address.rpartition(":")[2])
        self.process = start_process(self._data, port=port, pauses=False)
        assert process_address(self.process) == self.address

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


if sys.platform != "win32":
    from tests.terminal.ssh_server import (
        SshServer,
        make_key,
        session_at,
        ssh_server,
        ssh_words,
    )

    @pytest.fixture(scope="module")
    def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
        found = Host(tmp_path_factory.mktemp("host"))
        yield found
        found.kill()

    @pytest.fixture(scope="module")
    def sshd(
        host: Host, ssh_programs: SshPrograms, tmp_path_factory: pytest.TempPathFactory
    ) -> Iterator[SshServer]:
        with ssh_server(ssh_programs, tmp_path_factory.mktemp("sshd"), host.address) as server:
            yield server

    @pytest.fixture(scope="module")
    def eva(sshd: SshServer) -> Path:
        return make_key(sshd.programs, sshd.folder / "eva")

    @pytest.fixture(scope="module")
    def jan(sshd: SshServer) -> Path:
        return make_key(sshd.programs, sshd.folder / "jan")

    def run_ssh(server: SshServer, key: Path, *arguments: str, typed: str, **how: list[str]) -> str:
        done = subprocess.run(
            ssh_words(server, key, *arguments, **how),
            input=typed,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.stdout + done.stderr

    @pytest.mark.slow
    def test_a_seat_is_there_again_after_the_server_was_killed(
        host: Host, sshd: SshServer, eva: Path
    ) -> None:
        with session_at(sshd, eva, "lines") as session:
            session.read_until("Your tables")
            session.type("play hearts\n")
            session.read_until("Choose 3 cards")
            session.type("hand\n")
            hand = session.read_until("Hearts: ").partition("Clubs")[2]
            host.restart()
            session.read_until("Connected again.")
            session.type("hand\n")
            assert session.read_until("Hearts: ").partition("Clubs")[2] == hand
            session.type("pass 1 2 3\n")
            session.read_until("You choose")
            session.type("quit\n")
            session.read_until("Goodbye.")

    def test_a_key_is_a_person(sshd: SshServer, eva: Path, jan: Path) -> None:
        run_ssh(sshd, eva, typed="play hearts\nquit\n")
        assert "Hearts, Standard" in run_ssh(sshd, eva, typed="mine\nquit\n")
        assert "You have no tables right now." in run_ssh(sshd, jan, typed="mine\nquit\n")

    def test_what_is_kept_of_a_key_is_private_and_named_by_its_fingerprint(
        sshd: SshServer, eva: Path
    ) -> None:
        run_ssh(sshd, eva, typed="quit\n")
        public = eva.with_name("eva.pub").read_text("ascii")
        folder = sshd.players / "keys" / fingerprint_of(f"publickey {public.rpartition(' ')[0]}")
        assert folder.is_dir()
        for kept in (sshd.players / "keys", folder, *folder.iterdir()):
            assert stat.S_IMODE(kept.stat().st_mode) & 0o077 == 0, kept

    def test_no_command_of_a_guest_is_run(sshd: SshServer, eva: Path) -> None:
        for command in ("id; $(id)", "sh -c id"):
            shown = run_ssh(sshd, eva, command, typed="quit\n")
            assert "Line mode is on." in shown
            assert "uid=" not in shown
        assert "Line mode is on." in run_ssh(sshd, eva, "sftp", typed="quit\n", options=["-s"])

    def test_nothing_is_forwarded(host: Host, sshd: SshServer, eva: Path) -> None:
        place = host.address.removeprefix("http://")
        shown = run_ssh(sshd, eva, typed="GET / HTTP/1.0\r\n\r\n", options=["-W", place])
        assert "HTTP/1" not in shown

    def test_a_guest_reads_and_writes_no_file(sshd: SshServer, eva: Path) -> None:
        shown = run_ssh(sshd, eva, typed="replay /etc/passwd\nplay hearts\nsave\nleave\n1\nquit\n")
        assert "root:" not in shown
        assert shown.count("does nothing right now") == 2

    def test_a_link_after_the_host_leads_to_its_table(sshd: SshServer, eva: Path) -> None:
        shown = run_ssh(sshd, eva, typed="play hearts\nlink\nquit\n")
        [link] = [line for line in shown.splitlines() if line.startswith("Link to this table: ")]
        again = run_ssh(sshd, eva, link.rpartition(" ")[2], typed="people\nquit\n")
        assert "Seat 1: " in again
        table = link.rpartition("/")[2]
        assert "Seat 1: " in run_ssh(sshd, eva, table, typed="people\nquit\n")
