"""What is said of the deals' draws: only what concerns the own share, or is missing or wrong."""

from __future__ import annotations

from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation


def draw_text(t: Translation, room: TableRoom) -> str:
    """The sentence about the last deal that was opened; empty where nothing need be said."""
    if room.last_draw is None:
        return ""
    deal, verdict = room.last_draw
    is_own = verdict not in ("alone", "other")
    sentences = [t(f"fair_deals.table.{verdict}", deal=deal)] if is_own else []
    beacon = room.last_beacon
    if beacon is not None and verdict != "broken":
        number = str(beacon.round)
        if beacon.signature is None:
            sentences.append(t("fair_deals.table.beacon_missing", deal=deal, round=number))
        elif is_own:
            sentences.append(t("fair_deals.table.beacon", round=number))
    return " ".join(sentences)
