"""High Card, a third game: two seats, six spades, the higher card takes the trick and a point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games.match import Match, add_deal, competition_places, finish_match, new_match
from herzrasen.games.parts import Shuffle, UndoPart
from herzrasen.games.protocol import RULES_VERSION, GameTypes, Refusal

PACK: Final = CardSet.parse("2S 3S 4S 5S 6S 7S")


class Rules(msgspec.Struct, frozen=True, omit_defaults=True):
    """The only option is how many deals a match has."""

    deals: int = 2
    sides: int = 2


class Deal(msgspec.Struct, frozen=True, tag_field="move", tag="deal"):
    pack: tuple[Card, ...]


class Play(msgspec.Struct, frozen=True, tag_field="move", tag="play"):
    card: Card


class Dealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    hands: tuple[CardSet | None, ...]


class Played(msgspec.Struct, frozen=True, tag_field="event", tag="played"):
    seat: Seat
    card: Card


class Scored(msgspec.Struct, frozen=True, tag_field="event", tag="scored"):
    points: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="match_ended"):
    places: tuple[int, ...]


Move = Deal | Play
Event = Dealt | Played | Scored | MatchEnded


class Public(msgspec.Struct, frozen=True):
    rules: Rules
    match: Match
    deal: int = -1
    phase: str = "deal"
    played: tuple[Card, ...] = ()

    @property
    def turn(self) -> Seat:
        return len(self.played) % 2


class View(msgspec.Struct, frozen=True):
    public: Public
    seat: Seat
    hand: CardSet = CardSet()


class State(msgspec.Struct, frozen=True):
    public: Public
    hands: tuple[CardSet, ...] = (CardSet(), CardSet())


class Legal(msgspec.Struct, frozen=True):
    ask: str = "nothing"
    cards: CardSet = CardSet()

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Deal):
            return self.ask == "deal" and CardSet(move.pack) == self.cards
        return self.ask == "play" and isinstance(move, Play) and move.card in self.cards

    def __iter__(self) -> Iterator[Play]:
        return map(Play, self.cards)


TYPES: Final = GameTypes(
    Rules, Move, Event, View, Legal, Dealt, Scored, MatchEnded, lasting=(Dealt, Scored)
)
PRESETS: Final[Mapping[str, Rules]] = {"two-deals": Rules()}
UNDO: Final = UndoPart(lambda event, seat: isinstance(event, Played) and event.seat == seat)
RACE: Final = None
TIMERS: Final = None
CLAIMS: Final = None
VOTE: Final = None
FEWEST_WIN: Final = False


def start(rules: Rules) -> State:
    return State(Public(rules, new_match(2)))


def to_act(public: Public) -> frozenset[Seat]:
    if public.phase == "over" or (len(public.played) == len(PACK) and public.phase == "play"):
        return frozenset()
    return frozenset((DEALER if public.phase == "deal" else public.turn,))


def view(state: State, seat: Seat) -> View:
    return View(state.public, seat, state.hands[seat] if seat >= 0 else CardSet())


def legal(view: View) -> Legal:
    if view.seat not in to_act(view.public):
        return Legal()
    return Legal("deal", PACK) if view.seat == DEALER else Legal("play", view.hand)


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    public = state.public
    if seat not in to_act(public) or isinstance(move, Deal) != (seat == DEALER):
        return Refusal("table.refusal.not-understood")
    if isinstance(move, Deal):
        return (Dealt((CardSet(move.pack[:3]), CardSet(move.pack[3:]))),)
    if move.card not in state.hands[seat]:
        return Refusal("table.refusal.not-understood")
    cards = (*public.played, move.card)
    played = Played(seat, move.card)
    if len(cards) < len(PACK):
        return (played,)
    won = sum(first.rank > second.rank for first, second in zip(cards[::2], cards[1::2]))  # noqa: B905 - pairs
    points = (won, 3 - won)
    totals = tuple(map(sum, zip(public.match.totals, points, strict=True)))
    scored = Scored(points, totals)
    last = len(public.match.deals) + 1 == public.rules.deals
    return (played, scored, MatchEnded(competition_places(totals))) if last else (played, scored)


def _public_after(public: Public, event: Event) -> Public:
    match event:
        case Dealt():
            return replace(public, deal=public.deal + 1, phase="play", played=())
        case Played(_, card):
            return replace(public, played=(*public.played, card))
        case Scored(points, totals):
            return replace(public, phase="deal", match=add_deal(public.match, points, totals))
        case MatchEnded(places):
            return replace(public, phase="over", match=finish_match(public.match, places))


def evolve(state: State, event: Event) -> State:
    hands = state.hands
    match event:
        case Dealt(dealt):
            hands = tuple(hand or CardSet() for hand in dealt)
        case Played(seat, card):
            hands = tuple(h.without_card(card) if s == seat else h for s, h in enumerate(hands))
        case _:
            pass
    return State(_public_after(state.public, event), hands)


def see(event: Event, seat: Seat) -> Event:
    if not isinstance(event, Dealt):
        return event
    return Dealt(tuple(hand if at == seat else None for at, hand in enumerate(event.hands)))


def follow(view: View, event: Event) -> View:
    hand = view.hand
    if isinstance(event, Dealt) and view.seat >= 0:
        hand = event.hands[view.seat] or CardSet()
    if isinstance(event, Played) and event.seat == view.seat:
        hand = hand.without_card(event.card)
    return View(_public_after(view.public, event), view.seat, hand)


def parse_rules(text: str, version: int = RULES_VERSION) -> Rules | Refusal:  # noqa: ARG001
    found = PRESETS.get(text)
    return found or Refusal("table.refusal.not-understood")


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
    return Deal(shuffle(tuple(PACK), "high card"))


def event_changes_choice(_event: Event, _before: State) -> bool:
    return False


def affected_seats(_event: Event, _before: Public, _after: Public) -> None:
    return None


def hidden_cards(state: State) -> dict[str, Any]:
    return {"hands": state.hands}


def is_play(event: Event) -> bool:
    return isinstance(event, Played)


def is_between_tricks(public: Public) -> bool:
    return len(public.played) % 2 == 0


def open_question(public: Public, seat: Seat) -> str | None:
    return f"{public.deal} {len(public.played)}" if seat in to_act(public) else None


def is_answer(_move: Move) -> bool:
    return True


def same_decision(before: View, view: View) -> bool:
    return before == view


def timeout_move(_view: View) -> None:
    return None
