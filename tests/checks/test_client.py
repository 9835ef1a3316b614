"""Layout, lint, types and unit tests of the client's modules."""

import re
from pathlib import Path

from herzrasen.server.api.client_texts import SERVER_ONLY
from tests.checks.command import run_check
from tests.tiers import size_of_tier
from tests.tools import CLIENT, ROOT

LONG = size_of_tier({"layout-everywhere.test.js"}, set())
"""Every table in every window by numbers waits for the second tier."""


def test_the_types_hold(tsc: list[str]) -> None:
    if modules():
        run_check(*tsc, "--project", "tsconfig.json")


def test_biome_finds_nothing(biome: list[str]) -> None:
    run_check(*biome, "ci", "--error-on-warnings", "--colors=off")


def test_the_unit_tests_pass(node: str) -> None:
    tests = sorted(str(test.relative_to(ROOT)) for test in ROOT.glob("tests/client/**/*.test.js"))
    assert bool(tests) == bool(modules()), "a client without tests, or tests without a client"
    tests = [test for test in tests if Path(test).name not in LONG]
    if tests:
        run_check(node, "tests/client/in-one-process.js", *tests)


def modules() -> list[str]:
    """The client's own modules, by path."""
    return [path.as_posix() for path in CLIENT.glob("**/*.js") if "vendor" not in path.parts]


def test_the_client_asks_for_no_sentence_that_only_the_server_has() -> None:
    """The browser is not sent `rules.*`: a key of it stood on the page where a card was meant."""
    key = re.compile(r"\bt\([`'](\w+)\.")
    asked = {name for file in CLIENT.rglob("*.js") for name in key.findall(file.read_text("utf-8"))}
    assert "cards" in asked
    assert asked & SERVER_ONLY == set()


def test_a_style_sheet_names_no_class_that_nothing_has() -> None:
    """The rules of what is gone would be loaded, and read by whoever changes the rest."""
    comments = re.compile(r"/\*.*?\*/", re.DOTALL)
    sheets = [comments.sub("", file.read_text("utf-8")) for file in CLIENT.rglob("*.css")]
    named = {name for sheet in sheets for name in re.findall(r"\.([a-z][\w-]*)", sheet)}
    makers = [*map(Path, modules()), CLIENT / "index.html"]
    made = {word for file in makers for word in re.findall(r"[\w-]+", file.read_text("utf-8"))}
    assert len(named) > 500
    assert named <= made
