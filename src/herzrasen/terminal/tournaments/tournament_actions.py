"""What one may do in a duplicate match or tournament now, in the order in which it is offered."""

from __future__ import annotations

import msgspec

from herzrasen.protocol.http_tournaments import TournamentCommand, TournamentPage
from herzrasen.terminal.tournaments.tournament_sentences import board_name, player_name
from herzrasen.terminal.translation import Translation


class TournamentChoice(msgspec.Struct, frozen=True):
    """Something to do: what it is called, and the command; None to play."""

    label: str
    command: TournamentCommand | None = None


def choices_of(t: Translation, page: TournamentPage, name: str) -> list[TournamentChoice]:
    """Everything that may be done; ``name`` is one's own."""
    if page.phase == "over":
        return []
    return [*_own_choices(t, page, name), *(_host_choices(t, page) if page.hosting else ())]


def _own_choices(t: Translation, page: TournamentPage, name: str) -> list[TournamentChoice]:
    own = next((player for player in page.players if player.number == page.me), None)
    enter = TournamentCommand("enter", name=name)
    if own is None:
        return [TournamentChoice(t("tournament.enter.button"), enter)] if page.may_enter else []
    if own.gone:
        return [TournamentChoice(t("tournament.enter.back"), enter)]
    found = []
    if page.next is not None:
        board = board_name(t, page, page.next)
        found.append(TournamentChoice(t("tournament.play.button", board=board)))
    leave = TournamentChoice(t("tournament.enter.withdraw"), TournamentCommand("withdraw"))
    return [*found, leave]


def _host_choices(t: Translation, page: TournamentPage) -> list[TournamentChoice]:
    found = []
    running = page.phase == "running"
    if page.may_start:
        key = "tournament.host.next_round" if running else "tournament.host.start"
        found.append(TournamentChoice(t(key), TournamentCommand("start")))
    for player in page.players:
        if player.number == page.me:
            continue
        name = player_name(t, page, player.number)
        action, key = ("replace", "replace") if running else ("replace", "remove")
        if player.gone:
            action, key = "return", "return"
        command = msgspec.convert({"action": action, "player": player.number}, TournamentCommand)
        found.append(TournamentChoice(t(f"tournament.host.{key}", name=name), command))
    for one in page.sittings:
        if one.state == "running":
            label = t("tournament.host.void", table=int(one.sitting.split(".")[1]))
            label = f"{label} ({board_name(t, page, one.sitting)})"
            found.append(TournamentChoice(label, TournamentCommand("void", sitting=one.sitting)))
    if page.form not in ("elimination", "every-seat"):
        mark = t(f"connection.rules.{'yes' if page.late else 'no'}")
        label = f"{t('tournament.host.late')}: {mark}"
        command = TournamentCommand("not-late" if page.late else "late")
        found.append(TournamentChoice(label, command))
    found.append(TournamentChoice(t("tournament.host.end"), TournamentCommand("end")))
    return found
