"""The cards of a deal of Hearts from a seed and a number, the same as in the kernel's batches."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.cards import CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Deal, HeartsRules
from herzrasen.games.hearts.dealing import pack_of
from herzrasen.games.hearts.deck import deck
from herzrasen.research.environments.arguments import rules_argument


def rules_of(rules: HeartsRules | str) -> HeartsRules:
    """The rules, also by a preset's name or a text form such as ``standard+players=5``.

    Raises UnknownRules.
    """
    found: HeartsRules = rules_argument(hearts, rules)
    return found


def shuffled_deal(rules: HeartsRules, dealer: Seat, seed: int, number: int) -> Deal:
    """Deal number ``number`` of ``seed`` (64 bits), dealt by this seat: hands in blocks of the
    pack shuffled by the stream ``fork(seed, number)``, then the kitty. The twin of
    ``shuffled_deal`` in the kernel's dealing.h, for any rules.
    """
    cards = list(deck(rules).cards)
    rng = Rng(fork(seed, number))
    for left in range(len(cards), 1, -1):
        other = rng.below(left)
        cards[left - 1], cards[other] = cards[other], cards[left - 1]
    size = deck(rules).hand_size
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(rules.players)]
    return Deal(pack_of(dealer, hands, cards[size * rules.players :]))


def deal_of_texts(rules: HeartsRules, dealer: Seat, hands: Sequence[str | CardSet]) -> Deal:
    """The deal in which each seat gets these cards, as a text such as ``2C QS`` or a CardSet; the
    cards that are left are the kitty.

    Raises ValueError if a card is unknown, stands twice or is not in play, or if hands are missing
    or of the wrong size.
    """
    sets = [CardSet.parse(hand) if isinstance(hand, str) else hand for hand in hands]
    in_play = deck(rules)
    if [len(cards) for cards in sets] != [in_play.hand_size] * rules.players:
        raise ValueError(f"{rules.players} hands of {in_play.hand_size} cards are wanted")
    left = in_play.cards - CardSet.union(sets)
    if len(left) != in_play.kitty_size or not CardSet.union(sets) <= in_play.cards:
        raise ValueError("a card is in two hands, or is not in play under these rules")
    return Deal(pack_of(dealer, [list(cards) for cards in sets], list(left)))
