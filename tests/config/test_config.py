"""Settings from a file, variables and flags: which one counts, what is said when one is wrong."""

from __future__ import annotations

import socket
import tomllib
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.config import sources
from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.config.listen_settings import ListenSettings
from herzrasen.config.loader import ConfigError, LoadedConfig, load, sections, types_by_name
from herzrasen.config.render import to_markdown, to_toml
from herzrasen.config.secret_url import DatabaseURL, mask_passwords
from herzrasen.config.sections import Config
from herzrasen.config.setting_types import HostName, Network
from herzrasen.config.sources import RawSetting, from_environment, from_file, from_flags
from herzrasen.locales import LANGUAGES, text
from tests.tools import ROOT


def error_text(language: str, key: str, **facts: str | int) -> str:
    return text(language, f"settings.{key}", **facts)


english = partial(error_text, "en")


def load_file(tmp_path: Path, written: str) -> list[RawSetting]:
    file = tmp_path / "herzrasen.toml"
    file.write_text(written, "utf-8")
    return list(from_file(file))


def error_texts(raw_settings: Iterable[RawSetting], language: str = "en") -> list[str]:
    with pytest.raises(ConfigError) as complaint:
        load(raw_settings, partial(error_text, language))
    return str(complaint.value).splitlines()


def variables(**named: str) -> list[RawSetting]:
    return list(from_environment(named, sections()))


def test_a_flag_counts_before_a_variable_and_that_before_the_file(tmp_path: Path) -> None:
    raw_settings = [
        *load_file(tmp_path, '[server]\nport = 1\nhost = "file"\n[log]\nlevel = "error"'),
        *variables(HERZRASEN_SERVER_PORT="2", HERZRASEN_SERVER_HOST="variable"),
        *from_flags([("--set", "server.port=3")]),
    ]
    config = load(raw_settings, english).config
    assert (config.server.port, config.server.host) == (3, "variable")
    assert config.log.level == "error"
    assert config.limits == Config().limits


def test_text_values_are_converted_to_the_fields_type() -> None:
    raw_settings = variables(
        HERZRASEN_SERVER_TRUSTED_PROXIES="10.0.0.0/8, ::1",
        HERZRASEN_LOG_ACCESS="true",
        HERZRASEN_TABLE_GRACE="1.5",
        HERZRASEN_SERVER_CERTIFICATE="",
    )
    config = load(raw_settings, english).config
    assert config.server.trusted_proxies == ("10.0.0.0/8", "::1")
    assert (config.log.access, config.table.grace) == (True, 1.5)
    assert config.server.certificate is None


def test_a_path_is_relative_to_the_file_that_names_it(tmp_path: Path) -> None:
    both = '[server]\ncertificate = "a.pem"\nkey = "b.pem"'
    server = load(load_file(tmp_path, both), english).config.server
    assert (server.certificate, server.key) == (tmp_path / "a.pem", tmp_path / "b.pem")
    flag = from_flags([("--set", "server.certificate=c.pem"), ("--set", "server.key=d.pem")])
    assert load(flag, english).config.server.key == Path("d.pem")


def test_every_error_names_its_place_and_the_allowed_values(tmp_path: Path) -> None:
    file = '[server]\nport = "x"\nhots = "a"\n[keep]\n\nguests = -1\n[log]\nlevel = "loud"'
    raw_settings = [
        *load_file(tmp_path, file),
        *variables(HERZRASEN_LIMITS_MESSAGE_KIB="99"),
        *from_flags([("--port", "80a"), ("--set", "server.metrics_from=10.0.0.300")]),
    ]
    name = tmp_path / "herzrasen.toml"
    assert error_texts(raw_settings) == [
        f"{name}, line 3: there is no setting server.hots. Did you mean server.host?",
        "--port: server.port cannot be “80a”. It must be a whole number from 0 to 65535.",
        f"{name}, line 6: keep.guests cannot be “-1”. It must be a whole number from 0 to 365.",
        (
            f"{name}, line 8: log.level cannot be “loud”."
            " It must be one of: debug, error, info, warning."
        ),
        (
            "the variable HERZRASEN_LIMITS_MESSAGE_KIB: limits.message_kib cannot be “99”."
            " It must be a whole number from 1 to 64."
        ),
        (
            "--set server.metrics_from: server.metrics_from cannot be “10.0.0.300”."
            " It must be addresses and networks, such as 127.0.0.1 or 10.0.0.0/8."
        ),
    ]
    assert error_texts(raw_settings, "de")[0] == (
        f"{name}, Zeile 3: Eine Einstellung server.hots gibt es nicht. Meintest du server.host?"
    )


def test_a_certificate_without_a_key_is_no_certificate() -> None:
    alone = list(from_flags([("--set", "server.certificate=a.pem")]))
    assert error_texts(alone) == [
        "--set server.certificate: server.certificate needs server.key as well."
    ]


def test_people_may_open_a_server_to_their_network_unless_it_is_served_to_others() -> None:
    names, proxies = (HostName("cards.example.org"),), (Network("10.0.0.1"),)
    assert ListenSettings(host="0.0.0.0").may_open_to_network
    assert not ListenSettings(names=names).may_open_to_network
    assert not ListenSettings(trusted_proxies=proxies).may_open_to_network


def test_a_cluster_has_a_database_and_a_broker() -> None:
    both = {
        "HERZRASEN_CLUSTER_DATABASE": "postgresql://cards@db/cards",
        "HERZRASEN_CLUSTER_BROKER": "nats://one:4222, tls://two",
    }
    cluster = load(variables(**both), english).config.cluster
    assert cluster.is_configured
    assert [url.reveal() for url in cluster.broker] == ["nats://one:4222", "tls://two"]
    assert not Config().cluster.is_configured
    for name, other in (("database", "broker"), ("broker", "database")):
        given, missing = (f"HERZRASEN_CLUSTER_{one.upper()}" for one in (name, other))
        for empty, wrong in (({}, given), ({missing: ""}, missing)):
            assert error_texts(variables(**{given: both[given]}, **empty)) == [
                f"the variable {wrong}: cluster.{name} needs cluster.{other} as well."
            ]


def test_a_beacon_has_an_address_and_is_off_unless_it_is_given_one() -> None:
    assert Config().table.beacon is None
    assert load(from_flags([("--set", "table.beacon=")]), english).config.table.beacon is None
    for url in ("https://api.drand.sh/52db9ba7", "http://127.0.0.1:80/a", "http://[::1]:80"):
        for slash in ("", "/"):
            flags = from_flags([("--set", f"table.beacon={url}{slash}")])
            assert load(flags, english).config.table.beacon == url


@pytest.mark.parametrize(
    "url",
    [
        "api.drand.sh",
        "ftp://api.drand.sh",
        "https://",
        "https://me:secret@api.drand.sh",
        "https://api.drand.sh/?a=b",
        "https://api.drand.sh/#a",
        "https://api.drand.sh:99999",
        "https://api.drand.sh/a b",
        "https://api.drand.sh/\u00e4",
    ],
)
def test_another_address_is_none_of_a_beacon(url: str) -> None:
    assert error_texts(list(from_flags([("--set", f"table.beacon={url}")]))) == [
        (
            f"--set table.beacon: table.beacon cannot be “{url}”. "
            "It must be the http or https address of a beacon’s chain, or nothing."
        )
    ]


def test_a_node_has_the_name_of_its_machine_unless_it_is_given_one() -> None:
    assert Config().cluster.node_name() == socket.gethostname()
    named = load(from_flags([("--set", "cluster.node=attic")]), english).config
    assert named.cluster.node_name() == "attic"


@pytest.mark.parametrize(
    "url", ["nats://", "nats://h:x", "http://h", "h:4222", "nats://[::1", "nats:h"]
)
def test_what_is_no_address_of_a_broker_is_refused(url: str) -> None:
    [error] = error_texts(from_flags([("--set", f"cluster.broker={url}")]))
    assert "It must be addresses of NATS servers" in error


def test_what_may_hold_a_password_is_masked() -> None:
    for url, masked in (
        ("postgresql://me:hush@h,h2/d?x=1", "postgresql://me:***@h,h2/d?x=1"),
        ("postgresql://me@h/d?password=hush&x=1", "postgresql://me@h/d?password=***&x=1"),
        ("postgresql://me:hu/sh@x@h/d", "postgresql://me:***@h/d"),
        ("postgresql://me@h:5432/d", "postgresql://me@h:5432/d"),
        ("postgresql:///d?host=/run/postgresql", "postgresql:///d?host=/run/postgresql"),
        ("--set nats://me:hush@h --x", "--set nats://me:***@h --x"),
        ("nats://token@h", "nats://***@h"),
    ):
        assert mask_passwords(url) == masked
    secret = DatabaseURL("postgresql://me:hush@h/d")
    assert "hush" not in f"{secret} {secret!r} {[secret]} {ClusterSettings(database=secret)}"
    assert secret == DatabaseURL(secret.reveal()) != DatabaseURL("postgresql://me:tell@h/d")


def test_a_password_is_neither_printed_nor_repeated_in_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HERZRASEN_CLUSTER_BROKER", "nats://me:hush@h nats://me:hush@h2")
    serve = ["serve", f"--data={tmp_path}"]
    database = ["--set", "cluster.database=postgresql://me:hush@h/d"]
    assert main.main([*serve, *database, "--show-config"]) == 0
    shown = capsys.readouterr()
    assert tomllib.loads(shown.out)["cluster"]["database"] == "postgresql://me:***@h/d"
    assert tomllib.loads(shown.out)["cluster"]["broker"] == ["nats://me:***@h", "nats://me:***@h2"]
    (tmp_path / "herzrasen.toml").write_text('[cluster]\nbroker = ["nats:/me:hush@h"]')
    monkeypatch.delenv("HERZRASEN_CLUSTER_BROKER")
    for wrong in (
        [*serve],
        [*serve, "--set", "cluster.database=postgres:me:hush@h"],
        [*serve, "--set", "postgresql://me:hush@h/d"],
        [*serve, "--set", "cluster.databse=postgresql://me:hush@h/d"],
        [*serve, *database, "--unknown"],
    ):
        assert main.main(wrong) == 2
        shown = capsys.readouterr()
        assert shown.err
        assert "hush" not in shown.out + shown.err


def test_unrelated_environment_variables_are_ignored() -> None:
    named = {"HERZRASEN_SERVICE_HOST": "10.0.0.1", "HERZRASEN_PORT": "tcp://10.0.0.1", "PATH": "/"}
    assert variables(**named) == []
    [one] = error_texts(variables(HERZRASEN_SERVER_PROT="80"))
    assert one.endswith("Did you mean server.port?")


def test_what_kubernetes_sets_for_a_service_called_herzrasen_server_is_ignored() -> None:
    named = {
        "HERZRASEN_SERVER_PORT": "tcp://10.0.0.1:5252",
        "HERZRASEN_SERVER_SERVICE_HOST": "10.0.0.1",
        "HERZRASEN_SERVER_SERVICE_PORT": "5252",
        "HERZRASEN_SERVER_SERVICE_PORT_HTTP": "5252",
        "HERZRASEN_SERVER_PORT_5252_TCP": "tcp://10.0.0.1:5252",
        "HERZRASEN_SERVER_PORT_5252_TCP_ADDR": "10.0.0.1",
    }
    assert variables(**named) == []
    assert [one.value for one in variables(HERZRASEN_SERVER_PORT="80")] == ["80"]


def test_a_file_of_windows_notepad_is_read(tmp_path: Path) -> None:
    """It begins with a byte order mark. What is wrong with it is still in the line that is told."""
    (tmp_path / "herzrasen.toml").write_bytes(b"\xef\xbb\xbf[server]\r\nport = 8\r\n")
    assert load(from_file(tmp_path / "herzrasen.toml"), english).config.server.port == 8
    (tmp_path / "herzrasen.toml").write_bytes(b"\xef\xbb\xbf\n\xff")
    with pytest.raises(sources.SourceError, match="not-utf8") as wrong:
        list(from_file(tmp_path / "herzrasen.toml"))
    assert wrong.value.facts["line"] == 2


def test_a_name_with_an_umlaut_is_kept_as_browsers_send_it() -> None:
    named = variables(HERZRASEN_SERVER_NAMES="MÜLLER.example, straße.example cards.example.org")
    names = load(named, english).config.server.names
    assert names == ("xn--mller-kva.example", "xn--strae-oqa.example", "cards.example.org")
    assert "host names" in error_texts(variables(HERZRASEN_SERVER_NAMES="ü ber/ö"))[0]


def test_a_path_in_a_setting_may_begin_with_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    both = '[server]\ncertificate = "~/a.pem"\nkey = "b.pem"'
    server = load(load_file(tmp_path, both), english).config.server
    assert server.certificate == tmp_path / "home/a.pem"


@pytest.mark.parametrize("written", ["[server", "port = ", "[server]\nport = 1\nport = 2", "\0"])
def test_a_file_that_is_not_toml_is_reported(written: str, tmp_path: Path) -> None:
    with pytest.raises(sources.SourceError, match="not-toml"):
        load_file(tmp_path, written)


def test_the_command_reports_errors_and_starts_nothing(
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
        output = capsys.readouterr()
        assert sentence in output.err
        assert output.out == ""


def test_printed_settings_are_a_file_with_the_same_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("HERZRASEN_LOG_FORMAT", "json")
    words = ["serve", f"--data={tmp_path}", "--port", "81", "--show-config"]
    assert main.main([*words, "--set", "server.trusted_proxies=10.0.0.0/8"]) == 0
    shown = capsys.readouterr().out
    assert "# (die Variable HERZRASEN_LOG_FORMAT)\nformat" in shown
    assert tomllib.loads(shown)["server"]["port"] == 81
    config = load(load_file(tmp_path, shown), english).config
    assert (config.log.format, config.server.trusted_proxies) == ("json", ("10.0.0.0/8",))
    shown_again = to_toml(LoadedConfig(config, {}), english)
    assert tomllib.loads("\n".join(shown_again)) == tomllib.loads(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_documentation_has_every_setting(language: str) -> None:
    page = ROOT / "docs" / ("server.md" if language == "en" else f"server.{language}.md")
    rows = list(to_markdown(partial(error_text, language)))
    assert len(rows) == len(types_by_name())
    assert [row for row in rows if row not in page.read_text("utf-8")] == []
