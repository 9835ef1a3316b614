"""Message catalogues: every sentence for people, in each language, under the same keys.

The files are TOML, one per subject and language; a table ``[fan]`` with ``title`` in
``client.toml`` has the key ``client.fan.title``. Placeholders are written ``{name}``; ``{Name}`` is
filled by the same fact with a capital first letter. Where a number decides between singular and
plural, the key is a table with ``one`` and ``other``, chosen by the placeholder ``n``.
"""

from __future__ import annotations

import locale
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, Literal, TypeAlias, get_args

from herzrasen.locales.bidi_isolate import isolate
from herzrasen.locales.capitals import fact_of, with_capital

Language: TypeAlias = Literal["en", "de"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""All languages; the first is the fallback."""

_GROUPED_FROM: Final = 10_000
"""From here on the digits of a count are grouped; seeds and ports are no counts."""
_COUNTS: Final = ("n", "most")
"""The facts that are counts, and how high one may be."""
_LOCALE_NAMES: Final[dict[Language, tuple[str, ...]]] = {"en": ("en",), "de": ("de", "german")}
"""How the names of a language's locales begin, in small letters; Windows has names of its own."""

Translate: TypeAlias = Callable[..., str]
"""A function from a key to the sentence in the user's language, with the placeholders filled."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language by dotted key. Raises KeyError for an unknown language."""
    if language not in LANGUAGES:
        raise KeyError(language)
    sentences: dict[str, str] = {}
    folder = resources.files(__name__) / language
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            sentences.update(_flat(file.name.removesuffix(".toml"), table))
    return sentences


def text(language: str, key: str, **facts: str | float) -> str:
    """The sentence for ``key`` with its placeholders filled by ``facts``.

    A fact in right-to-left letters is isolated, so that it does not turn the sentence around. With
    a fact ``n``, ``key.one`` or ``key.other`` is used where they exist. Raises KeyError for an
    unknown key.
    """
    sentences = catalogue(language)
    if key not in sentences and "n" in facts:
        key = f"{key}.one" if facts["n"] == 1 else f"{key}.other"
    isolated: dict[str, object] = {
        name: isolate(fact) if isinstance(fact, str) else fact for name, fact in facts.items()
    }
    for name, fact in facts.items():
        if isinstance(fact, float):
            isolated[name] = _Figure(fact, sentences["format.point"], sentences["format.minus"])
    for name in _COUNTS:
        count: object = facts.get(name)
        if isinstance(count, int) and abs(count) >= _GROUPED_FROM:
            isolated[name] = f"{count:,}".replace(",", sentences["format.thousands"])
    return sentences[key].format_map(_Facts(isolated))


class _Facts(dict[str, object]):
    """Facts by name; a name with a capital gives its fact one."""

    def __missing__(self, name: str) -> str:
        if fact_of(name) not in self:
            raise KeyError(name)
        return with_capital(str(self[fact_of(name)]))


class _Figure:
    """A number that a placeholder such as ``{n:.2f}`` writes with the language's signs."""

    def __init__(self, number: float, point: str, minus: str) -> None:
        self.number, self.signs = number, str.maketrans({".": point, "-": minus})

    def __format__(self, spec: str) -> str:
        return format(self.number, spec).translate(self.signs)


def system_language() -> Language:
    """The language of the environment's locale where there is one, else the fallback."""
    locale_name = (
        os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    )
    locale_name = (locale_name or locale.getlocale()[0] or "").lower()
    return next(
        (language for language in LANGUAGES if locale_name.startswith(_LOCALE_NAMES[language])),
        LANGUAGES[0],
    )


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if isinstance(value, str):
            yield key, value
        else:
            yield from _flat(key, value)
