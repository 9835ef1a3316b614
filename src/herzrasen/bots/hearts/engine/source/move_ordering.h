// Move ordering of the solver: cards likely to cause a cutoff first.
#pragma once

#include "ending.h"

namespace hz {

inline int order_score(const Ending &ending, const Trick &trick, Bits card, bool maximizing) {
    const int cost = ending.rules.cost[index_of(card)];
    const Bits suit = suit_bits(suit_of(card)),
               others = ending.cards_left & suit & ~ending.hands[trick.turn];
    const int higher = count(others & above(card)), lower = count(others) - higher;
    if (!trick.size) {
        if (maximizing) return 2 * higher - 3 * lower;
        const Bits own_cards = ending.hands[ending.served_seat] & suit;
        if (!own_cards) return -20;
        return 2 * higher - lower + (lowest(own_cards) > card ? 10 : 0);
    }
    const bool won = ending.served_side >> trick.winning_seat & 1;
    if (maximizing) return won ? lower - 10 * cost : 10 * cost + lower - higher;
    return won ? 10 * cost + lower : lower - 10 * cost;
}

// Following suit: losing cards from the top, then winning ones. Leads and discards by order_score.
// Writes the cards into `order` and returns how many there are.
inline int order_moves(const Ending &ending, const Trick &trick, Bits cards, bool maximizing,
                       Bits *order) {
    int size = 0;
    if (cards & trick.led_suit) {
        Bits under = cards & (trick.winning_card - 1), over = cards & ~(trick.winning_card - 1);
        for (; under; under ^= order[size - 1]) order[size++] = highest(under);
        const bool high = maximizing ? trick.size + 1 == ending.players
                                     : ending.served_side >> trick.winning_seat & 1;
        for (; over; over ^= order[size - 1]) order[size++] = high ? highest(over) : lowest(over);
        return size;
    }
    int scores[HZ_CARDS];
    for (; cards; cards &= cards - 1) {
        const Bits card = lowest(cards);
        const int own = order_score(ending, trick, card, maximizing);
        int place = size++;
        for (; place && scores[place - 1] < own; --place) {
            scores[place] = scores[place - 1];
            order[place] = order[place - 1];
        }
        scores[place] = own;
        order[place] = card;
    }
    return size;
}

}  // namespace hz
