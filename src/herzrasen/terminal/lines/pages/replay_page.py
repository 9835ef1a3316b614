"""A record, step by step: each step is described by the game itself, as at a table."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from herzrasen.cards import WATCHER, Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.presentation.record.deal_report import proof_sentence
from herzrasen.presentation.speech.translator import spoken_cards
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, choose
from herzrasen.terminal.lines.pages.review_page import review_record
from herzrasen.terminal.lines.rules.rule_pages import say_rules
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.replay.file_error import file_error
from herzrasen.terminal.replay.replay_connection import ReplayConnection
from herzrasen.terminal.replay.replay_request import Look, fetch_shown_record, replay_record
from herzrasen.terminal.replay.selectors import recorded_name
from herzrasen.terminal.replay.walk import Walk
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.translation import card_name

Direction: TypeAlias = Literal[1, -1]


async def replay_table(program: LineProgram, table: str, deal: int | None = None) -> None:
    """Go through what was played at a table. Raises ApiError."""
    text, is_running = await fetch_shown_record(program.api, table)
    if is_running:
        program.session.say_key("replay.still_running")
    await replay_text(program, text, deal)


async def replay_text(program: LineProgram, text: bytes, deal: int | None = None) -> None:
    """Go through a record; one that is refused is said to be, with the line at fault."""
    try:
        record = await replay_record(program.api, text, Look(deal))
    except ApiError as error:
        program.session.say(
            program.t("replay.fault.title"),
            *file_error(program.t, error.refusal, text.decode("utf-8", "replace")),
        )
        return
    if not record.steps:
        program.session.say_key("replay.fault.empty")
        return
    replay = LineReplay(program, text, record)
    replay.say_match()
    try:
        await program.session.converse(replay.commands, closed=replay.table.closed)
    finally:
        replay.table.stop()


class LineReplay:
    """A record at one of its steps."""

    def __init__(self, program: LineProgram, text: bytes, record: RecordReplay) -> None:
        self._program = program
        self._text = text
        self._walk = Walk(record)
        self._connection = ReplayConnection(record)
        self.table = LineTable(program, self._connection)

    def commands(self) -> list[Command]:
        """Those of the walk, and what the game tells when asked."""
        game = self.table.game
        asking = [] if game is None else game.line_commands(self.table)
        return [
            Command("next", partial(self._step, 1)),
            Command("previous", partial(self._step, -1)),
            Command("forward", partial(self._jump, 1)),
            Command("backward", partial(self._jump, -1)),
            Command("step", self._go_to_step),
            Command("deal", self._go_to_deal),
            Command("eyes", self._change_eyes),
            Command("cards", self._say_open_cards),
            Command("match", lambda _arguments: self.say_match()),
            Command("record_rules", self._rules),
            Command("review", self._review, available=self._is_deal),
            *(command for command in asking if not command.when_asked),
            Command("leave", lambda _arguments: self.table.close()),
        ]

    def say_match(self) -> None:
        """Say who played what, how it ended, and where the walk stands."""
        t, record = self._program.t, self._walk.record
        lines = [
            t("line_mode.pair", name=t("replay.title"), value=t(f"lobby.{record.game}.title")),
            t(
                "line_mode.pair",
                name=t("lobby.rules"),
                value=title_of_rules(t, record.game, record.rules),
            ),
        ]
        for seat, player in enumerate(record.players):
            total = record.totals[seat] if seat < len(record.totals) else None
            place = record.places[seat] if seat < len(record.places) else None
            parts = [isolate(player.name)] if player.name else []
            if total is not None:
                parts.append(t("history.match.points", n=total))
            if place is not None:
                parts.append(t("history.match.place", place=place))
            name = t("rule_choice.seat", n=seat + 1)
            lines.append(t("line_mode.pair", name=name, value=", ".join(parts)))
        proved = proof_sentence(self._text, t.language)
        self._program.session.say(*lines, *filter(None, (proved,)), self._eyes_text())
        self._say_place()

    def _eyes_text(self) -> str:
        t, seat = self._program.t, self._walk.record.seat
        name = self._player_name(seat) if seat >= 0 else t("replay.eyes.watcher")
        return t("line_mode.pair", name=t("replay.eyes.title"), value=name)

    def _player_name(self, seat: Seat) -> str:
        return recorded_name(self._program.t, self._walk.record, seat)

    def _say_place(self) -> None:
        t, walk = self._program.t, self._walk
        unit = traits_of(walk.record.game).unit
        deal = t("line_mode.pair", name=t(f"replay.deals.{unit}"), value=str(walk.record.deal))
        self._program.session.say(f"{deal}, {t('replay.place', at=walk.at + 1, of=walk.last + 1)}")

    # The walk ----------------------------------------------------------------------------------

    async def _step(self, way: Direction, arguments: Arguments) -> None:
        """Some steps, one without a number; past the end of a deal comes the next."""
        for _ in range(min(arguments.number or 1, self._walk.last + 1)):
            deal = self._walk.next_deal(way)
            if deal is not None:
                await self._load(Look(deal, self._walk.record.seat), "first" if way > 0 else "last")
                return
            if self._walk.at == (self._walk.last if way > 0 else 0):
                self._program.session.say_key("line_mode.no_more_steps")
                return
            self._move(self._walk.to_step(self._walk.at + way))

    def _jump(self, way: Direction, _arguments: Arguments) -> None:
        """To the end of a trick, or five seconds on."""
        target = self._walk.to_landmark(way).at
        if way > 0:
            while self._walk.at < target:
                self._move(self._walk.to_step(self._walk.at + 1))
        else:
            self._move(self._walk.to_step(target))
            self._say_place()

    def _go_to_step(self, arguments: Arguments) -> None:
        if arguments.number is not None:
            self._move(self._walk.to_step(arguments.number - 1))
        self._say_place()

    def _move(self, walk: Walk) -> None:
        self._walk = walk
        self._connection.go_to(walk.at)

    async def _go_to_deal(self, arguments: Arguments) -> None:
        deals, number = len(self._walk.record.deals), arguments.number
        if number is None or not 1 <= number <= deals:
            self._program.session.say_key("line_mode.from_to", n=deals)
            return
        await self._load(Look(number, self._walk.record.seat), "first")

    async def _change_eyes(self, _arguments: Arguments) -> None:
        """Choose whose cards are seen."""
        t, record = self._program.t, self._walk.record
        options = [Option(self._player_name(at), at) for at in range(len(record.players))]
        options.append(Option(t("replay.eyes.watcher"), WATCHER))
        seat = await choose(self._program.session, t("replay.eyes.title"), options)
        if seat is not None:
            await self._load(Look(record.deal, seat), "keep")
            self._program.session.say(self._eyes_text())

    async def _load(self, look: Look, entry: str) -> None:
        record = await replay_record(self._program.api, self._text, look)
        self._walk = self._walk.enter(
            record, "last" if entry == "last" else "keep" if entry == "keep" else "first"
        )
        self._connection.load(record, self._walk.at)
        self._say_place()

    # What lies open ----------------------------------------------------------------------------

    async def _say_open_cards(self, _arguments: Arguments) -> None:
        """Say every closed card of this step, where the record knows them."""
        t, record = self._program.t, self._walk.record
        shown = await replay_record(
            self._program.api, self._text, Look(record.deal, record.seat, open=True)
        )
        step = shown.steps[min(self._walk.at, len(shown.steps) - 1)]
        lines = [
            t("line_mode.pair", name=self._player_name(seat), value=spoken_cards(t, [*hand]))
            for seat, hand in enumerate(step.hands or ())
        ]
        if step.kitty:
            lines.append(t("replay.hearts.kitty", cards=spoken_cards(t, [*step.kitty])))
        for name, areas in (("pile", step.downs), ("stock", step.stocks)):
            for area, cards in enumerate(areas or ()):
                named = ", ".join(card_name(t, card) for card in cards) or t(
                    "connection.rules.none"
                )
                key = t(f"line_mode.{name}_of", name=self._player_name(area))
                lines.append(t("line_mode.pair", name=key, value=named))
        self._program.session.say(*(lines or [t("line_mode.no_open_cards")]))

    async def _rules(self, arguments: Arguments) -> None:
        record = self._walk.record
        await say_rules(self._program, record.game, record.rules, search=arguments.text)

    def _is_deal(self) -> bool:
        return traits_of(self._walk.record.game).unit == "deal"

    async def _review(self, arguments: Arguments) -> None:
        record = self._walk.record
        deal = arguments.number or record.deal
        await review_record(self._program, self._text, deal, record)
