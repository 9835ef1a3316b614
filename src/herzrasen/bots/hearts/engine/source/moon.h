// Shooting the moon: when to try it, who seems to, and how to play for it. The twin of moon.py and
// shooting.py.
#pragma once

#include "risk.h"

namespace hz {

constexpr double SUSPECT_SHARE = 0.3, THREAT_FACTOR = 1.3, MAX_LOSERS = 3.8, MAX_LOSERS_LATE = 5.0,
                 HEART_LOSER_WEIGHT = 1.6;
constexpr double FOLLOW_RATE = 0.85, BEATABLE = 8.0, HEARTS_LAST = 5.0;
constexpr int SUSPECT_HEARTS = 5, FULL_HAND = 13;

// Whether this seat (as a bit) may still shoot the moon as far as the bonus card goes.
inline bool can_shoot(const Rules &rules, const Deal &deal, int seat) {
    if (!rules.moon_possible) return false;
    return !rules.moon_needs_bonus || deal.bonus_taker < 0 || (seat >> deal.bonus_taker & 1);
}

// The other seat (as a bit) that alone has taken all points so far, and many of them; 0 if none.
inline int suspect(const Rules &rules, const Deal &deal) {
    const int takers = deal.penalty_takers;
    if (!takers || (takers & (takers - 1)) || takers == 1 << deal.turn) return 0;
    if (!can_shoot(rules, deal, takers)) return 0;
    const bool much = deal.points_taken[std::countr_zero(static_cast<unsigned>(takers))] >=
                      SUSPECT_SHARE * rules.penalty_total;
    return much && count(deal.played & rules.hearts) >= SUSPECT_HEARTS ? takers : 0;
}

// The opponent (as a bit) who seems to shoot the moon and has led to this trick, 0 if none.
inline int shooting_opponent(const Rules &rules, const Deal &deal) {
    const int takers = suspect(rules, deal);
    if (!takers || !deal.trick_size || (takers & rules.partners[deal.turn])) return 0;
    int leader = deal.turn - deal.trick_size;
    if (leader < 0) leader += rules.players;
    return takers == 1 << leader ? takers : 0;
}

// The partner (as a bit) who seems to shoot the moon, 0 if none.
inline int shooting_partner(const Rules &rules, const Deal &deal) {
    return rules.partners[deal.turn]
               ? suspect(rules, deal) & static_cast<int>(rules.partners[deal.turn])
               : 0;
}

// The points that giving the suspect one more costly trick is expected to cost.
inline double threat_cost(const Deal &deal, int shooter) {
    return THREAT_FACTOR * deal.points_taken[std::countr_zero(static_cast<unsigned>(shooter))];
}

// How many tricks a hand that wants all of them should expect to lose.
inline double expected_losers(const Rules &rules, Bits hand, Bits unseen) {
    double lost = 0.0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), out = unseen & bits;
        const double weight = bits & rules.hearts ? HEART_LOSER_WEIGHT : 1.0;
        const int size = count(out);
        double left = size;
        for (Bits own_cards = hand & bits; own_cards && left > 0;) {
            const Bits card = highest(own_cards);
            own_cards ^= card;
            const int higher = count(out & above(card));
            lost += weight * std::min(1.0, left / size * higher / 1.5);
            left -= (rules.players - 1) * FOLLOW_RATE;
        }
    }
    return lost;
}

inline bool strong_enough(const Rules &rules, Bits hand, Bits unseen, double max_losers) {
    return expected_losers(rules, hand, unseen) <= max_losers * count(hand) / FULL_HAND;
}

// Whether the seat to play plays for the moon now; noted in the deal when it turns to it late.
inline bool is_shooting(const Rules &rules, Deal &deal) {
    const int seat = deal.turn, me = 1 << seat;
    if ((deal.penalty_takers & ~me) || !can_shoot(rules, deal, me)) return false;
    if (deal.shooters & me) return true;
    if (deal.penalty_takers &&
        strong_enough(rules, deal.hands[seat], unseen(rules, deal, seat), MAX_LOSERS_LATE)) {
        deal.shooters |= me;
        return true;
    }
    return false;
}

// The seats (as bits) that would try the moon with these hands, the seat to play left out.
inline int likely_shooters(const Rules &rules, const Deal &deal) {
    int found = 0;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int bit = 1 << seat;
        if (seat == deal.turn || (deal.penalty_takers & ~bit) || !can_shoot(rules, deal, bit))
            continue;
        if (strong_enough(rules, deal.hands[seat], unseen(rules, deal, seat), MAX_LOSERS))
            found |= bit;
    }
    return found;
}

// A card nobody can beat, longest suit first, hearts last of all.
inline Bits shooting_lead(const SeatKnowledge &known, Bits legal) {
    Bits best = 0;
    double most = -1e300;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), own_cards = legal & bits;
        if (!own_cards) continue;
        const Bits card = highest(own_cards);
        double value = count(own_cards) - BEATABLE * count(known.unseen_cards & bits & above(card));
        if (bits & known.rules.hearts) value -= HEARTS_LAST;
        if (value > most) best = card, most = value;
    }
    return best;
}

// Win the trick if possible, cheaply when last; else the lowest card without points.
inline Bits shooting_follow(const SeatKnowledge &known, Bits legal) {
    const Bits over = legal & ~known.deal.losing_mask;
    if (!over) {
        const Bits light = legal & ~known.rules.penalty;
        return lowest(light ? light : legal);
    }
    return known.deal.trick_size == known.rules.players - 1 ? lowest(over) : highest(over);
}

// The card that would lose a trick later, never a costly one if another is left.
inline Bits shooting_discard(const SeatKnowledge &known, Bits legal) {
    Bits light = legal & ~known.rules.penalty;
    if (!light) light = legal;
    Bits best = 0;
    double most = -1.0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), own_cards = light & bits;
        if (!own_cards) continue;
        const Bits card = lowest(own_cards);
        const double value =
            count(known.unseen_cards & bits & above(card)) + 0.1 / count(own_cards);
        if (value > most) best = card, most = value;
    }
    return best;
}

inline Bits shooting_card(const SeatKnowledge &known, Bits legal) {
    if (!known.deal.trick_size) return shooting_lead(known, legal);
    return legal & known.deal.led_suit ? shooting_follow(known, legal)
                                       : shooting_discard(known, legal);
}

}  // namespace hz
