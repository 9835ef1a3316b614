"""ARCHITECTURE.md's picture of the packages is the contract that import-linter checks."""

import re
import tomllib

from tests.tools import ROOT


def test_the_arrows_are_the_layers_of_the_contract() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    picture = page.split("```text\n")[1].split("```")[0]
    shown = [set(re.findall(r"\w+", layer)) for layer in picture.split("<-")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (layers,) = [one["layers"] for one in contracts if one["name"] == "the layers of the program"]
    assert shown == [set(re.findall(r"\w+", layer)) for layer in reversed(layers)]
