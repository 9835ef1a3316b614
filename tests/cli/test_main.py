"""The words after `herzrasen`, in both languages."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from herzrasen import __version__
from herzrasen.bots.hearts import engine
from herzrasen.bots.hearts.engine import build
from herzrasen.cli import main
from herzrasen.cli.serve import likely_port
from herzrasen.config.data_folder import usual_folder
from herzrasen.config.sections import HOME_PORT, Config, Listening
from herzrasen.server import run as serving
from tests.record.test_golden import FILES

NERTS = next(file for file in FILES if file.stem == "stoss")

Served = list[tuple[Config, Path, bool]]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """What a server that only takes notes was asked to serve."""
    notes: Served = []

    def run(config: Config, data: Path, open_browser: bool) -> None:
        notes.append((config, data, open_browser))

    monkeypatch.setattr(serving, "run", run)
    return notes


def test_without_words_it_plays_here_and_opens_a_browser(served: Served) -> None:
    assert main.main([]) == main.main(["play"]) == 0
    for config, data, open_browser in served:
        assert config.server.host == "127.0.0.1"
        assert config.server.port in {0, *range(HOME_PORT, HOME_PORT + 10)}
        assert data == usual_folder()
        assert open_browser
    assert len(served) == 2


def test_serve_does_as_it_is_told(served: Served, tmp_path: Path) -> None:
    words = ["serve", "--host", "::1", "--port", "0", "--data", str(tmp_path), "--no-browser"]
    assert main.main(words) == 0
    assert served == [(Config(server=Listening(host="::1", port=0)), tmp_path, False)]


@pytest.mark.parametrize("port", ["65536", "-1", "x", "", "²"])
def test_a_port_that_is_none_is_refused_with_a_sentence(
    port: str, served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["serve", f"--port={port}"]) == 2
    told = capsys.readouterr().err
    assert told == (
        f"--port: server.port cannot be “{port}”. It can be a whole number from 0 to 65535.\n"
    )
    assert served == []


@pytest.mark.parametrize(
    ("words", "help_words"),
    [
        (["sevre"], "herzrasen --help"),
        (["--loud"], "herzrasen --help"),
        (["serve", "--prot", "3"], "herzrasen serve --help"),
        (["serve", "--host"], "herzrasen serve --help"),
        (["play", "two words"], "herzrasen play --help"),
    ],
)
def test_words_without_sense_are_shown_with_the_way_to_help(
    words: list[str], help_words: str, served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith("I do not understand: herzrasen ")
    assert told.endswith(f"See: {help_words}\n")
    assert served == []


@pytest.mark.parametrize("command", [[], ["play"], ["serve"]])
def test_help_is_there_in_german(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(SystemExit) as end:
        main.main([*command, "--help"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert "Aufruf:" in shown
    assert "diese Hilfe zeigen" in shown
    assert "usage" not in shown


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"herzrasen {__version__}\n"


def test_help_loads_no_server() -> None:
    code = (
        "import sys, contextlib\n"
        "from herzrasen.cli.main import main\n"
        "with contextlib.suppress(SystemExit): main(['serve', '--help'])\n"
        "assert not {'starlette', 'uvicorn', 'msgspec', 'asyncio'} & sys.modules.keys()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_a_port_in_use_is_not_likely() -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        taken = door.getsockname()[1]
        assert likely_port("127.0.0.1", taken) != taken


def test_whoever_stops_reading_gets_no_traceback() -> None:
    """As in ``herzrasen rules | head -1``."""
    command = subprocess.Popen(
        [sys.executable, "-m", "herzrasen", "rules"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    assert command.stderr.read() == ""
    command.stderr.close()
    assert command.wait() in (0, 141)


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en_GB.UTF-8", "they think in plain Python"), ("de_DE.UTF-8", "in reinem Python")],
)
def test_bots_without_their_kernel_are_spoken_of_once(
    locale: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setattr(build, "HERE", build.HERE / "nowhere")
    engine.usable.cache_clear()
    try:
        assert main.main(["rules", "show", "standard"]) == 0
        assert capsys.readouterr().err == ""
        review = ["review", str(NERTS)]
        assert main.main(review) == main.main(review) == 0
    finally:
        engine.usable.cache_clear()
    assert capsys.readouterr().err.count(words) == 1


@pytest.mark.usefixtures("compiled_kernel")
def test_of_a_kernel_that_is_there_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    engine.usable.cache_clear()
    assert main.main(["review", str(NERTS)]) == 0
    assert capsys.readouterr().err == ""
