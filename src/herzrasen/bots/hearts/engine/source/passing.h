// Which cards to pass: the twin of passing.py, where each weight is explained.
#pragma once

#include "moon.h"

namespace hz {

constexpr double GUARD[] = {1.0, 0.95, 0.8, 0.4, 0.1, 0.05};
constexpr double HEAVY = 1.2, CATCHER = 0.8, GUARDS = 2.0, HEART = 4.5, PLAIN = 5.0;
constexpr double HEART_COVER = 0.6, PLAIN_COVER = 0.8, FLOOR = 0.5, VOID = 2.0, WANTED = 3.0;
constexpr double PARTING = 4.0;

inline double power(double base, int times) {
    double value = 1.0;
    while (times-- > 0) value *= base;
    return value;
}

// How gladly this card is passed out of this hand.
inline double worry(const Rules &rules, Bits hand, Bits card, int passed) {
    const Bits suit = suit_bits(suit_of(card)), mine = hand & suit, whole = rules.deck & suit;
    const int under = count(mine & (card - 1));
    const double height = static_cast<double>(count(whole & (card - 1))) / std::max(1, count(whole) - 1);
    const Bits heavy = whole & rules.heavy;
    if (card & heavy) return HEAVY * cost_of(rules, card) * GUARD[std::min(5, count(mine & ~heavy))];
    if (heavy) {
        const Bits low = lowest(heavy) - 1;
        if (card <= low) return height - GUARDS;
        return CATCHER * total(rules, heavy) * GUARD[std::min(5, count(mine & low))] + height;
    }
    if (suit & rules.hearts) return HEART * (height * height) * power(HEART_COVER, under) + FLOOR;
    if ((whole & rules.bonus) && card >= (whole & rules.bonus)) return -WANTED * height;
    double value = PLAIN * (height * height) * power(PLAIN_COVER, under);
    if (count(mine) <= passed) value += VOID / count(mine);
    return value;
}

// The cards to pass from a hand that wants the moon; 0 where it is not strong enough.
inline Bits parting(const Rules &rules, Bits hand, int passed) {
    if (!rules.shooting) return 0;
    const Bits out = rules.deck & ~hand;
    Bits left = hand;
    for (int times = 0; times < passed; ++times) {
        Bits best = 0;
        double least = 1e300;
        for (Bits rest = left; rest; rest &= rest - 1) {
            const Bits card = lowest(rest);
            if (const double value = losers(rules, left & ~card, out); value < least) best = card, least = value;
        }
        left &= ~best;
    }
    return losers(rules, left, out) > PARTING * count(left) / HAND ? 0 : hand & ~left;
}

// Uncovered queens and what catches them, high hearts, high cards of short suits; with very many
// high cards the few low ones go, and the moon is tried.
inline Bits club_pass(const Rules &rules, Bits hand, int passed) {
    if (const Bits planned = parting(rules, hand, passed)) return planned;
    Bits left = hand;
    for (int times = 0; times < passed; ++times) {
        Bits best = 0;
        double most = -1e300;
        for (Bits rest = left; rest; rest &= rest - 1) {
            const Bits card = lowest(rest);
            // Of equals the higher card goes.
            if (const double value = worry(rules, left, card, passed); value >= most) best = card, most = value;
        }
        left &= ~best;
    }
    return hand & ~left;
}

}  // namespace hz
