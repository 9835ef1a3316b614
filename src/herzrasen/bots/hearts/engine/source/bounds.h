// Static bounds on the worth of an ending: what can be said without searching.
#pragma once

#include "ending.h"

namespace hz {

// The range of what is still to come, however everybody plays.
inline Range value_range(const Ending &ending, const PointsLeft &points_left, int shooter) {
    if (ending.rules.doublers) return {-INFINITE, INFINITE};
    const int own = 1 - ending.rules.sides;
    Range range{own * points_left.cost + points_left.bonus,
                points_left.cost + own * points_left.bonus};
    for (int seat = 0; seat < ending.players; ++seat) {
        if (shooter != seat && shooter != ANYBODY) continue;
        const int swept = ending.weight[seat] * points_left.cost;
        range.least =
            std::min(range.least, swept + ending.moon_effects[seat].least + points_left.bonus);
        range.most =
            std::max(range.most, swept + ending.moon_effects[seat].most + own * points_left.bonus);
    }
    return {range.least + ending.bonuses.least, range.most + ending.bonuses.most};
}

// Whether a hand with low enough cards can avoid every trick under these rules.
inline bool ducking_possible(const Ending &ending) {
    const Rules &rules = ending.rules;
    return !rules.partners[ending.served_seat] && !ending.restricted_play && !rules.doublers;
}

// A lower bound on what is still to come if the served seat takes none of these points.
inline int value_if_ducked(const Ending &ending, int points, int shooter) {
    int least = points;
    for (int seat = 0; seat < ending.players; ++seat) {
        if (shooter == seat || shooter == ANYBODY) {
            least = std::min(least, points + ending.moon_effects[seat].least);
        }
    }
    return least + ending.bonuses.least;
}

// Whether a seat still to play must follow with a card above the winning one.
inline bool must_be_beaten(const Ending &ending, const Trick &trick) {
    int seat = trick.turn;
    for (int left = ending.players - trick.size; left; --left) {
        const Bits following = ending.hands[seat] & trick.led_suit;
        if (following && lowest(following) > trick.winning_card) return true;
        if (++seat == ending.players) seat = 0;
    }
    return false;
}

// Whether the served seat, if it does not lead now, can avoid every trick to come, whatever the
// others do. It can if, in each suit, its cards can be paired with higher ones of the others: it
// follows with its highest card below the winning one and discards from the top, and the pairs
// remain.
inline bool can_duck(const Ending &ending, const Trick &trick) {
    int since = trick.turn - ending.served_seat;
    if (since < 0) since += ending.players;
    const bool has_played = since && since <= trick.size;
    const Bits hand = ending.hands[ending.served_seat];
    Bits others = ending.cards_left & ~hand;
    if (!has_played) {
        others |= trick.winning_card;
    } else if (trick.winning_seat == ending.served_seat && !must_be_beaten(ending, trick)) {
        return false;
    }
    for (unsigned suit = 0; suit < 4; ++suit) {
        Bits own_cards = hand & suit_bits(suit), other_cards = others & suit_bits(suit);
        for (; own_cards && other_cards;
             own_cards &= own_cards - 1, other_cards &= other_cards - 1) {
            if (lowest(own_cards) > lowest(other_cards)) return false;
        }
    }
    return true;
}

}  // namespace hz
