"""Names: one word, one thing, and no name of the old language is left (``lexicon.toml``).

Old names come from the maps in ``docs/decisions/names`` and from the lexicon. Strings, comments and
prose are not looked at: sentences may use any word, and what travels or is stored keeps its name.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.checks.test_repository import committed_files
from tests.tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

MAPS: Final = ROOT / "docs/decisions/names"
CLIENT: Final = "src/herzrasen/client/"
LEXICON: Final[dict[str, Any]] = tomllib.loads(
    (ROOT / "tests/checks/lexicon.toml").read_text(encoding="utf-8")
)

_PYTHON_TEXT: Final = re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*', re.DOTALL)
_C_TEXT: Final = re.compile(
    r"/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL
)
_WORD: Final = re.compile(r"[A-Za-z_]\w*")

_PYTHON_DEFINITION: Final = re.compile(
    r"^(?P<indent> *)(?:(?:(?P<is_class>class)|(?P<is_function>(?:async )?def)) (?P<name>\w+)"
    r"|self\.(?P<attribute>\w+)(?:: [^=\n]+)? = |(?P<field>\w+)(?::[^=\n]*)?(?: = |$))",
    re.MULTILINE,
)
_JAVASCRIPT_FUNCTIONS: Final = (
    re.compile(r"function\*? (\w+)"),
    re.compile(r"(?:const|let) (\w+) = (?:async )?(?:\([^)\n]*\)|\w+) =>"),
    re.compile(r"^  (?:async |static |get |#)*(\w+)\([^)\n]*\) \{", re.MULTILINE),
)
_JAVASCRIPT_NAMES: Final = (
    re.compile(r"class (\w+)"),
    re.compile(r"(?:const|let) (\w+)"),
    re.compile(r"^  (?:async |static |get |set |#)*(\w+)\(", re.MULTILINE),
    re.compile(r"@typedef (?:\{.*\} )?(\w+)"),
    re.compile(r"@callback (\w+)"),
)
_CSS_TEXT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_BLOCK: Final = re.compile(r"\{[^{}]*\}")

_PARTICIPLES: Final = frozenset(LEXICON["participles"]["irregular"])
_NO_PARTICIPLES: Final = frozenset(LEXICON["participles"]["other_words_in_ed"])
_MIN_PARTICIPLE: Final = 4
_IN_FUNCTION: Final = ""
"""The owner of local names, which the maps of members do not concern."""


@dataclass
class SourceFile:
    """The names in one file of code.

    ``words`` are all identifiers; ``defined`` the names that a class or the module (None) defines;
    ``functions`` those of functions and methods; ``classes`` those of classes, repeated as often as
    they are defined.
    """

    words: set[str] = field(default_factory=set)
    defined: dict[str | None, set[str]] = field(default_factory=lambda: defaultdict(set))
    functions: set[str] = field(default_factory=set)
    classes: list[str] = field(default_factory=list)


def read_python(text: str) -> SourceFile:
    """The names in Python code."""
    code = _PYTHON_TEXT.sub('""', text)
    found = SourceFile(set(_WORD.findall(code)))
    owner: str | None = None
    for indent, is_class, is_function, name, attribute, field_ in _PYTHON_DEFINITION.findall(code):
        if is_class:
            found.classes.append(name)
        elif is_function:
            found.functions.add(name)
        if not indent:
            found.defined[None].add(name or field_)
            owner = name if is_class else _IN_FUNCTION if is_function else None
        elif attribute or len(indent) == len("    "):
            found.defined[owner].add(name or attribute or field_)
    return found


def read_javascript(text: str) -> SourceFile:
    """The names in JavaScript; types of JSDoc count as defined."""
    code = _C_TEXT.sub("''", text)
    found = SourceFile(set(_WORD.findall(code)))
    found.classes = re.findall(r"\bclass (\w+)(?= extends| \{)", code)
    found.functions = {name for pattern in _JAVASCRIPT_FUNCTIONS for name in pattern.findall(code)}
    found.defined[None] = found.functions.union(
        *(pattern.findall(text) for pattern in _JAVASCRIPT_NAMES)
    )
    return found


def read_cpp(text: str) -> SourceFile:
    """The names in C++."""
    return SourceFile(set(_WORD.findall(_C_TEXT.sub('""', text))))


_READERS: Final = {
    ".py": read_python,
    ".js": read_javascript,
    ".cpp": read_cpp,
    ".h": read_cpp,
}


@cache
def sources(git: str) -> dict[str, SourceFile]:
    """All files of code by path, without what others wrote and the examples that users copy."""
    found = {}
    for path in committed_files(git):
        name = path.relative_to(ROOT).as_posix()
        reader = read_python if name == "herzrasen" else _READERS.get(path.suffix)
        if reader is not None and "/vendor/" not in name:
            found[name] = reader(path.read_text(encoding="utf-8"))
    return found


@cache
def rename_maps() -> list[str]:
    """The lines of the maps of names, without comments."""
    lines = []
    for path in sorted(MAPS.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        lines += [line.split("#")[0].strip() for line in text.splitlines()]
    return [line for line in lines if line]


def module_name(path: str) -> str:
    """The dotted name of a Python file."""
    return path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_excused(kind: str, path: str, name: str) -> bool:
    """Whether the lexicon allows this name in this file."""
    rows = LEXICON["allowed"].get(kind, [])
    return any(path.startswith(row["in"]) and name in row["names"] for row in rows)


def is_participle(word: str) -> bool:
    """Whether this word, alone, is a past participle."""
    regular = word.endswith("ed") and len(word) >= _MIN_PARTICIPLE and word not in _NO_PARTICIPLES
    return regular or word in _PARTICIPLES


def words_of(name: str) -> list[str]:
    """The words of a name in snake_case or camelCase, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)]


def is_participle_name(name: str) -> bool:
    """A name such as ``shown``, ``_played`` or ``taken_by``: a participle, or one and a particle.

    ``match_begun`` (an event) and ``contested_targets`` (what something is) are none.
    """
    words = words_of(name)
    particles = LEXICON["participles"]["particles"]
    return (
        bool(words)
        and is_participle(words[0])
        and all(word in particles or is_participle(word) for word in words[1:])
    )


def as_lines(found: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names by file, as they would be written into the lexicon."""
    by_path: dict[str, list[str]] = defaultdict(list)
    for path, name in sorted(set(found)):
        by_path[path].append(name)
    return dict(by_path)


def retired_words(files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """Identifiers of the old language, in any file of code."""
    retired = frozenset(LEXICON["retired"]["words"]) | frozenset(LEXICON["retired"]["classes"])
    return as_lines(
        (path, word)
        for path, file in files.items()
        for word in file.words & retired
        if not is_excused("words", path, word)
    )


def participle_functions(files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """Functions and methods that are named with a participle."""
    return as_lines(
        (path, name)
        for path, file in files.items()
        for name in file.functions
        if not name.startswith("test_")
        and is_participle_name(name)
        and not is_excused("participles", path, name)
    )


def repeated_classes(files: dict[str, SourceFile], suffix: str) -> dict[str, list[str]]:
    """The names that two classes of one language have, with their files."""
    places: dict[str, list[str]] = defaultdict(list)
    for path, file in files.items():
        if path.endswith(suffix):
            for name in file.classes:
                places[name].append(path)
    allowed = {name: {*row["files"]} for row in LEXICON["twins"] for name in row["names"]}
    return {
        name: sorted(paths)
        for name, paths in places.items()
        if len(paths) > 1
        and not all(is_excused("classes", path, name) for path in paths)
        and not ({*paths} <= allowed.get(name, set()) and len({*paths}) == len(paths))
    }


@dataclass
class RenameMap:
    """The maps of Python names: modules old -> new, and (module, class, old name, new name)."""

    modules: dict[str, str] = field(default_factory=dict)
    names: list[tuple[str, str | None, str, str]] = field(default_factory=list)

    def module_today(self, module: str) -> str:
        """The name that a module of the maps has now; a folder's rename moves what is below."""
        seen: set[str] = set()
        while True:
            parts = module.split(".")
            heads = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
            head = next((head for head in heads if head in self.modules and head not in seen), None)
            if head is None:
                return module
            seen.add(head)
            module = self.modules[head] + module.removeprefix(head)


def python_map() -> RenameMap:
    """The maps of Python names, without parameters and local names."""
    read = RenameMap()
    for line in rename_maps():
        if found := re.fullmatch(r"module (\S+) -> (\S+)", line):
            read.modules[found[1]] = found[2]
        elif found := re.fullmatch(r"([\w.]+):(?:(\w+)\.)?(\w+) -> (\w+)", line):
            read.names.append((found[1], found[2], found[3], found[4]))
    return read


def old_python_names(files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """Names that the maps changed and that are defined again at the same place."""
    renamed = python_map()
    places = {module_name(path): path for path in files if path.endswith(".py")}
    today = {module: renamed.module_today(module) for module, *_ in renamed.names}
    new_names = {(today[module], new) for module, _, _, new in renamed.names}
    new_classes = {
        (today[module], old): new for module, owner, old, new in renamed.names if owner is None
    }
    back = [(module, "the module") for module in renamed.modules if module in places]
    for module, first_owner, old, _new in renamed.names:
        owner, path = first_owner, places.get(today[module])
        if path is None or (today[module], old) in new_names:
            continue
        while owner is not None and (today[module], owner) in new_classes:
            owner = new_classes[today[module], owner]
        if old in files[path].defined[owner] and not is_excused("renamed", path, old):
            back.append((path, old))
    return as_lines(back)


def old_javascript_names(files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """The same for the client's functions, classes, members and elements."""
    back = []
    new_names = defaultdict(set)
    renamed = []
    elements = []
    for line in rename_maps():
        if found := re.fullmatch(r"(\S+\.js):(?:\w+\.)?(\w+) -> (\w+)", line):
            renamed.append((CLIENT + found[1], found[2]))
            new_names[CLIENT + found[1]].add(found[3])
        elif found := re.fullmatch(r"element (\S+) -> \S+", line):
            elements.append(found[1])
    for path, old in renamed:
        file = files.get(path)
        if file is None or old in new_names[path] or is_excused("renamed", path, old):
            continue
        if old in file.defined[None]:
            back.append((path, old))
    tags = re.compile(r"(?<![\w-])(?:" + "|".join(elements) + r")(?![\w-])")
    for path in files:
        if path.startswith((CLIENT, "tests/")):
            text = (ROOT / path).read_text(encoding="utf-8")
            back += [(path, tag) for tag in tags.findall(text)]
    return as_lines(back)


def old_cpp_names(files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """Types, constants and fields of the C++ that the map changed, by their last part.

    Only what is no other thing's name today counts: ``trial`` went, ``card`` did not.
    """
    new_names = set()
    old_names = set()
    for line in rename_maps():
        if found := re.fullmatch(r"(?:[\w*]+::)*(\w+) -> (\w+)", line):
            old_names.add(found[1])
            new_names.add(found[2])
    distinct = {
        name
        for name in old_names - new_names
        if name.startswith("hz_") or (name[0].isupper() and not name.isupper())
    }
    return as_lines(
        (path, name)
        for path, file in files.items()
        if path.endswith((".h", ".cpp"))
        for name in file.words & distinct
        if not is_excused("renamed", path, name)
    )


def style_classes(git: str) -> dict[str, set[str]]:
    """The CSS classes of each style sheet."""
    found = {}
    for path in committed_files(git):
        if path.suffix == ".css" and "vendor" not in path.parts:
            text = _CSS_TEXT.sub("", path.read_text(encoding="utf-8"))
            selectors = _CSS_BLOCK.sub("{}", text)
            found[path.relative_to(ROOT).as_posix()] = set(
                re.findall(r"\.([a-zA-Z][\w-]*)", selectors)
            )
    return found


def old_names_in_documents(git: str, files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """Names in code spans of the documents that a map changed and that no code has any more."""
    known = set().union(*(file.words for file in files.values()))
    old = {
        re.split(r"[^\w]+", found[1].rstrip(")]"))[-1]
        for line in rename_maps()
        if (found := re.fullmatch(r"(\S+:\S+) -> \S+", line))
    }
    old |= {*LEXICON["retired"]["classes"]}
    return as_lines(
        (path.relative_to(ROOT).as_posix(), name)
        for path in committed_files(git)
        if path.suffix == ".md"
        for span in re.findall(r"`([^`\n]+)`", path.read_text(encoding="utf-8"))
        for name in re.findall(r"[A-Za-z]\w*", span)
        if re.search(r"_|[a-z][A-Z]", name) and name in old - known
        if not is_excused("documents", path.relative_to(ROOT).as_posix(), name)
    )


@pytest.fixture(scope="module")
def files(git: str) -> dict[str, SourceFile]:
    return sources(git)


def test_no_word_of_the_old_language_is_a_name(files: dict[str, SourceFile]) -> None:
    assert retired_words(files) == {}


def test_no_function_is_named_with_a_participle(files: dict[str, SourceFile]) -> None:
    assert participle_functions(files) == {}


@pytest.mark.parametrize("suffix", [".py", ".js"])
def test_no_class_name_is_defined_twice(files: dict[str, SourceFile], suffix: str) -> None:
    assert repeated_classes(files, suffix) == {}


def test_no_name_that_was_changed_is_back(files: dict[str, SourceFile]) -> None:
    assert old_python_names(files) == {}
    assert old_javascript_names(files) == {}
    assert old_cpp_names(files) == {}


def test_no_document_names_what_has_another_name(git: str, files: dict[str, SourceFile]) -> None:
    assert old_names_in_documents(git, files) == {}


def test_no_style_has_a_class_of_the_old_language(git: str) -> None:
    retired = frozenset(LEXICON["retired"]["css_classes"])
    assert (
        as_lines(
            (path, name)
            for path, names in style_classes(git).items()
            for name in names & retired
            if not is_excused("css_classes", path, name)
        )
        == {}
    )


def test_no_file_is_named_in_the_old_language(git: str) -> None:
    retired = frozenset(LEXICON["retired"]["file_words"])
    found = []
    for path in committed_files(git):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in {".py", ".js", ".css", ".h", ".cpp", ".toml", ".md"}:
            words = set(words_of(path.stem.replace("-", "_"))) & retired
            found += [(name, word) for word in words if not is_excused("files", name, word)]
    assert as_lines(found) == {}


def test_every_word_of_the_domain_has_one_home(files: dict[str, SourceFile]) -> None:
    """Each word of the lexicon has a meaning, and is defined where the lexicon says."""
    lost = []
    for word, entry in LEXICON["domain"].items():
        assert entry["means"].endswith("."), word
        path, _, name = entry["home"].partition(":")
        if name:
            owner, _, member = name.rpartition(".")
            known = path in files and (member or name) in files[path].defined[owner or None]
        else:
            known = (ROOT / path).exists()
        if not known:
            lost.append((word, entry["home"]))
    assert lost == []


def test_no_other_word_is_used_for_a_word_of_the_domain(files: dict[str, SourceFile]) -> None:
    """What the lexicon lists under ``instead_of`` is no class, function or field."""
    other = {
        word: term
        for term, entry in LEXICON["domain"].items()
        for word in entry.get("instead_of", [])
    }
    found = [
        (path, f"{name}: {other[word]}")
        for path, file in files.items()
        for name in set().union(*file.defined.values(), file.functions, file.classes)
        for word in words_of(name)
        if word in other and not is_excused("synonyms", path, name)
    ]
    assert as_lines(found) == {}


def test_every_exception_has_a_reason_and_is_needed(files: dict[str, SourceFile]) -> None:
    """What the lexicon allows for good is still there. Unfinished groups may be out of date."""
    for kind, rows in LEXICON["allowed"].items():
        for row in rows:
            assert row["because"], row
            if kind in {"words", "participles"}:
                present: set[str] = set()
                for path, file in files.items():
                    if path.startswith(row["in"]):
                        present |= file.functions if kind == "participles" else file.words
                assert set(row["names"]) <= present, row
    for row in LEXICON["twins"]:
        assert row["because"], row
        for path in row["files"]:
            assert set(row["names"]) & set(files[path].classes), (path, row)


def test_every_published_name_is_still_published() -> None:
    for row in LEXICON["published"]:
        assert row["because"], row
        assert row["text"] in (ROOT / row["file"]).read_text(encoding="utf-8"), row


def test_a_name_of_the_old_language_is_found() -> None:
    """The checks can fail: each finds what is planted."""
    planted = {
        "src/herzrasen/server/planted.py": read_python(
            "class Farewells:\n    def shown(self) -> None:\n        told = 1\n"
        ),
        "src/herzrasen/table/planted.py": read_python("class Farewells:\n    pass\n"),
        "src/herzrasen/bots/bot.py": read_python("def complete() -> None: ...\n"),
        CLIENT + "connection/connection.js": read_javascript("class Line {\n  say() {\n  }\n}\n"),
        "src/herzrasen/bots/hearts/engine/source/kernel.h": read_cpp("struct hz_plan {};"),
    }
    assert retired_words(planted)["src/herzrasen/server/planted.py"] == ["Farewells", "told"]
    assert participle_functions(planted) == {"src/herzrasen/server/planted.py": ["shown"]}
    assert list(repeated_classes(planted, ".py")) == ["Farewells"]
    assert old_python_names(planted) == {"src/herzrasen/bots/bot.py": ["complete"]}
    assert old_cpp_names(planted) == {
        "src/herzrasen/bots/hearts/engine/source/kernel.h": ["hz_plan"]
    }
