"""What a browser is called in the list of its owner's devices: "Firefox · Linux"."""

from __future__ import annotations

from typing import Final

_BROWSERS: Final = (
    ("Herzrasen-Terminal", "Terminal"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_label(user_agent: str) -> str:
    """The label of a browser for its owner: "Firefox · Linux"; empty if unknown."""
    parts = (
        next((name for sign, name in known if sign in user_agent), "")
        for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(part for part in parts if part)
