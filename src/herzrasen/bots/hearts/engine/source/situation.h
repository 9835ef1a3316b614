// What makes two endings the same to the solver: who holds what by rank among the cards that are
// left, who leads, whether hearts are broken, who can still shoot; and what odd rules remember.
#pragma once

#include "ending.h"
#include "squeeze.h"

namespace hz {

inline uint64_t blend(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0xBF58476D1CE4E5B9u;
    return hash ^ hash >> 29;
}

inline uint64_t oddities(const Ending &ending, const Past &past, int shooter) {
    const Rules &rules = ending.rules;
    uint64_t odd = 0;
    if (rules.no_trick_bonus || (rules.sun && shooter != NOBODY)) odd = static_cast<uint64_t>(past.winners);
    if (rules.no_point_bonus) odd |= static_cast<uint64_t>(past.takers) << 8;
    if (rules.doublers || (!rules.bonus_on_moon && shooter != NOBODY)) {
        odd |= static_cast<uint64_t>(past.prize_taker + 1) << 16;
    }
    if (rules.exposed & ending.held) odd = blend(odd, past.opened);
    if (!rules.doublers) return odd;
    // What is taken before the doubling card counts when it comes.
    odd = blend(odd, static_cast<uint64_t>(past.doubler + 1));
    for (int seat = 0; seat < ending.players; ++seat) {
        odd = blend(odd, static_cast<uint64_t>(ending.taken[seat]));
    }
    return odd;
}

// Never 0. Its low eight bits are the size of the leader's hand.
inline uint64_t situation(const Ending &ending, const Past &past, int leader, int shooter) {
    const Bits *hands = ending.hands, held = ending.held, marked = held & ending.marked;
    Bits planes[PLANES] = {hands[1] | hands[3] | hands[5], hands[2] | hands[3] | hands[6],
                           hands[4] | hands[5] | hands[6], marked};
    squeeze(held, planes);
    uint64_t rest = static_cast<uint64_t>(leader | past.broken << 3 | (shooter + 2) << 4);
    for (unsigned suit = 0; suit < 3; ++suit) {
        rest = rest << 4 | static_cast<uint64_t>(count(held & suit_bits(suit)));
    }
    uint64_t hash = blend(blend(blend(0, planes[0]), planes[1]), planes[3]);
    if (ending.players > 4) hash = blend(hash, planes[2]);
    hash = blend(blend(hash, marked), rest);
    if (ending.odd) hash = blend(hash, oddities(ending, past, shooter));
    return hash << 8 | static_cast<uint64_t>(count(hands[leader]));
}

}  // namespace hz
