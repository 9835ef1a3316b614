"""Lexer for JavaScript: enough to find import and export in code, and nowhere else.

Strings, template literals, regular expressions and comments are skipped as a whole. Whether a
slash divides or opens a regular expression is told by the token before it; after ``)`` and ``}`` it
divides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
      | (?P<number>\.?\d(?:[eE][+-]\d|[\w.])*)
      | (?P<name>[\w$\#]+)
      | (?P<punctuation>`|\+\+|--|=>|\?\.(?!\d)|\.\.\.|[^\s\w])""",
    re.VERBOSE | re.DOTALL,
)
_COARSE: Final = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
      | (?P<name>(?<![\w$.])(?:import|export)(?![\w$]))
      | (?P<punctuation>[`'"/()\[\]{}])""",
    re.VERBOSE | re.DOTALL,
)
_REGEX: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_TEMPLATE_TEXT: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
_BEFORE_REGEX: Final = frozenset(
    ("await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw")
) | {"typeof", "void", "yield"}
_ENDS_VALUE: Final = (")", "]", "}", "`", "'", '"', "++", "--")
_WORD: Final = re.compile(r"[\w$]+$")
_LOOK_BACK: Final = 200
"""Characters before a slash that are looked at."""
_CLOSES: Final = {")": "(", "]": "[", "}": "{"}


class SyntaxRefusal(Exception):
    """What the scanner or the joiner does not know, with its file and line."""


class SyntaxToken(NamedTuple):
    """A piece of code; ``depth`` counts the brackets and templates that are open around it."""

    kind: str
    text: str
    start: int
    depth: int

    @property
    def end(self) -> int:
        """Where the next character stands."""
        return self.start + len(self.text)


def refusal(file: str, text: str, at: int, reason: str) -> SyntaxRefusal:
    """A refusal that names the file and the line of an offset."""
    return SyntaxRefusal(f"{file}:{text.count(chr(10), 0, at) + 1}: {reason}")


def tokens(file: str, text: str) -> Iterator[SyntaxToken]:
    """All tokens outside brackets, comments included; within them brackets, literals, comments and
    what stands at an import or export.

    Raises SyntaxRefusal for a bracket or a literal without its end.
    """
    return _Scanner(file, text).tokens()


class _Scanner:
    """The place in a text, and what is open there: brackets by their sign, template code as
    ``${``."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text
        self._at = 0
        self._open: list[str] = []
        self._all_until = 0
        """Up to here every token is wanted, within brackets, too."""
        self._comment = SyntaxToken("", "", 0, 0)

    def tokens(self) -> Iterator[SyntaxToken]:
        """Every token from here to the end."""
        while self._at < len(self._text):
            coarse = self._open and self._at >= self._all_until
            found = (_COARSE.search if coarse else _TOKEN.match)(self._text, self._at)
            if found is None or found.lastgroup is None:
                if coarse:
                    break
                raise self._refuse(self._at, "this cannot be read")
            self._at = found.end()
            if found.lastgroup != "space":
                token = SyntaxToken(found.lastgroup, found[0], found.start(), len(self._open))
                yield self._punctuation(token) if token.kind == "punctuation" else self._word(token)
        if self._open:
            raise self._refuse(len(self._text), f"{self._open[-1]} is never closed")

    def _word(self, token: SyntaxToken) -> SyntaxToken:
        if token.kind == "comment":
            self._comment = token
        elif token.kind == "name" and token.text in ("import", "export"):
            # A list of names, up to the statement's end; within other code, import.meta.url.
            self._all_until = token.end + 12 if self._open else len(self._text)
        return token

    def _punctuation(self, token: SyntaxToken) -> SyntaxToken:
        text = token.text
        if text == "/" and not self._divides(token.start):
            found = _REGEX.match(self._text, token.start)
            if found is None:
                raise self._refuse(token.start, "a regular expression without its end")
            self._at = found.end()
            return token._replace(kind="regex", text=found[0])
        if text in "'\"":
            raise self._refuse(token.start, "a literal without its end")
        if text in ("(", ";", "="):
            self._all_until = 0
        if text in ("(", "[", "{"):
            self._open.append(text)
        elif text in _CLOSES:
            return self._close(token)
        elif text == "`":
            self._template(token)
        return token

    def _close(self, token: SyntaxToken) -> SyntaxToken:
        in_template = token.text == "}" and self._open[-1:] == ["${"]
        if not in_template and self._open[-1:] != [_CLOSES[token.text]]:
            raise self._refuse(token.start, f"{token.text} closes nothing")
        self._open.pop()
        if in_template:
            self._template(token)
            return token
        return token._replace(depth=len(self._open))

    def _template(self, token: SyntaxToken) -> None:
        """Go past a template's text: to the code within it, or to the template's end."""
        found = _TEMPLATE_TEXT.match(self._text, token.end)
        end = token.end if found is None else found.end()
        if self._text.startswith("${", end):
            self._open.append("${")
            self._at = end + 2
        elif self._text.startswith("`", end):
            self._at = end + 1
        else:
            raise self._refuse(token.start, "a template without its end")

    def _divides(self, slash: int) -> bool:
        """Whether a value stands before this slash."""
        comment = self._comment
        if comment.kind and not self._text[comment.end : slash].strip():
            slash = comment.start
        before = self._text[max(0, slash - _LOOK_BACK) : slash].rstrip()
        word = _WORD.search(before)
        return before.endswith(_ENDS_VALUE) if word is None else word[0] not in _BEFORE_REGEX

    def _refuse(self, at: int, reason: str) -> SyntaxRefusal:
        return refusal(self._file, self._text, at, reason)
