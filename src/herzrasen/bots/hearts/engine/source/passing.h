// Which cards to pass: the twin of passing.py, which explains each weight.
#pragma once

#include "moon.h"

namespace hz {

constexpr double GUARD_FACTOR[] = {1.0, 0.95, 0.8, 0.4, 0.1, 0.05};
constexpr double HIGH_PENALTY = 1.2, CATCHER = 0.8, GUARDS = 2.0, HEART = 4.5, PLAIN = 5.0;
constexpr double HEART_COVER = 0.6, PLAIN_COVER = 0.8, FLOOR = 0.5, VOID = 2.0, BONUS_WANTED = 3.0;
constexpr double MAX_LOSERS_PASSING = 4.0;

inline double power(double base, int times) {
    double value = 1.0;
    while (times-- > 0) value *= base;
    return value;
}

// How urgent it is to pass this card out of this hand.
inline double urgency(const Rules &rules, Bits hand, Bits card, int pass_count) {
    const Bits suit = suit_bits(suit_of(card)), own_cards = hand & suit,
               in_play = rules.deck & suit;
    const int lower = count(own_cards & (card - 1));
    const double height =
        static_cast<double>(count(in_play & (card - 1))) / std::max(1, count(in_play) - 1);
    const Bits high_penalty = in_play & rules.high_penalty;
    if (card & high_penalty)
        return HIGH_PENALTY * cost_of(rules, card) *
               GUARD_FACTOR[std::min(5, count(own_cards & ~high_penalty))];
    if (high_penalty) {
        const Bits low = lowest(high_penalty) - 1;
        if (card <= low) return height - GUARDS;
        return CATCHER * total_cost(rules, high_penalty) *
                   GUARD_FACTOR[std::min(5, count(own_cards & low))] +
               height;
    }
    if (suit & rules.hearts) return HEART * (height * height) * power(HEART_COVER, lower) + FLOOR;
    if ((in_play & rules.bonus) && card >= (in_play & rules.bonus)) return -BONUS_WANTED * height;
    double value = PLAIN * (height * height) * power(PLAIN_COVER, lower);
    if (count(own_cards) <= pass_count) value += VOID / count(own_cards);
    return value;
}

// The cards to pass from a hand that shoots the moon; 0 where it is not strong enough.
inline Bits moon_pass(const Rules &rules, Bits hand, int pass_count) {
    if (!rules.moon_possible) return 0;
    const Bits out = rules.deck & ~hand;
    Bits kept = hand;
    for (int times = 0; times < pass_count; ++times) {
        Bits best = 0;
        double least = 1e300;
        for (Bits rest = kept; rest; rest &= rest - 1) {
            const Bits card = lowest(rest);
            if (const double value = expected_losers(rules, kept & ~card, out); value < least)
                best = card, least = value;
        }
        kept &= ~best;
    }
    return expected_losers(rules, kept, out) > MAX_LOSERS_PASSING * count(kept) / FULL_HAND
               ? 0
               : hand & ~kept;
}

// Unguarded queens and what catches them, high hearts, high cards of short suits; a hand strong
// enough for the moon passes its low cards instead.
inline Bits club_pass(const Rules &rules, Bits hand, int pass_count) {
    if (const Bits moon_cards = moon_pass(rules, hand, pass_count)) return moon_cards;
    Bits kept = hand;
    for (int times = 0; times < pass_count; ++times) {
        Bits best = 0;
        double most = -1e300;
        for (Bits rest = kept; rest; rest &= rest - 1) {
            const Bits card = lowest(rest);
            // Of equals the higher card goes.
            if (const double value = urgency(rules, kept, card, pass_count); value >= most)
                best = card, most = value;
        }
        kept &= ~best;
    }
    return hand & ~kept;
}

}  // namespace hz
