"""The command line, in both languages."""

import subprocess
import sys
from pathlib import Path

import pytest

from herzrasen import __version__
from herzrasen.bots.hearts import engine
from herzrasen.bots.hearts.engine import build
from herzrasen.cli import main
from herzrasen.config.data_folder import default_folder
from herzrasen.config.listen_settings import DEFAULT_PORT, ListenSettings
from herzrasen.config.sections import Config
from herzrasen.server import run as serving
from tests.record.test_golden import FILES

NERTS = next(file for file in FILES if file.stem == "stoss")

Served = list[tuple[Config, Path, bool]]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def server_starts(monkeypatch: pytest.MonkeyPatch) -> Served:
    """What a server that only takes notes was asked to serve."""
    notes: Served = []

    def run(
        config: Config,
        data: Path,
        open_browser: bool,
        *,
        until_unused: bool = False,
        nearby_port: bool = False,
        new_keys: bool = False,
        **_: object,
    ) -> None:
        assert not until_unused
        assert not new_keys
        assert nearby_port == open_browser
        notes.append((config, data, open_browser))

    monkeypatch.setattr(serving, "run_server", run)
    return notes


def test_without_arguments_it_serves_locally_and_opens_a_browser(server_starts: Served) -> None:
    assert main.main([]) == main.main(["play"]) == 0
    for config, data, open_browser in server_starts:
        assert config.server.host == "127.0.0.1"
        assert config.server.port == DEFAULT_PORT
        assert data == default_folder()
        assert open_browser
    assert len(server_starts) == 2


def test_serve_uses_its_options(server_starts: Served, tmp_path: Path) -> None:
    words = ["serve", "--host", "::1", "--port", "0", "--data", str(tmp_path), "--no-browser"]
    assert main.main(words) == 0
    assert server_starts == [(Config(server=ListenSettings(host="::1", port=0)), tmp_path, False)]


@pytest.mark.parametrize("port", ["65536", "-1", "x", "", "²"])
def test_a_port_that_is_none_is_refused_with_a_sentence(
    port: str, server_starts: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["serve", f"--port={port}"]) == 2
    error_output = capsys.readouterr().err
    assert error_output == (
        f"--port: server.port cannot be “{port}”. It must be a whole number from 0 to 65535.\n"
    )
    assert server_starts == []


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
def test_invalid_arguments_are_shown_with_the_help_command(
    words: list[str], help_words: str, server_starts: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(words) == 2
    error_output = capsys.readouterr().err
    assert error_output.startswith("Not understood: herzrasen ")
    assert error_output.endswith(f"See: {help_words}\n")
    assert server_starts == []


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
    assert "diese Hilfe anzeigen" in shown
    assert "usage" not in shown


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_a_closed_output_pipe_causes_no_traceback() -> None:
    """As in ``herzrasen rules | head -1``."""
    with subprocess.Popen(
        [sys.executable, "-m", "herzrasen", "rules"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.readline()
        command.stdout.close()
        assert command.stderr.read() == ""
    assert command.returncode in (0, 141)


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en_GB.UTF-8", "they run in plain Python"), ("de_DE.UTF-8", "in reinem Python")],
)
def test_a_missing_kernel_is_reported_once(
    locale: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setattr(build, "HERE", build.HERE / "nowhere")
    engine.load_kernel.cache_clear()
    try:
        assert main.main(["rules", "show", "standard"]) == 0
        assert capsys.readouterr().err == ""
        assert main.main(["review", str(NERTS)]) == 0
    finally:
        engine.load_kernel.cache_clear()
    assert capsys.readouterr().err.count(words) == 1


@pytest.mark.usefixtures("compiled_kernel")
def test_an_existing_kernel_is_not_reported(capsys: pytest.CaptureFixture[str]) -> None:
    engine.load_kernel.cache_clear()
    assert main.main(["review", str(NERTS)]) == 0
    assert capsys.readouterr().err == ""
