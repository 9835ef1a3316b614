"""A form for a new duplicate match or tournament, by the rules that were chosen last."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol.http_tournaments import TournamentForm
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.lobby.table_wishes import usual_rules
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.screens.tournament_screen import TournamentScreen
from herzrasen.terminal.tournaments.new_tournament import FORMS, counts_of, new_tournament
from herzrasen.terminal.tournaments.tournament_requests import create_tournament


class NewTournamentScreen(TextPage):
    """The form: what is played, by which game, how long."""

    def __init__(self) -> None:
        super().__init__()
        self.form: TournamentForm = "movement"
        self.game: GameName = next(iter(GAMES))
        self.count = 0
        self.own_time = False
        self.late = True
        self.play = True

    def page_title(self) -> str:
        """The heading."""
        return self.t("tournament.create.title")

    def body(self) -> ComposeResult:
        """Forms, games, numbers, switches."""
        t = self.t
        yield Text(t("tournament.create.form"), "heading")
        for form in FORMS:
            chosen = form == self.form
            title = t(f"tournament.form.{form}.name")
            yield ListRow(title, "●" if chosen else "", value=form, marked=chosen, id=form)
        yield Text(t(f"tournament.form.{self.form}.about"), "muted")
        games = [ChoiceItem(name, t(f"lobby.{name}.title")) for name in GAMES]
        yield ChoiceRow(games, self.game, t("tournament.create.game"), id="game")
        yield Text(title_of_rules(t, self.game, self._rules()), "muted")
        if counts := counts_of(self.form):
            key = "rounds" if 0 in counts else "deals"
            items = [
                ChoiceItem(one, str(one) if one else t("tournament.create.all_rounds"))
                for one in counts
            ]
            value = self.count if self.count in counts else counts[0]
            yield ChoiceRow(items, value, t(f"tournament.create.{key}"), id="count")
        if self.form == "movement":
            yield SwitchRow(t("tournament.create.own_time"), self.own_time, id="own-time")
        if self.form not in ("elimination", "every-seat"):
            yield SwitchRow(t("tournament.create.late"), self.late, id="late")
        if self.form != "every-seat":
            yield SwitchRow(t("tournament.create.play"), self.play, id="play")
        yield ActionButton(t("tournament.create.submit"), "create", id="create")

    @on(ListRow.RowPressed)
    async def choose_form(self, event: ListRow.RowPressed) -> None:
        """Another form."""
        self.form = next(form for form in FORMS if form == event.row.value)
        await self.recompose()

    @on(ChoiceRow.ChoiceMade)
    async def choose(self, event: ChoiceRow.ChoiceMade) -> None:
        """Another game, or another number."""
        if event.row.id == "game":
            self.game = event.value
            await self.recompose()
        else:
            self.count = event.value

    @on(SwitchRow.Switched)
    def switch(self, event: SwitchRow.Switched) -> None:
        """Note a switch."""
        match event.row.id:
            case "own-time":
                self.own_time = event.value
            case "late":
                self.late = event.value
            case _:
                self.play = event.value

    @on(ActionButton.ButtonPressed)
    def create(self) -> None:
        """Open it."""
        self.begin(self._create())

    async def _create(self) -> None:
        counts = counts_of(self.form)
        wish = new_tournament(
            self.store.values,
            self.form,
            self.game,
            self._rules(),
            count=self.count if self.count in counts else counts[0] if counts else 0,
            own_time=self.own_time,
            late=self.late,
            play=self.play or self.form == "every-seat",
        )
        tournament = await self.attempt(create_tournament(self.api, wish))
        if tournament is not None:
            self.app.switch_screen(TournamentScreen(tournament))

    def _rules(self) -> str:
        return self.store.values.choices.of(self.game).rules.last or usual_rules(self.game)
