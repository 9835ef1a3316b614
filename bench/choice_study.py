"""Compare given choices over many random hands, paired deal by deal.

    python -m bench.choice_study trick --deals 3000 --seed 1
    python -m bench.choice_study trick --deals 1000 --seed 1 --search 12000

``trick``: a seat with no clubs but ♣3 ♣9 ♣A plays second, third or fourth to ♣2 in the first trick,
nothing having been passed. ``pass``: a seat with ♥A ♥K, no spades but ♠4 ♠Q and nothing else above
a ten passes left. The other cards are random.

Each choice is made on the same deals, and every deal is played to its end by the same bots
(``--by``); what it brings is the seat's points less the mean of the others': less is better. With
``--search`` nothing is played: it brings what a search says that plays out so many thousand cards
in guessed deals. A difference is paired deal by deal and stands with its standard error, also apart
for the deals in which ``--chooser`` makes each choice, who has another chance than the search.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, advise
from herzrasen.cards import DEALER, CardSet, Rank, Seat, Suit
from herzrasen.games import hearts
from herzrasen.games.hearts import Deal, HeartsRules, Move, Pass, Phase, Play, State
from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import Rotation
from herzrasen.games.protocol import Refusal
from herzrasen.research.duplicate import standard_error
from herzrasen.worker_processes import imap

LEVELS: Final = {"club": 2, "quick": 3, "master": 4}
BLOCK: Final = 20
JUDGE_SEED_OFFSET: Final = 1000
"""The offset between the seeds of the chooser and of the search that judges."""
DECK: Final = deck(HeartsRules()).cards


class Study(NamedTuple):
    """A situation to study: the seat holds ``held`` and cards out of ``fillers``, another seat
    ``leads``, and ``choices`` are compared."""

    rules: HeartsRules
    held: CardSet
    fillers: CardSet
    choices: tuple[CardSet, ...]
    leads: CardSet = CardSet()


STUDIES: Final = {
    "trick": Study(
        HeartsRules(rotation=Rotation.NONE),
        CardSet.parse("3C 9C AC"),
        CardSet(card for card in DECK if card.suit is not Suit.CLUBS),
        tuple(map(CardSet.parse, ("AC", "9C", "3C"))),
        CardSet.parse("2C"),
    ),
    "pass": Study(
        HeartsRules(rotation=Rotation.LEFT),
        CardSet.parse("4S QS KH AH"),
        CardSet(card for card in DECK if card.suit is not Suit.SPADES and card.rank <= Rank.TEN),
        tuple(map(CardSet.parse, ("4S QS AH", "4S QS KH", "QS KH AH"))),
    ),
}


class DealComparison(NamedTuple):
    """One deal: in which place the seat played, what the chooser would choose (None for another
    choice), and what each choice brought."""

    place: int
    chosen: int | None
    results: tuple[float, ...]


def compare(
    study: Study, seed: int, by: HeartsBot, chooser: HeartsBot, judge: HeartsBot | None, number: int
) -> DealComparison:
    """Every choice on one deal."""
    place = number % 3
    state = _deal_state(study, Random(f"{seed}/{number}"), place)
    phase = Phase.PASS if study.rules.rotation is Rotation.LEFT else Phase.PLAY
    while 0 not in hearts.to_act(state.public) or state.public.phase is not phase:
        state = _next_move(state, by)
    view = hearts.view(state, 0)
    own = _cards(chooser.choose(view))
    chosen = study.choices.index(own) if own in study.choices else None
    if judge is not None:
        advice = advise(view, judge)
        results = tuple(-_worth(advice, choice) for choice in study.choices)
    else:
        results = tuple(_play_out(state, choice, by) for choice in study.choices)
    return DealComparison(place + 2, chosen, results)


def _cards(move: Move) -> CardSet:
    if isinstance(move, Pass):
        return move.cards
    assert isinstance(move, Play)
    return CardSet((move.card,))


def _worth(advice: Advice, cards: CardSet) -> float:
    """What the search says of these cards, or of a card that is as good."""
    return next(
        option.worth
        for option in advice.options
        if cards == option.cards or (len(cards) == 1 and not cards - option.equivalent)
    )


def _deal_state(study: Study, chance: Random, place: int) -> State:
    rules = study.rules
    rest = [card for card in DECK if card not in study.held | study.leads]
    chance.shuffle(rest)
    free = [card for card in rest if card in study.fillers]
    own_hand = study.held | CardSet(free[: 13 - len(study.held)])
    others = [card for card in rest if card not in own_hand]
    leader = 3 - place  # the seat before mine, the one before that, or my left neighbour
    hands = [list(own_hand), [], [], []]
    for seat in (1, 2, 3):
        hands[seat] = list(study.leads) if seat == leader else []
        while len(hands[seat]) < 13:
            hands[seat].append(others.pop())
    first = dealer_of(rules, 0) + 1
    turns = [hands[(first + turn) % 4] for turn in range(4)]
    pack = tuple(card for round_ in zip(*turns, strict=True) for card in round_)
    return _submit(hearts.start(rules), DEALER, Deal(pack))


def _play_out(state: State, choice: CardSet, by: HeartsBot) -> float:
    passing = state.public.phase is Phase.PASS
    state = _submit(state, 0, Pass(choice) if passing else Play(next(iter(choice))))
    while not state.public.match.deals:
        state = _next_move(state, by)
    own_hand, *others = state.public.match.deals[0]
    return own_hand - fmean(others)


def _next_move(state: State, by: HeartsBot) -> State:
    seat = min(hearts.to_act(state.public))
    return _submit(state, seat, by.choose(hearts.view(state, seat)))


def _submit(state: State, seat: Seat, move: Move) -> State:
    events = hearts.decide(state, seat, move)
    assert not isinstance(events, Refusal), events
    for event in events:
        state = hearts.evolve(state, event)
    return state


def _block(
    name: str, seed: int, by: HeartsBot, chooser: HeartsBot, judge: HeartsBot | None, start: int
) -> list[DealComparison]:
    numbers = range(start, start + BLOCK)
    return [compare(STUDIES[name], seed, by, chooser, judge, number) for number in numbers]


def difference_lines(study: Study, deals: Sequence[DealComparison]) -> Iterator[str]:
    """The differences of the choices, over all deals and over those of each kind."""
    names = [" ".join(card.text for card in choice) for choice in study.choices]
    labels = {at: names[at] if at is not None else "another" for at in (*range(len(names)), None)}
    count = Counter(deal.chosen for deal in deals)
    yield "chosen: " + ", ".join(f"{label} {count[at]}" for at, label in labels.items())
    kinds = {"all": list(deals)}
    if study.leads:
        kinds |= {f"seat {at}": [deal for deal in deals if deal.place == at] for at in (2, 3, 4)}
    for at, label in labels.items():
        kinds[f"where it chose {label}"] = [deal for deal in deals if deal.chosen == at]
    for kind, some in kinds.items():
        if len(some) < 2:
            continue
        for one, other in ((0, 1), (0, 2), (1, 2)):
            gains = [deal.results[one] - deal.results[other] for deal in some]
            difference = f"{fmean(gains):+.3f} ± {standard_error(gains):.3f}"
            yield f"{kind} ({len(some)}): {names[one]} minus {names[other]} {difference}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("study", choices=STUDIES)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", choices=LEVELS, default="quick")
    parser.add_argument("--chooser", choices=LEVELS, default="master")
    parser.add_argument("--search", metavar="EFFORT", type=int)
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    by = HeartsBot(level=LEVELS[args.by], seed=args.seed)
    chooser = HeartsBot(level=LEVELS[args.chooser], seed=args.seed)
    judge = args.search and HeartsBot(
        level=4, seed=args.seed + JUDGE_SEED_OFFSET, effort=args.search
    )
    play = partial(_block, args.study, args.seed, by, chooser, judge)
    deals: list[DealComparison] = []
    for block in imap(play, range(0, args.deals, BLOCK), args.workers):
        deals += block
        if len(deals) % 100 == 0 or len(deals) >= args.deals:
            print(
                f"{len(deals)} deals",
                *difference_lines(STUDIES[args.study], deals),
                sep="\n",
                flush=True,
            )


if __name__ == "__main__":
    main()
