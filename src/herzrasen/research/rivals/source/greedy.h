// The greedy player: the twin of greedy.py, which explains each rule of thumb.
#pragma once

#include <algorithm>

#include "deal.h"

namespace rivals {

using namespace hz;

constexpr int SAFE_UNSEEN = 8;

inline int cost_of(const Rules &rules, Bits card) { return rules.cost[index_of(card)]; }

inline Bits suit_cards_of(Bits card) { return suit_bits(suit_of(card)); }

// The single card of greatest worth, the lowest of equals.
template <typename Worth>
inline Bits most(Bits cards, Worth worth) {
    Bits best = 0;
    int highest_worth = 0;
    for (; cards; cards &= cards - 1) {
        const Bits one = lowest(cards);
        const int value = worth(one);
        if (!best || value > highest_worth) best = one, highest_worth = value;
    }
    return best;
}

// The score of leading this card.
inline int lead_score(const Rules &rules, const Deal &deal, Bits out, Bits one) {
    const Bits suit = suit_cards_of(one);
    const Bits hand = deal.hands[deal.turn] & suit, hidden = out & suit;
    const int higher = count(hidden & above(one)), lower = count(hidden & (one - 1));
    if (!(higher + lower)) return -3000;
    if (one & rules.high_penalty) return -4000;
    const Bits threat = rules.high_penalty & suit;
    if (threat & (hidden | hand)) {
        if (hand & (threat | above(highest(threat)))) return -2000 - 10 * lower;
        return 500 + count(suit & (one - 1));
    }
    const int risk = 1000 * lower / (lower + higher);
    return -risk - 20 * count(hand) - (one & rules.hearts ? 100 : 0);
}

// The score of discarding this card on another suit.
inline int discard_score(const Rules &rules, const Deal &deal, Bits out, Bits one) {
    const Bits suit = suit_cards_of(one);
    const Bits hand = deal.hands[deal.turn] & suit, hidden = out & suit;
    if (one & rules.high_penalty) return 10000 + cost_of(rules, one);
    if (one & rules.bonus) return -10000;
    const int rank = count(rules.deck & suit & (one - 1));
    if ((hidden & rules.high_penalty) && (above(highest(hidden & rules.high_penalty)) & one))
        return 5000 + rank;
    if (!(hidden & (one - 1))) return rank;
    if (one & rules.hearts) return 60 + 12 * rank;
    return 12 * rank + 8 * std::max(0, 6 - count(hand));
}

// The score of passing this card.
inline int pass_score(const Rules &rules, Bits hand, Bits one) {
    const Bits suit = suit_cards_of(one);
    const int rank = count(rules.deck & suit & (one - 1));
    if (one & rules.high_penalty) return 10000 + cost_of(rules, one);
    if (const Bits high_penalty = rules.high_penalty & suit) {
        return above(highest(high_penalty)) & one ? 5000 + rank : rank - 100;
    }
    if (one & rules.bonus) return -10000;
    if (one & rules.hearts) return 30 + 12 * rank;
    return 12 * rank + 8 * std::max(0, 6 - count(hand & suit));
}

inline Bits follow(const Rules &rules, const Deal &deal, Bits out, Bits allowed) {
    const Bits under = allowed & deal.losing_mask;
    if (const Bits gift = under & rules.high_penalty) return highest(gift);
    const Bits without_penalty =
        allowed & ~rules.high_penalty ? allowed & ~rules.high_penalty : allowed;
    const bool last = deal.trick_size == rules.players - 1;
    if (last && deal.pot_points <= 0) return highest(without_penalty);
    const Bits hidden = out & deal.led_suit;
    const bool never_led = !(deal.led_suit & (deal.suits_led | rules.penalty));
    if (never_led && deal.pot_points <= 0 && count(hidden) >= SAFE_UNSEEN)
        return highest(without_penalty);
    if (under) return highest(under & ~rules.bonus ? under & ~rules.bonus : under);
    const Bits least = lowest(without_penalty);
    return last || !(hidden & above(least)) ? highest(without_penalty) : least;
}

// The card to play, out of `allowed`.
inline Bits greedy(const Rules &rules, const Deal &deal, Bits allowed) {
    if (!(allowed & (allowed - 1))) return allowed;
    const Bits out = unseen(rules, deal, deal.turn);
    if (!deal.trick_size) {
        return most(allowed, [&](Bits one) { return lead_score(rules, deal, out, one); });
    }
    if (!(allowed & deal.led_suit)) {
        return most(allowed, [&](Bits one) { return discard_score(rules, deal, out, one); });
    }
    return follow(rules, deal, out, allowed);
}

// The cards to pass.
inline Bits choose_pass(const Rules &rules, Bits hand, int size) {
    Bits given = 0;
    while (size-- > 0) {
        given |= most(hand & ~given, [&](Bits one) { return pass_score(rules, hand, one); });
    }
    return given;
}

}  // namespace rivals
