"""Settings from a file, variables and flags: which one counts, what is said when one is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.config import sources
from herzrasen.config.loader import Reading, Wrong, kinds, read, sections
from herzrasen.config.render import as_file, as_table
from herzrasen.config.sections import Config
from herzrasen.config.sources import Told, from_environment, from_file, from_flags
from herzrasen.locales import LANGUAGES, text
from tests.tools import ROOT


def say(language: str, key: str, **facts: str | int) -> str:
    return text(language, f"settings.{key}", **facts)


english = partial(say, "en")


def told_by(tmp_path: Path, written: str) -> list[Told]:
    file = tmp_path / "herzrasen.toml"
    file.write_text(written, "utf-8")
    return list(from_file(file))


def wrong(told: Iterable[Told], language: str = "en") -> list[str]:
    with pytest.raises(Wrong) as complaint:
        read(told, partial(say, language))
    return str(complaint.value).splitlines()


def variables(**named: str) -> list[Told]:
    return list(from_environment(named, sections()))


def test_a_flag_counts_before_a_variable_and_that_before_the_file(tmp_path: Path) -> None:
    told = [
        *told_by(tmp_path, '[server]\nport = 1\nhost = "file"\n[log]\nlevel = "error"'),
        *variables(HERZRASEN_SERVER_PORT="2", HERZRASEN_SERVER_HOST="variable"),
        *from_flags([("--set", "server.port=3")]),
    ]
    config = read(told, english).config
    assert (config.server.port, config.server.host) == (3, "variable")
    assert config.log.level == "error"
    assert config.limits == Config().limits


def test_what_is_text_elsewhere_has_its_type_in_the_end() -> None:
    told = variables(
        HERZRASEN_SERVER_TRUSTED_PROXIES="10.0.0.0/8, ::1",
        HERZRASEN_LOG_ACCESS="true",
        HERZRASEN_TABLE_GRACE="1.5",
        HERZRASEN_SERVER_CERTIFICATE="",
    )
    config = read(told, english).config
    assert config.server.trusted_proxies == ("10.0.0.0/8", "::1")
    assert (config.log.access, config.table.grace) == (True, 1.5)
    assert config.server.certificate is None


def test_a_path_is_meant_from_where_it_is_written(tmp_path: Path) -> None:
    both = '[server]\ncertificate = "a.pem"\nkey = "b.pem"'
    server = read(told_by(tmp_path, both), english).config.server
    assert (server.certificate, server.key) == (tmp_path / "a.pem", tmp_path / "b.pem")
    flag = from_flags([("--set", "server.certificate=c.pem"), ("--set", "server.key=d.pem")])
    assert read(flag, english).config.server.key == Path("d.pem")


def test_everything_that_is_wrong_is_said_with_its_place_and_what_may_be(tmp_path: Path) -> None:
    file = '[server]\nport = "x"\nhots = "a"\n[keep]\n\nguests = -1\n[log]\nlevel = "loud"'
    told = [
        *told_by(tmp_path, file),
        *variables(HERZRASEN_LIMITS_MESSAGE_KIB="99"),
        *from_flags([("--port", "80a"), ("--set", "server.metrics_from=10.0.0.300")]),
    ]
    name = tmp_path / "herzrasen.toml"
    assert wrong(told) == [
        f"{name}, line 3: there is no setting server.hots. Is server.host meant?",
        "--port: server.port cannot be “80a”. It can be a whole number from 0 to 65535.",
        f"{name}, line 6: keep.guests cannot be “-1”. It can be a whole number from 0 to 365.",
        (
            f"{name}, line 8: log.level cannot be “loud”."
            " It can be one of: debug, error, info, warning."
        ),
        (
            "the variable HERZRASEN_LIMITS_MESSAGE_KIB: limits.message_kib cannot be “99”."
            " It can be a whole number from 1 to 64."
        ),
        (
            "--set server.metrics_from: server.metrics_from cannot be “10.0.0.300”."
            " It can be addresses and networks, such as 127.0.0.1 or 10.0.0.0/8."
        ),
    ]
    assert wrong(told, "de")[0] == (
        f"{name}, Zeile 3: Eine Einstellung server.hots gibt es nicht. Ist server.host gemeint?"
    )


def test_a_certificate_without_a_key_is_no_certificate() -> None:
    alone = list(from_flags([("--set", "server.certificate=a.pem")]))
    assert wrong(alone) == [
        "--set server.certificate: server.certificate needs server.key as well."
    ]


def test_variables_of_somebody_else_are_left_alone() -> None:
    named = {"HERZRASEN_SERVICE_HOST": "10.0.0.1", "HERZRASEN_PORT": "tcp://10.0.0.1", "PATH": "/"}
    assert variables(**named) == []
    [one] = wrong(variables(HERZRASEN_SERVER_PROT="80"))
    assert one.endswith("Is server.port meant?")


@pytest.mark.parametrize("written", ["[server", "port = ", "[server]\nport = 1\nport = 2", "\0"])
def test_a_file_that_is_no_toml_is_said_to_be_none(written: str, tmp_path: Path) -> None:
    with pytest.raises(sources.Unreadable, match="not-toml"):
        told_by(tmp_path, written)


def test_the_command_says_what_is_wrong_and_starts_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    data = f"--data={tmp_path}"
    for words, sentence in (
        (["serve", data, "--set", "limits"], "limits"),
        (["serve", data, "--config", str(tmp_path / "none.toml")], "cannot be read"),
        (["serve", data, "--set", "x.y=1"], "there is no setting x.y"),
    ):
        assert main.main(words) == 2
        said = capsys.readouterr()
        assert sentence in said.err
        assert said.out == ""


def test_what_is_shown_is_a_file_that_tells_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("HERZRASEN_LOG_FORMAT", "json")
    words = ["serve", f"--data={tmp_path}", "--port", "81", "--show-config"]
    assert main.main([*words, "--set", "server.trusted_proxies=10.0.0.0/8"]) == 0
    shown = capsys.readouterr().out
    assert "# (die Variable HERZRASEN_LOG_FORMAT)\nformat" in shown
    assert tomllib.loads(shown)["server"]["port"] == 81
    config = read(told_by(tmp_path, shown), english).config
    assert (config.log.format, config.server.trusted_proxies) == ("json", ("10.0.0.0/8",))
    shown_again = as_file(Reading(config, {}), english)
    assert tomllib.loads("\n".join(shown_again)) == tomllib.loads(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_documentation_has_every_setting(language: str) -> None:
    page = ROOT / "docs" / ("server.md" if language == "en" else "server.de.md")
    rows = list(as_table(partial(say, language)))
    assert len(rows) == len(kinds())
    assert [row for row in rows if row not in page.read_text("utf-8")] == []
