"""One match of the list in words: its rules, who played, how it ended, what was special."""

from __future__ import annotations

from typing import Final

from herzrasen.locales.bidi_isolate import isolate
from herzrasen.protocol.http_history import MyMatch
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.number_format import format_day
from herzrasen.terminal.rules.option_names import parse_rules_text
from herzrasen.terminal.translation import Translation, preset_name

_FINISHED: Final = ("over", "ended")


def is_finished(match: MyMatch) -> bool:
    """Whether the match is over or was broken off: then its record may be seen by others."""
    return match.state in _FINISHED


def match_title(t: Translation, match: MyMatch) -> str:
    """The game, and the rules' name and whether anything was changed about them."""
    parts = parse_rules_text(match.rules)
    name = preset_name(t, match.game, parts.preset)
    if set(parts.changed) - {traits_of(match.game).seat_option}:
        name = t("history.match.changed", name=name)
    return t("history.match.at", game=t(f"lobby.{match.game}.title"), rules=name)


def opponents(t: Translation, match: MyMatch) -> str:
    """Who played besides oneself, as a list."""
    return t.join(
        player.name or t("connection.forgotten")
        for seat, player in enumerate(match.players)
        if seat != match.seat and player.kind != "free"
    )


def player_names(t: Translation, match: MyMatch) -> list[str]:
    """The names of all seats."""
    return [isolate(player.name) or t("connection.forgotten") for player in match.players]


def standing(t: Translation, match: MyMatch) -> str:
    """The own place, else how the match stands."""
    if match.state != "over":
        return t(f"history.match.{match.state}")
    if match.seat < 0 or match.place is None:
        return t("history.match.left")
    return t("history.match.place", place=match.place)


def badge(t: Translation, match: MyMatch) -> str:
    """The place in few characters."""
    if match.place is not None:
        return t(f"common.place.{match.place}")
    return "–" if is_finished(match) else "…"


def match_facts(t: Translation, match: MyMatch) -> str:
    """The day, the length, the other players, and what was special."""
    game = match.game
    facts = [
        standing(t, match) if match.place is None else "",
        format_day(match.opened, t.language),
        "" if match.deals is None else t(f"history.match.length.{game}", n=match.deals),
        opponents(t, match),
        t(f"play_again.from.{game}", deal=match.repeats) if match.repeats else "",
        t("play_again.undone", n=match.undone) if match.undone else "",
    ]
    return " · ".join(fact for fact in facts if fact)
