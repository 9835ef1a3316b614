"""One ES module, taken apart: what it imports, exports and loads later, and its body to be joined.

A dialect is accepted, and anything else refused with its file and line: named imports and exports,
``import * as``, imports for their effect, ``export {…} from``, ``import('./literal.js')`` and
``import.meta.url``. Imports stand before all other code, so that running them where they stand is
running them first.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from herzrasen.server.bundling.scanner import SyntaxRefusal, SyntaxToken, refusal, tokens

NEED: Final = "$need"
"""The factory's parameter: a module's exports by its name, evaluated if it was not yet."""
RE_EXPORTED: Final = "$from"
"""With the number of an import, the exports that are exported again."""
_LICENSE: Final = re.compile(r"@license|@preserve")


@dataclass(frozen=True)
class Import:
    """One import or re-export: ``names`` maps the other module's names to those here."""

    module: str
    start: int
    end: int
    names: dict[str, str] = field(default_factory=dict)
    namespace: str = ""
    re_export: bool = False
    """The names are exported again, and not known in this module itself."""


@dataclass(frozen=True)
class Edit:
    """A range of the source, and what takes its place."""

    start: int
    end: int
    text: str


@dataclass
class Module:
    """A module of the client; paths and names are relative to the client's folder."""

    name: str
    text: str
    imports: list[Import] = field(default_factory=list)
    exports: dict[str, str] = field(default_factory=dict)
    """What stands in the factory for each exported name."""
    live: set[str] = field(default_factory=set)
    """Exported by ``export let``: importers see each change."""
    loads: list[tuple[str, Edit]] = field(default_factory=list)
    """Each ``import('…')``: the module, and its place."""
    edits: list[Edit] = field(default_factory=list)

    def refuse(self, at: int, reason: str) -> SyntaxRefusal:
        """A refusal that names the line of an offset."""
        return refusal(self.name, self.text, at, reason)


def parse(name: str, text: str) -> Module:
    """The module. Raises SyntaxRefusal for what the dialect lacks."""
    return _Parser(Module(name, text)).parse()


class _Parser:
    def __init__(self, module: Module) -> None:
        self.module = module
        found = list(tokens(module.name, module.text))
        self.code = [token for token in found if token.kind != "comment"]
        self.comments = [token for token in found if token.kind == "comment"]
        self.at = 0
        self.code_began = False
        self.variables: set[str] = set()

    def parse(self) -> Module:
        if NEED in self.module.text:
            raise self.module.refuse(self.module.text.index(NEED), "the joiner's own name")
        for comment in self.comments:
            if not _LICENSE.search(comment.text):
                self._edit(comment.start, comment.end, " ")
        while self.at < len(self.code):
            token = self.code[self.at]
            if token.kind != "name":
                self._other(token)
            elif token.text in ("import", "export") and self._is_keyword():
                self._keyword(token)
            else:
                self._other(token)
        for exported, local in self.module.exports.items():
            if local in self.variables and exported not in self.module.live:
                raise SyntaxRefusal(
                    f"{self.module.name}: {local} is a variable; export it by 'export let'"
                )
        return self.module

    # Tokens ---------------------------------------------------------------------------------------

    def _text(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.code[at].text if 0 <= at < len(self.code) else ""

    def _next(self) -> SyntaxToken:
        if self.at >= len(self.code):
            raise self.module.refuse(len(self.module.text), "the file ends in a statement")
        self.at += 1
        return self.code[self.at - 1]

    def _expect(self, text: str) -> None:
        token = self._next()
        if token.text != text:
            raise self.module.refuse(token.start, f"{token.text!r} where {text!r} is expected")

    def _name(self) -> str:
        token = self._next()
        if token.kind != "name":
            raise self.module.refuse(token.start, f"{token.text!r} is no plain name")
        return token.text

    def _is_keyword(self) -> bool:
        return self._text(-1) not in (".", "?.") and self._text(1) != ":"

    def _other(self, token: SyntaxToken) -> None:
        if token.depth == 0:
            if token.text == "await":
                raise self.module.refuse(token.start, "await at the top of a module")
            if token.text == "let":
                self.variables.add(self._text(1))
            if token.text != ";":
                self.code_began = True
        self.at += 1

    # Statements -----------------------------------------------------------------------------------

    def _keyword(self, token: SyntaxToken) -> None:
        self.at += 1
        if token.text == "import" and self._text() == "(":
            self._load(token)
        elif token.text == "import" and self._text() == ".":
            self._meta(token)
        elif token.depth:
            raise self.module.refuse(token.start, f"{token.text} within other code")
        elif token.text == "import":
            self._import(token)
        else:
            self._export(token)

    def _load(self, token: SyntaxToken) -> None:
        self.code_began = self.code_began or token.depth == 0
        self._expect("(")
        path = self._next()
        if path.kind != "string" or self._text() != ")":
            raise self.module.refuse(token.start, "import() of anything but one literal path")
        end = self._next().end
        self.module.loads.append((self._resolve(path), Edit(token.start, end, "")))

    def _meta(self, token: SyntaxToken) -> None:
        self.code_began = self.code_began or token.depth == 0
        self._expect(".")
        self._expect("meta")
        self._expect(".")
        self._expect("url")
        self._edit(
            token.start,
            self.code[self.at - 1].end,
            f"new URL('../{self.module.name}', import.meta.url).href",
        )

    def _import(self, token: SyntaxToken) -> None:
        if self.code_began:
            raise self.module.refuse(token.start, "an import after other code")
        names: dict[str, str] = {}
        namespace = ""
        if self.code[self.at].kind == "string":
            self._from(token, names, namespace)
            return
        if self._text() == "*":
            self._next()
            self._expect("as")
            namespace = self._name()
        elif self._text() == "{":
            names = dict(self._names())
        else:
            raise self.module.refuse(token.start, "a default import")
        self._expect("from")
        self._from(token, names, namespace)

    def _export(self, token: SyntaxToken) -> None:
        first = self._text()
        if first == "{":
            names = dict(self._names())
            if self._text() == "from":
                if self.code_began:
                    raise self.module.refuse(token.start, "an import after other code")
                self._next()
                self._from(token, names, "", re_export=True)
                return
            self._end_statement()
            self._edit(token.start, self.code[self.at - 1].end, "")
            for local, exported in names.items():
                self._add_export(token, exported, local)
            self.code_began = True
            return
        self.code_began = True
        if first == "const" and self._text(1) == "{":
            self._edit(token.start, self.code[self.at].start, "")
            self.at += 1
            for name, local in self._names():
                self._add_export(token, name, local)
            return
        declared = first == "async" and self._text(1) == "function"
        ahead = 2 if declared else 1
        if first == "function" and self._text(1) == "*":
            ahead = 2
        known = declared or first in ("const", "let", "class", "function")
        named = self.at + ahead < len(self.code) and self.code[self.at + ahead].kind == "name"
        if not known or not named:
            raise self.module.refuse(token.start, f"'export {first}' in this form")
        name = self._text(ahead)
        self._add_export(token, name, name)
        if first == "let":
            self.module.live.add(name)
            self._edit(token.start, self.code[self.at + 1].start, "")
            self.at += 1
        else:
            self._edit(token.start, self.code[self.at].start, "")

    def _names(self) -> Iterator[tuple[str, str]]:
        self._expect("{")
        while self._text() != "}":
            name = self._name()
            if name == "default":
                raise self.module.refuse(self.code[self.at - 1].start, "a default export")
            other = name
            if self._text() == "as":
                self._next()
                other = self._name()
            yield name, other
            if self._text() != "}":
                self._expect(",")
        self._expect("}")

    def _from(
        self, token: SyntaxToken, names: dict[str, str], namespace: str, *, re_export: bool = False
    ) -> None:
        path = self._next()
        if path.kind != "string":
            raise self.module.refuse(path.start, "an import without a path")
        module = self._resolve(path)
        if self._text() == "with":
            raise self.module.refuse(token.start, "an import with attributes")
        self._end_statement()
        if re_export:
            number = len(self.module.imports)
            for name, exported in names.items():
                self._add_export(token, exported, f"{RE_EXPORTED}{number}.{name}")
        end = self.code[self.at - 1].end
        self.module.imports.append(Import(module, token.start, end, names, namespace, re_export))

    def _end_statement(self) -> None:
        if self._text() == ";":
            self._next()

    def _add_export(self, token: SyntaxToken, name: str, local: str) -> None:
        if name == "default" or name in self.module.exports:
            raise self.module.refuse(token.start, f"an export of {name}, default or twice")
        self.module.exports[name] = local

    def _resolve(self, path: SyntaxToken) -> str:
        relative = path.text[1:-1]
        resolved = posixpath.normpath(posixpath.join(posixpath.dirname(self.module.name), relative))
        if not relative.startswith(("./", "../")) or resolved.startswith(".."):
            raise self.module.refuse(path.start, f"{relative} is no path within the client")
        return resolved

    def _edit(self, start: int, end: int, text: str) -> None:
        self.module.edits.append(Edit(start, end, text))
