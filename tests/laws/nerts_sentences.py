"""The sentences of Nerts as readings: what each says of the steps of a match.

A match may be broken off; then no sentence about its end has an occasion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from herzrasen.cards import DEALER, Card, Rank
from herzrasen.games import nerts
from herzrasen.games.nerts import events as facts
from herzrasen.games.nerts.dealing import dealt_decks
from herzrasen.games.nerts.state import Stop
from tests.laws.nerts_lifts import (
    follow_progress,
    lifts_as_said,
    makes_progress,
    opens_foundation,
)
from tests.laws.rulebook_sentences import PageSentences, Reading
from tests.strategies import MatchStep

Steps: TypeAlias = Sequence[MatchStep]
Kind = TypeVar("Kind", bound=facts.Event)

LOOKED_AT: Final = 9
"""Every so many steps the moves of a seat are compared."""


def _running(steps: Steps) -> Iterator[nerts.State]:
    for step in steps:
        if step.after.public.phase is nerts.Phase.PLAY:
            yield step.after


def _events(steps: Steps, kind: type[Kind]) -> Iterator[tuple[MatchStep, Kind]]:
    for step in steps:
        for event in step.events:
            if isinstance(event, kind):
                yield step, event


# Table and layout ---------------------------------------------------------------------------------


def _teams(page: PageSentences, steps: Steps) -> Iterator[bool]:
    seats = page.number("table.seats", default=1)
    areas = seats // 2 if page.any("table.shared", "table.roles") else seats
    sides = seats if page.any("table.none", "table.alone") else seats // 2
    for _, event in _events(steps, facts.Dealt):
        yield len(event.areas) == areas
        yield len(steps[0].after.public.match.totals) == sides
        yield len(steps[0].after.public.calls) == seats
        for at in range(areas):
            deck = dealt_decks(event)[at]
            yield len({card.deck for card in deck}) == 1
            jokers = [card for card in deck if card.rank is Rank.JOKER]
            yield len(jokers) == page.number("table.jokers")
            yield len(set(deck) - set(jokers)) == len(deck) - len(jokers) == 52


def _most_points_win(_: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, event in _events(steps, facts.MatchEnded):
        totals = step.after.public.match.totals
        best = [total == max(totals) for total in totals]
        yield all(first for first, place in zip(best, event.places, strict=True) if place == 1)


def _start(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, event in _events(steps, facts.Started):
        if page.any("table.los", "table.los-alone"):
            yield event.seat != DEALER
        else:
            seats = page.number("table.seats", default=1)
            yield event.seat == DEALER and step.before.public.ready == tuple(range(seats))


def _layout(page: PageSentences, steps: Steps) -> Iterator[bool]:
    top = page.any("layout.pile-top", "layout.piles-top")
    sizes = str(page.facts.get("layout.piles-top", page.facts.get("layout.piles-all", ({},)))[0])
    numbers = [int(size) for size in "".join(c if c.isdigit() else " " for c in sizes).split()]
    for step, event in _events(steps, facts.Dealt):
        for at, area in enumerate(event.areas):
            size = page.number("layout.pile-top", "layout.pile-all") or numbers[at]
            if "layout.caller-grows" in page:
                areas = len(event.areas)
                grown = sum(step.before.public.calls[at::areas])
                size = min(size + grown, int(page.facts["layout.caller-grows"][0]["most"]))
            yield area.down + len(area.pile) == size
            yield area.down == (size - 1 if top else 0)
            yield [len(column) for column in area.tableau] == [1] * page.number("layout.columns")
            if "layout.stock" in page:
                yield area.stock == page.number("layout.stock")


def _turning(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, event in _events(steps, facts.Turned):
        area = step.before.public.areas[step.after.public.rules.area(event.seat)]
        yield len(event.cards) == min(page.number("layout.draw"), area.stock)
    for step, over in _events(steps, facts.TurnedOver):
        at = step.after.public.rules.area(over.seat)
        yield "layout.turn-over" in page
        yield step.after.stocks[at] == step.before.public.areas[at].waste
    yield from _moves(page, steps)


# What may be played -------------------------------------------------------------------------------


def _moves(page: PageSentences, steps: Steps) -> Iterator[bool]:
    """The moves that a seat has are those that the page allows."""
    running = [step.after for step in steps[::LOOKED_AT] if _plays(step)]
    for number, state in enumerate(running):
        seats = page.number("table.seats", default=1)
        seat = number % seats
        open_ = nerts.legal(nerts.view(state, seat))
        area = state.public.areas[seat % len(state.public.areas)]
        emptied = not area.pile and not area.down
        yield open_.call == emptied
        if emptied and "call.required" in page:
            yield not open_.lifts and not open_.turn
            continue
        may_turn = area.stock > 0 or ("layout.turn-over" in page and bool(area.waste))
        has_stock = "table.roles" not in page or seat >= seats // 2
        yield open_.turn == (may_turn and has_stock)
        lifts = {move for option in open_.lifts for move in option.moves()}
        yield lifts == lifts_as_said(page, state.public, seat)


def _plays(step: MatchStep) -> bool:
    return bool(step.after.public.phase is nerts.Phase.PLAY)


def _automatic_aces(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for state in _running(steps):
        public = state.public
        for area in public.areas:
            for pile in (area.pile, area.waste, *area.tableau):
                yield not (pile and opens_foundation(page, public, public.face(pile[-1])))


def _empty_columns(page: PageSentences, public: nerts.Public) -> list[tuple[int, int]]:
    """The empty columns that a Nerts pile's card may go to, with their area."""
    found = []
    for at, area in enumerate(public.areas):
        face = public.face(area.pile[-1]) if area.pile else None
        if face is None or face.rank is Rank.JOKER:
            continue
        if face.rank is Rank.ACE and "play.aces-free" not in page:
            continue
        found += [(at, column) for column, cards in enumerate(area.tableau) if not cards]
    return found


def _fill_at_once(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for state in _running(steps):
        yield not _empty_columns(page, state.public)


def _fill_after(page: PageSentences, steps: Steps) -> Iterator[bool]:
    ms = round(1000 * float(str(page.facts["play.fill-after"][0]["seconds"])))
    for state in _running(steps):
        due = {
            (timer.move.area, timer.move.column, timer.ms)
            for timer in nerts.pending_timers(state.public)
            if isinstance(timer.move, nerts.Fill)
        }
        yield due == {(*place, ms) for place in _empty_columns(page, state.public)}


# Standstill and call ------------------------------------------------------------------------------


def _progress(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for _, before, event, after, history in follow_progress(steps):
        if isinstance(event, facts.Moved):
            counted = after.progress - before.progress
            yield counted == makes_progress(page, before, event, history)
        elif isinstance(event, facts.Turned | facts.TurnedOver | facts.Voted):
            yield after.progress == before.progress


def _patience(page: PageSentences, steps: Steps) -> Iterator[bool]:
    limit = page.number(*(key for key in page.facts if key.startswith("stuck.patience")))
    moves = 0
    for _, before, event, _, history in follow_progress(steps):
        match event:
            case facts.Moved():
                moves = 0 if makes_progress(page, before, event, history) else moves + 1
            case facts.Turned() | facts.TurnedOver() | facts.Voted():
                moves += 1
            case facts.Dealt() | facts.Remedied():
                moves = 0
            case facts.Stopped(Stop.STANDSTILL) | facts.RoundEnded(facts.End.STANDSTILL):
                yield moves == limit
                moves = 0
            case _:
                pass
        yield moves <= limit


def _stops(page: PageSentences, steps: Steps) -> Iterator[bool]:
    """The kind of stop that the page says, and that a proof is one."""
    seats = page.number("table.seats", default=1)
    proof = page.any("stuck.proof-or-vote", "stuck.proof-or-vote-alone")
    vote = proof or page.any("stuck.vote", "stuck.vote-alone")
    timer = page.any("stuck.timer", "stuck.timer-alone")
    for step, event in _events(steps, facts.Stopped):
        match event.reason:
            case Stop.VOTE:
                yield vote and len(step.after.public.votes) in (0, seats)
            case Stop.TIMER:
                yield timer and isinstance(step.move, nerts.Halt)
            case Stop.LOCK:
                yield proof
                yield _nothing_fits(page, step.after.public, event)
            case _:
                yield not page.any("stuck.off", "stuck.off-alone")
    for state in _running(steps):
        yield not vote or len(state.public.votes) < seats
    if timer:
        for state in _running(steps):
            due = [
                t.ms for t in nerts.pending_timers(state.public) if isinstance(t.move, nerts.Halt)
            ]
            yield due == [1000 * page.number("stuck.timer", "stuck.timer-alone")]


def _nothing_fits(page: PageSentences, public: nerts.Public, stopped: facts.Stopped) -> bool:
    """Nobody can make progress at once, with the cards on the table or those that came up."""
    seats = page.number("table.seats", default=1)
    lifts = [lift for seat in range(seats) for lift in lifts_as_said(page, public, seat)]
    waste = nerts.Place(nerts.Spot.WASTE)
    came_up = any(
        lifts_as_said(page, public, seat, [(waste, (card,))])
        for seat in range(seats)
        for card in stopped.reach[seat % len(public.areas)]
    )
    middle = any(lift.target.at is nerts.Spot.FOUNDATION for lift in lifts)
    return not came_up and not middle and all(area.pile or area.down for area in public.areas)


def _nobody_can_move(page: PageSentences, steps: Steps) -> Iterator[bool]:
    seats = page.number("table.seats", default=1)

    def stuck(public: nerts.Public) -> bool:
        if any(area.stock or not (area.pile or area.down) for area in public.areas):
            return False
        if "layout.turn-over" in page and any(area.waste for area in public.areas):
            return False
        return not any(lifts_as_said(page, public, seat) for seat in range(seats))

    for state in _running(steps[::LOOKED_AT]):
        yield not stuck(state.public)
    for step, event in _events(steps, facts.RoundEnded):
        yield event.reason in (facts.End.CALL, facts.End.IDLE, facts.End.STANDSTILL)
        yield event.reason is not facts.End.IDLE or not any(
            area.stock for area in step.after.public.areas
        )


def _remedies(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, event in _events(steps, facts.Remedied):
        stocks = event.stocks or ()
        for at, area in enumerate(step.before.public.areas):
            whole = step.before.stocks[at] + area.waste
            if page.any("stuck.rotate", "stuck.rotate-alone"):
                yield stocks[at] == (*whole[1:], *whole[:1])
            else:
                yield sorted(stocks[at]) == sorted(whole)


def _remedy_times(page: PageSentences, steps: Steps) -> Iterator[bool]:
    """A stop is followed by the remedy, so often in a round, where anybody has cards to change."""
    for step, _ in _events(steps, facts.Stopped):
        public = step.before.public
        some = any(area.stock + len(area.waste) > 2 for area in public.areas)
        goes_on = public.remedies < page.number("stuck.times")
        if some or not goes_on:
            yield (step.after.public.phase is nerts.Phase.STUCK) == goes_on


def _stop_ends(_: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, _event in _events(steps, facts.Stopped):
        yield any(isinstance(event, facts.RoundEnded) for event in step.events)


def _called_automatically(_: PageSentences, steps: Steps) -> Iterator[bool]:
    for state in _running(steps):
        yield all(area.pile or area.down for area in state.public.areas)


def _call_ends(_: PageSentences, steps: Steps) -> Iterator[bool]:
    for step in steps:
        ended = [event for event in step.events if isinstance(event, facts.RoundEnded)]
        if isinstance(step.move, nerts.Call):
            yield [event.caller for event in ended] == [step.seat]


def _either_calls(page: PageSentences, steps: Steps) -> Iterator[bool]:
    areas = page.number("table.seats") // 2
    for state in _running(steps):
        for at, area in enumerate(state.public.areas):
            if not (area.pile or area.down):
                for seat in (at, at + areas):
                    yield nerts.legal(nerts.view(state, seat)).call


# Scoring and the end ------------------------------------------------------------------------------


def _scores(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, event in _events(steps, facts.Scored):
        public = step.after.public
        areas, sides = len(public.areas), len(public.match.totals)
        before = step.before.public.match.totals
        caller = next(e.caller for e in step.events if isinstance(e, facts.RoundEnded))
        for at in range(areas):
            middle = [public.face(c) for c in _middle(public) if c.deck == public.decks[at]]
            kings = sum(card.rank is Rank.KING for card in middle)
            points = (
                len(middle) * page.number("counting.card", "counting.card-alone")
                + kings * page.number("counting.king")
                - public.areas[at].pile_left * page.number("counting.pile")
            )
            if caller is not None and caller % areas == at:
                points += page.number("counting.call")
            yield event.points[at] == points
        for side in range(sides):
            yield event.totals[side] == before[side] + sum(event.points[side::sides])


def _middle(public: nerts.Public) -> Iterator[Card]:
    return (card for pile in public.foundations for card in pile)


def _over(page: PageSentences, totals: Sequence[int], rounds: int) -> bool:
    best, *others = sorted(totals, reverse=True)
    capped = page.any("end.cap", "end.cap-shared")
    if capped and rounds >= page.number("end.cap", "end.cap-shared"):
        return True
    apart = page.number("end.mercy", "end.mercy-sides")
    met = (
        (
            page.any("end.target", "end.target-sides", "end.target-alone")
            and best >= page.number("end.target", "end.target-sides", "end.target-alone")
        )
        or ("end.rounds" in page and rounds >= page.number("end.rounds"))
        or ("end.spread" in page and best - others[-1] >= page.number("end.spread"))
        or (page.any("end.mercy", "end.mercy-sides") and best - others[0] >= apart)
    )
    tied = totals.count(best) > 1 if isinstance(totals, tuple) else False
    return met and not (tied and "end.another-round" in page)


def _match_end(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, event in _events(steps, facts.Scored):
        ended = any(isinstance(one, facts.MatchEnded) for one in step.events)
        yield ended == _over(page, event.totals, len(step.after.public.match.deals))


def _tied_places(page: PageSentences, steps: Steps) -> Iterator[bool]:
    for step, event in _events(steps, facts.MatchEnded):
        public = step.after.public
        sides = len(public.match.totals)
        merits = [(total, 0) for total in public.match.totals]
        if page.any("end.most-calls", "end.most-calls-sides"):
            merits = [
                (total, sum(public.calls[side::sides]))
                for side, total in enumerate(public.match.totals)
            ]
        yield event.places == tuple(1 + sum(other > one for other in merits) for one in merits)


def _decks_between_rounds(page: PageSentences, steps: Steps) -> Iterator[bool]:
    dealt: list[facts.Dealt] = [event for _, event in _events(steps, facts.Dealt)]
    for one, other in pairwise(dealt):
        areas = len(one.areas)
        for at in range(areas):
            left = (at + 1) % areas
            if "end.pass-on" in page:
                yield other.decks[left] == one.decks[at]
            else:
                yield other.decks[at] == one.decks[at]
            if "end.rotate" in page and other.round % areas:
                yield _faces(other, left) == _faces(one, at)


def _faces(dealt: facts.Dealt, at: int) -> list[str]:
    return [card.face for card in dealt_decks(dealt)[at]]


_TABLE: Final = ("alone", "seats", "none", "shared", "roles", "summed", "jokers")
_LAYOUT: Final = (
    *("stock", "columns", "pile-all", "pile-top", "piles-top", "piles-all"),
    *("caller-grows", "stock-rest"),
)
_MOVES: Final = (
    *("middle", "per-ace-up", "per-ace-down", "per-suit-up", "per-suit-down"),
    *("aces-by-hand", "aces-free", "alternate", "no-building"),
    *("runs-any", "runs-whole", "runs-single", "space-any", "space-pile"),
    *("rivals-by-hand", "rivals-automatic", "rivals-free", "no-rivals", "no-mates"),
)
_COUNTING: Final = (
    *("card", "card-alone", "card-nothing", "king", "pile", "pile-nothing", "call", "call-nothing"),
)
_STOPS: Final = (
    "timer",
    "timer-alone",
    "proof-or-vote",
    "vote",
    "proof-or-vote-alone",
    "vote-alone",
)
_ENDS: Final = (
    *("target", "target-sides", "target-alone", "rounds", "spread", "mercy", "mercy-sides"),
    *("first-met", "another-round", "cap"),
)

READINGS: Final[dict[str, Reading]] = {
    **dict.fromkeys((f"table.{name}" for name in _TABLE), _teams),
    "table.blank": _moves,
    "table.most": _most_points_win,
    **dict.fromkeys((f"table.{n}" for n in ("ready", "los", "ready-alone", "los-alone")), _start),
    **dict.fromkeys((f"layout.{name}" for name in _LAYOUT), _layout),
    **dict.fromkeys((f"layout.{n}" for n in ("draw", "turn-over", "stays-empty")), _turning),
    **dict.fromkeys((f"play.{name}" for name in _MOVES), _moves),
    "play.aces-automatic": _automatic_aces,
    "play.fill-at-once": _fill_at_once,
    "play.fill-after": _fill_after,
    **dict.fromkeys((f"stuck.{name}" for name in _STOPS), _stops),
    "stuck.off": _nobody_can_move,
    "stuck.off-alone": _nobody_can_move,
    **dict.fromkeys((f"stuck.progress-{n}" for n in ("once", "once-rivals", "always")), _progress),
    **dict.fromkeys(
        (f"stuck.patience{n}" for n in ("", "-alone", "-off", "-off-alone")), _patience
    ),
    **dict.fromkeys(
        (f"stuck.{n}" for n in ("rotate", "shuffle", "rotate-alone", "shuffle-alone")), _remedies
    ),
    "stuck.times": _remedy_times,
    "stuck.end": _stop_ends,
    "call.optional": _moves,
    "call.required": _moves,
    "call.automatic": _called_automatically,
    "call.roles": _either_calls,
    "call.ends": _call_ends,
    "call.ends-alone": _call_ends,
    **dict.fromkeys((f"counting.{name}" for name in _COUNTING), _scores),
    **dict.fromkeys(
        (f"end.{n}" for n in ("fresh", "fresh-alone", "pass-on", "rotate")), _decks_between_rounds
    ),
    **dict.fromkeys((f"end.{name}" for name in _ENDS), _match_end),
    **dict.fromkeys(
        (
            f"end.{name}"
            for name in ("shared", "shared-two", "most-calls", "most-calls-sides", "cap-shared")
        ),
        _tied_places,
    ),
}

OUTSIDE_PLAY: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("history.origins", "history.german", "history.names", "history.decks"),
        "history: no match shows it",
    ),
    **dict.fromkeys(
        ("play.turned", "play.stays", "play.removed"), "how a complete foundation is shown"
    ),
    **dict.fromkeys(
        ("layout.one-hand", "layout.one-card", "layout.two-hands"),
        "the hand that moves cards is the client's: the engine knows moves that are done",
    ),
    **dict.fromkeys(
        ("play.race", "call.in-flight-stays", "call.in-flight-returns"),
        "moves that are on their way at the same time: the table orders them before the engine",
    ),
    **dict.fromkeys(("table.aim", "table.aim-pile"), "what to try, not what happens"),
    "end.duplicate": "all tables of a tournament; at one table there is nothing to compare",
}
"""Sentences without a reading, each with the reason."""
