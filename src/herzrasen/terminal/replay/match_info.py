"""What stands beside a replay: which match it is, whose eyes, the deals with their points, the open
cards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from herzrasen.cards import Card, Seat
from herzrasen.locales.formats import format_moment
from herzrasen.protocol.http_records import RecordDeal, RecordReplay, RecordStep
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.number_format import whole
from herzrasen.terminal.replay.selectors import (
    WATCHER,
    columns_of,
    is_complete,
    players_of,
    points_of,
    recorded_name,
)
from herzrasen.terminal.rules.option_names import parse_rules_text
from herzrasen.terminal.translation import NameOf, Translation, preset_name


def record_title(t: Translation, record: RecordReplay) -> str:
    """The game and its rules."""
    preset = preset_name(t, record.game, parse_rules_text(record.rules).preset)
    return f"{t(f'lobby.{record.game}.title')} · {preset}"


def record_note(t: Translation, record: RecordReplay) -> str:
    """When it was, and whether it is only what one person saw."""
    return " · ".join(filter(None, (_when(t, record.date), _viewpoint(t, record))))


def _when(t: Translation, date: str | None) -> str:
    if date is None:
        return ""
    try:
        return format_moment(datetime.fromisoformat(date), t.language)
    except ValueError:
        return ""


def own_seat(record: RecordReplay) -> Seat:
    """The seat whose view the record is; a watcher's where it is no seat's."""
    return int(record.record) if record.record.isdecimal() else WATCHER


def _viewpoint(t: Translation, record: RecordReplay) -> str:
    if is_complete(record):
        return ""
    seat = own_seat(record)
    if not 0 <= seat < len(record.players):
        return t("replay.seen_by.watcher")
    return t("replay.seen_by.seat", name=recorded_name(t, record, seat))


def seats_to_see_with(record: RecordReplay) -> list[Seat]:
    """Whose eyes there are: all seats' and a watcher's in a full record, else those of who saw
    it."""
    if not is_complete(record):
        return [own_seat(record)]
    return [*range(len(record.players)), WATCHER]


def eyes_name(t: Translation, seat: Seat, name_of: NameOf) -> str:
    """What these eyes are called."""
    return t("replay.eyes.watcher") if seat == WATCHER else name_of(seat)


def deal_table(
    t: Translation, record: RecordReplay, name_of: NameOf
) -> tuple[list[str], list[list[str]]]:
    """Every deal with everybody's points, and the totals in the last row: head and rows."""
    columns, unit = columns_of(record), traits_of(record.game).unit
    head = [t(f"replay.deals.{unit}"), *(" & ".join(map(name_of, seats)) for seats in columns)]
    rows = [
        [_deal_name(t, deal), *(_points(t, points_of(record, at, seats)) for seats in columns)]
        for at, deal in enumerate(record.deals)
    ]
    totals = [record.totals[seats[0] % max(1, len(record.totals))] for seats in columns]
    return head, [*rows, [t("replay.deals.total"), *(_points(t, total) for total in totals)]]


def _deal_name(t: Translation, deal: RecordDeal) -> str:
    """The deal's number, with a mark where a move was undone or its cards had been dealt before."""
    marks = f"{'↶' if deal.undone else ''}{'↻' if deal.repeats else ''}"
    return f"{whole(deal.number, t.language)} {marks}".rstrip()


def deal_notes(t: Translation, deal: RecordDeal) -> list[str]:
    """What the marks of a deal mean."""
    notes = [t("play_again.undone", n=deal.undone)] if deal.undone else []
    when = _when(t, deal.repeats)
    return [*notes, t("play_again.repeats", date=when)] if when else notes


def _points(t: Translation, points: int | None) -> str:
    return "–" if points is None else whole(points, t.language)


def open_cards(
    t: Translation, record: RecordReplay, step: RecordStep, name_of: NameOf
) -> list[tuple[str, Sequence[Card]]]:
    """All hands, or what lies closed in a round of Nerts, each with whose it is."""
    if step.downs is not None:
        found: list[tuple[str, Sequence[Card]]] = []
        for area, down in enumerate(step.downs):
            names = " · ".join(map(name_of, players_of(record, len(step.downs), area)))
            stock = step.stocks[area] if step.stocks else ()
            found.append((f"{names}: {t('replay.open.pile', n=len(down))}", down))
            found.append((f"{names}: {t('replay.open.stock', n=len(stock))}", stock))
        return found
    hands = [(name_of(seat), [*hand]) for seat, hand in enumerate(step.hands or ())]
    if step.kitty and getattr(step.view.public, "kitty_taker", None) is None:
        hands.append((t("replay.open.kitty"), [*step.kitty]))
    return [*hands]
