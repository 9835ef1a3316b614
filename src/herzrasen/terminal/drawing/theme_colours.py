"""The colours of each theme: of many, and of the sixteen that every terminal has."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

ThemeName: TypeAlias = Literal["felt", "dark", "light", "contrast"]

TRUE_COLOURS: Final[dict[ThemeName, dict[str, str]]] = {
    "felt": {
        "ground": "#14513b", "text": "#f2f6f1", "muted": "#b7cdbf", "accent": "#f0c75e",
        "line": "#3f7a62", "card": "#fbfaf5", "ink": "#1b1f1d", "edge": "#b9b6aa",
        "card.dim": "#b9c2b8", "ink.dim": "#5d665f", "back": "#7a1f3a", "back.ink": "#e8b9c6",
        "bad": "#ff9d8a", "good": "#a8e6a1", "focus": "#f0c75e", "raised": "#0f4130",
    },
    "dark": {
        "ground": "#17191c", "text": "#eceff1", "muted": "#a9b1b8", "accent": "#f0c75e",
        "line": "#454c53", "card": "#f4f3ee", "ink": "#1b1f1d", "edge": "#b0aea5",
        "card.dim": "#9aa0a4", "ink.dim": "#43494d", "back": "#6b2140", "back.ink": "#e8b9c6",
        "bad": "#ff9d8a", "good": "#a8e6a1", "focus": "#f0c75e", "raised": "#23272b",
    },
    "light": {
        "ground": "#eef1ec", "text": "#1d2420", "muted": "#56625b", "accent": "#8a5a00",
        "line": "#b4beb6", "card": "#ffffff", "ink": "#1b1f1d", "edge": "#8f978f",
        "card.dim": "#dde1dc", "ink.dim": "#6a726c", "back": "#8a2747", "back.ink": "#f6dbe2",
        "bad": "#a3230f", "good": "#1d6b2a", "focus": "#8a5a00", "raised": "#e0e5de",
    },
    "contrast": {
        "ground": "#000000", "text": "#ffffff", "muted": "#ffffff", "accent": "#ffff00",
        "line": "#ffffff", "card": "#ffffff", "ink": "#000000", "edge": "#000000",
        "card.dim": "#8c8c8c", "ink.dim": "#000000", "back": "#0000c8", "back.ink": "#ffffff",
        "bad": "#ff8080", "good": "#80ff80", "focus": "#ffff00", "raised": "#000000",
    },
}  # fmt: skip
SIXTEEN_COLOURS: Final[dict[ThemeName, dict[str, str]]] = {
    "felt": {
        "ground": "green", "text": "bright_white", "muted": "white", "accent": "bright_yellow",
        "line": "white", "card": "bright_white", "ink": "black", "edge": "white",
        "card.dim": "white", "ink.dim": "bright_black", "back": "red", "back.ink": "bright_white",
        "bad": "bright_white", "good": "bright_white", "focus": "bright_yellow", "raised": "black",
    },
    "dark": {
        "ground": "black", "text": "bright_white", "muted": "white", "accent": "bright_yellow",
        "line": "bright_black", "card": "bright_white", "ink": "black", "edge": "white",
        "card.dim": "white", "ink.dim": "bright_black", "back": "red", "back.ink": "bright_white",
        "bad": "bright_red", "good": "bright_green", "focus": "bright_yellow", "raised": "black",
    },
    "light": {
        "ground": "white", "text": "black", "muted": "bright_black", "accent": "blue",
        "line": "bright_black", "card": "bright_white", "ink": "black", "edge": "bright_black",
        "card.dim": "white", "ink.dim": "bright_black", "back": "red", "back.ink": "bright_white",
        "bad": "red", "good": "black", "focus": "blue", "raised": "white",
    },
    "contrast": {
        "ground": "black", "text": "bright_white", "muted": "bright_white",
        "accent": "bright_yellow", "line": "bright_white", "card": "bright_white", "ink": "black",
        "edge": "black", "card.dim": "white", "ink.dim": "black", "back": "blue",
        "back.ink": "bright_white", "bad": "bright_red", "good": "bright_green",
        "focus": "bright_yellow", "raised": "black",
    },
}  # fmt: skip
