"""Names: one word, one thing (``lexicon.toml``).

Strings, comments and prose are not looked at: sentences may use any word, and what travels or is
stored keeps its name.
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
    re.compile(r"(?:const|let) (\w+)"),
    re.compile(r"^  (?:async |static |get |set |#)*(\w+)\(", re.MULTILINE),
    re.compile(r"@typedef (?:\{.*\} )?(\w+)"),
    re.compile(r"@callback (\w+)"),
)

_PARTICIPLES: Final = frozenset(LEXICON["participles"]["irregular"])
_NO_PARTICIPLES: Final = frozenset(LEXICON["participles"]["other_words_in_ed"])
_MIN_PARTICIPLE: Final = 4
_IN_FUNCTION: Final = ""
"""The owner of local names."""


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
    """The identifiers in C++."""
    return SourceFile(set(_WORD.findall(_C_TEXT.sub('""', text))))


_READERS: Final = {".py": read_python, ".js": read_javascript, ".cpp": read_cpp, ".h": read_cpp}


@cache
def sources(git: str) -> dict[str, SourceFile]:
    """All files of code by path, without what others wrote."""
    found = {}
    for path in committed_files(git):
        name = path.relative_to(ROOT).as_posix()
        reader = read_python if name == "herzrasen" else _READERS.get(path.suffix)
        if reader is not None and "/vendor/" not in name:
            found[name] = reader(path.read_text(encoding="utf-8"))
    return found


def words_of(name: str) -> list[str]:
    """The words of a name in snake_case or camelCase, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)]


def is_participle(word: str) -> bool:
    """Whether this word, alone, is a past participle."""
    regular = word.endswith("ed") and len(word) >= _MIN_PARTICIPLE and word not in _NO_PARTICIPLES
    return regular or word in _PARTICIPLES


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
    """Names by file."""
    by_path: dict[str, list[str]] = defaultdict(list)
    for path, name in sorted(set(found)):
        by_path[path].append(name)
    return dict(by_path)


def vague_names(files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """Identifiers that say nothing to a developer of the field."""
    vague = frozenset(LEXICON["vague"]["names"])
    return as_lines((path, word) for path, file in files.items() for word in file.words & vague)


def participle_functions(files: dict[str, SourceFile]) -> dict[str, list[str]]:
    """Functions and methods that are named with a participle."""
    allowed = [
        (row["in"], name) for row in LEXICON["participles"]["allowed"] for name in row["names"]
    ]
    return as_lines(
        (path, name)
        for path, file in files.items()
        for name in file.functions
        if not name.startswith("test_")
        and is_participle_name(name)
        and not any(path.startswith(start) and name == it for start, it in allowed)
    )


def repeated_classes(files: dict[str, SourceFile], suffix: str) -> dict[str, list[str]]:
    """The names that two classes of one language have, with their files."""
    places: dict[str, list[str]] = defaultdict(list)
    for path, file in files.items():
        if path.endswith(suffix):
            for name in file.classes:
                places[name].append(path)
    twins = {name: {*row["files"]} for row in LEXICON["twins"] for name in row["names"]}
    return {
        name: sorted(paths)
        for name, paths in places.items()
        if len(paths) > 1
        and not ({*paths} <= twins.get(name, set()) and len({*paths}) == len(paths))
    }


@pytest.fixture(scope="module")
def files(git: str) -> dict[str, SourceFile]:
    return sources(git)


def test_no_name_is_vague(files: dict[str, SourceFile]) -> None:
    assert vague_names(files) == {}


def test_no_function_is_named_with_a_participle(files: dict[str, SourceFile]) -> None:
    assert participle_functions(files) == {}


@pytest.mark.parametrize("suffix", [".py", ".js"])
def test_no_class_name_is_defined_twice(files: dict[str, SourceFile], suffix: str) -> None:
    assert repeated_classes(files, suffix) == {}


def test_no_file_name_is_vague(git: str) -> None:
    vague = frozenset(LEXICON["vague"]["files"])
    paths = [path.relative_to(ROOT) for path in committed_files(git)]
    code = [it for it in paths if it.suffix in {".py", ".js", ".css", ".h", ".cpp", ".toml", ".md"}]
    assert [it for it in code if vague & {*words_of(it.stem.replace("-", "_"))}] == []


def test_every_word_of_the_domain_has_one_home(files: dict[str, SourceFile]) -> None:
    """Each word of the lexicon has a meaning, and is defined where the lexicon says."""
    astray = []
    for word, entry in LEXICON["domain"].items():
        assert entry["means"].endswith("."), word
        path, _, name = entry["home"].partition(":")
        owner, _, member = name.rpartition(".")
        known = (
            path in files and (member or name) in files[path].defined[owner or None]
            if name
            else (ROOT / path).exists()
        )
        if not known:
            astray.append((word, entry["home"]))
    assert astray == []


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
        if word in other
    ]
    assert as_lines(found) == {}


def test_every_exception_is_needed(files: dict[str, SourceFile]) -> None:
    for row in LEXICON["participles"]["allowed"]:
        present = {
            name
            for path, file in files.items()
            if path.startswith(row["in"])
            for name in file.functions
        }
        assert {*row["names"]} <= present, row
    for row in LEXICON["twins"]:
        for path in row["files"]:
            assert {*row["names"]} & {*files[path].classes}, (path, row)


def test_a_bad_name_is_found() -> None:
    """The checks can fail: each finds what is planted."""
    planted = {
        "server/planted.py": read_python(
            "class Farewell:\n    def shown(self) -> None:\n        told = 1\n"
        ),
        "table/planted.py": read_python("class Farewell:\n    pass\n"),
    }
    assert vague_names(planted) == {"server/planted.py": ["told"]}
    assert participle_functions(planted) == {"server/planted.py": ["shown"]}
    assert list(repeated_classes(planted, ".py")) == ["Farewell"]
