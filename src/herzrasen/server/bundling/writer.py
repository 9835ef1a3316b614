"""Bundles as text, their source maps, and a module of its own address for each joined module.

A bundle registers a function for each module (``client/module-registry.js``), with the lines of
its source and the module's name above it. A live binding is a variable of the bundle itself, which
other bundles import as ES modules do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from herzrasen.protocol import codec
from herzrasen.server.bundling.bundles import Graph
from herzrasen.server.bundling.module import NEED, RE_EXPORTED, Edit, Import, Module

FOLDER: Final = "joined"
"""Where the bundles lie, below the client's folder."""
REGISTRY: Final = "module-registry.js"
_HEAD: Final = "// Joined by the server; the modules stand below, each under its name."
_BASE64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def write_all(graph: Graph) -> dict[str, str]:
    """Every joined file by its path: bundles, their source maps, and an address for each module."""
    files: dict[str, str] = {}
    for bundle, modules in graph.bundles().items():
        files[f"{FOLDER}/{bundle}.js"], files[f"{FOLDER}/{bundle}.js.map"] = _bundle(
            graph, bundle, modules
        )
    for name in graph.modules:
        files[name] = _module_address(graph, name)
    return files


def _bundle(graph: Graph, bundle: str, modules: list[Module]) -> tuple[str, str]:
    live = graph.live()
    own = [name for module in modules for name in sorted(module.live)]
    used = {name for module in modules for imported in module.imports for name in imported.names}
    lines = [_HEAD, f"import {{define, need as {NEED}}} from '../{REGISTRY}';"]
    lines += [
        f"import {{{name}}} from './{graph.bundle_of[live[name]]}.js';"
        for name in sorted(used & set(live) - set(own))
    ]
    if own:
        lines.append(f"export let {', '.join(own)};")
    sources: list[tuple[int, int] | None] = [None] * len(lines)
    for number, module in enumerate(modules):
        body = _body(graph, module).split("\n")
        lines += ["", f"// {module.name}", f"define('{module.name}', () => {{", *body]
        sources += [None, None, None, *((number, line) for line in range(len(body)))]
        lines += [f"return {{{', '.join(_exports(module))}}};", "});"]
        sources += [None, None]
    lines.append(f"//# sourceMappingURL={bundle}.js.map")
    return "\n".join(lines) + "\n", _source_map(modules, sources)


def _body(graph: Graph, module: Module) -> str:
    live = graph.live()
    edits = [
        *module.edits,
        *(Edit(edit.start, edit.end, _load(graph, name)) for name, edit in module.loads),
        *(
            Edit(imported.start, imported.end, _import(imported, number, live))
            for number, imported in enumerate(module.imports)
        ),
    ]
    edits.sort(key=lambda edit: (edit.start, edit.end))
    for one, other in pairwise(edits):
        if other.start < one.end:
            raise module.refuse(other.start, "a comment within an import or export")
    pieces, at = [], 0
    for edit in edits:
        replaced = module.text[edit.start : edit.end]
        pieces += [module.text[at : edit.start], edit.text, "\n" * replaced.count("\n")]
        at = edit.end
    pieces.append(module.text[at:])
    return "".join(pieces).rstrip("\n")


def _import(imported: Import, number: int, live: dict[str, str]) -> str:
    needed = f"{NEED}('{imported.module}');"
    if imported.re_export:
        return f"const {RE_EXPORTED}{number} = {needed}"
    if imported.namespace:
        return f"const {imported.namespace} = {needed}"
    names = [
        name if name == local else f"{name}: {local}"
        for name, local in imported.names.items()
        if live.get(name) != imported.module
    ]
    return f"const {{{', '.join(names)}}} = {needed}" if names else needed


def _load(graph: Graph, name: str) -> str:
    bundles = ", ".join(f"import('./{bundle}.js')" for bundle in graph.bundles_for(name))
    return f"Promise.all([{bundles}]).then(() => {NEED}('{name}'))"


def _exports(module: Module) -> Iterator[str]:
    for name, local in module.exports.items():
        if name in module.live:
            yield f"get {name}() {{ return {name}; }}"
        else:
            yield name if name == local else f"{name}: {local}"


def _module_address(graph: Graph, name: str) -> str:
    """A module under its own address, whichever bundle it is in: there is one instance of it."""
    up = "../" * name.count("/") or "./"
    module = graph.modules[name]
    lines = [f"import '{up}{FOLDER}/{bundle}.js';" for bundle in graph.bundles_for(name)]
    lines.append(f"import {{need as {NEED}}} from '{up}{REGISTRY}';")
    constant = [exported for exported in module.exports if exported not in module.live]
    lines.append(f"const $module = {NEED}('{name}');")
    lines += [f"export const {exported} = $module.{exported};" for exported in constant]
    if module.live:
        names = ", ".join(sorted(module.live))
        lines.append(f"export {{{names}}} from '{up}{FOLDER}/{graph.bundle_of[name]}.js';")
    return "\n".join(lines) + "\n"


def _source_map(modules: list[Module], sources: list[tuple[int, int] | None]) -> str:
    """A source map, revision 3, that maps whole lines."""
    mappings, number, line = [], 0, 0
    for source in sources:
        if source is None:
            mappings.append("")
            continue
        steps = (0, source[0] - number, source[1] - line, 0)
        mappings.append("".join(map(_vlq, steps)))
        number, line = source
    return codec.encode({
        "version": 3,
        "sources": [f"../{module.name}" for module in modules],
        "sourcesContent": [module.text for module in modules],
        "names": [],
        "mappings": ";".join(mappings),
    }).decode()  # fmt: skip


def _vlq(value: int) -> str:
    """A signed number in base 64, five bits a digit, the sign in the lowest bit."""
    rest, digits = (abs(value) << 1) | (value < 0), ""
    while True:
        rest, digit = rest >> 5, rest & 31
        digits += _BASE64[digit | (32 if rest else 0)]
        if not rest:
            return digits
