"""What happens in a round that is stuck (rules/nerts.md rows 18 and 19).

A stop is followed by a remedy, so many times a round, or by the round's end. A remedy that shows
nobody a new card is none: where every card comes up one by one and the waste is turned over without
limit, neither turning the stock by a card nor shuffling it brings anything.
"""

from __future__ import annotations

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts.events import End, Event, Remedied, RoundEnded, Stopped
from herzrasen.games.nerts.lock import dead, locked
from herzrasen.games.nerts.moves import Remedy
from herzrasen.games.nerts.rules import EmptyStock, NertsRules, Stuck, StuckAction
from herzrasen.games.nerts.standstill import patience
from herzrasen.games.nerts.state import Phase, Public, State, Stop
from herzrasen.games.protocol import Refusal

_ENDS = {
    Stop.LOCK: End.IDLE,
    Stop.VOTE: End.VOTE,
    Stop.TIMER: End.TIMER,
    Stop.STANDSTILL: End.STANDSTILL,
}


def stopped(state: State) -> Event | None:
    """The stop that comes by itself, or the end of a round that nothing can help; None if play
    goes on."""
    public = state.public
    if public.phase is Phase.STUCK:
        return None if remedied(public) else RoundEnded(_ENDS[public.stop or Stop.LOCK])
    if len(public.votes) == public.rules.seats:
        return Stopped(Stop.VOTE)
    if public.rules.stuck is Stuck.OFF and dead(public):
        return RoundEnded(End.IDLE)
    if (reach := locked(state)) is not None:
        return Stopped(Stop.LOCK, reach)
    if state.still < patience(public.rules):
        return None
    off = public.rules.stuck is Stuck.OFF
    return RoundEnded(End.STANDSTILL) if off else Stopped(Stop.STANDSTILL)


def remedied(public: Public) -> bool:
    """Whether a stopped round goes on: it may, and somebody has cards enough to turn."""
    may = public.remedies < public.rules.stuck_times and helps(public.rules)
    return may and any(area.stock + len(area.waste) > 1 for area in public.areas)


def helps(rules: NertsRules) -> bool:
    """Whether the agreed remedy can bring up anything that turning on does not."""
    if rules.stuck_action is StuckAction.END:
        return False
    return rules.draw > 1 or rules.empty_stock is EmptyStock.NONE


def shuffles(public: Public) -> tuple[int, ...]:
    """How many cards each area's stock has to be shuffled of; () if it is not shuffled."""
    if public.rules.stuck_action is not StuckAction.SHUFFLE:
        return ()
    return tuple(area.stock + len(area.waste) for area in public.areas)


def halt(public: Public, seat: Seat) -> Event | Refusal:
    """The clock stops the round."""
    if seat != DEALER:
        return Refusal("nerts.refusal.dealer-only")
    if public.phase is not Phase.PLAY or public.rules.stuck is not Stuck.TIMER:
        return Refusal("nerts.refusal.not-now")
    return Stopped(Stop.TIMER)


def remedy(state: State, seat: Seat, move: Remedy) -> Event | Refusal:
    """Every waste goes under its stock; then the top card to the bottom, or all in a new order."""
    public = state.public
    if seat != DEALER:
        return Refusal("nerts.refusal.dealer-only")
    if public.phase is not Phase.STUCK:
        return Refusal("nerts.refusal.not-now")
    if not permutes(shuffles(public), move.orders):
        return Refusal("nerts.refusal.wrong-order")
    stocks = [stock + area.waste for area, stock in zip(public.areas, state.stocks, strict=True)]
    if move.orders:
        return Remedied(tuple(map(_ordered, stocks, move.orders)))
    return Remedied(tuple(stock[1:] + stock[:1] for stock in stocks))


def permutes(sizes: tuple[int, ...], orders: tuple[tuple[int, ...], ...]) -> bool:
    """Whether these are new orders of so many cards each."""
    return len(orders) == len(sizes) and all(
        sorted(order) == [*range(size)] for size, order in zip(sizes, orders, strict=True)
    )


def _ordered(stock: tuple[Card, ...], order: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(stock[place] for place in order)
