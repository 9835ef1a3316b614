// The solver's state of an ending with open hands, and what points mean for its result.
//
// Values are what is still to come: the final worth less that of the points taken so far, so that
// equal positions have equal values whichever seat took the points before.
#pragma once

#include "score.h"

namespace hz {

constexpr int INFINITE = 1 << 20;
constexpr int NOBODY = -1, ANYBODY = -2;

struct Range {
    int least, most;

    void take(int value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

// What finished tricks leave behind besides points: fields of Deal, by the same names.
struct TrickHistory {
    Bits suits_led;
    int32_t penalty_takers, trick_winners, bonus_taker, doubler_taker, kitty_taker;
    bool first_trick, hearts_broken;
};

// The trick being played, by the names of Deal. `value_if_ducked` is a lower bound on what is still
// to come, this trick included, if the served seat takes nothing more.
struct Trick {
    Bits led_suit, winning_card, pot_cards;
    int32_t pot_points, size, turn, winning_seat, value_if_ducked;
    bool hearts_broken;
};

// The points that are still in hands: what they cost, and what a bonus card gives (below zero).
struct PointsLeft {
    int cost, bonus;
};

struct Ending {
    const Rules &rules;
    int served_seat, players;
    Bits served_side;           // the served seat and its partners, as bits
    int weight[HZ_SEATS] = {};  // what a point of this seat is worth to the served one
    Bits hands[HZ_SEATS] = {}, cards_left = 0;
    int points_taken[HZ_SEATS] = {};
    Deal deal;  // the deal at the root; in between, what legal() and score() read
    Bits special_cards, decisive;  // cards not equivalent to neighbours; those that decide
    bool moon_possible, needs_history, restricted_play;
    int heart_cost;
    Range moon_effects[HZ_SEATS];  // what this seat's moon adds to the points, at least and at most
    Range bonuses = {0, 0};        // what all bonuses for no trick or no point may add

    Ending(const Rules &these, const Deal &start, int seat)
        : rules(these), served_seat(seat), players(these.players) {
        served_side = rules.partners[seat] | Bits{1} << seat;
        for (int other = 0; other < players; ++other) {
            weight[other] = served_side >> other & 1 ? 1 - rules.sides : 1;
            const int bonus = weight[other] * std::min(rules.no_trick_bonus, rules.no_point_bonus);
            (bonus > 0 ? bonuses.most : bonuses.least) += bonus;
        }
        load(start);
        const Bits known = cards_left | start.played | start.kitty;
        moon_possible = rules.moon_possible && !(rules.penalty & ~known) &&
                        !(rules.moon_needs_bonus && (rules.bonus & ~known));
        special_cards = rules.high_penalty | rules.bonus | rules.doublers | rules.exposed;
        special_cards |= (rules.no_lead_before_break | rules.must_drop | rules.breaking_cards |
                          rules.must_bleed) &
                         ~rules.hearts;
        if (!rules.equal_hearts) special_cards |= rules.hearts;
        decisive = rules.no_trick_bonus ? rules.deck : rules.penalty | rules.bonus | rules.doublers;
        needs_history = rules.no_trick_bonus || rules.no_point_bonus || rules.sun || rules.bonus ||
                        rules.exposed;
        restricted_play = rules.must_drop || rules.exposed || start.first_trick;
        heart_cost = rules.hearts ? rules.cost[index_of(rules.hearts)] : 0;
        for (int shooter = 0; shooter < players; ++shooter) set_moon_effect(shooter);
    }

    void load(const Deal &start) {
        deal = start;
        cards_left = 0;
        for (int seat = 0; seat < players; ++seat) {
            cards_left |= hands[seat] = start.hands[seat];
            points_taken[seat] = start.points_taken[seat];
        }
    }

    TrickHistory history() const {
        return {deal.suits_led,        deal.penalty_takers,    deal.trick_winners,
                deal.bonus_taker,      deal.doubler_taker,     deal.kitty_taker,
                deal.first_trick != 0, deal.hearts_broken != 0};
    }

    // The points a seat has taken, with its weight.
    int weighted_points(const TrickHistory &history, int seat) const {
        return weight[seat] * points_taken[seat] * (history.doubler_taker == seat ? 2 : 1);
    }

    int points_so_far(const TrickHistory &history) const {
        int sum = 0;
        for (int seat = 0; seat < players; ++seat) sum += weighted_points(history, seat);
        return sum;
    }

    void set_moon_effect(int shooter) {
        const Bits spared = rules.partners[shooter] | Bits{1} << shooter;
        int moon = 0;
        for (int seat = 0; seat < players; ++seat) {
            if (rules.moon == HZ_MOON_SELF) {
                if (seat == shooter) moon -= weight[seat] * rules.penalty_total;
            } else if (!(spared >> seat & 1)) {
                moon += weight[seat] * rules.penalty_total;
            }
        }
        const int bonus = total_cost(rules, rules.bonus);
        moon_effects[shooter] = {INFINITE, -INFINITE};
        for (int times = 1; times <= (rules.sun ? 2 : 1); ++times) {
            const int worth = times * moon - weight[shooter] * rules.penalty_total;
            moon_effects[shooter].take(worth);
            if (!rules.bonus || rules.bonus_on_moon) continue;
            for (int seat = 0; seat < players; ++seat)
                moon_effects[shooter].take(worth - weight[seat] * bonus);
        }
    }

    // Who can still shoot the moon: one seat, ANYBODY, NOBODY.
    int shooter(const TrickHistory &history) const {
        if (!moon_possible || (history.penalty_takers & (history.penalty_takers - 1)))
            return NOBODY;
        const int alone = history.penalty_takers
                              ? std::countr_zero(static_cast<unsigned>(history.penalty_takers))
                              : ANYBODY;
        if (!rules.moon_needs_bonus || history.bonus_taker < 0) return alone;
        return alone == ANYBODY || alone == history.bonus_taker ? history.bonus_taker : NOBODY;
    }

    Bits cards_to_come(const TrickHistory &history) const {
        return history.kitty_taker < 0 ? cards_left | deal.kitty : cards_left;
    }

    bool finished(const TrickHistory &history, int shooter) const {
        if (!cards_left) return true;
        if (cards_to_come(history) & decisive) return false;
        return !rules.sun || shooter < 0 || history.trick_winners != 1 << shooter;
    }

    // What scoring adds to the points taken. A shooter who may choose never does worse for their
    // own side by giving points to the others.
    int final_adjustment(const TrickHistory &history, int shooter) {
        const bool shot = history.penalty_takers && shooter != NOBODY;
        if (!shot && !rules.no_trick_bonus && !rules.no_point_bonus) return 0;
        std::copy(points_taken, points_taken + HZ_SEATS, deal.points_taken);
        deal.played = moon_possible ? rules.deck : 0;
        deal.penalty_takers = history.penalty_takers;
        deal.trick_winners = history.trick_winners;
        deal.bonus_taker = history.bonus_taker;
        deal.doubler_taker = history.doubler_taker;
        deal.kitty_taker = history.kitty_taker;
        int32_t points[HZ_SEATS] = {};
        score(rules, deal, false, points);
        int sum = -points_so_far(history);
        for (int seat = 0; seat < players; ++seat) sum += weight[seat] * points[seat];
        return sum;
    }

    PointsLeft points_left(const TrickHistory &history) const {
        const Bits cards = cards_to_come(history);
        PointsLeft points_left{count(cards & rules.hearts & ~special_cards) * heart_cost, 0};
        for (Bits rest = cards & special_cards & rules.scoring_cards; rest; rest &= rest - 1) {
            const int cost = rules.cost[index_of(rest)];
            (cost < 0 ? points_left.bonus : points_left.cost) += cost;
        }
        return points_left;
    }

    Bits playable(const TrickHistory &history, const Trick &trick) {
        const Bits hand = hands[trick.turn];
        if (!restricted_play) {
            if (trick.size) return hand & trick.led_suit ? hand & trick.led_suit : hand;
            if (history.hearts_broken) return hand;
        }
        deal.hands[trick.turn] = hand;
        deal.turn = trick.turn;
        deal.trick_size = trick.size;
        deal.led_suit = trick.led_suit;
        deal.losing_mask = trick.winning_card ? trick.winning_card - 1 : 0;
        deal.suits_led = history.suits_led;
        deal.first_trick = history.first_trick;
        deal.hearts_broken = trick.hearts_broken;
        return legal(rules, deal);
    }

    // One card of each group of equivalent ones in a hand: of neighbours among the cards that are
    // left, the lowest. A bit carried through the gap above each card finds its neighbour.
    Bits distinct(Bits cards, Bits hand, Bits top) const {
        constexpr Bits DEUCES = Bits{1} | Bits{1} << 13 | Bits{1} << 26 | Bits{1} << 39;
        const Bits plain = hand & ~special_cards, next = plain << 1,
                   gaps = ~(cards_left | top) & ~DEUCES;
        const Bits neighbours = (((next & gaps) + gaps) & ~gaps) | (next & ~gaps);
        return cards & ~(neighbours & plain & ~DEUCES);
    }
};

}  // namespace hz
