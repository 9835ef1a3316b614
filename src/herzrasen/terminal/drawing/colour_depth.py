"""How many colours the terminal client uses: by its setting, NO_COLOR and the terminal's word."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal, TypeAlias

Depth: TypeAlias = Literal["none", "16", "256", "true"]


def colour_depth(wanted: str = "auto", environment: Mapping[str, str] = os.environ) -> Depth:
    """How many colours to use: as the setting says, else as the terminal does."""
    if wanted in ("none", "16", "256", "true"):
        return wanted  # type: ignore[return-value]
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true"
    term = environment.get("TERM", "")
    return "256" if "256color" in term or "direct" in term else "16"
