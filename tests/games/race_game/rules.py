"""Ladder, a race: two seats climb from two to seven, and who touches first has the step.

Each seat has five of the six cards of its suit, all open. A step that nobody takes is skipped after
a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games.match import Match, add_deal, competition_places, finish_match, new_match
from herzrasen.games.parts import GamePause, Shuffle, Timer, TimersPart
from herzrasen.games.protocol import RULES_VERSION, GameTypes, Refusal
from herzrasen.games.race import ChangedTargets, ContestedTargets, RacePart

SUITS: Final = (CardSet.parse("2S 3S 4S 5S 6S 7S"), CardSet.parse("2H 3H 4H 5H 6H 7H"))
STEPS: Final = tuple(card.rank for card in sorted(SUITS[0], key=lambda card: card.rank))


class Rules(msgspec.Struct, frozen=True, omit_defaults=True):
    skip_ms: int = 1500
    sides: int = 2


class Column(msgspec.Struct, frozen=True):
    """The place that all compete for; no other game has such a one."""

    column: int = 0


class Deal(msgspec.Struct, frozen=True, tag_field="move", tag="deal"):
    left_out: tuple[Card, ...]


class Start(msgspec.Struct, frozen=True, tag_field="move", tag="start"):
    pass


class Skip(msgspec.Struct, frozen=True, tag_field="move", tag="skip"):
    pass


class Play(msgspec.Struct, frozen=True, tag_field="move", tag="play"):
    card: Card


class Dealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    hands: tuple[CardSet, ...]


class Started(msgspec.Struct, frozen=True, tag_field="event", tag="started"):
    pass


class Skipped(msgspec.Struct, frozen=True, tag_field="event", tag="skipped"):
    pass


class Played(msgspec.Struct, frozen=True, tag_field="event", tag="played"):
    seat: Seat
    card: Card


class Scored(msgspec.Struct, frozen=True, tag_field="event", tag="scored"):
    points: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="match_ended"):
    places: tuple[int, ...]


Move = Deal | Start | Skip | Play
Event = Dealt | Started | Skipped | Played | Scored | MatchEnded


class Public(msgspec.Struct, frozen=True):
    rules: Rules
    match: Match
    deal: int = -1
    phase: str = "deal"
    hands: tuple[CardSet, ...] = (CardSet(), CardSet())
    climbed: tuple[Seat | None, ...] = ()

    @property
    def climbs(self) -> bool:
        return self.phase == "play" and len(self.climbed) < len(STEPS)


class View(msgspec.Struct, frozen=True):
    public: Public
    seat: Seat


class State(msgspec.Struct, frozen=True):
    public: Public


class Legal(msgspec.Struct, frozen=True):
    ask: str = "nothing"
    cards: CardSet = CardSet()

    def __contains__(self, move: object) -> bool:
        match move:
            case Play(card):
                return card in self.cards
            case Deal() | Start() | Skip():
                return self.ask == move.__struct_config__.tag
            case _:
                return False

    def __iter__(self) -> Iterator[Play]:
        return map(Play, self.cards)


def start(rules: Rules) -> State:
    return State(Public(rules, new_match(2)))


def to_act(public: Public) -> frozenset[Seat]:
    if public.climbs:
        return frozenset((DEALER, 0, 1))
    return frozenset((DEALER,)) if public.phase in ("deal", "start") else frozenset()


def view(state: State, seat: Seat) -> View:
    return View(state.public, seat)


def _legal(public: Public, seat: Seat) -> Legal:
    if seat == DEALER:
        asks = {"deal": "deal", "start": "start", "play": "skip" if public.climbs else "nothing"}
        return Legal(asks.get(public.phase, "nothing"))
    if not public.climbs or seat < 0:
        return Legal()
    step = STEPS[len(public.climbed)]
    cards = CardSet([card for card in public.hands[seat] if card.rank == step])
    return Legal("play", cards) if cards else Legal()


def legal(view: View) -> Legal:
    return _legal(view.public, view.seat)


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    public = state.public
    if move not in _legal(public, seat):
        return Refusal("table.refusal.not-understood")
    match move:
        case Deal(left_out):
            return (Dealt(tuple(s.without_card(c) for s, c in zip(SUITS, left_out, strict=True))),)
        case Start():
            return (Started(),)
        case Skip():
            return (Skipped(), *_end(public, None))
        case Play(card):
            return (Played(seat, card), *_end(public, seat))


def _end(public: Public, seat: Seat | None) -> tuple[Event, ...]:
    climbed = (*public.climbed, seat)
    if len(climbed) < len(STEPS):
        return ()
    points = (climbed.count(0), climbed.count(1))
    return Scored(points, points), MatchEnded(competition_places(points))


def _public_after(public: Public, event: Event) -> Public:
    match event:
        case Dealt(hands):
            return replace(public, deal=public.deal + 1, phase="start", hands=hands, climbed=())
        case Started():
            return replace(public, phase="play")
        case Skipped():
            return replace(public, climbed=(*public.climbed, None))
        case Played(seat, card):
            hands = tuple(h.without_card(card) if s == seat else h for s, h in _each(public))
            return replace(public, hands=hands, climbed=(*public.climbed, seat))
        case Scored(points, totals):
            return replace(public, phase="deal", match=add_deal(public.match, points, totals))
        case MatchEnded(places):
            return replace(public, phase="over", match=finish_match(public.match, places))


def _each(public: Public) -> Iterator[tuple[Seat, CardSet]]:
    return enumerate(public.hands)


def evolve(state: State, event: Event) -> State:
    return State(_public_after(state.public, event))


def see(event: Event, _seat: Seat) -> Event:
    return event


def follow(view: View, event: Event) -> View:
    return View(_public_after(view.public, event), view.seat)


# What a table asks besides ------------------------------------------------------------------------


def _targets(_public: Public, seat: Seat, move: object) -> ContestedTargets:
    if not isinstance(move, Play):
        return ContestedTargets(seat)
    return ContestedTargets(seat, frozenset(((Column(), ""),)), scores=True)


def _changed_targets(before: Public, event: Event) -> ChangedTargets | None:
    match event:
        case Played(seat, card):
            return ChangedTargets(seat, card, _targets(before, seat, Play(card)))
        case _:
            return None


RACE: Final = RacePart(
    targets=_targets,
    changed=_changed_targets,
    could_contest=lambda _public, seat, targets, legal: seat != targets.area and bool(legal.cards),
    legal=_legal,
    card=lambda move: move.card if isinstance(move, Play) else None,
    begins=lambda event: isinstance(event, Started),
    is_action=lambda event: isinstance(event, Played),
    is_pause=lambda event: not isinstance(event, Played | Skipped),
    legal_update=lambda _before, _after: None,
    place=Column,
    refusals="ladder.refusal",
)


def _pending(public: Public) -> tuple[Timer[Move], ...]:
    if not public.climbs:
        return ()
    return (Timer(f"skip {public.deal} {len(public.climbed)}", Skip(), public.rules.skip_ms),)


def _pause(public: Public) -> GamePause | None:
    return GamePause("start", f"start {public.deal}") if public.phase == "start" else None


TIMERS: Final = TimersPart(_pending, _pause, lambda _public, _shuffle: Start())
UNDO: Final = None
CLAIMS: Final = None
VOTE: Final = None
FEWEST_WIN: Final = False
TYPES: Final = GameTypes(
    Rules, Move, Event, View, Legal, Dealt, Scored, MatchEnded, lasting=(Scored,)
)
PRESETS: Final[Mapping[str, Rules]] = {"patient": Rules(), "hasty": Rules(skip_ms=20)}


def parse_rules(text: str, version: int = RULES_VERSION) -> Rules | Refusal:  # noqa: ARG001
    return PRESETS.get(text) or Refusal("table.refusal.not-understood")


def choice_refusal(_rules: Rules) -> Refusal | None:
    return None


def format_rules(rules: Rules, named: str = "") -> str:  # noqa: ARG001 - no two presets are the same
    return next(name for name, preset in PRESETS.items() if preset == rules)


def parse_move(text: str) -> Play:
    return Play(Card.parse(text.removeprefix("play ")))


def seat_count(_rules: Rules) -> int:
    return 2


def side_of(_rules: Rules, seat: Seat) -> int:
    return seat


def deals_begun(public: Public) -> int:
    return public.deal + 1


def is_dealing(public: Public) -> bool:
    return public.phase == "deal"


def dealer_seat(_public: Public | Dealt) -> None:
    return None


def deal_rules(rules: Rules, _deal: int) -> Rules:
    return rules


def deal_move(_public: Public, shuffle: Shuffle) -> Deal:
    return Deal(tuple(shuffle(tuple(s), f"ladder {seat}")[0] for seat, s in enumerate(SUITS)))


def event_changes_choice(_event: Event, _before: State) -> bool:
    return False


def affected_seats(_event: Event, _before: Public, _after: Public) -> None:
    return None


def hidden_cards(_state: State) -> dict[str, Any]:
    return {}


def is_play(_event: Event) -> bool:
    return False


def is_between_tricks(_public: Public) -> bool:
    return False


def open_question(_public: Public, _seat: Seat) -> str | None:
    return None


def is_answer(_move: Move) -> bool:
    return False


def same_decision(before: View, view: View) -> bool:
    return before == view


def timeout_move(_view: View) -> None:
    return None
