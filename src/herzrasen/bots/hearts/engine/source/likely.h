// In which order the solver tries cards: the likeliest to prove their side right first.
#pragma once

#include "ending.h"

namespace hz {

inline int merit(const Ending &ending, const Trick &trick, Bits card, bool ours) {
    const int cost = ending.rules.cost[index_of(card)];
    const Bits suit = suit_bits(suit_of(card)), others = ending.held & suit & ~ending.hands[trick.turn];
    const int higher = count(others & above(card)), lower = count(others) - higher;
    if (!trick.count) {
        if (ours) return 2 * higher - 3 * lower;
        const Bits mine = ending.hands[ending.me] & suit;
        if (!mine) return -20;
        return 2 * higher - lower + (lowest(mine) > card ? 10 : 0);
    }
    const bool won = ending.side >> trick.winner & 1;
    if (ours) return won ? lower - 10 * cost : 10 * cost + lower - higher;
    return won ? 10 * cost + lower : lower - 10 * cost;
}

// Following suit: under the trick from the top, then over it. Leads and discards go by merit. Writes
// the cards into `order` and answers how many they are.
inline int sort(const Ending &ending, const Trick &trick, Bits cards, bool ours, Bits *order) {
    int size = 0;
    if (cards & trick.led) {
        Bits under = cards & (trick.top - 1), over = cards & ~(trick.top - 1);
        for (; under; under ^= order[size - 1]) order[size++] = highest(under);
        const bool high = ours ? trick.count + 1 == ending.players : ending.side >> trick.winner & 1;
        for (; over; over ^= order[size - 1]) order[size++] = high ? highest(over) : lowest(over);
        return size;
    }
    int merits[HZ_CARDS];
    for (; cards; cards &= cards - 1) {
        const Bits card = lowest(cards);
        const int own = merit(ending, trick, card, ours);
        int place = size++;
        for (; place && merits[place - 1] < own; --place) {
            merits[place] = merits[place - 1];
            order[place] = order[place - 1];
        }
        merits[place] = own;
        order[place] = card;
    }
    return size;
}

}  // namespace hz
