// Determinized Monte Carlo search with common random numbers and successive elimination. The twin
// is search.py.
//
// How it works: world after world is sampled for the hidden cards (worlds.h), and every candidate
// is played out in it by the same policy (playout.h). All candidates meet the same worlds, so luck
// with the hidden cards cancels out of their differences. After min_worlds, and then each time the
// worlds have grown by half, candidates more than prune_z standard errors behind the best are
// eliminated. The default candidate, the policy's own choice, is never eliminated and is kept
// unless another one gains more than accept_z standard errors on it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

#include "kernel.h"

namespace hz {

using SearchConfig = hz_search_config;

// What came of one candidate in one world.
struct PlayoutResult {
    double worth;
    int points;
    bool shot_moon, opponent_shot_moon;
};

// One candidate; the first of them is the default.
struct Candidate {
    uint64_t cards, equivalent;
    int shooters;
    bool active = true;
    std::vector<PlayoutResult> results = {};  // one a world, while it was active
    double gain_sum = 0, gain_squares = 0;    // against the default: sums over worlds

    int worlds() const { return static_cast<int>(results.size()); }
    double mean_gain() const { return results.empty() ? 0.0 : gain_sum / worlds(); }
};

// The standard error of a mean gain, from its sums. A prior of two points' standard deviation keeps
// a few equal worlds from looking certain.
inline double standard_error(double gain, double squares, int worlds) {
    if (worlds < 2) return 1e9;
    const double variance = std::max(0.0, (squares - gain * (gain / worlds)) / (worlds - 1));
    return std::sqrt((variance + 4.0 / worlds) / worlds);
}

// Eliminate what lies clearly behind the best. Returns how many candidates are left.
inline int prune(std::vector<Candidate> &candidates, double prune_z) {
    double most = 0.0;
    for (const Candidate &candidate : candidates) {
        if (candidate.active) most = std::max(most, candidate.mean_gain());
    }
    int left = 0;
    for (Candidate &candidate : candidates) {
        const double error =
            standard_error(candidate.gain_sum, candidate.gain_squares, candidate.worlds());
        if (candidate.mean_gain() + prune_z * error < most && &candidate != &candidates[0])
            candidate.active = false;
        left += candidate.active;
    }
    return left;
}

constexpr int64_t BLOCK = 40'000;  // cards played out between two looks at the clock, a thread

// Play out the candidates in world after world until the budget is used up. `depth` is how many
// cards a playout takes; `make_world(number)` makes a world, which is called with a candidate and
// returns its PlayoutResult.
template <typename MakeWorld>
inline void run_playouts(std::vector<Candidate> &candidates, const SearchConfig &config, int depth,
                         const MakeWorld &make_world) {
    const auto began = std::chrono::steady_clock::now();
    const int threads = std::max(1, config.threads);
    std::vector<Candidate *> active;
    for (Candidate &candidate : candidates) active.push_back(&candidate);
    std::vector<PlayoutResult> block;
    int64_t spent = 0;
    int world = 0, next_prune = config.min_worlds;
    while (active.size() > 1 && world < config.max_worlds) {
        const int64_t each = static_cast<int64_t>(active.size()) * depth;
        const int64_t allowed =
            config.time_limit_ns ? INT64_MAX : (config.card_budget - spent) / each;
        const int worlds = static_cast<int>(
            std::min({int64_t{next_prune - world}, int64_t{config.max_worlds - world}, allowed,
                      std::max(int64_t{1}, BLOCK * threads / each)}));
        if (worlds < 1) break;
        const int width = static_cast<int>(active.size());
        block.resize(static_cast<size_t>(worlds * width));
        const auto play_share = [&](int from, int step) {
            for (int number = from; number < worlds; number += step) {
                auto play_candidate = make_world(world + number);
                for (int index = 0; index < width; ++index) {
                    block[static_cast<size_t>(number * width + index)] =
                        play_candidate(*active[static_cast<size_t>(index)]);
                }
            }
        };
        if (threads == 1) {
            play_share(0, 1);
        } else {
            std::vector<std::thread> helpers;
            for (int helper = 1; helper < threads; ++helper)
                helpers.emplace_back(play_share, helper, threads);
            play_share(0, threads);
            for (std::thread &helper : helpers) helper.join();
        }
        // Added up in the order of the worlds, so that the sums do not depend on who was quicker.
        for (int number = 0; number < worlds; ++number) {
            const PlayoutResult *row = block.data() + number * width;
            for (int index = 0; index < width; ++index) {
                Candidate &candidate = *active[static_cast<size_t>(index)];
                const double gain = row[index].worth - row[0].worth;
                candidate.results.push_back(row[index]);
                candidate.gain_sum += gain;
                candidate.gain_squares += gain * gain;
            }
        }
        spent += each * worlds;
        world += worlds;
        if (world >= next_prune) {
            next_prune += std::max(config.min_worlds, world / 2);
            if (prune(candidates, config.prune_z) < width) {
                active.erase(
                    std::remove_if(active.begin(), active.end(),
                                   [](Candidate *candidate) { return !candidate->active; }),
                    active.end());
            }
        }
        if (config.time_limit_ns) {
            const auto elapsed = std::chrono::steady_clock::now() - began;
            if (std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count() >=
                config.time_limit_ns)
                break;
        }
    }
}

// The candidate to choose: the one that gained most, if it gained clearly, else the default.
inline int best_candidate(const std::vector<Candidate> &candidates, double accept_z) {
    int chosen = 0;
    double most = 0.0;
    for (size_t index = 1; index < candidates.size(); ++index) {
        const Candidate &candidate = candidates[index];
        if (!candidate.active || !candidate.worlds()) continue;
        const double mean = candidate.mean_gain(),
                     error = standard_error(candidate.gain_sum, candidate.gain_squares,
                                            candidate.worlds());
        if (mean > accept_z * error && mean > most) {
            chosen = static_cast<int>(index);
            most = mean;
        }
    }
    return chosen;
}

// The figures of a candidate. Its worth is the default's in all worlds plus the gain on it, so that
// luck with the worlds cancels out.
inline hz_candidate_result result_of(const std::vector<Candidate> &candidates, size_t index,
                                     size_t chosen) {
    const Candidate &candidate = candidates[index], &default_choice = candidates[0],
                    &other = candidates[chosen];
    hz_candidate_result summary{};
    summary.cards = candidate.cards;
    summary.equivalent = candidate.equivalent;
    summary.shooters = candidate.shooters;
    summary.worlds = candidate.worlds();
    double worth = 0;
    for (const PlayoutResult &result : default_choice.results) worth += result.worth;
    summary.worth = (default_choice.results.empty() ? 0.0 : worth / default_choice.worlds()) +
                    candidate.mean_gain();
    int points = 0, moons = 0, against = 0;
    for (const PlayoutResult &result : candidate.results) {
        points += result.points;
        moons += result.shot_moon;
        against += result.opponent_shot_moon;
    }
    const int worlds = std::max(1, candidate.worlds());
    summary.points = static_cast<double>(points) / worlds;
    summary.moon_rate = static_cast<double>(moons) / worlds;
    summary.opponent_moon_rate = static_cast<double>(against) / worlds;
    if (index != chosen) {
        const int common = std::min(candidate.worlds(), other.worlds());
        double gain = 0, squares = 0;
        for (int world = 0; world < common; ++world) {
            const auto place = static_cast<size_t>(world);
            const double more = candidate.results[place].worth - other.results[place].worth;
            gain += more;
            squares += more * more;
        }
        summary.std_error = standard_error(gain, squares, common);
    }
    return summary;
}

}  // namespace hz
