// The C interface of the environment: one deal, and arrays of them.
#include <algorithm>
#include <thread>
#include <vector>

#include "kernel.h"
#include "observation.h"
#include "playout.h"

namespace hz {
namespace {

using Arrays = hz_environment_arrays;

// Run `work` on every row, by blocks in several threads; rows do not depend on each other.
template <typename Work>
void each_row(size_t count, int threads, Work work) {
    if (!count) return;
    const size_t shares = std::clamp<size_t>(static_cast<size_t>(std::max(1, threads)), 1, count);
    const auto run = [&](size_t share) {
        for (size_t i = count * share / shares; i < count * (share + 1) / shares; ++i) work(i);
    };
    std::vector<std::thread> others;
    for (size_t share = 1; share < shares; ++share) others.emplace_back(run, share);
    run(0);
    for (std::thread &other : others) other.join();
}

// What a call shows of an environment as it stands now.
void show(const EnvironmentRules &rules, const Arrays &arrays, size_t i) {
    const Environment &environment = arrays.environments[i];
    const bool over = environment.phase == HZ_PHASE_OVER;
    write_mask(rules, environment, arrays.action_masks + i * static_cast<size_t>(rules.actions));
    arrays.current_players[i] = environment.seat;
    if (arrays.observations) {
        observe(rules, environment, over ? environment.last_seat : environment.seat,
                arrays.observations + i * static_cast<size_t>(rules.observation_size));
    }
}

void start_next(const EnvironmentRules &rules, Environment &environment) {
    start(rules, environment, environment.seed, environment.number + environment.stride,
          environment.stride);
}

void step(const EnvironmentRules &rules, const Arrays &arrays, int64_t action, int autoreset,
          size_t i) {
    Environment &environment = arrays.environments[i];
    float *rewards = arrays.rewards + i * static_cast<size_t>(rules.players);
    std::fill_n(rewards, rules.players, 0.0f);
    bool over = false;
    if (environment.phase == HZ_PHASE_OVER) {
        start_next(rules, environment);
    } else {
        over = act(rules, environment, static_cast<int>(action), rewards);
    }
    arrays.terminations[i] = over;
    if (over && autoreset == HZ_SAME_STEP) {
        if (arrays.final_observations) {
            observe(rules, environment, environment.last_seat,
                    arrays.final_observations + i * static_cast<size_t>(rules.observation_size));
        }
        start_next(rules, environment);
    }
    show(rules, arrays, i);
}

}  // namespace
}  // namespace hz

using namespace hz;

void hz_environment_start(const hz_environment_rules *rules, hz_environment *environment,
                          uint64_t seed, uint64_t number, uint64_t stride) {
    start(*rules, *environment, seed, number, stride);
}

int32_t hz_environment_act(const hz_environment_rules *rules, hz_environment *environment,
                           int64_t action, float *rewards) {
    if (!is_legal(*environment, action)) return -1;
    return act(*rules, *environment, static_cast<int>(action), rewards);
}

void hz_environment_observe(const hz_environment_rules *rules, const hz_environment *environment,
                            int32_t seat, uint8_t *observation) {
    observe(*rules, *environment, seat, observation);
}

void hz_environment_mask(const hz_environment_rules *rules, const hz_environment *environment,
                         int8_t *mask) {
    write_mask(*rules, *environment, mask);
}

void hz_environments_reset(const hz_environment_rules *rules, const hz_environment_arrays *arrays,
                           const uint8_t *mask, int32_t restart, uint64_t seed, int32_t threads) {
    each_row(arrays->count, threads, [&](size_t i) {
        if (mask && !mask[i]) return;
        Environment &environment = arrays->environments[i];
        if (restart) {
            start(*rules, environment, seed, i, arrays->count);
        } else {
            start_next(*rules, environment);
        }
        std::fill_n(arrays->rewards + i * static_cast<size_t>(rules->players), rules->players,
                    0.0f);
        arrays->terminations[i] = 0;
        show(*rules, *arrays, i);
    });
}

size_t hz_environments_step(const hz_environment_rules *rules, const hz_environment_arrays *arrays,
                            const int64_t *actions, int32_t autoreset, int32_t threads) {
    for (size_t i = 0; i < arrays->count; ++i) {
        const Environment &environment = arrays->environments[i];
        const bool ignored = environment.phase == HZ_PHASE_OVER && autoreset == HZ_NEXT_STEP;
        if (!ignored && !is_legal(environment, actions[i])) return i;
    }
    each_row(arrays->count, threads,
             [&](size_t i) { step(*rules, *arrays, actions[i], autoreset, i); });
    return arrays->count;
}

void hz_environments_random_actions(const hz_environment *environments, size_t count,
                                    uint64_t *streams, int64_t *actions) {
    for (size_t i = 0; i < count; ++i) {
        Rng rng{streams[i]};
        const Bits legal = environments[i].legal;
        actions[i] = legal ? static_cast<int64_t>(index_of(random_card(legal, rng))) : 0;
        streams[i] = rng.state;
    }
}
