// The score of a deal and what it is worth. The twin is payoff.py.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "deal.h"

namespace hz {

using Match = hz_match;

constexpr double DISTANT = 40.0, PACE = 9.0, TURNED = 7.0, LAST = 3.0, WHOLE = 26.0;  // payoff.py says what they mean
constexpr int32_t NEVER = INT32_MAX;

// Who shot the moon, -1 if nobody did; asked when all that counts has been played.
inline int shot_by(const Rules &rules, const Deal &deal) {
    if (!rules.shooting || !deal.takers || (deal.takers & (deal.takers - 1))) return -1;
    if (rules.penalty & ~fallen(deal)) return -1;
    const int shooter = std::countr_zero(static_cast<unsigned>(deal.takers));
    if (rules.moon_needs_bonus && rules.bonus && deal.prize_taker != shooter) return -1;
    return shooter;
}

// What each seat gets; `itself` is whether a shooter who may choose takes points off himself.
inline void score(const Rules &rules, const Deal &deal, bool itself, int32_t *points) {
    const int shooter = shot_by(rules, deal);
    const int players = rules.players;
    if (shooter < 0) {
        for (int seat = 0; seat < players; ++seat) points[seat] = deal.taken[seat];
        if (deal.doubler >= 0) points[deal.doubler] *= 2;
    } else {
        const bool sun = rules.sun && deal.winners == 1 << shooter;
        const int amount = rules.total * (sun ? 2 : 1);
        if (rules.moon == HZ_MOON_SELF || (rules.moon == HZ_MOON_CHOSEN && itself)) {
            for (int seat = 0; seat < players; ++seat) points[seat] = seat == shooter ? -amount : 0;
        } else {
            const Bits spared = rules.friends[shooter] | Bits{1} << shooter;
            for (int seat = 0; seat < players; ++seat) points[seat] = spared >> seat & 1 ? 0 : amount;
        }
        if (rules.bonus_on_moon && deal.prize_taker >= 0) {
            const int taker = deal.prize_taker;
            points[taker] += total(rules, rules.bonus) * (deal.doubler == taker ? 2 : 1);
        }
    }
    if (rules.no_trick_bonus || rules.no_point_bonus) {
        for (int seat = 0; seat < players; ++seat) {
            const int no_trick = deal.winners >> seat & 1 ? 0 : rules.no_trick_bonus;
            const int no_point = deal.takers >> seat & 1 ? 0 : rules.no_point_bonus;
            points[seat] += std::min(no_trick, no_point);
        }
    }
}

inline void new_totals(const Rules &rules, const Match &match, const int32_t *points, int32_t *totals) {
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
    if (match.played >= match.deal_cap) return true;
    const int32_t *end = totals + rules.sides;
    if (*std::max_element(totals, end) < match.target && match.played < match.deals) return false;
    const bool tied = std::count(totals, end, *std::min_element(totals, end)) > 1;
    return !(tied && match.play_on);
}

// How many sides stand before this one.
inline int ahead(const Rules &rules, const int32_t *totals, int side) {
    return static_cast<int>(
        std::count_if(totals, totals + rules.sides, [&](int32_t other) { return other < totals[side]; }));
}

// About how many deals are to come, when this one has brought the match to these totals.
inline double deals_left(const Rules &rules, const Match &match, const int32_t *totals) {
    double left = std::min(match.deal_cap, match.deals) - match.played;
    if (match.target != NEVER) {
        const int32_t most = *std::max_element(totals, totals + rules.sides);
        left = std::min(left, static_cast<double>(match.target - most) / (PACE * rules.unit));
    }
    return std::max(left, 0.0);
}

// How many points between two seats so many deals may turn over.
inline double still_open(const Rules &rules, double left) {
    return rules.unit * (LAST + TURNED * std::sqrt(left));
}

// How safe a lead is, from -1 to 1: certain if nothing is open.
inline double lasting(double lead, double open) {
    return lead == 0.0 ? 0.0 : lead / std::sqrt(lead * lead + open * open);
}

// From -1, behind everyone for good, to 1, before everyone for good.
inline double standing(const Rules &rules, const int32_t *totals, int side, double open) {
    double sum = 0.0, worst = 1.0;
    for (int other = 0; other < rules.sides; ++other) {
        if (other == side) continue;
        const double lead = lasting(totals[other] - totals[side], open);
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
    if (left > DISTANT) {
        int gained = 0;
        for (int other = 0; other < rules.sides; ++other) gained += totals[other] - match.totals[other];
        const int mine = totals[side] - match.totals[side];
        return static_cast<double>(gained - mine) / (rules.sides - 1) - mine;
    }
    const double open = still_open(rules, left);
    const double before = standing(rules, match.totals, side, open);
    const bool over = is_over(rules, match, totals);
    const double after_open = over ? 0.0 : still_open(rules, deals_left(rules, match, totals));
    return std::max(open, WHOLE * rules.unit) * (standing(rules, totals, side, after_open) - before);
}

// Whether points off himself serve the shooter better than points on the others.
inline bool serves(const Rules &rules, const Match &match, const int32_t *itself,
                   const int32_t *others, int shooter) {
    int32_t up[HZ_SEATS], down[HZ_SEATS];
    new_totals(rules, match, others, up);
    new_totals(rules, match, itself, down);
    const int side = rules.side[shooter];
    const int place = ahead(rules, up, side), place_if_self = ahead(rules, down, side);
    if (place != place_if_self) return place_if_self < place;
    return place && is_over(rules, match, up) && !is_over(rules, match, down);
}

// The points of a deal, as the shooter would choose them, and what they are worth to match.seat.
inline double outcome(const Rules &rules, const Match &match, const Deal &deal, int32_t *points) {
    score(rules, deal, false, points);
    const int shooter = rules.moon == HZ_MOON_CHOSEN ? shot_by(rules, deal) : -1;
    if (shooter >= 0) {
        int32_t itself[HZ_SEATS] = {};
        score(rules, deal, true, itself);
        if (serves(rules, match, itself, points, shooter)) std::copy(itself, itself + HZ_SEATS, points);
    }
    return worth_of(rules, match, points);
}

}  // namespace hz
