// When to try the moon, whom to suspect of it, and how to play for it: the twin of moon.py and
// shooting.py.
#pragma once

#include "risk.h"

namespace hz {

constexpr double SUSPICIOUS = 0.3, DREAD = 1.3, BOLD = 3.8, LATE = 5.0, HEART_LOSER = 1.6;
constexpr double DRAWN = 0.85, BEATABLE = 8.0, HEARTS_LAST = 5.0;
constexpr int FALLEN = 5, HAND = 13;

// Whether this seat (as a bit) may still shoot the moon as far as the bonus card goes.
inline bool open_to(const Rules &rules, const Deal &deal, int seat) {
    if (!rules.shooting) return false;
    return !rules.moon_needs_bonus || deal.prize_taker < 0 || (seat >> deal.prize_taker & 1);
}

// Whoever (as a bit) else has taken all points so far, and many of them; 0 for nobody.
inline int suspect(const Rules &rules, const Deal &deal) {
    const int takers = deal.takers;
    if (!takers || (takers & (takers - 1)) || takers == 1 << deal.turn) return 0;
    if (!open_to(rules, deal, takers)) return 0;
    const bool much = deal.taken[std::countr_zero(static_cast<unsigned>(takers))] >= SUSPICIOUS * rules.total;
    return much && count(deal.gone & rules.hearts) >= FALLEN ? takers : 0;
}

// The opponent (as a bit) who seems to shoot the moon and has led to this trick, 0 if none.
inline int threat(const Rules &rules, const Deal &deal) {
    const int takers = suspect(rules, deal);
    if (!takers || !deal.count || (takers & rules.friends[deal.turn])) return 0;
    int leader = deal.turn - deal.count;
    if (leader < 0) leader += rules.players;
    return takers == 1 << leader ? takers : 0;
}

// The partner (as a bit) who seems to shoot the moon, 0 if none.
inline int backed(const Rules &rules, const Deal &deal) {
    return rules.friends[deal.turn] ? suspect(rules, deal) & static_cast<int>(rules.friends[deal.turn]) : 0;
}

// The points that giving the suspect one more costly trick is expected to cost.
inline double dread(const Deal &deal, int threat) {
    return DREAD * deal.taken[std::countr_zero(static_cast<unsigned>(threat))];
}

// How many tricks a hand that wants all of them should expect to lose.
inline double losers(const Rules &rules, Bits hand, Bits unseen) {
    double lost = 0.0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), out = unseen & bits;
        const double weight = bits & rules.hearts ? HEART_LOSER : 1.0;
        const int size = count(out);
        double left = size;
        for (Bits mine = hand & bits; mine && left > 0;) {
            const Bits card = highest(mine);
            mine ^= card;
            const int higher = count(out & above(card));
            lost += weight * std::min(1.0, left / size * higher / 1.5);
            left -= (rules.players - 1) * DRAWN;
        }
    }
    return lost;
}

inline bool hopeful(const Rules &rules, Bits hand, Bits unseen, double nerve) {
    return losers(rules, hand, unseen) <= nerve * count(hand) / HAND;
}

// Whether the seat to play plays for the moon now; noted in the deal when it turns to it late.
inline bool shooting(const Rules &rules, Deal &deal) {
    const int seat = deal.turn, me = 1 << seat;
    if ((deal.takers & ~me) || !open_to(rules, deal, me)) return false;
    if (deal.shooters & me) return true;
    if (deal.takers && hopeful(rules, deal.hands[seat], unseen(rules, deal, seat), LATE)) {
        deal.shooters |= me;
        return true;
    }
    return false;
}

// The seats (as bits) that would try the moon with these hands, the seat to play left out.
inline int suspects(const Rules &rules, const Deal &deal) {
    int found = 0;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int bit = 1 << seat;
        if (seat == deal.turn || (deal.takers & ~bit) || !open_to(rules, deal, bit)) continue;
        if (hopeful(rules, deal.hands[seat], unseen(rules, deal, seat), BOLD)) found |= bit;
    }
    return found;
}

// A card nobody can beat, longest suit first, hearts last of all.
inline Bits shooting_lead(const Seen &seen, Bits legal) {
    Bits best = 0;
    double most = -1e300;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), mine = legal & bits;
        if (!mine) continue;
        const Bits card = highest(mine);
        double value = count(mine) - BEATABLE * count(seen.out & bits & above(card));
        if (bits & seen.rules.hearts) value -= HEARTS_LAST;
        if (value > most) best = card, most = value;
    }
    return best;
}

// Over the trick if that goes, cheaply when last; else the lowest card without points.
inline Bits shooting_follow(const Seen &seen, Bits legal) {
    const Bits over = legal & ~seen.deal.bar;
    if (!over) {
        const Bits light = legal & ~seen.rules.penalty;
        return lowest(light ? light : legal);
    }
    return seen.deal.count == seen.rules.players - 1 ? lowest(over) : highest(over);
}

// The card that would lose a trick later, never a costly one if another is left.
inline Bits shooting_discard(const Seen &seen, Bits legal) {
    Bits light = legal & ~seen.rules.penalty;
    if (!light) light = legal;
    Bits best = 0;
    double most = -1.0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), mine = light & bits;
        if (!mine) continue;
        const Bits card = lowest(mine);
        const double value = count(seen.out & bits & above(card)) + 0.1 / count(mine);
        if (value > most) best = card, most = value;
    }
    return best;
}

inline Bits shooting_card(const Seen &seen, Bits legal) {
    if (!seen.deal.count) return shooting_lead(seen, legal);
    return legal & seen.deal.led ? shooting_follow(seen, legal) : shooting_discard(seen, legal);
}

}  // namespace hz
