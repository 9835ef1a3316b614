"""Events of Nerts in sentences: what cannot wait, and what is gathered for a digest."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.nerts import Event, Public, Spot
from herzrasen.games.nerts.events import (
    Dealt,
    MatchEnded,
    Moved,
    Readied,
    Remedied,
    RoundEnded,
    Scored,
    Started,
    Stopped,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.rules import StuckAction
from herzrasen.presentation.speech.first_place import winners_of
from herzrasen.presentation.speech.nerts_phrases import NertsPhrases, own_area, side_members


class RivalPlay(msgspec.Struct, frozen=True):
    """A card that a rival has played to the middle or on a rival's pile."""

    seat: Seat
    to: Spot


class EventSentences(msgspec.Struct, frozen=True):
    """What there is to say of an event: ``now`` at once, ``later`` in the next digest."""

    now: tuple[str, ...] = ()
    later: tuple[RivalPlay, ...] = ()


def event_sentences(words: NertsPhrases, event: Event, public: Public) -> EventSentences:
    """What there is to say of an event; ``public`` is the table after it."""
    if isinstance(event, Moved):
        return _move_sentences(words, event, public)
    return EventSentences(tuple(_sentences(words, event, public)))


def _move_sentences(words: NertsPhrases, event: Moved, public: Public) -> EventSentences:
    t, area = words.t, own_area(public, event.seat)
    to, index = event.target.at, event.target.index
    form = "brief" if words.brief else "log"
    now = []
    if event.seat == words.own:
        name = words.players(public, index) if to is Spot.RIVAL else ""
        cards = words.cards(event.cards, public)
        now.append(t(f"nerts_table.{form}.moved.{to}", cards=cards, name=name, n=index + 1))
        if event.revealed is not None:
            card = words.card_facts(event.revealed, public)
            now.append(t(f"nerts_table.{form}.revealed", **card))
    elif to is Spot.RIVAL and index == own_area(public, words.own):
        card = words.card_facts(event.cards[0], public)
        now.append(t("nerts_table.log.attacked", name=words.name_of(event.seat), **card))
    if event.source.at is Spot.PILE and public.areas[area].pile_left == 0:
        now.append(words.of("log.empty", event.seat))
    gathers = event.seat != words.own and to in (Spot.FOUNDATION, Spot.RIVAL)
    return EventSentences(tuple(now), (RivalPlay(event.seat, to),) if gathers else ())


def _sentences(words: NertsPhrases, event: Event, public: Public) -> list[str]:
    t, own = words.t, words.own
    match event:
        case Dealt():
            return [t("nerts_table.log.dealt", round=event.round + 1)]
        case Readied(seat):
            return [] if seat == own or words.brief else [words.of("log.ready", seat)]
        case Started(seat) if seat < 0 or seat == own:
            return [t("nerts_table.log.started")]
        case Started(seat):
            return [t("nerts_end.start.said", name=words.name_of(seat))]
        case Turned(seat, cards) if seat == own:
            form = "brief" if words.brief else "log"
            return [t(f"nerts_table.{form}.turned", card=words.card(cards[-1], public))]
        case TurnedOver(seat) if seat == own:
            return [t("nerts_table.log.turned_over")]
        case Voted() | Stopped() | Remedied():
            return _stuck_sentences(words, event, public)
        case RoundEnded() | Scored() | MatchEnded():
            return _end_sentences(words, event, public)
        case _:
            return []


def _stuck_sentences(
    words: NertsPhrases, event: Voted | Stopped | Remedied, public: Public
) -> list[str]:
    t, rules = words.t, public.rules
    match event:
        case Voted(seat, stuck):
            voted = words.of("log.voted" if stuck else "log.unvoted", seat)
            counts = t("nerts_stuck.log.votes", n=len(public.votes), of=rules.seats)
            return [f"{voted} {counts}"]
        case Stopped(reason):
            lines = [t(f"nerts_stuck.log.{reason}")]
            if public.remedies < rules.stuck_times and rules.stuck_action is not StuckAction.END:
                action = t(f"nerts_stuck.action.{rules.stuck_action}")
                lines.append(f"{action} {remedy_count(words, public)}")
            return lines
        case Remedied():
            return [t("nerts_stuck.log.remedied")]


def remedy_count(words: NertsPhrases, public: Public) -> str:
    """Which of the round's standstills this is: "Standstill 2 of 3 allowed in a round."."""
    return words.t("nerts_stuck.times", at=public.remedies + 1, of=public.rules.stuck_times)


def _end_sentences(
    words: NertsPhrases, event: RoundEnded | Scored | MatchEnded, public: Public
) -> list[str]:
    t = words.t
    match event:
        case RoundEnded(reason, caller) if caller is not None and reason == "call":
            return [words.of("log.called", caller)]
        case RoundEnded(reason):
            return [t(f"nerts_table.log.ended.{reason}")]
        case Scored():
            points = ", ".join(
                t("nerts_table.ask.points", name=words.players(public, area), points=n)
                for area, n in enumerate(event.points)
            )
            totals = point_list(words, public, event.totals)
            return [t("nerts_table.log.scored", points=points, totals=totals)]
        case MatchEnded(places):
            return [_winner_sentence(words, public, places)]


def _winner_sentence(words: NertsPhrases, public: Public, places: tuple[int, ...]) -> str:
    winners = winners_of(places)
    if len(winners) > 1:
        return words.shared_first_place(public, winners)
    winner = winners[0]
    if len(members := side_members(public, winner)) == 1:
        return words.of("log.won", members[0])
    key = "nerts_end.won.team" if words.own in members else "nerts_table.log.won.side"
    return words.t(key, name=words.side(public, winner))


def point_list(words: NertsPhrases, public: Public, totals: tuple[int, ...]) -> str:
    """Points by side: "Ada 12, Kim −3"."""
    return ", ".join(
        words.t("nerts_table.ask.points", name=words.side(public, side), points=n)
        for side, n in enumerate(totals)
    )
