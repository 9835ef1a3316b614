"""Modules joined by the server do what they do as single files: each program runs both ways."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from herzrasen.config.app_settings import CLIENT_FOLDER
from herzrasen.server.bundling.bundles import Graph, divide, read_graph
from herzrasen.server.bundling.module import parse
from herzrasen.server.bundling.scanner import SyntaxRefusal, tokens
from herzrasen.server.bundling.writer import FOLDER, REGISTRY, write_all

PAGE_SCRIPTS = ("prefetch.js", "main.js")


@pytest.fixture(scope="module")
def client() -> Graph:
    return read_graph(CLIENT_FOLDER, PAGE_SCRIPTS)


def run(node: str, folder: Path, files: dict[str, str], start: str) -> list[str]:
    """What a program says on standard output."""
    for name, text in {**files, "package.json": '{"type": "module"}'}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [node, str(folder / start)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def both_ways(node: str, folder: Path, files: dict[str, str]) -> list[str]:
    """What a program says, which is the same as single files and joined."""
    single = run(node, folder / "single", files, "main.js")
    registry = (CLIENT_FOLDER / REGISTRY).read_text("utf-8")
    joined = write_all(divide(files, ["main.js"])) | {REGISTRY: registry}
    assert run(node, folder / "joined", joined, "main.js") == single
    return single


PROGRAMS = {
    "a diamond is evaluated in order, its foot once": {
        "main.js": "import './left.js';\nimport './right.js';\nconsole.log('main');",
        "left.js": "import {foot} from './foot.js';\nconsole.log('left', foot);",
        "right.js": "import {foot} from './foot.js';\nconsole.log('right', foot);",
        "foot.js": "console.log('foot');\nexport const foot = 1;",
    },
    "an import for its effect comes first, wherever it stands among imports": {
        "main.js": "import {b} from './b.js';\nimport './a.js';\nconsole.log(b);",
        "a.js": "console.log('a');",
        "b.js": "import './a.js';\nconsole.log('b');\nexport const b = 'from b';",
    },
    "a binding is live, in a module, elsewhere, and in a namespace": {
        "main.js": "import {value, change} from './value.js';\nimport * as all from './value.js';\n"
        "console.log(value, all.value);\nchange(2);\nconsole.log(value, all.value);\n"
        "const {read} = reader();\nfunction reader() { return {read: () => value}; }\n"
        "void import('./later.js').then(({seen}) => { change(3); console.log(seen(), read()); });",
        "value.js": "export let value = 1;\nexport function change(next) { value = next; }",
        "later.js": "import {value} from './value.js';\nexport const seen = () => value;",
    },
    "names that are used twice are two": {
        "main.js": "import {make as other} from './other.js';\nconst make = () => 'main';\n"
        "const settings = 1;\nconsole.log(make(), other(), settings);",
        "other.js": "import {settings} from './settings.js';\nconst hidden = () => settings;\n"
        "export {hidden as make};",
        "settings.js": "export let settings = 'live';",
    },
    "what is exported again is the same": {
        "main.js": "import {one, two} from './middle.js';\nimport {one as first} from './end.js';\n"
        "console.log(one === first, two());",
        "middle.js": "export {one, second as two} from './end.js';",
        "end.js": "export const one = {};\nexport function second() { return 2; }",
    },
    "a module that is loaded later is evaluated once, after what it needs": {
        "main.js": "const both = [import('./screens/a.js'), import('./screens/b.js')];\n"
        "void Promise.all(both).then(async ([a, b]) => {\n"
        "  console.log(a.name, b.name, a.shared === b.shared);\n"
        "  console.log((await import('./screens/a.js')) === a || a.name);\n});",
        "screens/a.js": "import {shared} from '../shared/x.js';\nexport const name = 'a';\n"
        "export {shared};",
        "screens/b.js": "import {shared} from '../shared/x.js';\nexport const name = 'b';\n"
        "export {shared};",
        "shared/x.js": "console.log('shared');\nexport const shared = {};",
    },
    "a module that throws throws the same again, and the rest goes on": {
        "main.js": "const load = () => import('./bad.js').catch((error) => error);\n"
        "void load().then(async (error) => console.log(error.message, (await load()) === error));",
        "bad.js": "console.log('tried');\nthrow new Error('mine');",
    },
    "an address is that of the module, not of the bundle": {
        "main.js": "import {sheet} from './deep/er/x.js';\nconsole.log(sheet);",
        "deep/er/x.js": "const {href} = new URL('x.css', import.meta.url);\n"
        "export const sheet = href.slice(href.lastIndexOf('/deep'));",
    },
    "what only looks like code is left alone": {
        "main.js": "// import {x} from './nowhere.js';\n/* export */ import {f} from './f.js';\n"
        "const s = 'import \"./x.js\"', r = /[/'\"`]import\\('x'\\)/g, o = {import: 1};\n"
        "const t = `export ${`import('./${s.length / 2}') ${[1, 2].map((n) => `}${n}`)}`} {`;\n"
        "console.log(s, r.source, t, o.import, f(8) / 2 / 1); // it's a comment\n",
        "f.js": "export const {f, g} = {f: (n) => n / 2, g: 3};",
    },
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_does_the_same_joined(name: str, node: str, tmp_path: Path) -> None:
    assert both_ways(node, tmp_path, PROGRAMS[name])


def test_a_module_under_its_own_address_is_the_one_in_the_bundle(node: str, tmp_path: Path) -> None:
    files = {
        "main.js": "import {box} from './box.js';\nbox.n += 1;",
        "box.js": "console.log('evaluated');\nexport const box = {n: 0};\nexport let live = 1;\n"
        "export const change = () => (live = 2);",
    }
    joined = write_all(divide(files, ["main.js"]))
    joined[REGISTRY] = (CLIENT_FOLDER / REGISTRY).read_text("utf-8")
    joined["look.js"] = (
        "import './main.js';\nimport {box, live, change} from './box.js';\n"
        "change();\nconsole.log(box.n, live);"
    )
    assert run(node, tmp_path, joined, "look.js") == ["evaluated", "1 2"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("import x from './b.js';", 1, "default import"),
        ("import x, {b} from './b.js';", 1, "default import"),
        ("import {default as x} from './b.js';", 1, "default export"),
        ("export default 1;", 1, "'export default'"),
        ("export * from './b.js';", 1, r"'export \*'"),
        ("export var x = 1;", 1, "'export var'"),
        ("export let {x} = {};", 1, "'export let'"),
        ("export const [x] = [];", 1, "'export const'"),
        ("let x = 1;\nexport {x};", None, "x is a variable"),
        ("const a = 1;\nimport {b} from './b.js';", 2, "after other code"),
        ("const a = 1;\nexport {b} from './b.js';", 2, "after other code"),
        ("import b from './b.json' with {type: 'json'};", 1, "default import"),
        ("import './b.js' with {type: 'json'};", 1, "attributes"),
        ("import {b} from 'lit';", 1, "no path within"),
        ("import {b} from '../../b.js';", 1, "no path within"),
        ("\nimport {b} from './nowhere.js';", 2, "no module nowhere.js"),
        ("import {c} from './b.js';", 1, "b.js exports no c"),
        ("import {v as w} from './b.js';", 1, "live binding v under another name"),
        ("export {v} from './b.js';", 1, "live binding v under another name"),
        ("\n\nvoid import(`./b.js`);", 3, "one literal path"),
        ("void import('./b' + '.js');", 1, "one literal path"),
        ("void import('./nowhere.js');", 1, "no module nowhere.js"),
        ("const here = import.meta.dirname;", 1, "'dirname' where 'url'"),
        ("await 1;", 1, "await at the top"),
        ("const $need = 1;", 1, "joiner's own name"),
        ("import {b /* this */} from './b.js';", 1, "comment within"),
        ("import './main.js';", 1, "a cycle of imports, main.js > main.js"),
        ("import './round.js';", None, "a cycle of imports, main.js > round.js > main.js"),
        ("export let v = 1;", None, "a live binding v, too"),
        ("const a = {b: [1;", 1, r"\[ is never closed"),
        ("const a = (1];", 1, "closes nothing"),
        ("const a = 'x\n';", 1, "literal without its end"),
        ("const a = `x${1`;", 1, "without its end"),
        ("const a = /x\n/;", 1, "regular expression without its end"),
    ],
)
def test_what_the_dialect_lacks_is_refused_with_file_and_line(
    text: str, line: int | None, reason: str
) -> None:
    files = {
        "main.js": text,
        "b.js": "export const b = 1;\nexport let v = 1;",
        "round.js": "import './main.js';",
    }
    if "main.js" not in text and "round" not in text:
        del files["round.js"]
    with pytest.raises(SyntaxRefusal, match=reason) as refused:
        write_all(divide(files, ["main.js"]))
    if line is not None:
        assert str(refused.value).startswith(f"main.js:{line}: ")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("a = b / c / d", "d"),
        ("a = (b) / c", "c"),
        ("a = b[0] / c", "c"),
        ("return /x/g", "/x/g"),
        ("a = [/[/]/, /\\//]", "]"),
        ("a = b /* c */ / d", "d"),
        ("a = b // c\n  / d", "d"),
        ("a++ / b", "b"),
        ("a = `x${`y`}z` / b", "b"),
        ("a = {}\n/x/", "/"),
    ],
)
def test_a_slash_divides_or_begins_a_regular_expression(text: str, last: str) -> None:
    found = [token for token in tokens("a.js", text) if token.kind != "comment"]
    assert found[-1].text == last


# The client ---------------------------------------------------------------------------------------


def test_every_module_of_the_client_is_joined_once(client: Graph) -> None:
    held = [module.name for modules in client.bundles().values() for module in modules]
    files = {path.relative_to(CLIENT_FOLDER).as_posix() for path in CLIENT_FOLDER.glob("**/*.js")}
    assert sorted(held) == sorted(files - {"service-worker.js", REGISTRY})
    joined = write_all(client)
    for name in held:
        defined = [path for path, text in joined.items() if f"\ndefine('{name}'," in text]
        assert len(defined) == 1, name


def test_what_a_module_imports_stands_before_it_and_in_a_bundle_that_is_loaded_with_it(
    client: Graph,
) -> None:
    order = list(client.modules)
    for module in client.modules.values():
        for imported in module.imports:
            assert order.index(imported.module) < order.index(module.name)
            assert client.bundle_of[imported.module] in client.bundles_for(module.name)


COMPILES = """
import {readFileSync} from 'node:fs';
import {SourceTextModule} from 'node:vm';
for (const identifier of process.argv.slice(1))
  new SourceTextModule(readFileSync(identifier, 'utf8'), {identifier});
"""


def test_the_joined_client_is_javascript(client: Graph, node: str, tmp_path: Path) -> None:
    files = []
    for number, (path, text) in enumerate(write_all(client).items()):
        if path.startswith(FOLDER) and path.endswith(".js"):
            files.append(tmp_path / f"{number}.mjs")
            files[-1].write_text(text, encoding="utf-8")
    words = [
        "--experimental-vm-modules",
        "--no-warnings",
        "--input-type=module",
        "--eval",
        COMPILES,
    ]
    subprocess.run([node, *words, *map(str, files)], check=True)


def test_a_line_of_a_bundle_is_traced_to_its_source(client: Graph) -> None:
    joined = write_all(client)
    bundle = f"{FOLDER}/{client.bundle_of['games/hearts/hand.js']}.js"
    lines, traced = joined[bundle].split("\n"), json.loads(joined[f"{bundle}.map"])
    number, line, compared = 0, 0, 0
    for text, mapping in zip(lines, traced["mappings"].split(";"), strict=False):
        if not mapping:
            continue
        _, source, down, _ = values(mapping)
        number, line = number + source, line + down
        original = traced["sourcesContent"][number].split("\n")[line]
        plain = re.sub(r"\s*(//|/\*).*", "", text).strip()
        if plain and plain == re.sub(r"\s*(//|/\*).*", "", original).strip():
            compared += 1
    assert compared > 1000
    assert "../games/hearts/hand.js" in traced["sources"]


def values(mapping: str) -> list[int]:
    """A segment of a source map in numbers."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    found, value, shift = [], 0, 0
    for digit in map(digits.index, mapping):
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return found


def test_comments_stay_where_a_licence_asks_for_it() -> None:
    module = parse("a.js", "/** @license BSD */\n/* ours */\nexport const a = 1;")
    assert [edit.text for edit in module.edits] == [" ", ""]


def test_the_parts_of_the_first_screen_are_there(client: Graph) -> None:
    for name in ("screens/lobby/my-tables.js", "screens/lobby/table-list.js"):
        assert client.bundle_of[name] == "page"
