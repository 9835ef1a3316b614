"""What ARCHITECTURE.md says of the source as text; the rest of it is laws and contracts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.tools import CLIENT, ROOT

SOURCE = ROOT / "src/herzrasen"


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text("utf-8"))


def knows_json(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names) if any(name.name in ("json", "msgspec.json") for name in names):
                return True
            case ast.ImportFrom(module="json" | "msgspec.json"):
                return True
            case ast.ImportFrom(module="msgspec", names=names):
                if any(name.name == "json" for name in names):
                    return True
            case ast.Attribute(value=ast.Name("msgspec"), attr="json"):
                return True
            case _:
                pass
    return False


def makes_a_state(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Name) and node.func.id == "State")
            or (isinstance(node.func, ast.Attribute) and node.func.attr == "State")
        )
        for node in ast.walk(tree)
    )


def test_only_the_codec_knows_json() -> None:
    assert [name for name, tree in modules() if knows_json(tree)] == ["protocol/codec.py"]


def test_nothing_outside_the_games_makes_a_state() -> None:
    makers = {name for name, tree in modules() if makes_a_state(tree)}
    assert {Path(name).parts[:2] for name in makers} >= {("games", "hearts"), ("games", "nerts")}
    assert {name for name in makers if not name.startswith("games/")} == set()


MARKUP = re.compile(
    r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|eval\(|new Function\()"
    r"|document\.write"
)
"""What would take a text for markup or for a program."""


def test_client_code_never_parses_text_as_html() -> None:
    ours = [path for path in CLIENT.rglob("*.js") if "vendor" not in path.parts]
    assert len(ours) > 50
    assert [path.name for path in ours if MARKUP.search(path.read_text("utf-8"))] == []
    assert MARKUP.search("box.innerHTML = name")
    assert MARKUP.search("eval(name)")


def test_the_page_has_no_inline_script_or_style() -> None:
    page = (CLIENT / "index.html").read_text("utf-8")
    inside = re.findall(r"<(?:script|style)\b[^>]*>(.*?)</(?:script|style)>", page, re.DOTALL)
    assert inside
    assert set(inside) == {""}
    assert re.findall(r"<[^>]*\s(?:on\w+|style)\s*=", page) == []


def test_no_test_runs_a_loop_in_the_main_thread() -> None:
    """There Playwright has one, in a worker that has had a test in a browser: whether such a test
    came before depends on how the workers share the tests out."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("*.py")
        if "asyncio.run(" in path.read_text("utf-8")
    }
    assert found == {"tests/checks/test_invariants.py"}


LEAVING = re.compile(r"serverUrl\(\s*['\"`](?:\.\.|/)")
"""What would leave the path under which a proxy has the server."""


def test_addresses_of_the_server_stay_under_its_root() -> None:
    ours = [path for path in CLIENT.rglob("*.js") if "vendor" not in path.parts]
    assert [path.name for path in ours if LEAVING.search(path.read_text("utf-8"))] == []
    assert LEAVING.search("serverUrl('../service-worker.js')")


UNKEYED = re.compile(r"(?:Storage\.\w+Item\(|KEY = )['\"`]herzrasen")
"""A name in the browser's storage that servers under other paths of the origin share."""


def test_what_the_browser_keeps_is_named_by_the_servers_path() -> None:
    found = [
        path.name
        for path in CLIENT.rglob("*.js")
        if UNKEYED.search(path.read_text("utf-8")) and path.name != "storage-key.js"
    ]
    assert found == []
    assert UNKEYED.search("const STORAGE_KEY = 'herzrasen.settings';")
