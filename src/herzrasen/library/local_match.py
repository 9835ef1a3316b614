"""A match in this process: whose turn it is, what may be moved, and what has happened.

How it works: the states of a match are frozen values and the rules are pure functions over them
(``games.protocol``). A ``LocalMatch`` is the place where the present state lies. It asks ``decide``
about each move, keeps the events as a table's journal does, and makes the DEALER's moves from the
seed as soon as they are due, so that it always waits for a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, WATCHER, Seat
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.match import Match
from herzrasen.games.parts import Timer
from herzrasen.games.protocol import GameName, Refusal, TableGame
from herzrasen.games.registry import game_of_rules, is_dealt, name_of_rules
from herzrasen.library.answers import as_move
from herzrasen.library.bots_by_name import Player, as_players, player_name
from herzrasen.library.dealing import CardsLike, deal_of_hands
from herzrasen.library.errors import IllegalMove, InvalidDeal, NotAvailable, UnknownBot
from herzrasen.library.nerts_play import as_nerts_player
from herzrasen.library.rule_sets import Rules, RulesLike, as_rules
from herzrasen.research.nerts_round import play_round, seed_of
from herzrasen.table.due_timers import WaitTimers
from herzrasen.table.journal import Entry, make_entries
from herzrasen.table.move_details import NO_DETAILS, MoveDetails

if TYPE_CHECKING:
    from herzrasen.record import Record


class _Moment(NamedTuple):
    """What ``undo`` goes back to."""

    state: Any
    entries: int
    ms: int
    clock: WaitTimers


class LocalMatch:
    """A match of Hearts or Nerts. ``new_match`` and ``new_deal`` make one.

    It changes with each move; ``state`` and all views are frozen values that stay what they are.

    Attributes:
        rules: the rules of the match.
        game: ``hearts`` or ``nerts``.
        seed: what all chance is drawn from. The same rules, seed and moves give the same match.
        ms: the simulated time since the match began, in milliseconds. Only Nerts needs it.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int = 0,
        *,
        deals: int | None = None,
        first_deals: Sequence[Any] = (),
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.ms = 0
        self.game: GameName = name_of_rules(rules)
        self._package: TableGame = game_of_rules(rules)
        self._state: Any = self._package.start(rules)
        self._max_deals = deals
        self._first_deals = tuple(first_deals)
        self._entries: list[Entry] = []
        self._moments: list[_Moment] = []
        self._clock = WaitTimers()
        self._players: tuple[Player | None, ...] = (None,) * self.seats
        self._act_for_chance()

    # What is known --------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """Everything, with all secrets: a ``hearts.State`` or ``nerts.State``."""
        return self._state

    @property
    def public(self) -> Any:
        """What everyone at the table sees: a ``hearts.Public`` or ``nerts.Public``."""
        return self._state.public

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._package.seat_count(self.rules)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now, in ascending order; empty once the match is over.

        One in a trick, all that have not chosen yet while passing, everyone in a round of Nerts.
        """
        if self.over:
            return ()
        return tuple(sorted(self._package.to_act(self.public) - {DEALER}))

    @property
    def over(self) -> bool:
        """Whether the match has ended, or as many deals have been scored as it was made for."""
        sheet = self.sheet
        return sheet.over or (self._max_deals is not None and len(sheet.deals) >= self._max_deals)

    @property
    def sheet(self) -> Match:
        """The score sheet: ``totals``, ``deals`` and ``places`` by side."""
        sheet: Match = self.public.match
        return sheet

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The points of each finished deal or round, by side. In Hearts fewer are better."""
        return self.sheet.deals

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side. A side is a seat, or the seats that play as partners."""
        return self.sheet.totals

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each side, from 1, shared ones as in 1, 1, 1, 4; empty until the match has
        ended by its rules."""
        return self.sheet.places

    def view(self, seat: Seat) -> Any:
        """What this seat knows: a ``hearts.View`` or ``nerts.View``. For ``WATCHER`` what everyone
        sees.

        Raises:
            NotAvailable: if there is no such seat.
        """
        return self._package.view(self._state, self._known_seat(seat))

    def legal_moves(self, seat: Seat | None = None) -> Any:
        """The moves that a seat may make now: a ``hearts.Legal`` or ``nerts.Legal``, a description
        that can be iterated, counted and asked with ``in``.

        Args:
            seat: whose; may be left out where one seat is to act.

        Raises:
            IllegalMove: if it is left out where several seats may act, or none.
            NotAvailable: if there is no such seat.
        """
        return self._package.legal(self.view(self._one_seat(seat)))

    def events(self, seat: Seat | None = None) -> tuple[Any, ...]:
        """All events so far, as this seat has seen them; with every card if no seat is named.

        Raises:
            NotAvailable: if there is no such seat.
        """
        events = (entry.event for entry in self._entries)
        if seat is None:
            return tuple(events)
        self._known_seat(seat)
        return tuple(self._package.see(event, seat) for event in events)

    @property
    def journal(self) -> tuple[Entry, ...]:
        """The numbered events with the seat that moved, the time in simulated milliseconds, and on
        each deal its seed."""
        return tuple(self._entries)

    # Moving ---------------------------------------------------------------------------------------

    def submit(self, move: Any, seat: Seat | None = None) -> tuple[Any, ...]:
        """Make a move, and the moves of chance that follow from it.

        Args:
            move: a value such as ``hearts.Play(card)``, or its text form: ``play QS``.
            seat: who moves; may be left out where one seat is to act.

        Returns:
            The events, with every card, those of chance included.

        Raises:
            IllegalMove: if the rules refuse it. Nothing has changed then.
            InvalidMove: if it is no move of this game.
        """
        move, seat = as_move(self._package, move), self._one_seat(seat)
        if self.over:
            raise IllegalMove(Refusal("library.refusal.nobody-moves"), seat, move)
        events = self._package.decide(self._state, seat, move)
        if isinstance(events, Refusal):
            raise IllegalMove(events, seat, move)
        first = len(self._entries)
        self._moments.append(self._moment())
        self._apply(seat, events)
        self._act_for_chance()
        return tuple(entry.event for entry in self._entries[first:])

    def undo(self) -> None:
        """Go back to where the match stood before the last ``submit`` or ``wait``.

        Raises:
            NotAvailable: if there is none, or a round of Nerts was played since.
        """
        if not self._moments:
            raise NotAvailable(Refusal("library.refusal.nothing-to-undo"))
        moment = self._moments.pop()
        self._state, self.ms, self._clock = moment.state, moment.ms, moment.clock
        del self._entries[moment.entries :]

    def wait(self, ms: int) -> tuple[Any, ...]:
        """Let time pass, and with it the moves that the rules of Nerts make by themselves: columns
        that are filled, a round that stands still.

        Args:
            ms: simulated milliseconds.

        Returns:
            The events, with every card.
        """
        first, until = len(self._entries), self.ms + ms
        self._moments.append(self._moment())
        while not self.over:
            waits = self._pending_timers()
            self._clock = self._clock.after(waits, self.ms)
            due = self._clock.next_due(waits)
            if due is None or due.at > until:
                break
            self.ms = max(self.ms, due.at)
            events = self._package.decide(self._state, DEALER, due.wait.move)
            assert not isinstance(events, Refusal), "what is due is legal"
            self._apply(DEALER, events)
            self._act_for_chance()
        self.ms = until
        return tuple(entry.event for entry in self._entries[first:])

    def copy(self) -> Self:
        """The same match, to go on with in another way."""
        twin = type(self).__new__(type(self))
        own_lists = {"_entries": [*self._entries], "_moments": [*self._moments]}
        twin.__dict__.update(self.__dict__ | own_lists)
        return twin

    # Playing --------------------------------------------------------------------------------------

    def play(self, players: Sequence[Player | str], *, deals: int | None = None) -> Self:
        """Let players play on, to the end of the match or of so many more deals.

        Args:
            players: one for each seat: a function from a view to a move (see ``Player``), or the
                name of a bot, which then gets the seed ``100 * self.seed + seat``.
            deals: how many deals or rounds, the running one included; all by default.

        Returns:
            This match. A round of Nerts that does not end within half an hour of simulated time is
            given up: it is not scored, and playing stops.

        Raises:
            UnknownBot: for a wrong number of players, or one that does not play this game.
            IllegalMove: if a player of Hearts makes a move that the rules refuse. In Nerts such a
                move came too late and is nobody's fault.
            InvalidMove: if a player answers with something that is no move.
        """
        seated = as_players(players, self.game, self.seats, self.seed)
        self._players = tuple(seated)
        for seat, player in enumerate(seated):
            self._show(player, seat, 0)
        last = None if deals is None else len(self.scores) + deals
        while not self.over and (last is None or len(self.scores) < last):
            if self._package.RACE is not None:
                if not self._play_round(seated):
                    break
            else:
                self._play_turn(seated)
        return self

    def record(self, names: Sequence[str] = (), seat: Seat | None = None) -> Record:
        """The record of the match so far, a value of the format ``.hrz`` (docs/record.md).

        Args:
            names: of the players, in seat order; by default those of the bots that played last.
            seat: whose record: only what this seat (or ``WATCHER``) saw; by default every card.

        Raises:
            UnknownBot: for a wrong number of names.
            NotAvailable: if there is no such seat.
        """
        from herzrasen.library.records import record_of_match

        default = ("" if player is None else player_name(player) for player in self._players)
        named = tuple(names) or tuple(default)
        if len(named) != self.seats:
            facts: dict[str, str | int] = {"n": self.seats, "given": len(named)}
            raise UnknownBot(Refusal("library.refusal.seats", facts))
        if seat is not None:
            self._known_seat(seat)
        return record_of_match(self, named, self._players, seat)

    def __repr__(self) -> str:
        scores = " ".join(map(str, self.totals))
        return f"<LocalMatch {self.game}, {len(self.scores)} deals, totals {scores}>"

    # ----------------------------------------------------------------------------------------------

    def _known_seat(self, seat: Seat) -> Seat:
        if not WATCHER <= seat < self.seats:
            raise NotAvailable(Refusal("record.refusal.no-seat", {"n": self.seats - 1}))
        return seat

    def _one_seat(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        seats = self.to_act
        if len(seats) != 1:
            code = "several-seats" if seats else "nobody-moves"
            raise IllegalMove(Refusal(f"library.refusal.{code}"))
        return seats[0]

    def _moment(self) -> _Moment:
        return _Moment(self._state, len(self._entries), self.ms, self._clock)

    def _apply(
        self, seat: Seat, events: tuple[Any, ...], details: MoveDetails = NO_DETAILS
    ) -> None:
        for event in events:
            self._state = self._package.evolve(self._state, event)
        self._log(seat, events, details)
        self._clock = self._clock.after(self._pending_timers(), self.ms)

    def _pending_timers(self) -> tuple[Timer[Any], ...]:
        timers = self._package.TIMERS
        return () if timers is None else timers.pending(self.public)

    def _log(self, seat: Seat, events: tuple[Any, ...], details: MoveDetails = NO_DETAILS) -> None:
        number = len(self._entries)
        self._entries += make_entries(events, details, after=number, by=seat, at=self.ms)

    def _act_for_chance(self) -> None:
        """Make the DEALER's moves that are due at once: deal, start, remedy."""
        while not self.over:
            if self._package.is_dealing(self.public):
                self._deal()
                continue
            move = dealer.due_at_once(self.public, self._deal_seed())
            if move is None:
                return
            events = self._package.decide(self._state, DEALER, move)
            assert not isinstance(events, Refusal), "chance makes legal moves"
            self._apply(DEALER, events)

    def _deal_seed(self) -> bytes:
        """The seed of the running deal."""
        return seed_of(self.seed, self._package.deals_begun(self.public) - 1)

    def _deal(self) -> None:
        number = self._package.deals_begun(self.public)
        seed = seed_of(self.seed, number)
        details = MoveDetails(seed=seed)
        move = dealer.deal(self.public, seed)
        if number < len(self._first_deals):
            move, details = as_move(self._package, self._first_deals[number]), NO_DETAILS
        events = self._package.decide(self._state, DEALER, move)
        if isinstance(events, Refusal):
            raise InvalidDeal(events)
        self._apply(DEALER, events, details)

    def _play_turn(self, players: Sequence[Player]) -> None:
        """Every seat that is to act now makes its move."""
        for seat in self.to_act:
            first = len(self._entries)
            self.submit(players[seat](self.view(seat)), seat)
            for listener, player in enumerate(players):
                self._show(player, listener, first)

    def _play_round(self, players: Sequence[Player]) -> bool:
        """Play the running round of Nerts to its end. Returns whether it was scored."""
        begun, scored = self.ms, len(self.scores)
        dealt = max(number for number, entry in enumerate(self._entries) if is_dealt(entry.event))

        def follow(ms: int, seat: Seat, events: tuple[Any, ...], state: Any) -> None:
            self.ms, self._state = begun + ms, state
            first = len(self._entries)
            self._log(seat, events)
            for listener, player in enumerate(players):
                self._show(player, listener, first)

        earlier = [entry.event for entry in self._entries[dealt:]]
        bots = [as_nerts_player(player) for player in players]
        play_round(self._state, bots, self._deal_seed(), earlier=earlier, on_move=follow)
        self._moments.clear()
        self._clock = WaitTimers()
        if len(self.scores) > scored:
            self._act_for_chance()
            return True
        return False

    def _show(self, player: Player, seat: Seat, first: int) -> None:
        """Show a player that watches the events from this entry on, as its seat sees them."""
        observe = getattr(player, "observe", None)
        if observe is not None:
            for entry in self._entries[first:]:
                observe(self._package.see(entry.event, seat))


def new_match(
    rules: RulesLike = "standard",
    seed: int = 0,
    *,
    deals: int | None = None,
    first_deals: Sequence[Any] = (),
) -> LocalMatch:
    """Begin a match.

    Args:
        rules: from ``rules``, or their text form.
        seed: any whole number; all chance is drawn from it.
        deals: stop after so many deals or rounds; by default only the rules end the match.
        first_deals: the DEALER's moves of the first deals, instead of shuffled ones: values of
            ``hearts.Deal`` or ``nerts.Deal``, or their text form.

    Returns:
        The match, its first deal dealt.

    Raises:
        UnknownRules: if the text is not that of rules.
        InvalidDeal: if a given deal is not one of these rules.
    """
    return LocalMatch(as_rules(rules), seed, deals=deals, first_deals=first_deals)


def new_deal(
    rules: RulesLike = "standard",
    seed: int = 0,
    *,
    hands: Sequence[CardsLike | None] | None = None,
) -> LocalMatch:
    """Begin a single deal of Hearts, or round of Nerts; it is over once it is scored.

    Args:
        rules: from ``rules``, or their text form. In Hearts cards are passed to the left, as in the
            first deal of a match, unless the rules say otherwise: ``rotation="across"``, or
            ``pass_count=0`` for no passing.
        seed: any whole number; what no hand names is shuffled with it.
        hands: in Hearts, the hand of each seat, as cards or text (``QS KH 2C ...``), None for a
            hand that is dealt at random.

    Returns:
        The deal, dealt.

    Raises:
        UnknownRules: if the text is not that of rules.
        InvalidDeal: if the hands cannot be dealt.
    """
    found = as_rules(rules)
    if hands is None:
        return LocalMatch(found, seed, deals=1)
    if not isinstance(found, HeartsRules):
        raise InvalidDeal(Refusal("library.refusal.hands-of-game"))
    return LocalMatch(
        found, seed, deals=1, first_deals=(deal_of_hands(found, hands, seed_of(seed, 0)),)
    )
