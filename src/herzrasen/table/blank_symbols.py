"""Symbols that are drawn as nothing, though Unicode counts them among letters, marks and symbols.

They are neither blanks nor formatting, so that no property of Unicode names them.
"""

from __future__ import annotations

from typing import Final

BLANK_SYMBOLS: Final = "\u2800\ufffc\U00013441\U00013442\U00016fe4\U0001d159"
"""The empty Braille pattern, the place of an object, the full and the half blank of hieroglyphs,
the filler of Khitan, the note without a head."""
