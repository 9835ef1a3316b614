// The environment: a deal from the shuffle to its score, one decision at a time.
//
// How it works: seats pass one card after the other and in ascending order, each without seeing
// what the others have chosen; then they expose cards in the same way; then they play. What is
// exposed changes costs and the rules of play, so there is a hz_rules for every set of exposed
// cards, and a deal uses one of them from its first lead on.
#pragma once

#include "dealing.h"
#include "score.h"

namespace hz {

using Environment = hz_environment;
using EnvironmentRules = hz_environment_rules;

constexpr Bits action_bit(int action) { return Bits{1} << action; }

inline const Rules &rules_of(const EnvironmentRules &rules, const Environment &environment) {
    return rules.by_exposed[environment.exposure];
}

inline void begin_play(const EnvironmentRules &rules, Environment &environment) {
    environment.phase = HZ_PHASE_PLAY;
    Bits exposed = 0;
    for (int seat = 0; seat < rules.players; ++seat) {
        exposed |= environment.exposed[seat] = environment.chosen[seat];
        environment.chosen[seat] = 0;
    }
    for (int index = 0; index < HZ_EXPOSABLE; ++index) {
        if (rules.exposable[index] & exposed) environment.exposure |= 1 << index;
    }
    const Rules &by = rules_of(rules, environment);
    Deal &deal = environment.deal;
    deal.turn = first_leader(by, rules.opening, deal, environment.number);
    environment.seat = environment.leader = deal.turn;
    environment.legal = playable(by, rules.opening, deal);
}

// Ask the first seat from this one on that can expose another card; where there is none, play.
inline void ask_to_expose(const EnvironmentRules &rules, Environment &environment, int seat) {
    Bits exposable = 0;
    for (const Bits card : rules.exposable) exposable |= card;
    for (; seat < rules.players; ++seat) {
        const Bits cards = environment.deal.hands[seat] & exposable & ~environment.chosen[seat];
        if (!cards) continue;
        environment.seat = seat;
        environment.legal = cards | action_bit(HZ_NO_MORE_CARDS);
        return;
    }
    begin_play(rules, environment);
}

inline void begin_charging(const EnvironmentRules &rules, Environment &environment) {
    if (!rules.charging) return begin_play(rules, environment);
    environment.phase = HZ_PHASE_CHARGE;
    ask_to_expose(rules, environment, 0);
}

inline void start(const EnvironmentRules &rules, Environment &environment, uint64_t seed,
                  uint64_t number, uint64_t stride) {
    environment = Environment{};
    environment.seed = seed;
    environment.number = number;
    environment.stride = stride;
    environment.deal = shuffled_deal(rules.by_exposed[0], rules.opening, seed, number);
    environment.pass_steps = rules.pass_steps[number % static_cast<uint64_t>(rules.cycle)];
    environment.last_seat = -1;
    if (!environment.pass_steps) return begin_charging(rules, environment);
    environment.phase = HZ_PHASE_PASS;
    environment.legal = environment.deal.hands[0];
}

inline void pass_cards(const EnvironmentRules &rules, Environment &environment) {
    for (int seat = 0; seat < rules.players; ++seat) {
        const Bits cards = environment.given[seat] = environment.chosen[seat];
        const int taker = seat + environment.pass_steps;
        environment.deal.hands[seat] &= ~cards;
        environment.deal.hands[taker < rules.players ? taker : taker - rules.players] |= cards;
        environment.chosen[seat] = 0;
    }
    begin_charging(rules, environment);
}

inline void choose_to_pass(const EnvironmentRules &rules, Environment &environment, Bits card) {
    environment.chosen[environment.seat] |= card;
    if (count(environment.chosen[environment.seat]) == rules.pass_count) ++environment.seat;
    if (environment.seat == rules.players) return pass_cards(rules, environment);
    const int seat = environment.seat;
    environment.legal = environment.deal.hands[seat] & ~environment.chosen[seat];
}

// For each seat minus the points of its side. A shooter who may choose, and is not asked, chooses
// as in the first deal of a match.
inline void set_rewards(const EnvironmentRules &rules, const Environment &environment,
                        bool shooter_subtracts, float *rewards) {
    const Rules &by = rules_of(rules, environment);
    int32_t points[HZ_SEATS] = {}, sums[HZ_SEATS] = {};
    if (by.moon == HZ_MOON_CHOSEN && !rules.asks_moon) {
        outcome(by, rules.match, environment.deal, points);
    } else {
        score(by, environment.deal, shooter_subtracts, points);
    }
    for (int seat = 0; seat < rules.players; ++seat) sums[by.side[seat]] += points[seat];
    for (int seat = 0; seat < rules.players; ++seat) {
        rewards[seat] = static_cast<float>(-sums[by.side[seat]]);
    }
}

inline bool finish(const EnvironmentRules &rules, Environment &environment, bool shooter_subtracts,
                   float *rewards) {
    set_rewards(rules, environment, shooter_subtracts, rewards);
    environment.phase = HZ_PHASE_OVER;
    environment.seat = -1;
    environment.legal = 0;
    return true;
}

inline bool finish_tricks(const EnvironmentRules &rules, Environment &environment, float *rewards) {
    const int shooter =
        rules.asks_moon ? moon_shooter(rules_of(rules, environment), environment.deal) : -1;
    if (shooter < 0) return finish(rules, environment, false, rewards);
    environment.phase = HZ_PHASE_MOON;
    environment.seat = shooter;
    environment.legal = action_bit(HZ_MOON_TO_OTHERS) | action_bit(HZ_MOON_OFF_OWN);
    return false;
}

inline bool play_card(const EnvironmentRules &rules, Environment &environment, Bits card,
                      float *rewards) {
    const Rules &by = rules_of(rules, environment);
    Deal &deal = environment.deal;
    environment.trick[environment.seat] = card;
    play(by, deal, card);
    if (!deal.trick_size) {
        for (int seat = 0; seat < rules.players; ++seat) {
            environment.taken[deal.turn] |= environment.trick[seat];
            environment.finished[seat] |= environment.trick[seat];
            environment.trick[seat] = 0;
        }
        environment.leader = deal.turn;
        if (!deal.hands[deal.turn]) return finish_tricks(rules, environment, rewards);
    }
    environment.seat = deal.turn;
    environment.legal = playable(by, rules.opening, deal);
    return false;
}

inline bool is_legal(const Environment &environment, int64_t action) {
    return action >= 0 && action < HZ_MAX_ACTIONS && environment.legal >> action & 1;
}

// Whether the deal is over after this legal action.
inline bool act(const EnvironmentRules &rules, Environment &environment, int action,
                float *rewards) {
    environment.last_seat = environment.seat;
    const Bits card = action_bit(action);
    switch (environment.phase) {
        case HZ_PHASE_PLAY:
            return play_card(rules, environment, card, rewards);
        case HZ_PHASE_PASS:
            choose_to_pass(rules, environment, card);
            return false;
        case HZ_PHASE_CHARGE:
            if (action == HZ_NO_MORE_CARDS) {
                ask_to_expose(rules, environment, environment.seat + 1);
            } else {
                environment.chosen[environment.seat] |= card;
                ask_to_expose(rules, environment, environment.seat);
            }
            return false;
        default:
            return finish(rules, environment, action == HZ_MOON_OFF_OWN, rewards);
    }
}

}  // namespace hz
