// The greedy player: the twin of greedy.py, where each rule of thumb is explained.
#pragma once

#include <algorithm>

#include "deal.h"

namespace rivals {

using namespace hz;

constexpr int FRESH = 8;

inline int cost_of(const Rules &rules, Bits card) { return rules.cost[index_of(card)]; }

inline Bits suit_around(Bits card) { return suit_bits(suit_of(card)); }

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

// How gladly this card is led.
inline int lead_worth(const Rules &rules, const Deal &deal, Bits out, Bits one) {
    const Bits suit = suit_around(one);
    const Bits hand = deal.hands[deal.turn] & suit, hidden = out & suit;
    const int higher = count(hidden & above(one)), lower = count(hidden & (one - 1));
    if (!(higher + lower)) return -3000;
    if (one & rules.heavy) return -4000;
    const Bits threat = rules.heavy & suit;
    if (threat & (hidden | hand)) {
        if (hand & (threat | above(highest(threat)))) return -2000 - 10 * lower;
        return 500 + count(suit & (one - 1));
    }
    const int risk = 1000 * lower / (lower + higher);
    return -risk - 20 * count(hand) - (one & rules.hearts ? 100 : 0);
}

// How gladly this card is thrown into somebody else's trick.
inline int burden(const Rules &rules, const Deal &deal, Bits out, Bits one) {
    const Bits suit = suit_around(one);
    const Bits hand = deal.hands[deal.turn] & suit, hidden = out & suit;
    if (one & rules.heavy) return 10000 + cost_of(rules, one);
    if (one & rules.bonus) return -10000;
    const int rank = count(rules.deck & suit & (one - 1));
    if ((hidden & rules.heavy) && (above(highest(hidden & rules.heavy)) & one)) return 5000 + rank;
    if (!(hidden & (one - 1))) return rank;
    if (one & rules.hearts) return 60 + 12 * rank;
    return 12 * rank + 8 * std::max(0, 6 - count(hand));
}

// How gladly this card is passed.
inline int unwanted(const Rules &rules, Bits hand, Bits one) {
    const Bits suit = suit_around(one);
    const int rank = count(rules.deck & suit & (one - 1));
    if (one & rules.heavy) return 10000 + cost_of(rules, one);
    if (const Bits heavy = rules.heavy & suit) {
        return above(highest(heavy)) & one ? 5000 + rank : rank - 100;
    }
    if (one & rules.bonus) return -10000;
    if (one & rules.hearts) return 30 + 12 * rank;
    return 12 * rank + 8 * std::max(0, 6 - count(hand & suit));
}

inline Bits follow(const Rules &rules, const Deal &deal, Bits out, Bits free) {
    const Bits under = free & deal.bar;
    if (const Bits gift = under & rules.heavy) return highest(gift);
    const Bits mild = free & ~rules.heavy ? free & ~rules.heavy : free;
    const bool last = deal.count == rules.players - 1;
    if (last && deal.pot <= 0) return highest(mild);
    const Bits hidden = out & deal.led;
    const bool fresh = !(deal.led & (deal.opened | rules.penalty));
    if (fresh && deal.pot <= 0 && count(hidden) >= FRESH) return highest(mild);
    if (under) return highest(under & ~rules.bonus ? under & ~rules.bonus : under);
    const Bits least = lowest(mild);
    return last || !(hidden & above(least)) ? highest(mild) : least;
}

// The card to play, out of `free`.
inline Bits greedy(const Rules &rules, const Deal &deal, Bits free) {
    if (!(free & (free - 1))) return free;
    const Bits out = unseen(rules, deal, deal.turn);
    if (!deal.count) {
        return most(free, [&](Bits one) { return lead_worth(rules, deal, out, one); });
    }
    if (!(free & deal.led)) {
        return most(free, [&](Bits one) { return burden(rules, deal, out, one); });
    }
    return follow(rules, deal, out, free);
}

// The cards to pass.
inline Bits parting(const Rules &rules, Bits hand, int size) {
    Bits given = 0;
    while (size-- > 0) {
        given |= most(hand & ~given, [&](Bits one) { return unwanted(rules, hand, one); });
    }
    return given;
}

}  // namespace rivals
