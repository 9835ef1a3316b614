"""What deploy/ has for a cluster: the compose file, the passwords, NATS and the unit of a node.

Containers are not started here (docs/decisions/containers.md says how they were); what they are
given is read by the programs that will read it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from herzrasen.config.loader import load, sections, types_by_name
from herzrasen.config.secret_url import BrokerURL
from herzrasen.config.sections import Config
from herzrasen.config.sources import PREFIX, from_environment, from_file
from herzrasen.locales import text
from herzrasen.server.cluster.nats_bus import NatsBus
from tests.server.cluster.broker import Broker, round_trips
from tests.server.event_loop import run_coroutine
from tests.tools import ROOT

DEPLOY = ROOT / "deploy"
CADDYFILE = DEPLOY / "Caddyfile.cluster"
DOMAIN = "cards.example.org"
PINNED = re.compile(r"(?!.*:latest)[a-z]+:\d[\w.-]+")
NODES = ("node1", "node2", "node3")
NOT_SETTINGS = {"HERZRASEN_DATA", "HERZRASEN_DOMAIN", "HERZRASEN_NODES"}
NAMED_SETTING = re.compile(rf"\b{PREFIX}[A-Z]+(?:_[A-Z]+)*")


DOTTED_SETTING = re.compile(r"\b(?:cluster|server)\.(?!md\b|txt\b)[a-z_]+\b")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    """The folder that make-secrets.sh makes."""
    shell = shutil.which("sh")
    assert shell is not None
    folder = tmp_path / "secrets"
    subprocess.run([shell, str(DEPLOY / "make-secrets.sh"), DOMAIN, str(folder)], check=True)
    return folder


def node_config(secrets: Path) -> Config:
    """The settings that a node reads."""
    settings = from_file(secrets / "herzrasen.toml")
    return load(settings, partial(text, "en")).config


def test_every_service_is_pinned_watched_limited_and_started_again(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {*NODES, "postgres", "nats", "proxy"}
    for name, service in compose["services"].items():
        assert name in NODES or PINNED.fullmatch(service["image"]), name
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["restart"] == "unless-stopped", name
        assert service["cap_drop"] == ["ALL"], name
        assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}, name


def test_the_proxy_is_all_that_can_be_reached_and_the_nodes_are_asked_whether_they_are_ready(
    compose: dict[str, Any],
) -> None:
    services = compose["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert compose["networks"]["inside"]["internal"]
    for name in ("postgres", "nats"):
        assert services[name]["networks"] == ["inside"]
    for node in NODES:
        assert all(compose["networks"][name]["internal"] for name in services[node]["networks"])
        assert "/ready" in services[node]["healthcheck"]["test"][-1]
    caddy = CADDYFILE.read_text("utf-8")
    assert "health_uri /ready" in caddy
    addresses = " ".join(f"{node}:{Config().server.port}" for node in NODES)
    assert caddy.count(addresses) == 2, "those that are ready, and while none is, all"


def test_visitors_keep_their_addresses_over_ipv6_too(compose: dict[str, Any]) -> None:
    [way] = [name for name, network in compose["networks"].items() if not network.get("internal")]
    assert way in compose["services"]["proxy"]["networks"]
    assert compose["networks"][way]["enable_ipv6"]


def test_postgresql_is_healthy_when_the_database_is_made(compose: dict[str, Any]) -> None:
    # Until then its image runs a server that listens at a socket only.
    assert "--host=127.0.0.1" in compose["services"]["postgres"]["healthcheck"]["test"]


def test_postgresql_notices_bits_that_flip(compose: dict[str, Any]) -> None:
    """Its image asks for no checksums by itself before version 18, and nodes warned of that."""
    environment = compose["services"]["postgres"]["environment"]
    assert "--data-checksums" in environment["POSTGRES_INITDB_ARGS"]


def test_nothing_but_the_secrets_is_needed_to_start_it(secrets: Path) -> None:
    # A variable of the shell would have to be there for every later command as well.
    assert "${" not in (DEPLOY / "compose.yaml").read_text("utf-8")
    assert (secrets / "proxy.env").read_text("utf-8") == f"HERZRASEN_DOMAIN={DOMAIN}\n"
    [variable] = set(re.findall(r"{\$(HERZRASEN_DOMAIN)", CADDYFILE.read_text("utf-8")))
    assert variable in (secrets / "proxy.env").read_text("utf-8")


def test_a_node_that_stops_has_time_to_hand_its_tables_over(compose: dict[str, Any]) -> None:
    least = Config().cluster.handover + 10
    unit = (DEPLOY / "herzrasen@.service").read_text("utf-8")
    [seconds] = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert int(seconds) > least
    for node in NODES:
        assert int(compose["services"][node]["stop_grace_period"].removesuffix("s")) > least


def test_every_file_and_volume_that_is_named_is_there(
    compose: dict[str, Any], secrets: Path
) -> None:
    made = {f"./secrets/{file.name}" for file in secrets.iterdir()}
    files = {secret["file"] for secret in compose["secrets"].values()}
    assert files | {compose["services"]["proxy"]["env_file"]} == made
    for service in compose["services"].values():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_file() or source in compose["volumes"]
        named = [
            one if isinstance(one, str) else one["source"] for one in service.get("secrets", ())
        ]
        assert set(named) <= set(compose["secrets"])
        if build := service.get("build"):
            assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
            lock = f"requirements/{build['args']['LOCK']}.txt"
            assert (ROOT / lock).is_file()
            ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8")
            assert f"!{lock}\n" in ignored


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir() if path.is_file()))
def test_every_setting_that_is_named_exists(file: str) -> None:
    variables = set(NAMED_SETTING.findall((DEPLOY / file).read_text("utf-8"))) - NOT_SETTINGS
    named = {setting.name for setting in from_environment(dict.fromkeys(variables, ""), sections())}
    assert len(named) == len(variables)
    assert named <= set(types_by_name())
    dotted = re.findall(DOTTED_SETTING, (DEPLOY / file).read_text("utf-8"))
    assert set(dotted) <= set(types_by_name())


def test_the_passwords_are_new_each_time_and_never_replaced(secrets: Path) -> None:
    assert secrets.stat().st_mode & 0o777 == 0o700
    password = (secrets / "postgres_password").read_text()
    assert re.fullmatch(r"[0-9a-f]{48}", password)
    database = node_config(secrets).cluster.database
    assert database is not None
    assert database.reveal() == f"postgresql://herzrasen:{password}@postgres/herzrasen"
    command = ["sh", str(DEPLOY / "make-secrets.sh"), DOMAIN, str(secrets)]
    again = subprocess.run(command, capture_output=True, check=False)
    assert again.returncode
    assert (secrets / "postgres_password").read_text() == password


def test_the_nodes_trust_the_proxy_of_the_compose_file(
    compose: dict[str, Any], secrets: Path
) -> None:
    server = node_config(secrets).server
    subnet = compose["networks"]["proxied"]["ipam"]["config"][0]["subnet"]
    assert (server.names, server.trusted_proxies) == ((DOMAIN,), (subnet,))
    assert node_config(secrets).cluster.is_configured
    assert tomllib.loads((secrets / "herzrasen.toml").read_text())["server"]["host"] == "0.0.0.0"


def test_nats_lets_the_nodes_in_with_these_files(
    nats_server: str, tmp_path: Path, secrets: Path
) -> None:
    shutil.copy(secrets / "nats_users.conf", tmp_path / "users.conf")
    # Ports of this machine, in place of those of a container.
    config = re.sub(r"(?m)^(port|http):.*$", "", (DEPLOY / "nats.conf").read_text("utf-8"))
    broker = Broker(nats_server, tmp_path, config)
    cluster = node_config(secrets).cluster
    login = cluster.broker[0].reveal().removesuffix("nats:4222").removeprefix("nats://")

    async def connect() -> None:
        bus = NatsBus(broker.settings(login, prefix=cluster.prefix))
        await bus.open()
        await round_trips(bus)
        await bus.close()

    try:
        assert cluster.broker == (BrokerURL(f"nats://{login}nats:4222"),)
        run_coroutine(connect())
    finally:
        broker.kill()
