"""What deploy/ and docs/server.md say of monitoring: the commands answer, the metrics exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from herzrasen.config.setting_types import Network
from herzrasen.locales import text
from herzrasen.telemetry import metrics
from tests.server.live_server import live_server
from tests.server.table_client import http_request
from tests.tools import ROOT

PAGES: Final = ("docs/server.md", "docs/server.de.md")
ALERTS: Final = "deploy/herzrasen-alerts.yml"
METRIC: Final = re.compile(r"\bherzrasen_[a-z_]*[a-z]\b")
CODE: Final = re.compile(r'code="([\w.-]+)"')
LOCAL: Final = (Network("127.0.0.1"), Network("::1"))


def read_yaml(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text("utf-8"))


def documented_headers() -> list[tuple[str, dict[str, str]]]:
    """What each page's command and Prometheus ask with: the address, without its port, and the
    headers."""
    asked = []
    for page in PAGES:
        found = re.search(r"^    curl (.*)$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
        assert found is not None
        flag, header, address = shlex.split(found[1])
        name, value = header.split(": ")
        assert flag == "-H"
        asked.append((address.removeprefix("http://"), {name: value}))
    job = read_yaml("deploy/prometheus.yml")["scrape_configs"][0]
    headers = {name: one["values"][0] for name, one in job["http_headers"].items()}
    return [*asked, (f"{job['static_configs'][0]['targets'][0]}/metrics", headers)]


def test_the_documented_requests_read_the_metrics_beside_a_proxy(tmp_path: Path) -> None:
    """With the settings of deploy/'s proxies: the machine that reads is a trusted proxy itself."""
    with live_server(tmp_path, metrics_from=LOCAL, trusted_proxies=LOCAL) as server:
        port = server.rpartition(":")[2]
        for address, headers in documented_headers():
            host, path = address.replace("localhost:5252", f"localhost:{port}").split("/")
            url = f"http://127.0.0.1:{port}/{path}"
            assert http_request(url, None, host=host, **headers).status == 200
            assert http_request(url, None, host=host).status == 404


@pytest.mark.parametrize("page", [*PAGES, ALERTS])
def test_every_named_metric_exists(page: str, tmp_path: Path) -> None:
    """With TLS there are some more; they are named in the code."""
    named = set(METRIC.findall((ROOT / page).read_text("utf-8")))
    with live_server(tmp_path, metrics_from=LOCAL) as server:
        shown = set(METRIC.findall(http_request(f"{server}/metrics").body.decode()))
    with_tls = set(METRIC.findall(Path(metrics.__file__).read_text("utf-8")))
    assert {name for name in named - shown if not name.startswith("herzrasen_certificate")} == set()
    certificate = {name.removesuffix("_total") for name in named - shown}
    assert certificate <= with_tls


def test_the_alerts_are_rules_about_codes_that_exist() -> None:
    rules = read_yaml(ALERTS)["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules) == 7
    for rule in rules:
        for code in CODE.findall(rule["expr"]):
            assert text("en", code) != code
    assert read_yaml("deploy/prometheus.yml")["rule_files"] == [Path(ALERTS).name]
