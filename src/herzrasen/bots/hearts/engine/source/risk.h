// Estimates in points: the twin of risk.py and prize.py, where each weight is explained.
#pragma once

#include <algorithm>
#include <array>

#include "deal.h"

namespace hz {

constexpr double COVER[] = {1.0, 0.6, 0.3, 0.12, 0.05};
constexpr double TEMPO = 0.1, SHED = 0.7, THROWN = 1.2, HEAVY_THROWN = 0.55, HEAVY_FALLS = 0.45;
constexpr double STAKE = 1.3, SHORTAGE = 1.2, HEART_STAKE = 2.2, CATCHES = 0.4, HELD = 0.15;
constexpr double BARE = 0.45, BONUS_FALLS = 0.35;
constexpr double SAFE = 0.9, KEPT = 0.5, CAUGHT = 0.6;

// missing(k, x): the chance that one of k hands holds none of x cards, (1 - 1/k)^x.
struct Missing {
    double chance[HZ_SEATS][HZ_CARDS + 1];
    constexpr Missing() : chance{} {
        for (int hands = 0; hands < HZ_SEATS; ++hands) {
            double value = 1.0;
            for (int cards = 0; cards <= HZ_CARDS; ++cards) {
                chance[hands][cards] = hands ? value : 0.0;
                value *= hands ? 1 - 1.0 / hands : 0.0;
            }
        }
    }
};
inline constexpr Missing MISSING;

// (a / b) squared.
struct Squares {
    double of[HZ_CARDS / 4 + 1][HZ_CARDS / 4 + 1];
    constexpr Squares() : of{} {
        for (int a = 0; a <= HZ_CARDS / 4; ++a) {
            for (int b = 1; b <= HZ_CARDS / 4; ++b) {
                const double share = static_cast<double>(a) / b;
                of[a][b] = share * share;
            }
        }
    }
};
inline constexpr Squares SQUARES;

// What one seat has seen of a deal, worked out once for a choice.
struct Seen {
    const Rules &rules;
    const Deal &deal;
    Bits hand, out;
    int seat, others;

    Seen(const Rules &rules_, const Deal &deal_)
        : rules(rules_), deal(deal_), hand(deal_.hands[deal_.turn]),
          out(unseen(rules_, deal_, deal_.turn)), seat(deal_.turn), others(rules_.players - 1) {}

    // How many others may hold the suit.
    int holding(unsigned suit) const {
        const Bits bits = suit_bits(suit);
        int hands = others + ((deal.voids[seat] & bits) != 0);
        for (int other = 0; other < rules.players; ++other) hands -= (deal.voids[other] & bits) != 0;
        return hands;
    }
};

inline int cost_of(const Rules &rules, Bits card) { return rules.cost[index_of(card)]; }

inline int dearest(const Rules &rules, Bits cards) {
    int most = 0;
    for (; cards; cards &= cards - 1) most = std::max(most, rules.cost[index_of(cards)]);
    return most;
}

// What one of these hearts costs on average.
inline double heart_cost(const Rules &rules, Bits hearts) {
    if (rules.flat || !hearts) return rules.heart_mean;
    return static_cast<double>(total(rules, hearts)) / count(hearts);
}

// The chance that `card`, the highest so far, still stands after `behind` more seats, when `hands`
// others may hold the suit.
inline double wins(const Seen &seen, Bits card, int behind, unsigned suit, int hands) {
    const Bits out = seen.out & suit_bits(suit);
    const int higher = count(out & above(card));
    if (!higher || !behind || !hands) return 1.0;
    const double *missing = MISSING.chance[hands];
    const double over = missing[count(out) - higher] * (1 - missing[higher]);
    const double stands = 1 - over;
    double chance = stands;
    for (int more = std::min(behind, hands); more > 1; --more) chance *= stands;
    return chance;
}

// The points that are expected in a kitty which goes with this trick.
inline double kitty_points(const Seen &seen, unsigned suit) {
    const Rules &rules = seen.rules;
    if (!rules.kitty || seen.deal.kitty_taker >= 0) return 0.0;
    if (!rules.kitty_first && !(suit_bits(suit) & rules.hearts)) return 0.0;
    return static_cast<double>(rules.total * rules.kitty) / count(rules.deck);
}

// What `behind` more seats are expected to add to a trick of this suit: those who do not follow
// throw `thrown` points on whatever card wins; `following` of them add what falls under it.
struct Coming {
    double thrown, following;
    Bits falling;  // the priced cards of the suit that may
    int hands;     // how many others may hold the suit
};

inline Coming coming(const Seen &seen, int behind, unsigned suit) {
    const Rules &rules = seen.rules;
    const Bits bits = suit_bits(suit), out = seen.out & bits;
    const Bits barred = seen.deal.first ? rules.early : 0;
    double thrown = kitty_points(seen, suit);
    const int hands = seen.holding(suit);
    const int free = seen.others - hands;
    const double brief = hands ? MISSING.chance[hands][count(out)] : 1.0;
    const double dodging = behind * (free + hands * brief) / seen.others;
    const Bits costly = seen.out & rules.penalty & ~bits & ~barred;
    if (costly && dodging != 0) {
        if (costly & rules.hearts) thrown += dodging * THROWN * rules.heart_mean;
        if (const Bits heavy = costly & rules.heavy) {
            thrown += std::min(1.0, dodging) * HEAVY_THROWN * dearest(rules, heavy);
        }
    }
    return {thrown, behind - dodging, out & (rules.penalty | rules.bonus) & ~barred, hands};
}

// The points of it if `card` wins.
inline double incoming(const Seen &seen, const Coming &coming, Bits card, unsigned suit) {
    double loose = coming.thrown;
    if (coming.following > 0 && coming.falling) {
        const Rules &rules = seen.rules;
        const Bits bits = suit_bits(suit), lower = seen.out & bits & ~above(card);
        if (bits & rules.hearts) loose += coming.following * heart_cost(rules, lower);
        if (const Bits heavy = lower & rules.heavy) loose += HEAVY_FALLS * dearest(rules, heavy);
        if (lower & rules.bonus) loose += BONUS_FALLS * cost_of(rules, lowest(lower & rules.bonus));
    }
    return loose;
}

// The points of bonus cards that this card of their suit may yet earn.
inline double prize(const Rules &rules, Bits out, Bits card) {
    const int over = count(out & above(card));
    if (card & rules.bonus) {
        return -cost_of(rules, card) * (over ? KEPT : SAFE) / (over ? over : 1);
    }
    const Bits coming = out & rules.bonus & ~above(card);
    return coming ? -cost_of(rules, lowest(coming)) * CAUGHT / (1 + over) : 0.0;
}

// The points that keeping `card` is expected to cost later; below zero for one to keep.
inline double danger(const Seen &seen, Bits card) {
    const Rules &rules = seen.rules;
    const Bits bits = suit_bits(suit_of(card)), out = seen.out & bits, mine = seen.hand & bits;
    const int cover = count(mine & (card - 1));
    const int own = cost_of(rules, card);
    if (card & rules.heavy) {
        const double held = COVER[std::min(cover + count(mine & ~(card - 1) & ~card), 4)];
        return own * (HELD + BARE * held);
    }
    const double earned = bits & rules.bonus ? prize(rules, out, card) : 0.0;
    const Bits lower = out & ~above(card);
    if (!lower) return -earned;
    const int size = count(out);
    double stake = (STAKE + std::max(0.0, SHORTAGE - 0.1 * size)) * rules.unit;
    if (bits & rules.hearts) {
        stake = HEART_STAKE * rules.heart_mean;
        if (!rules.flat) stake = own + (HEART_STAKE - 1) * heart_cost(rules, lower);
    }
    if (const Bits catching = lower & rules.heavy) stake += CATCHES * dearest(rules, catching);
    return SQUARES.of[count(lower)][size] * stake * COVER[std::min(cover, 4)] - earned;
}

// What it costs to win a trick besides its points: one must lead again, and where a clean sheet is
// rewarded, that may be lost.
inline double tempo(const Seen &seen, bool costly) {
    const Rules &rules = seen.rules;
    const Deal &deal = seen.deal;
    double price = TEMPO * rules.unit;
    if (!rules.no_trick_bonus && !rules.no_point_bonus) return price;
    const double left = static_cast<double>(count(seen.hand) * rules.players) / count(rules.deck);
    if (!(deal.winners >> seen.seat & 1)) {
        price -= rules.no_trick_bonus * ((1 - left) * (1 - left));
    } else if (costly && !(deal.takers >> seen.seat & 1)) {
        price -= rules.no_point_bonus * ((1 - left) * (1 - left));
    }
    return price;
}

}  // namespace hz
