"""One match of the list, and what can be done with it: see it again, review it, play its deals
again, save it."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from herzrasen.protocol.http_history import MyMatch
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.history.match_sentences import (
    is_finished,
    match_facts,
    match_title,
    player_names,
    standing,
)
from herzrasen.terminal.replay.replay_request import fetch_record
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.screens.page import TextPage


class MatchScreen(TextPage):
    """A match."""

    def __init__(self, match: MyMatch) -> None:
        super().__init__()
        self.match = match

    def page_title(self) -> str:
        """The game and its rules."""
        return match_title(self.t, self.match)

    def body(self) -> ComposeResult:
        """What it was, and the actions that fit."""
        t, match = self.t, self.match
        yield Text(title_of_rules(t, match.game, match.rules))
        if match.place is not None:
            points = "" if match.points is None else t("history.match.points", n=match.points)
            yield Text(", ".join(filter(None, (standing(t, match), points))))
        yield Text(match_facts(t, match), "muted")
        yield Text()
        for name, label in self.actions():
            yield ListRow(label, value=name, id=f"act-{name}")

    def actions(self) -> list[tuple[str, str]]:
        """The actions that this match allows, with their names."""
        t, match = self.t, self.match
        done, over = is_finished(match), match.state == "over"
        found = [("look", t("history.match.look" if done else "history.match.to_table"))]
        if over and match.seat >= 0 and match.deals:
            found.append(("review", t("history.act.review")))
        if over and match.deals:
            found.append(("again", t("history.act.again")))
        if done:
            found += [(name, t(f"history.act.{name}")) for name in ("link", "text", "json")]
        return found

    @on(ListRow.RowPressed)
    def press(self, event: ListRow.RowPressed) -> None:
        """Do it."""
        table = self.match.table
        match event.row.value:
            case "look" if is_finished(self.match):
                from herzrasen.terminal.screens.record_screen import open_table_record

                open_table_record(self.terminal, table)
            case "look":
                self.terminal.open_table(table)
            case "review":
                self._review()
            case "again":
                self._play_again()
            case "link":
                self._copy_link()
            case kind:
                self.begin(self._save(json=kind == "json"))

    def _review(self) -> None:
        from herzrasen.terminal.screens.reviews import open_table_review

        match, names = self.match, player_names(self.t, self.match)
        deals = match.deals or 1
        open_table_review(self.terminal, match.game, match.table, deals, names, match.seat)

    def _play_again(self) -> None:
        from herzrasen.terminal.screens.play_again_screen import PlayAgainScreen

        match = self.match
        self.app.push_screen(PlayAgainScreen(match.game, match.table, match.deals or 1))

    def _copy_link(self) -> None:
        """Put the address of the record on the clipboard, as far as the terminal allows that, and
        show it."""
        link = self.api.address.record_link(self.match.table)
        self.app.copy_to_clipboard(link)
        self.show_sentence(f"{self.t('client.link.copied')} {link}")

    async def _save(self, *, json: bool) -> None:
        match = self.match
        content = await self.attempt(fetch_record(self.api, match.table, json=json))
        if content is not None:
            from datetime import UTC, datetime

            day = datetime.fromtimestamp(match.opened / 1000, UTC).date().isoformat()
            self.save(f"{match.game}-{day}.{'json' if json else 'hrz'}", content)
