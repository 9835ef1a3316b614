// The solver's key of a position at the lead to a trick. Positions with one key have one value: who
// holds which cards by rank among those left, who leads, whether hearts are broken, who can still
// shoot the moon; and what some rules remember of earlier tricks.
#pragma once

#include "ending.h"
#include "extract_bits.h"

namespace hz {

inline uint64_t mix_hash(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0xBF58476D1CE4E5B9u;
    return hash ^ hash >> 29;
}

inline uint64_t history_hash(const Ending &ending, const TrickHistory &history, int shooter) {
    const Rules &rules = ending.rules;
    uint64_t hash = 0;
    if (rules.no_trick_bonus || (rules.sun && shooter != NOBODY))
        hash = static_cast<uint64_t>(history.trick_winners);
    if (rules.no_point_bonus) hash |= static_cast<uint64_t>(history.penalty_takers) << 8;
    if (rules.doublers || (!rules.bonus_on_moon && shooter != NOBODY)) {
        hash |= static_cast<uint64_t>(history.bonus_taker + 1) << 16;
    }
    if (rules.exposed & ending.cards_left) hash = mix_hash(hash, history.suits_led);
    if (!rules.doublers) return hash;
    // What is taken before the doubling card counts when it comes.
    hash = mix_hash(hash, static_cast<uint64_t>(history.doubler_taker + 1));
    for (int seat = 0; seat < ending.players; ++seat) {
        hash = mix_hash(hash, static_cast<uint64_t>(ending.points_taken[seat]));
    }
    return hash;
}

// Never 0. Its low eight bits are the size of the leader's hand.
inline uint64_t transposition_key(const Ending &ending, const TrickHistory &history, int leader,
                                  int shooter) {
    const Bits *hands = ending.hands, held = ending.cards_left,
               marked = held & ending.special_cards;
    Bits planes[PLANES] = {hands[1] | hands[3] | hands[5], hands[2] | hands[3] | hands[6],
                           hands[4] | hands[5] | hands[6], marked};
    squeeze(held, planes);
    uint64_t rest = static_cast<uint64_t>(leader | history.hearts_broken << 3 | (shooter + 2) << 4);
    for (unsigned suit = 0; suit < 3; ++suit) {
        rest = rest << 4 | static_cast<uint64_t>(count(held & suit_bits(suit)));
    }
    uint64_t hash = mix_hash(mix_hash(mix_hash(0, planes[0]), planes[1]), planes[3]);
    if (ending.players > 4) hash = mix_hash(hash, planes[2]);
    hash = mix_hash(mix_hash(hash, marked), rest);
    if (ending.needs_history) hash = mix_hash(hash, history_hash(ending, history, shooter));
    return hash << 8 | static_cast<uint64_t>(count(hands[leader]));
}

}  // namespace hz
