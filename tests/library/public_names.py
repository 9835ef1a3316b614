"""The public API as text: every name with its signature and the first line of its docstring."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from types import ModuleType
from typing import Any, get_args

import msgspec

import herzrasen

_DEFAULT = re.compile(r" at 0x[0-9a-f]+")


def api_text() -> str:
    """All of it, a line for each name, members below their class."""
    lines: list[str] = []
    for name in sorted(herzrasen.__all__):
        lines += describe(name, getattr(herzrasen, name))
    return "".join(f"{line}\n" for line in lines)


def public_objects() -> Iterator[tuple[str, Any]]:
    """Every public function, class and method of our own, by its dotted name."""
    for name in herzrasen.__all__:
        value = getattr(herzrasen, name)
        for path, inner in _with_members(name, value):
            yield path, inner
            if inspect.isclass(inner):
                for member, function in members(inner):
                    yield f"{path}.{member}", function


def _with_members(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, ModuleType):
        for inner in value.__all__:
            yield from _with_members(f"{name}.{inner}", getattr(value, inner))
    elif inspect.isclass(value) or inspect.isfunction(value):
        yield name, value


def describe(name: str, value: Any) -> Iterator[str]:
    """The lines of one name."""
    if isinstance(value, ModuleType):
        yield f"module {name}: {first_line(value)}"
        for inner in sorted(value.__all__):
            yield from (f"    {line}" for line in describe(inner, getattr(value, inner)))
    elif value is int:
        yield f"{name} = int"
    elif inspect.isclass(value):
        yield f"class {name}{bases(value)}: {first_line(value)}"
        yield from (f"    {line}" for line in describe_members(value))
    elif inspect.isfunction(value):
        yield f"{name}{signature(value)}: {first_line(value)}"
    elif (parts := get_args(value)) and all(map(inspect.isclass, parts)):
        yield f"{name} = {' | '.join(part.__name__ for part in parts)}"
    elif parts:
        yield f"{name} = a callable"
    else:
        yield f"{name} = {value if isinstance(value, int) else type(value).__name__}"


def describe_members(kind: type) -> Iterator[str]:
    """The fields, the values of an enumeration, and the methods of a class."""
    if issubclass(kind, Enum):
        yield ", ".join(f"{one.name}={one.value}" for one in kind)
        return
    if issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            has_default = field.default is not msgspec.NODEFAULT
            default = f" = {field.default!r}" if has_default else ""
            yield f"{field.name}: {annotation(kind, field.name)}{default}"
    elif not issubclass(kind, tuple) and "__init__" in vars(kind):
        yield f"__init__{signature(kind.__init__)}"
    for name, member in members(kind):
        if isinstance(member, property):
            assert member.fget is not None
            returns = member.fget.__annotations__.get("return", "")
            yield f"{name} -> {returns}: {first_line(member)}"
        else:
            yield f"{name}{signature(member)}: {first_line(member)}"


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class of ours has, its own and inherited."""
    if issubclass(kind, Enum):
        return
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("herzrasen"):
            found |= vars(base)
    for name, member in sorted(found.items()):
        plain = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if name.startswith("_") and name != "__call__":
            continue
        if isinstance(plain, property) or inspect.isfunction(plain):
            yield name, plain


def annotation(kind: type, field: str) -> str:
    """The type of a field as the source writes it."""
    return next(
        str(base.__annotations__[field])
        for base in kind.__mro__
        if field in getattr(base, "__annotations__", {})
    )


def bases(kind: type) -> str:
    """The bases of an error, which say with what it can be caught."""
    if not issubclass(kind, Exception):
        return ""
    return f"({', '.join(base.__name__ for base in kind.__bases__)})"


def signature(function: Any) -> str:
    """The signature as the source writes it, without ``self``."""
    found = inspect.signature(function)
    parts: list[str] = []
    kinds = [one.kind for one in found.parameters.values()]
    for number, one in enumerate(found.parameters.values()):
        if one.name in ("self", "cls"):
            continue
        if one.kind is one.KEYWORD_ONLY and one.KEYWORD_ONLY not in kinds[:number]:
            parts.append("*")
        text = "**" * (one.kind is one.VAR_KEYWORD) + one.name
        if one.annotation is not one.empty:
            text += f": {one.annotation}"
        if one.default is not one.empty:
            text += f" = {_DEFAULT.sub('', repr(one.default))}"
        parts.append(text)
        if one.kind is one.POSITIONAL_ONLY and kinds[number + 1 :][:1] != [one.POSITIONAL_ONLY]:
            parts.append("/")
    returns = "" if found.return_annotation is found.empty else f" -> {found.return_annotation}"
    return f"({', '.join(parts)}){returns}"


def first_line(value: Any) -> str:
    """The first line of the docstring."""
    return (inspect.getdoc(value) or "").partition("\n")[0]
