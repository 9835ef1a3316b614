// Points of a finished deal, and what they are worth in the match. The twin is payoff.py.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "deal.h"

namespace hz {

using Match = hz_match;

constexpr double FAR_FROM_END = 40.0, POINTS_PER_DEAL = 9.0, SWING_PER_DEAL = 7.0,
                 SWING_THIS_DEAL = 3.0,
                 CERTAIN_WIN = 26.0;  // payoff.py says what they mean
constexpr int32_t NO_LIMIT = INT32_MAX;

// Who shot the moon, -1 if nobody did; asked when all that counts has been played.
inline int moon_shooter(const Rules &rules, const Deal &deal) {
    if (!rules.moon_possible || !deal.penalty_takers ||
        (deal.penalty_takers & (deal.penalty_takers - 1)))
        return -1;
    if (rules.penalty & ~seen_cards(deal)) return -1;
    const int shooter = std::countr_zero(static_cast<unsigned>(deal.penalty_takers));
    if (rules.moon_needs_bonus && rules.bonus && deal.bonus_taker != shooter) return -1;
    return shooter;
}

// What each seat gets; `shooter_subtracts` is whether a shooter who may choose takes points off
// their own score.
inline void score(const Rules &rules, const Deal &deal, bool shooter_subtracts, int32_t *points) {
    const int shooter = moon_shooter(rules, deal);
    const int players = rules.players;
    if (shooter < 0) {
        for (int seat = 0; seat < players; ++seat) points[seat] = deal.points_taken[seat];
        if (deal.doubler_taker >= 0) points[deal.doubler_taker] *= 2;
    } else {
        const bool sun = rules.sun && deal.trick_winners == 1 << shooter;
        const int amount = rules.penalty_total * (sun ? 2 : 1);
        if (rules.moon == HZ_MOON_SELF || (rules.moon == HZ_MOON_CHOSEN && shooter_subtracts)) {
            for (int seat = 0; seat < players; ++seat) points[seat] = seat == shooter ? -amount : 0;
        } else {
            const Bits spared = rules.partners[shooter] | Bits{1} << shooter;
            for (int seat = 0; seat < players; ++seat)
                points[seat] = spared >> seat & 1 ? 0 : amount;
        }
        if (rules.bonus_on_moon && deal.bonus_taker >= 0) {
            const int taker = deal.bonus_taker;
            points[taker] += total_cost(rules, rules.bonus) * (deal.doubler_taker == taker ? 2 : 1);
        }
    }
    if (rules.no_trick_bonus || rules.no_point_bonus) {
        for (int seat = 0; seat < players; ++seat) {
            const int no_trick = deal.trick_winners >> seat & 1 ? 0 : rules.no_trick_bonus;
            const int no_point = deal.penalty_takers >> seat & 1 ? 0 : rules.no_point_bonus;
            points[seat] += std::min(no_trick, no_point);
        }
    }
}

inline void new_totals(const Rules &rules, const Match &match, const int32_t *points,
                       int32_t *totals) {
    std::copy(match.totals, match.totals + rules.sides, totals);
    for (int seat = 0; seat < rules.players; ++seat) totals[rules.side[seat]] += points[seat];
    for (int side = 0; side < rules.sides; ++side) {
        if (match.floor_zero && totals[side] < 0) {
            totals[side] = 0;
        } else if (match.exact_half && totals[side] == match.target) {
            totals[side] /= 2;
        }
    }
}

// Whether the match ends with these totals.
inline bool is_over(const Rules &rules, const Match &match, const int32_t *totals) {
    if (match.deals_played >= match.deal_cap) return true;
    const int32_t *end = totals + rules.sides;
    if (*std::max_element(totals, end) < match.target && match.deals_played < match.deals)
        return false;
    const bool tied = std::count(totals, end, *std::min_element(totals, end)) > 1;
    return !(tied && match.play_on);
}

// How many sides stand before this one.
inline int ahead(const Rules &rules, const int32_t *totals, int side) {
    return static_cast<int>(std::count_if(totals, totals + rules.sides,
                                          [&](int32_t other) { return other < totals[side]; }));
}

// About how many deals are to come, when this one has brought the match to these totals.
inline double deals_left(const Rules &rules, const Match &match, const int32_t *totals) {
    double left = std::min(match.deal_cap, match.deals) - match.deals_played;
    if (match.target != NO_LIMIT) {
        const int32_t most = *std::max_element(totals, totals + rules.sides);
        left = std::min(
            left, static_cast<double>(match.target - most) / (POINTS_PER_DEAL * rules.point_scale));
    }
    return std::max(left, 0.0);
}

// By how many points the difference of two seats may swing in so many deals.
inline double expected_swing(const Rules &rules, double left) {
    return rules.point_scale * (SWING_THIS_DEAL + SWING_PER_DEAL * std::sqrt(left));
}

// How safe a lead is, from -1 to 1: certain where no swing is left.
inline double lead_safety(double lead, double swing) {
    return lead == 0.0 ? 0.0 : lead / std::sqrt(lead * lead + swing * swing);
}

// From -1, behind everyone for good, to 1, before everyone for good.
inline double standing(const Rules &rules, const int32_t *totals, int side, double swing) {
    double sum = 0.0, worst = 1.0;
    for (int other = 0; other < rules.sides; ++other) {
        if (other == side) continue;
        const double lead = lead_safety(totals[other] - totals[side], swing);
        sum += lead;
        worst = std::min(worst, lead);
    }
    return (sum / (rules.sides - 1) + worst) / 2;
}

// How much better than the others the seat did, and what that means for the match.
inline double worth_of(const Rules &rules, const Match &match, const int32_t *points) {
    int32_t totals[HZ_SEATS];
    new_totals(rules, match, points, totals);
    const int side = rules.side[match.seat];
    const double left = deals_left(rules, match, match.totals);
    if (left > FAR_FROM_END) {
        int gained = 0;
        for (int other = 0; other < rules.sides; ++other)
            gained += totals[other] - match.totals[other];
        const int own_gain = totals[side] - match.totals[side];
        return static_cast<double>(gained - own_gain) / (rules.sides - 1) - own_gain;
    }
    const double swing = expected_swing(rules, left);
    const double before = standing(rules, match.totals, side, swing);
    const bool over = is_over(rules, match, totals);
    const double swing_after = over ? 0.0 : expected_swing(rules, deals_left(rules, match, totals));
    return std::max(swing, CERTAIN_WIN * rules.point_scale) *
           (standing(rules, totals, side, swing_after) - before);
}

// Whether points off the own score serve the shooter better than points on the others.
inline bool self_is_better(const Rules &rules, const Match &match, const int32_t *if_self,
                           const int32_t *if_others, int shooter) {
    int32_t totals_if_others[HZ_SEATS], totals_if_self[HZ_SEATS];
    new_totals(rules, match, if_others, totals_if_others);
    new_totals(rules, match, if_self, totals_if_self);
    const int side = rules.side[shooter];
    const int place = ahead(rules, totals_if_others, side),
              place_if_self = ahead(rules, totals_if_self, side);
    if (place != place_if_self) return place_if_self < place;
    return place && is_over(rules, match, totals_if_others) &&
           !is_over(rules, match, totals_if_self);
}

// The points of a deal, as the shooter would choose them, and what they are worth to match.seat.
inline double outcome(const Rules &rules, const Match &match, const Deal &deal, int32_t *points) {
    score(rules, deal, false, points);
    const int shooter = rules.moon == HZ_MOON_CHOSEN ? moon_shooter(rules, deal) : -1;
    if (shooter >= 0) {
        int32_t if_self[HZ_SEATS] = {};
        score(rules, deal, true, if_self);
        if (self_is_better(rules, match, if_self, points, shooter))
            std::copy(if_self, if_self + HZ_SEATS, points);
    }
    return worth_of(rules, match, points);
}

}  // namespace hz
