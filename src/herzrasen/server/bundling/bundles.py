"""Which module goes into which bundle.

A bundle only registers modules: each is evaluated when it is first needed, so that the order is
that of ES modules however they are divided. Every module is in one bundle:

- ``first``: what the page's first script needs, which asks the server while the rest is coming;
- ``page``: what else the first screen is made of;
- one for each ``import()``: what it alone needs;
- one for each set of them that shares much, and ``shared`` for the rest that several need.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from herzrasen.server.bundling.module import Import, Module, parse
from herzrasen.server.bundling.scanner import SyntaxRefusal

FIRST: Final = "first"
PAGE: Final = "page"
SHARED: Final = "shared"
WITH_THE_PAGE: Final = (
    "screens/lobby/my-tables.js",
    "screens/lobby/table-list.js",
    "screens/account/settings-sync.js",
    "kit/first-evening/card.js",
    "kit/habit/habit-line.js",
)
"""Loaded by the first screen as soon as it is there."""
UNJOINED: Final = frozenset({"service-worker.js", "module-registry.js"})
"""Scripts that stay files of their own."""
_LARGE: Final = 20_000
"""Characters from which modules that several screens share get a bundle of their own."""


@dataclass(frozen=True)
class Graph:
    """The modules by name, in the order of their evaluation, and the bundle of each."""

    modules: Mapping[str, Module]
    bundle_of: Mapping[str, str]
    entries: tuple[str, ...]
    """The scripts in the page."""

    def bundles(self) -> dict[str, list[Module]]:
        """The modules of each bundle, in the order of their evaluation."""
        bundles: dict[str, list[Module]] = {}
        for name, bundle in self.bundle_of.items():
            bundles.setdefault(bundle, []).append(self.modules[name])
        return bundles

    def bundles_for(self, *names: str) -> tuple[str, ...]:
        """The bundles that hold these modules and all that they import."""
        held = closure(self.modules, names)
        return tuple(dict.fromkeys(self.bundle_of[name] for name in self.bundle_of if name in held))

    def live(self) -> dict[str, str]:
        """The module that exports each live binding."""
        return {name: module.name for module in self.modules.values() for name in module.live}


def read_graph(folder: Path, entries: Iterable[str]) -> Graph:
    """All modules of a folder, divided into bundles.

    Raises SyntaxRefusal for what the dialect lacks: unknown syntax, a module or an export that is
    not there, a cycle of imports, a live binding under another name.
    """
    files = sorted(folder.glob("**/*.js"))
    names = [path.relative_to(folder).as_posix() for path in files]
    return divide(
        {
            name: path.read_text(encoding="utf-8")
            for name, path in zip(names, files, strict=True)
            if name not in UNJOINED
        },
        entries,
    )


def divide(texts: Mapping[str, str], entries: Iterable[str]) -> Graph:
    """The same for modules that are given as texts by their names."""
    modules = {name: parse(name, text) for name, text in texts.items()}
    _check_links(modules)
    entries = tuple(entry for entry in entries if entry in modules)
    loaded = sorted({name for module in modules.values() for name, _ in module.loads})
    order = list(_in_order(modules, [*entries, *loaded, *modules]))
    first = closure(modules, entries[:1])
    page = closure(modules, [*entries, *(name for name in WITH_THE_PAGE if name in modules)])
    bundle_of = dict.fromkeys(order, SHARED)
    users: dict[str, set[str]] = {name: set() for name in order}
    for entry in loaded:
        for name in closure(modules, [entry]):
            users[name].add(entry)
    groups: dict[str, list[str]] = {}
    for name in order:
        if name in first:
            bundle_of[name] = FIRST
        elif name in page:
            bundle_of[name] = PAGE
        elif users[name]:
            groups.setdefault("--".join(_flat(user) for user in sorted(users[name])), []).append(
                name
            )
    for group, held in groups.items():
        alone = len(users[held[0]]) == 1
        if alone or sum(len(modules[name].text) for name in held) >= _LARGE:
            bundle_of.update(dict.fromkeys(held, group))
    return Graph({name: modules[name] for name in order}, bundle_of, entries)


def closure(modules: Mapping[str, Module], names: Iterable[str]) -> set[str]:
    """These modules and all that they import, directly or not."""
    held: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in held:
            held.add(name)
            waiting += [imported.module for imported in modules[name].imports]
    return held


def _flat(name: str) -> str:
    return posixpath.splitext(name)[0].replace("/", "-")


def _in_order(modules: Mapping[str, Module], roots: Iterable[str]) -> dict[str, None]:
    """Depth first, what a module imports before it: as ES modules are evaluated."""
    order: dict[str, None] = {}
    path: list[str] = []

    def visit(name: str, by: tuple[Module, Import] | None) -> None:
        if name in order:
            return
        if name in path and by is not None:
            cycle = " > ".join([*path[path.index(name) :], name])
            raise by[0].refuse(by[1].start, f"a cycle of imports, {cycle}")
        path.append(name)
        for imported in modules[name].imports:
            visit(imported.module, (modules[name], imported))
        path.pop()
        order[name] = None

    for root in roots:
        visit(root, None)
    return order


def _check_links(modules: Mapping[str, Module]) -> None:
    live: dict[str, str] = {}
    for module in modules.values():
        for name in sorted(module.live):
            if name in live:
                raise SyntaxRefusal(f"{module.name}: {live[name]} has a live binding {name}, too")
            live[name] = module.name
    for module in modules.values():
        for name, edit in module.loads:
            if name not in modules:
                raise module.refuse(edit.start, f"there is no module {name}")
        for imported in module.imports:
            _check_import(modules, module, imported)


def _check_import(modules: Mapping[str, Module], module: Module, imported: Import) -> None:
    target = modules.get(imported.module)
    if target is None:
        raise module.refuse(imported.start, f"there is no module {imported.module}")
    for name, local in imported.names.items():
        if name not in target.exports:
            raise module.refuse(imported.start, f"{target.name} exports no {name}")
        if name in target.live and (imported.re_export or local != name):
            raise module.refuse(imported.start, f"the live binding {name} under another name")
