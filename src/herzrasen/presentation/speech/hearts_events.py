"""The events of Hearts in sentences, for one reader."""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.cards import Seat
from herzrasen.games.hearts import Event, Public
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    KittyShown,
    KittyTaken,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.presentation.speech.first_place import shared_first_place, winners_of
from herzrasen.presentation.speech.hearts_reader import HeartsReader, side_letter
from herzrasen.presentation.speech.hearts_selectors import (
    cancelled_cards,
    direction,
    giver,
    in_sides,
    members_of,
    receiver,
)


def describe(
    reader: HeartsReader, event: Event, public: Public, before: Public | None
) -> list[str]:
    """The sentences for an event; ``before`` and ``public`` are what the table saw around it."""
    sentences = list(_sentences(reader, event, public, before))
    if before and not before.broken and public.broken and before.deal == public.deal:
        sentences.append(reader.t("hearts_table.log.broken"))
    return sentences


def _sentences(
    reader: HeartsReader, event: Event, public: Public, before: Public | None
) -> Iterator[str]:
    match event:
        case Played(seat, card):
            yield reader.of(
                f"log.play{'ed' if reader.brief else 's'}", seat, **reader.card_facts(card)
            )
            if card in cancelled_cards(public.trick, public.rules):
                yield reader.t("hearts_table.log.cancels")
        case TrickTaken(winner):
            yield _trick_sentence(reader, winner, len(before.waiting) if before else 0)
        case Dealt() | PassChosen() | Passed():
            yield from _passing(reader, event, public)
        case ChargeChosen() | Charged():
            yield from _charging(reader, event)
        case PlayBegan(leader):
            if not reader.brief:
                yield reader.of("log.leads", leader)
        case Claimed() | KittyTaken() | KittyShown():
            yield from _reveal(reader, event)
        case MoonShot() | MoonChosen() | Scored() | MatchEnded():
            yield _result(reader, event, public)


def _result(
    reader: HeartsReader, event: MoonShot | MoonChosen | Scored | MatchEnded, public: Public
) -> str:
    match event:
        case MoonShot(seat, sun):
            return reader.of("log.sun" if sun else "log.moon", seat)
        case MoonChosen(seat, choice):
            return reader.of(f"log.chose_{choice.value}", seat)
        case Scored(points):
            total = "hearts_table.ask.total"
            deal = (
                reader.t(total, name=reader.name_of(seat), points=n)
                for seat, n in enumerate(points)
            )
            totals = reader.points_by_side(public, public.match.totals)
            return reader.t("hearts_table.log.scored", points=", ".join(deal), totals=totals)
        case MatchEnded(places):
            return winners_sentence(reader, public, places)


def _passing(
    reader: HeartsReader, event: Dealt | PassChosen | Passed, public: Public
) -> Iterator[str]:
    t = reader.t
    match event:
        case Dealt(deal):
            yield t("hearts_table.log.dealt", deal=deal + 1)
            yield pass_direction(reader, public)
        case PassChosen(seat, cards) if seat == reader.own and cards:
            yield t("hearts_table.log.pass_chosen.you", **reader.cards_facts(cards))
        case PassChosen(seat):
            if not reader.brief:
                yield reader.of("log.pass_chosen", seat)
        case Passed(_, given):
            source = giver(public, reader.own)
            if source is not None and (got := given[source]):
                name = reader.name_of(source)
                yield t("hearts_table.log.received", name=name, **reader.cards_facts(got))
            else:
                yield t("hearts_table.log.passed")


def _charging(reader: HeartsReader, event: ChargeChosen | Charged) -> Iterator[str]:
    t = reader.t
    match event:
        case ChargeChosen(seat, cards) if seat == reader.own and cards is not None:
            form = "you" if cards else "nothing"
            yield t(f"hearts_table.log.charge_chosen.{form}", **reader.cards_facts(cards))
        case ChargeChosen(seat):
            if not reader.brief:
                yield reader.of("log.charge_chosen", seat)
        case Charged(exposed) if any(exposed):
            for seat, cards in enumerate(exposed):
                if cards:
                    yield reader.of("log.charged", seat, **reader.cards_facts(cards))
            yield from reader.doublings(card for cards in exposed for card in cards)
        case Charged():
            yield t("hearts_table.log.charged_none")


def _reveal(reader: HeartsReader, event: Claimed | KittyTaken | KittyShown) -> Iterator[str]:
    t = reader.t
    match event:
        case Claimed(seat, hands, agreed):
            yield reader.of("claim.takes", seat)
            yield reader.of("claim.agreed" if agreed else "claim.certain", seat)
            for who, hand in enumerate(hands):
                if hand:
                    yield reader.of("log.open_hand", who, **reader.cards_facts(hand))
        case KittyTaken(seat, cards):
            if cards:
                yield t("hearts_table.log.kitty.seen", **reader.cards_facts(cards))
            else:
                yield reader.of("log.kitty", seat)
        case KittyShown(cards):
            yield t("hearts_table.log.kitty_shown", **reader.cards_facts(cards))


def _trick_sentence(reader: HeartsReader, winner: Seat | None, waiting: int) -> str:
    if winner is None:
        return reader.t("hearts_table.log.nobody")
    if waiting:
        return reader.of("log.taken_waiting", winner, n=waiting)
    return reader.of("log.takes" if reader.brief else "log.taken", winner)


def pass_direction(reader: HeartsReader, public: Public) -> str:
    """Where cards are passed in this deal: for a player to whom."""
    t, to, way = reader.t, receiver(public, reader.own), direction(public)
    if to is not None or way == "hold":
        name = "" if to is None else reader.name_of(to)
        return t(f"hearts_table.direction.{way}", n=public.steps, name=name)
    where = t(f"hearts_table.passing.way.{way}", n=public.steps)
    return t("hearts_table.passing.watch", direction=where)


def winners_sentence(reader: HeartsReader, public: Public, places: tuple[int, ...]) -> str:
    """Who has won, in one sentence, or all who share first place."""
    winners = winners_of(places)
    if len(winners) < 2:
        return _winner_sentence(reader, public, winners[0] if winners else 0)
    sides = (members_of(public, side) for side in winners)
    return shared_first_place(reader.t, sides, reader.own, reader.name_of)


def _winner_sentence(reader: HeartsReader, public: Public, side: int) -> str:
    members = members_of(public, side)
    if not in_sides(public):
        return reader.of("log.won", side)
    form = "ours" if reader.own in members else "theirs"
    names = ", ".join(reader.name_of(seat) for seat in members if seat != reader.own)
    return reader.t(f"hearts_table.log.won.{form}", side=side_letter(side), names=names)
