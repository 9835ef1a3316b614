"""Stuck rounds: stops and remedies (rulings/nerts.md rows 18 and 19).

A stop is followed by a remedy, a limited number of times a round, or by the end of the round. A
remedy that cannot bring up a new card is not used: if cards come up one by one and the waste is
turned over without limit, neither moving the top card of the stock nor shuffling it helps.
"""

from __future__ import annotations

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts.events import End, Event, Remedied, RoundEnded, Stopped
from herzrasen.games.nerts.moves import Remedy
from herzrasen.games.nerts.progress import idle_move_limit
from herzrasen.games.nerts.rules import EmptyStock, NertsRules, Stuck, StuckAction
from herzrasen.games.nerts.state import Phase, Public, State, Stop
from herzrasen.games.nerts.stuck_proof import no_moves_left, prove_lock
from herzrasen.games.parts import Shuffle
from herzrasen.games.protocol import Refusal

_ENDS = {
    Stop.LOCK: End.IDLE,
    Stop.VOTE: End.VOTE,
    Stop.TIMER: End.TIMER,
    Stop.STANDSTILL: End.STANDSTILL,
}


def stop_event(state: State) -> Event | None:
    """The automatic stop, or the end of a round that no remedy helps; None if play goes on."""
    public = state.public
    if public.phase is Phase.STUCK:
        return None if can_remedy(public) else RoundEnded(_ENDS[public.stop or Stop.LOCK])
    if len(public.votes) == public.rules.seats:
        return Stopped(Stop.VOTE)
    if public.rules.stuck is Stuck.OFF and no_moves_left(public):
        return RoundEnded(End.IDLE)
    if not state.lock_disproved and (reach := prove_lock(state)) is not None:
        return Stopped(Stop.LOCK, reach)
    if state.idle_moves < idle_move_limit(public.rules):
        return None
    off = public.rules.stuck is Stuck.OFF
    return RoundEnded(End.STANDSTILL) if off else Stopped(Stop.STANDSTILL)


def can_remedy(public: Public) -> bool:
    """Whether a stopped round can go on: the rules allow it, and some area has enough cards to
    turn."""
    may = public.remedies < public.rules.stuck_times and remedy_helps(public.rules)
    return may and any(area.stock + len(area.waste) > 1 for area in public.areas)


def remedy_helps(rules: NertsRules) -> bool:
    """Whether the remedy can bring up a card that turning on does not."""
    if rules.stuck_action is StuckAction.END:
        return False
    return rules.draw > 1 or rules.empty_stock is EmptyStock.NONE


def shuffle_sizes(public: Public) -> tuple[int, ...]:
    """The number of cards to shuffle in each area's stock; () if stocks are not shuffled."""
    if public.rules.stuck_action is not StuckAction.SHUFFLE:
        return ()
    return tuple(area.stock + len(area.waste) for area in public.areas)


def remedy_move(public: Public, shuffle: Shuffle) -> Remedy:
    """The DEALER's move that continues a stuck round, its orders those of ``shuffle``."""
    return Remedy(
        orders=tuple(
            shuffle(range(cards), f"remedy {area}")
            for area, cards in enumerate(shuffle_sizes(public))
        )
    )


def halt_event(public: Public, seat: Seat) -> Event | Refusal:
    """The stop by the clock."""
    if seat != DEALER:
        return Refusal("nerts.refusal.dealer-only")
    if public.phase is not Phase.PLAY or public.rules.stuck is not Stuck.TIMER:
        return Refusal("nerts.refusal.not-now")
    return Stopped(Stop.TIMER)


def remedy_event(state: State, seat: Seat, move: Remedy) -> Event | Refusal:
    """The remedy: every waste goes under its stock; then the top card to the bottom, or all into a
    new order."""
    public = state.public
    if seat != DEALER:
        return Refusal("nerts.refusal.dealer-only")
    if public.phase is not Phase.STUCK:
        return Refusal("nerts.refusal.not-now")
    if not are_permutations(shuffle_sizes(public), move.orders):
        return Refusal("nerts.refusal.wrong-order")
    stocks = [stock + area.waste for area, stock in zip(public.areas, state.stocks, strict=True)]
    if move.orders:
        return Remedied(tuple(map(_reorder, stocks, move.orders)))
    return Remedied(tuple(stock[1:] + stock[:1] for stock in stocks))


def are_permutations(sizes: tuple[int, ...], orders: tuple[tuple[int, ...], ...]) -> bool:
    """Whether these are permutations of these sizes."""
    return len(orders) == len(sizes) and all(
        sorted(order) == [*range(size)] for size, order in zip(sizes, orders, strict=True)
    )


def _reorder(stock: tuple[Card, ...], order: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(stock[place] for place in order)
