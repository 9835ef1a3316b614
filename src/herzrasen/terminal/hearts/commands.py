"""The commands of Hearts in line mode: cards by name or by number, answers on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from herzrasen.cards import Card
from herzrasen.games.hearts import Ask, Legal, MoonChoice, View
from herzrasen.presentation.speech.hearts_hints import hint_sentence
from herzrasen.presentation.speech.hearts_selectors import sort_cards
from herzrasen.presentation.speech.translator import card_label, spoken_card, spoken_card_forms
from herzrasen.terminal.habit.match_note import milestone_note
from herzrasen.terminal.hearts import actions
from herzrasen.terminal.hearts.answers import Topic, answer, reason_against, topics_of
from herzrasen.terminal.hearts.board_state import HeartsBoardState, with_snapshot
from herzrasen.terminal.hearts.describer import describer_of
from herzrasen.terminal.hearts.match_tip import match_tip
from herzrasen.terminal.hearts.selectors import asks_moon, hand_idle
from herzrasen.terminal.hearts.server_requests import fetch_hint
from herzrasen.terminal.hearts.typed_cards import UnknownCard, find_card, find_cards
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.ratings.rating_change import AT_ONCE, rating_note
from herzrasen.terminal.table_context import TableContext

_TOPICS: tuple[Topic, ...] = ("hand", "trick", "last", "scores", "voids", "open", "kitty", "sides")


def hearts_commands(table: TableContext) -> list[Command]:
    """The commands at a table."""
    lines = HeartsLines(table)
    seated = [
        Command(
            "hearts.play",
            lines.play,
            lines.complete_card,
            lines.asks(Ask.PLAY),
            lines.is_card,
            when_asked=True,
        ),
        Command(
            "hearts.pass",
            lines.give,
            lines.complete_card,
            lines.asks(Ask.PASS),
            lines.are_cards(Ask.PASS),
            when_asked=True,
        ),
        Command(
            "hearts.expose",
            lines.expose,
            lines.complete_card,
            lines.asks(Ask.CHARGE),
            lines.are_cards(Ask.CHARGE),
            when_asked=True,
        ),
        Command("hearts.moon", lines.moon, lines.complete_moon, lines.asks_moon, when_asked=True),
        Command("hearts.claim", lines.claim, available=lines.may_claim, when_asked=True),
        Command("hearts.agree", lines.agree, available=lines.is_asked_for_rest),
        Command("hearts.play_on", lines.play_on, available=lines.is_asked_for_rest),
        Command("hearts.legal", lines.legal, available=lines.asks(Ask.PLAY)),
        Command("hearts.why", lines.why, lines.complete_card),
        Command("hearts.hint", lines.hint, available=lines.is_alone),
        Command("hearts.undo", lines.undo, available=lines.is_alone),
    ]
    topics = [
        Command(
            f"hearts.{topic}",
            lines.say_scores if topic == "scores" else lines.say_topic(topic),
            available=lines.has_topic(topic),
        )
        for topic in _TOPICS
    ]
    return [*seated, *topics]


class HeartsLines:
    """What the words do at one table."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    @property
    def _view(self) -> View | None:
        view: View | None = self._table.room.view
        return view

    @property
    def _legal(self) -> Legal:
        return self._table.room.legal or Legal()

    @property
    def _state(self) -> HeartsBoardState:
        return with_snapshot(HeartsBoardState(), self._table.room)

    @property
    def _hand(self) -> list[Card]:
        """The hand as it is said."""
        view = self._view
        return [] if view is None else sort_cards(view.hand, self._table.store.values.hand_order)

    @property
    def _playable(self) -> list[Card]:
        """The cards that may be played, in the order of the hand: what a number counts then."""
        return [card for card in self._hand if card in self._legal.cards]

    # Moves ------------------------------------------------------------------------------------

    def play(self, arguments: Arguments) -> None:
        """Play a card."""
        card = self._read_card(arguments.text)
        if card is None:
            return
        if self._is_idle():
            self._say_not_now(card)
        elif card in self._legal.cards:
            actions.play(self._table, card)
        else:
            reason = reason_against(describer_of(self._table), self._table.room, card)
            self._say(f"{card_label(self._table.t, card)}. {reason}")

    def give(self, arguments: Arguments) -> None:
        """Pass cards, or change those that were chosen."""
        cards = self._read_cards(arguments.text)
        if cards is None:
            return
        most = self._legal.most
        if len(set(cards)) != most:
            self._say(self._table.t("terminal.hearts.pass_count", n=most))
        else:
            actions.give(self._table, cards)

    def expose(self, arguments: Arguments) -> None:
        """Expose cards, or none."""
        text = arguments.text.strip().casefold()
        nothing = self._table.t("terminal.hearts.nothing").split(", ")
        cards = [] if text in ("", *nothing) else self._read_cards(arguments.text)
        if cards is None:
            return
        if not set(cards) <= set(self._legal.cards):
            self._say(self._table.t("hearts_table.charging.not_this"))
        else:
            actions.give(self._table, cards)

    def moon(self, arguments: Arguments) -> None:
        """What the moon does."""
        words = arguments.text.strip().casefold()
        for at, choice in enumerate(self._legal.choices, 1):
            forms = self._table.t(f"terminal.hearts.moon.{choice.value}").split(", ")
            if words in (str(at), choice.value, *forms):
                actions.choose_moon(self._table, choice)
                return
        self._say(self._table.t("terminal.hearts.moon.question"))

    def claim(self, arguments: Arguments) -> None:
        """Take the rest where it is certain; ask for it otherwise, after saying what that means."""
        t = self._table.t
        if actions.may_claim(self._state):
            actions.claim(self._table)
        elif arguments.text.strip().casefold() in t("terminal.hearts.claim_yes").split(", "):
            actions.ask_for_rest(self._table)
        else:
            self._say(f"{t('hearts_table.rest.about')} {t('terminal.hearts.claim_how')}")

    def agree(self, _arguments: Arguments) -> None:
        """Agree to a claim."""
        actions.answer_rest(self._table, yes=True)

    def play_on(self, _arguments: Arguments) -> None:
        """Decline a claim."""
        actions.answer_rest(self._table, yes=False)

    def undo(self, _arguments: Arguments) -> None:
        """Take back the own last decision."""
        self._say(actions.undo(self._table))

    # Answers ----------------------------------------------------------------------------------

    def legal(self, _arguments: Arguments) -> None:
        """The cards that may be played, each with its number."""
        t, cards = self._table.t, self._playable
        self._say(t("terminal.hearts.legal", n=len(cards)))
        for at, card in enumerate(cards, 1):
            self._say(t("terminal.hearts.numbered", number=at, card=card_label(t, card)))

    def why(self, arguments: Arguments) -> None:
        """Why a card may not be chosen."""
        card = self._read_card(arguments.text)
        view = self._view
        if card is not None and view is not None:
            describer = describer_of(self._table)
            self._say(answer(describer, self._table.room, view, "why", card))

    async def hint(self, _arguments: Arguments) -> None:
        """What the coach would do."""
        table = self._table
        if self._is_idle() and not asks_moon(table.room):
            self._say(table.t("coach_table.hint.not_now"))
            return
        self._say(table.t("coach_table.hint.thinking"))
        hint = await fetch_hint(table)
        if not isinstance(hint, str):
            hint = hint_sentence(table.t, hint, table.seat_name)
        self._say(hint)

    def say_topic(self, topic: Topic) -> Callable[[Arguments], None]:
        """Answers a question about the table."""

        def run(_arguments: Arguments) -> None:
            view = self._view
            if view is not None:
                self._say(answer(describer_of(self._table), self._table.room, view, topic))

        return run

    async def say_scores(self, arguments: Arguments) -> None:
        """Say everyone's points; after the match also what it was good for."""
        self.say_topic("scores")(arguments)
        table = self._table
        if table.room.over:
            self._say(await milestone_note(table))
            self._say(await match_tip(table, table.seat_name))
            self._say(await rating_note(table, AT_ONCE))

    # What is possible now ---------------------------------------------------------------------

    def asks(self, ask: Ask) -> Callable[[], bool]:
        """Whether this is asked of the reader."""
        return lambda: self._legal.ask is ask

    def asks_moon(self) -> bool:
        """Whether it is asked what the moon does."""
        return self._legal.ask is Ask.MOON

    def may_claim(self) -> bool:
        """Whether the rest may be taken or asked for."""
        return actions.may_claim(self._state) or actions.may_ask_for_rest(self._state)

    def is_asked_for_rest(self) -> bool:
        """Whether someone else asks for the rest."""
        return self._table.room.rest_asked is not None

    def is_alone(self) -> bool:
        """Whether one plays with bots only."""
        return self._table.room.alone and self._view is not None

    def has_topic(self, topic: Topic) -> Callable[[], bool]:
        """Whether a question makes sense at this table."""

        def available() -> bool:
            view = self._view
            seated = self._table.room.is_seated
            return view is not None and topic in topics_of(view.public, seated=seated)

        return available

    def is_card(self, line: str) -> bool:
        """Whether a line is a card of the hand, or the number of one, to be played."""
        if self._legal.ask is not Ask.PLAY:
            return False
        try:
            find_card(line, self._hand, self._table.t.language, self._cards_by_number)
        except UnknownCard:
            return False
        return True

    def are_cards(self, ask: Ask) -> Callable[[str], bool]:
        """Whether a line is cards of the hand, to be passed or exposed."""
        return lambda line: self._legal.ask is ask and self._are_of_hand(line, self._legal.most)

    def complete_card(self, typed: str) -> Sequence[str]:
        """The cards of the hand whose names begin so."""
        before, _, last = typed.rpartition(",")
        names = [spoken_card(self._table.t, card) for card in self._hand]
        start = f"{before}, " if before else ""
        found = [name for name in names if name.casefold().startswith(last.strip().casefold())]
        return [start + name for name in found]

    def complete_moon(self, _typed: str) -> Sequence[str]:
        """Both choices."""
        return [self._table.t(f"terminal.hearts.moon.{c.value}").split(", ")[0] for c in MoonChoice]

    # Reading cards ----------------------------------------------------------------------------

    def _are_of_hand(self, line: str, most: int) -> bool:
        try:
            return 0 < len(find_cards(line, self._hand, self._table.t.language)) <= most
        except UnknownCard:
            return False

    def _read_card(self, text: str) -> Card | None:
        """The card that was named; None after saying what is wrong."""
        if not text.strip():
            self._say(self._table.t("terminal.hearts.which_card"))
            return None
        try:
            return find_card(text, self._hand, self._table.t.language, self._cards_by_number)
        except UnknownCard as unknown:
            self._say_unknown(unknown)
            return None

    @property
    def _cards_by_number(self) -> list[Card]:
        """The cards that a number counts."""
        return self._playable if self._legal.ask is Ask.PLAY else self._hand

    def _read_cards(self, text: str) -> list[Card] | None:
        try:
            return find_cards(text, self._hand, self._table.t.language)
        except UnknownCard as unknown:
            self._say_unknown(unknown)
            return None

    def _say_unknown(self, unknown: UnknownCard) -> None:
        t = self._table.t
        if unknown.card is None:
            self._say(t("terminal.hearts.no_card", words=unknown.words))
        else:
            self._say(t("terminal.hearts.not_held", **spoken_card_forms(t, unknown.card)))

    def _is_idle(self) -> bool:
        return hand_idle(self._table.room, self._view, rechoosing=False)

    def _say_not_now(self, card: Card) -> None:
        view = self._view
        if view is not None:
            describer = describer_of(self._table)
            self._say(answer(describer, self._table.room, view, "why", card))

    def _say(self, sentence: str) -> None:
        if sentence:
            self._table.say(sentence)
