// Estimates in points: the twin of risk.py and bonus.py, which explain each weight.
#pragma once

#include <algorithm>
#include <array>

#include "deal.h"

namespace hz {

constexpr double COVER_FACTOR[] = {1.0, 0.6, 0.3, 0.12, 0.05};
constexpr double TEMPO = 0.1, SHED_FACTOR = 0.7, THROWN = 1.2, HIGH_PENALTY_THROWN = 0.55,
                 HIGH_PENALTY_FALLS = 0.45;
constexpr double PLAIN_STAKE = 1.3, SHORTAGE = 1.2, HEART_STAKE = 2.2, CATCH_SHARE = 0.4,
                 HELD_RISK = 0.15;
constexpr double UNGUARDED_RISK = 0.45, BONUS_FALLS = 0.35;
constexpr double CERTAIN_SHARE = 0.9, CONTESTED_SHARE = 0.5, CATCHING_SHARE = 0.6;

// chance[k][x]: the chance that one of k hands holds none of x cards, (1 - 1/k)^x.
struct NoneHeld {
    double chance[HZ_SEATS][HZ_CARDS + 1];
    constexpr NoneHeld() : chance{} {
        for (int hands = 0; hands < HZ_SEATS; ++hands) {
            double value = 1.0;
            for (int cards = 0; cards <= HZ_CARDS; ++cards) {
                chance[hands][cards] = hands ? value : 0.0;
                value *= hands ? 1 - 1.0 / hands : 0.0;
            }
        }
    }
};
inline constexpr NoneHeld NONE_HELD;

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

// What one seat knows of a deal, computed once for a choice.
struct SeatKnowledge {
    const Rules &rules;
    const Deal &deal;
    Bits hand, unseen_cards;
    int seat, others;

    SeatKnowledge(const Rules &rules_, const Deal &deal_)
        : rules(rules_),
          deal(deal_),
          hand(deal_.hands[deal_.turn]),
          unseen_cards(unseen(rules_, deal_, deal_.turn)),
          seat(deal_.turn),
          others(rules_.players - 1) {}

    // How many others may hold the suit.
    int holder_count(unsigned suit) const {
        const Bits bits = suit_bits(suit);
        int hands = others + ((deal.voids[seat] & bits) != 0);
        for (int other = 0; other < rules.players; ++other)
            hands -= (deal.voids[other] & bits) != 0;
        return hands;
    }
};

inline int cost_of(const Rules &rules, Bits card) { return rules.cost[index_of(card)]; }

inline int highest_cost(const Rules &rules, Bits cards) {
    int most = 0;
    for (; cards; cards &= cards - 1) most = std::max(most, rules.cost[index_of(cards)]);
    return most;
}

// What one of these hearts costs on average.
inline double mean_heart_cost(const Rules &rules, Bits hearts) {
    if (rules.equal_hearts || !hearts) return rules.mean_heart_cost;
    return static_cast<double>(total_cost(rules, hearts)) / count(hearts);
}

// The chance that `card`, the highest so far, still stands after `behind` more seats, when `hands`
// other seats may hold the suit.
inline double win_chance(const SeatKnowledge &known, Bits card, int behind, unsigned suit,
                         int hands) {
    const Bits out = known.unseen_cards & suit_bits(suit);
    const int higher = count(out & above(card));
    if (!higher || !behind || !hands) return 1.0;
    const double *none_held = NONE_HELD.chance[hands];
    const double over = none_held[count(out) - higher] * (1 - none_held[higher]);
    const double stands = 1 - over;
    double chance = stands;
    for (int more = std::min(behind, hands); more > 1; --more) chance *= stands;
    return chance;
}

// The points that are expected in a kitty which goes with this trick.
inline double kitty_points(const SeatKnowledge &known, unsigned suit) {
    const Rules &rules = known.rules;
    if (!rules.kitty_size || known.deal.kitty_taker >= 0) return 0.0;
    if (!rules.kitty_first && !(suit_bits(suit) & rules.hearts)) return 0.0;
    return static_cast<double>(rules.penalty_total * rules.kitty_size) / count(rules.deck);
}

// What `behind` more seats are expected to add to a trick of this suit: those who do not follow add
// `discarded_points`, whatever card wins; `followers` of them add what they lose under it.
struct TrickForecast {
    double discarded_points, followers;
    Bits scoring_cards;  // the scoring cards of the suit that may fall
    int holders;         // how many others may hold the suit
};

inline TrickForecast forecast_trick(const SeatKnowledge &known, int behind, unsigned suit) {
    const Rules &rules = known.rules;
    const Bits bits = suit_bits(suit), out = known.unseen_cards & bits;
    const Bits forbidden = known.deal.first_trick ? rules.not_in_first_trick : 0;
    double discarded_points = kitty_points(known, suit);
    const int holders = known.holder_count(suit);
    const int void_seats = known.others - holders;
    const double void_chance = holders ? NONE_HELD.chance[holders][count(out)] : 1.0;
    const double discarders = behind * (void_seats + holders * void_chance) / known.others;
    const Bits penalty_out = known.unseen_cards & rules.penalty & ~bits & ~forbidden;
    if (penalty_out && discarders != 0) {
        if (penalty_out & rules.hearts)
            discarded_points += discarders * THROWN * rules.mean_heart_cost;
        if (const Bits high_penalty = penalty_out & rules.high_penalty) {
            discarded_points +=
                std::min(1.0, discarders) * HIGH_PENALTY_THROWN * highest_cost(rules, high_penalty);
        }
    }
    return {discarded_points, behind - discarders, out & (rules.penalty | rules.bonus) & ~forbidden,
            holders};
}

// The points of that trick if `card` wins.
inline double expected_points(const SeatKnowledge &known, const TrickForecast &forecast, Bits card,
                              unsigned suit) {
    double points = forecast.discarded_points;
    if (forecast.followers > 0 && forecast.scoring_cards) {
        const Rules &rules = known.rules;
        const Bits bits = suit_bits(suit), lower = known.unseen_cards & bits & ~above(card);
        if (bits & rules.hearts) points += forecast.followers * mean_heart_cost(rules, lower);
        if (const Bits high_penalty = lower & rules.high_penalty)
            points += HIGH_PENALTY_FALLS * highest_cost(rules, high_penalty);
        if (lower & rules.bonus)
            points += BONUS_FALLS * cost_of(rules, lowest(lower & rules.bonus));
    }
    return points;
}

// The points of bonus cards that this card of their suit may yet earn.
inline double expected_bonus(const Rules &rules, Bits out, Bits card) {
    const int over = count(out & above(card));
    if (card & rules.bonus) {
        return -cost_of(rules, card) * (over ? CONTESTED_SHARE : CERTAIN_SHARE) / (over ? over : 1);
    }
    const Bits catchable = out & rules.bonus & ~above(card);
    return catchable ? -cost_of(rules, lowest(catchable)) * CATCHING_SHARE / (1 + over) : 0.0;
}

// The points that keeping `card` is expected to cost later; below zero for one to keep.
inline double holding_cost(const SeatKnowledge &known, Bits card) {
    const Rules &rules = known.rules;
    const Bits bits = suit_bits(suit_of(card)), out = known.unseen_cards & bits,
               own_cards = known.hand & bits;
    const int cover = count(own_cards & (card - 1));
    const int own = cost_of(rules, card);
    if (card & rules.high_penalty) {
        const double held =
            COVER_FACTOR[std::min(cover + count(own_cards & ~(card - 1) & ~card), 4)];
        return own * (HELD_RISK + UNGUARDED_RISK * held);
    }
    const double earned = bits & rules.bonus ? expected_bonus(rules, out, card) : 0.0;
    const Bits lower = out & ~above(card);
    if (!lower) return -earned;
    const int size = count(out);
    double stake = (PLAIN_STAKE + std::max(0.0, SHORTAGE - 0.1 * size)) * rules.point_scale;
    if (bits & rules.hearts) {
        stake = HEART_STAKE * rules.mean_heart_cost;
        if (!rules.equal_hearts) stake = own + (HEART_STAKE - 1) * mean_heart_cost(rules, lower);
    }
    if (const Bits catching = lower & rules.high_penalty)
        stake += CATCH_SHARE * highest_cost(rules, catching);
    return SQUARES.of[count(lower)][size] * stake * COVER_FACTOR[std::min(cover, 4)] - earned;
}

// What it costs to win a trick besides its points: the lead; and the bonus for no trick or no point
// where the rules have one.
inline double tempo(const SeatKnowledge &known, bool costly) {
    const Rules &rules = known.rules;
    const Deal &deal = known.deal;
    double cost = TEMPO * rules.point_scale;
    if (!rules.no_trick_bonus && !rules.no_point_bonus) return cost;
    const double left = static_cast<double>(count(known.hand) * rules.players) / count(rules.deck);
    if (!(deal.trick_winners >> known.seat & 1)) {
        cost -= rules.no_trick_bonus * ((1 - left) * (1 - left));
    } else if (costly && !(deal.penalty_takers >> known.seat & 1)) {
        cost -= rules.no_point_bonus * ((1 - left) * (1 - left));
    }
    return cost;
}

}  // namespace hz
