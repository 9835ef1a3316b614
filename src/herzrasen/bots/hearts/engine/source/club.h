// The club player, rules of thumb without search: the twin of club.py and of leading.py,
// following.py, discarding.py and partners.py, which explain each weight.
#pragma once

#include "moon.h"

namespace hz {

constexpr double SHARES_QUEEN_SUIT = 1.5, LOSES_GUARD = 1.0, SMOKES_OUT = 1.0, PARTNER_DOUBT = 0.5,
                 LAST_OF_SUIT = 0.2, STOPPER = 3.0;

// The chance that a partner takes the trick as it stands.
inline double partner_wins_chance(const SeatKnowledge &known) {
    const Deal &deal = known.deal;
    if (!deal.winning_card || !(known.rules.partners[known.seat] >> deal.winning_seat & 1))
        return 0.0;
    const unsigned suit = suit_of(deal.winning_card);
    return win_chance(known, deal.winning_card, known.others - deal.trick_size, suit,
                      known.holder_count(suit));
}

// What it is worth to add this card's cost to the trick as it stands.
inline double giving_worth(const SeatKnowledge &known, Bits card) {
    const int own = cost_of(known.rules, card);
    if (!own) return 0.0;
    const double partner_wins = partner_wins_chance(known);
    return own * (known.rules.opponent_point_worth * (1 - partner_wins) - partner_wins);
}

inline double lead_value(const SeatKnowledge &known, const TrickForecast &forecast, Bits card,
                         unsigned suit, double point_worth) {
    const Rules &rules = known.rules;
    const Bits bits = suit_bits(suit);
    const Bits queens_out = known.unseen_cards & bits & rules.high_penalty,
               queens_held = known.hand & bits & rules.high_penalty;
    const int own = cost_of(rules, card);
    const double chance = win_chance(known, card, known.others, suit, forecast.holders);
    const double trick = expected_points(known, forecast, card, suit);
    const double tempo_cost = tempo(known, own > 0);
    double value = chance * (own + trick + tempo_cost) - (1 - chance) * own * point_worth;
    value -= SHED_FACTOR * holding_cost(known, card);
    if (queens_held) {
        value += SHARES_QUEEN_SUIT * rules.point_scale;
    } else if (queens_out && (known.hand & bits) > queens_out) {
        value += LOSES_GUARD * rules.point_scale;
    } else if (queens_out && card < queens_out) {
        value -= SMOKES_OUT * rules.point_scale;
    }
    return value;
}

// The lead that is expected to cost least: a card that others must take, or a high one while it is
// still cheap to get rid of.
inline Bits lead(const SeatKnowledge &known, Bits legal) {
    const Rules &rules = known.rules;
    const int behind = known.others, partner_count = count(rules.partners[known.seat]);
    const double point_worth =
        (rules.opponent_point_worth * (behind - partner_count) - partner_count) / behind;
    Bits best = 0;
    double least = 1e9;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), own_cards = legal & bits;
        if (!own_cards) continue;
        const Bits queens_out = known.unseen_cards & bits & rules.high_penalty;
        // In the order of leading.py: the lowest, the bonus card, the highest, the highest below
        // the queen.
        Bits cards[16], tried = lowest(own_cards);
        int size = 0;
        cards[size++] = tried;
        for (Bits bonus = own_cards & rules.bonus & ~tried; bonus; bonus &= bonus - 1) {
            cards[size++] = lowest(bonus);
            tried |= lowest(bonus);
        }
        if (const Bits light = own_cards & ~rules.high_penalty) {
            if (const Bits high = highest(light); !(high & tried)) {
                cards[size++] = high;
                tried |= high;
            }
            if (const Bits under = queens_out ? light & (lowest(queens_out) - 1) : 0) {
                if (const Bits middle = highest(under); !(middle & tried)) cards[size++] = middle;
            }
        }
        const TrickForecast forecast = forecast_trick(known, behind, suit);
        for (int index = 0; index < size; ++index) {
            const double value = lead_value(known, forecast, cards[index], suit, point_worth);
            if (value < least) best = cards[index], least = value;
        }
    }
    return best;
}

// The card to lose with: a high penalty card if it may go, else the highest, a bonus card last.
inline Bits losing_card(const SeatKnowledge &known, Bits under) {
    const Rules &rules = known.rules;
    if (Bits high_penalty = under & rules.high_penalty) {
        const int partner = shooting_partner(rules, known.deal);
        const bool partner_shoots = partner && partner == 1 << known.deal.winning_seat;
        if ((partner_shoots || partner_wins_chance(known) < PARTNER_DOUBT) &&
            !shooting_opponent(rules, known.deal)) {
            Bits best = 0;
            for (int most = -1; high_penalty; high_penalty &= high_penalty - 1) {
                if (const int cost = cost_of(rules, high_penalty); cost >= most) {
                    best = lowest(high_penalty);
                    most = cost;
                }
            }
            return best;
        }
    }
    Bits light = under & ~rules.high_penalty & ~rules.bonus;
    if (!light) light = under & ~rules.high_penalty;
    return highest(light ? light : under);
}

inline double cost_of_losing(const SeatKnowledge &known, Bits card) {
    const Rules &rules = known.rules;
    const Deal &deal = known.deal;
    double value = -SHED_FACTOR * holding_cost(known, card);
    value -= giving_worth(known, card);
    if (deal.pot_points && rules.partners[known.seat]) {
        const double stands = partner_wins_chance(known);
        value += deal.pot_points * (stands - (1 - stands) * rules.opponent_point_worth);
    }
    const int shooter = shooting_opponent(rules, deal);
    if (shooter && shooter == 1 << deal.winning_seat && (deal.pot_cards || cost_of(rules, card))) {
        value += threat_cost(deal, shooter);
    }
    return value;
}

inline double cost_of_winning(const SeatKnowledge &known, const TrickForecast &forecast,
                              Bits card) {
    const Rules &rules = known.rules;
    const Deal &deal = known.deal;
    const int behind = known.others - deal.trick_size, own = cost_of(rules, card);
    const unsigned suit = suit_of(deal.led_suit);
    const double chance = win_chance(known, card, behind, suit, forecast.holders);
    const double trick = deal.pot_points + expected_points(known, forecast, card, suit);
    const double tempo_cost = tempo(known, deal.pot_cards || own > 0);
    double value =
        chance * (trick + own + tempo_cost) - (1 - chance) * own * rules.opponent_point_worth;
    if (rules.partners[known.seat]) {
        value -= (1 - chance) * deal.pot_points * rules.opponent_point_worth;
        if (deal.pot_cards || own) {
            if (const int partner = shooting_partner(rules, deal))
                value += chance * threat_cost(deal, partner);
        }
    }
    return value - SHED_FACTOR * holding_cost(known, card);
}

// Lose with the highest card that does, or win to get rid of a high card while the trick is cheap.
inline Bits follow(const SeatKnowledge &known, Bits legal) {
    const Rules &rules = known.rules;
    const Bits under = legal & known.deal.losing_mask, over = legal & ~under;
    Bits best = 0;
    double least = 1e300;
    if (under) {
        best = losing_card(known, under);
        if ((best & rules.high_penalty) && !rules.partners[known.seat]) return best;
        if (!over) return best;
        least = cost_of_losing(known, best);
    }
    const Bits light = over & ~rules.high_penalty ? over & ~rules.high_penalty : over;
    Bits cards[16];
    int size = 0;
    cards[size++] = highest(light);
    if (known.deal.trick_size < known.others) cards[size++] = lowest(light);
    for (Bits bonus = over & rules.bonus; bonus; bonus &= bonus - 1) cards[size++] = lowest(bonus);
    if (!under && !(over & (over - 1))) return over;
    const TrickForecast forecast =
        forecast_trick(known, known.others - known.deal.trick_size, suit_of(known.deal.led_suit));
    for (int index = 0; index < size; ++index) {
        const double value = cost_of_winning(known, forecast, cards[index]);
        if (value < least) best = cards[index], least = value;
    }
    return best;
}

// Give a shooter nothing and keep the cards that can still stop the moon; any point on another
// player's trick ends it.
inline Bits against_moon(const SeatKnowledge &known, Bits legal, int shooter) {
    const bool feeding = shooter == 1 << known.deal.winning_seat;
    Bits best = 0;
    double most = -1e9;
    for (Bits rest = legal; rest; rest &= rest - 1) {
        const Bits card = lowest(rest), bits = suit_bits(suit_of(card));
        const int own = cost_of(known.rules, card);
        const int higher = count(known.unseen_cards & bits & above(card));
        double value = -(STOPPER / (1 + higher) * (bits & known.rules.hearts ? 2.0 : 1.0));
        if (own > 0) value += feeding ? -10.0 - 0.5 * own : 10.0 + 0.5 * own;
        if (value > most) best = card, most = value;
    }
    return best;
}

// The card that costs most to keep, high penalty cards first; or the last of a short suit, so that
// the next lead of it allows another discard.
inline Bits discard(const SeatKnowledge &known, Bits legal) {
    const Rules &rules = known.rules;
    if (const int shooter = shooting_opponent(rules, known.deal))
        return against_moon(known, legal, shooter);
    if (const int partner = shooting_partner(rules, known.deal);
        partner && partner == 1 << known.deal.winning_seat && (legal & rules.penalty)) {
        return highest(legal & rules.penalty);
    }
    const Bits counting =
        rules.high_penalty | rules.bonus | (rules.partners[known.seat] ? rules.hearts : 0);
    Bits best = 0;
    double most = -1e9;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit);
        for (Bits own_cards = legal & bits; own_cards;) {
            const Bits card = highest(own_cards);
            double value = holding_cost(known, card);
            value += giving_worth(known, card);
            if (count(known.hand & bits) == 1) value += LAST_OF_SUIT * rules.point_scale;
            if (value > most) best = card, most = value;
            // Below a card that counts in itself the next one may cost more to keep.
            own_cards = card & counting ? own_cards & ~card : 0;
        }
    }
    return best;
}

inline Bits club(const Rules &rules, Deal &deal, Bits legal) {
    if (!(legal & (legal - 1))) return legal;
    const bool shoots = is_shooting(rules, deal);
    const SeatKnowledge known(rules, deal);
    if (shoots) return shooting_card(known, legal);
    if (!deal.trick_size) return lead(known, legal);
    return legal & deal.led_suit ? follow(known, legal) : discard(known, legal);
}

}  // namespace hz
