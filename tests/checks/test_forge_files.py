"""What a public repository has beside its code: workflows, templates, hooks, how to cite it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
import yaml

from herzrasen import __version__
from tests.tools import ROOT

FORGE: Final = ROOT / ".github"
PIN: Final = re.compile(r"^([a-z0-9-]+)==([^ ;\\]+)", re.MULTILINE)
RELEASE: Final = re.compile(
    r"^## \[?(\d+\.\d+\.\d+)\]? - (\d{4}-\d{2}-\d{2})$|^## Unreleased$", re.MULTILINE
)

SCHEMAS: Final = {
    "github-workflows": sorted(FORGE.glob("workflows/*.yml")),
    "dependabot": [FORGE / "dependabot.yml"],
    "github-issue-config": [FORGE / "ISSUE_TEMPLATE/config.yml"],
    "github-issue-forms": sorted(FORGE.glob("ISSUE_TEMPLATE/[0-9]*.yml")),
    "citation-file-format": [ROOT / "CITATION.cff"],
}


@pytest.mark.heavy
@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_of_the_forge_fit_their_schemas(schema: str) -> None:
    files = SCHEMAS[schema]
    assert files
    words = ("-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}")
    done = subprocess.run(
        [sys.executable, *words, *map(str, files)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflows_have_no_known_weakness() -> None:
    """Actions by commit, no rights that are not needed, nothing of a pull request run as code."""
    zizmor = Path(sys.executable).with_name("zizmor")
    done = subprocess.run(
        [str(zizmor), "--offline", "--no-progress", "--persona", "pedantic", str(FORGE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflows_run_the_gate_on_every_system() -> None:
    jobs = yaml.safe_load((FORGE / "workflows/test.yml").read_text("utf-8"))["jobs"]
    matrix = jobs["gate-on-every-system"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert ".ci/run" in [step.get("run") for step in jobs["strict-gate"]["steps"]]


def test_the_hooks_use_the_locked_versions() -> None:
    lock = dict(PIN.findall((ROOT / "requirements/dev.txt").read_text("utf-8")))
    [repository] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    pins = [pin for hook in repository["hooks"] for pin in hook["additional_dependencies"]]
    assert pins
    assert {pin: lock[pin.partition("==")[0]] for pin in pins} == {
        pin: pin.partition("==")[2] for pin in pins
    }


def test_version_changelog_and_citation_agree() -> None:
    """The rule of CONTRIBUTING: a release renames "Unreleased" to its version and date, and the
    package and the citation have the version of the newest release; before the first, 0.1.0."""
    found = RELEASE.finditer((ROOT / "CHANGELOG.md").read_text("utf-8"))
    released = [heading[1] for heading in found if heading[1]]
    assert __version__ == (released[0] if released else "0.1.0")
    assert released == sorted(
        released, key=lambda version: [int(part) for part in version.split(".")], reverse=True
    )
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == __version__
