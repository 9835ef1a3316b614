"""The wish for a new duplicate match or tournament, and what may be chosen for it."""

from __future__ import annotations

from typing import Final, get_args

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_tournaments import NewTournament, TournamentForm
from herzrasen.terminal.settings import TerminalSettings
from herzrasen.terminal.tournaments.tournament_sentences import ALONE

FORMS: Final[tuple[TournamentForm, ...]] = get_args(TournamentForm)
DEALS: Final = (4, 8, 12, 16, 24, 32)
ROUNDS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8)
"""0 stands for all."""


def counts_of(form: TournamentForm) -> tuple[int, ...]:
    """The numbers of deals or of rounds that may be chosen; none where the form has its own."""
    if form in ALONE:
        return DEALS
    return () if form == "elimination" else ROUNDS


def new_tournament(
    values: TerminalSettings,
    form: TournamentForm,
    game: GameName,
    rules: str,
    *,
    title: str = "",
    count: int = 0,
    own_time: bool = False,
    late: bool = True,
    play: bool = True,
) -> NewTournament:
    """A tournament of this form by these rules. ``count`` is the number of deals or of rounds."""
    alone = form in ALONE
    return NewTournament(
        form,
        game,
        rules,
        values.name,
        title,
        rounds=0 if alone else count,
        deals=count if alone and count else 8,
        own_time=own_time,
        late=late,
        play=play,
        bot=values.choices.bots_of(game),
        pace=values.speed,
    )
