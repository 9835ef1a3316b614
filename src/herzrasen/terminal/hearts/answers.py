"""Answers about the table on demand: the same in the full screen's overview and in line mode. The
twin of client/games/hearts/speech.js."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from herzrasen.cards import Card
from herzrasen.games.hearts import Legal, Public, View
from herzrasen.games.hearts.rules import Leftover
from herzrasen.locales.capitals import with_capital
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.presentation.speech.hearts_selectors import in_sides, lies_aside
from herzrasen.presentation.speech.translator import spoken_card
from herzrasen.terminal.hearts.selectors import hand_idle
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation, refusal_text

Topic: TypeAlias = Literal[
    "hand", "why", "trick", "last", "scores", "voids", "open", "kitty", "sides"
]

TOPIC_ACTIONS: Final[dict[str, Topic]] = {
    "hand": "hand",
    "why": "why",
    "trick": "trick",
    "hear_last": "last",
    "hear_scores": "scores",
    "voids": "voids",
    "open": "open",
    "kitty": "kitty",
    "sides": "sides",
}
"""What each key that asks for an answer asks about."""


def topics_of(public: Public, *, seated: bool) -> list[Topic]:
    """What can be asked about at a table with these rules."""
    topics: list[Topic] = ["hand", "why"] if seated else []
    topics += ["trick", "last", "scores", "voids"]
    if public.rules.charging or lies_aside(public) == "waiting":
        topics.append("open")
    if public.rules.leftover is not Leftover.TRIM:
        topics.append("kitty")
    if in_sides(public):
        topics.append("sides")
    if not public.rules.last_trick_shown:
        topics.remove("last")
    return topics


def answer(
    describer: HeartsDescriber, room: TableRoom, view: View, topic: Topic, card: Card | None = None
) -> str:
    """The answer to one question; ``card`` is the one that ``why`` is asked about."""
    public = view.public
    match topic:
        case "hand":
            return describer.hand(view.hand)
        case "why":
            return why(describer, room, view, card)
        case "scores":
            return describer.scores(public, taken_open=public.rules.taken_shown)
        case "kitty":
            return describer.kitty(view)
        case "trick":
            return describer.trick(public)
        case "last":
            return describer.last(public)
        case "voids":
            return describer.voids(public)
        case "open":
            return describer.open(public)
        case "sides":
            return describer.sides(public)


def why(describer: HeartsDescriber, room: TableRoom, view: View, card: Card | None) -> str:
    """Why a card of the hand may not be chosen now; or that it may."""
    t, legal = describer.t, room.legal
    if card is None or legal is None:
        return t("hearts_table.ask.no_hand")
    name = spoken_card(t, card)
    turn = view.public.turn
    if hand_idle(room, view, rechoosing=False):
        if turn is None:
            return t("hearts_table.ask.not_now", card=name)
        return f"{with_capital(name)}. {describer.of('turn.is', turn)}."
    if reason := reason_against(describer, room, card):
        return f"{with_capital(name)}. {reason}"
    return t(f"hearts_table.ask.{'may' if card in legal.cards else 'not_now'}", card=name)


def reason_against(describer: HeartsDescriber, room: TableRoom, card: Card) -> str:
    """The reason why a card may not be played now, empty if there is none."""
    legal: Legal | None = room.legal
    refusal = legal.why.get(card.text) if legal else None
    if refusal is None or not isinstance(describer.t, Translation):
        return ""
    return refusal_text(describer.t, refusal, describer.name_of)
