// Choosing by trial: every choice is tried in the same guessed worlds, and the usual choice stands
// unless another one is better by clearly more than chance. The twin is search.py.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

#include "kernel.h"

namespace hz {

using Plan = hz_plan;

// What came of one choice in one world.
struct Result {
    double worth;
    int points;
    bool moon, against;
};

// One choice under trial; the first of them is the usual one.
struct Trial {
    uint64_t cards, alike;
    int shooters;
    bool live = true;
    std::vector<Result> results = {};  // world after world, as long as it was tried
    double gain = 0, squares = 0;      // on the usual choice: sums over worlds

    int worlds() const { return static_cast<int>(results.size()); }
    double mean_gain() const { return results.empty() ? 0.0 : gain / worlds(); }
};

// The standard error of a mean gain, from its sums. A prior of two points' spread keeps a few equal
// worlds from looking certain.
inline double error_of(double gain, double squares, int worlds) {
    if (worlds < 2) return 1e9;
    const double spread = std::max(0.0, (squares - gain * (gain / worlds)) / (worlds - 1));
    return std::sqrt((spread + 4.0 / worlds) / worlds);
}

// Drop what lies clearly behind the best. Answers how many choices are left.
inline int cut(std::vector<Trial> &trials, double drop) {
    double most = 0.0;
    for (const Trial &trial : trials) {
        if (trial.live) most = std::max(most, trial.mean_gain());
    }
    int left = 0;
    for (Trial &trial : trials) {
        const double error = error_of(trial.gain, trial.squares, trial.worlds());
        if (trial.mean_gain() + drop * error < most && &trial != &trials[0]) trial.live = false;
        left += trial.live;
    }
    return left;
}

constexpr int64_t BLOCK = 40'000;  // cards played out between two looks at the clock, a thread

// Try the choices in world after world until the plan is used up. `depth` is how many cards a trial
// plays out; `table(world)` makes a world, whose `(trial)` answers with its Result.
template <typename Table>
inline void try_all(std::vector<Trial> &trials, const Plan &plan, int depth, const Table &table) {
    const auto began = std::chrono::steady_clock::now();
    const int threads = std::max(1, plan.threads);
    std::vector<Trial *> live;
    for (Trial &trial : trials) live.push_back(&trial);
    std::vector<Result> block;
    int64_t spent = 0;
    int world = 0, next_cut = plan.least;
    while (live.size() > 1 && world < plan.most) {
        const int64_t each = static_cast<int64_t>(live.size()) * depth;
        const int64_t allowed = plan.nanoseconds ? INT64_MAX : (plan.plays - spent) / each;
        const int worlds = static_cast<int>(
            std::min({int64_t{next_cut - world}, int64_t{plan.most - world}, allowed, std::max(int64_t{1}, BLOCK * threads / each)}));
        if (worlds < 1) break;
        const int width = static_cast<int>(live.size());
        block.resize(static_cast<size_t>(worlds * width));
        const auto some = [&](int from, int step) {
            for (int number = from; number < worlds; number += step) {
                auto dealt = table(world + number);
                for (int index = 0; index < width; ++index) {
                    block[static_cast<size_t>(number * width + index)] = dealt(*live[static_cast<size_t>(index)]);
                }
            }
        };
        if (threads == 1) {
            some(0, 1);
        } else {
            std::vector<std::thread> helpers;
            for (int helper = 1; helper < threads; ++helper) helpers.emplace_back(some, helper, threads);
            some(0, threads);
            for (std::thread &helper : helpers) helper.join();
        }
        // Added up in the order of the worlds, so that the sums do not depend on who was quicker.
        for (int number = 0; number < worlds; ++number) {
            const Result *row = block.data() + number * width;
            for (int index = 0; index < width; ++index) {
                Trial &trial = *live[static_cast<size_t>(index)];
                const double gain = row[index].worth - row[0].worth;
                trial.results.push_back(row[index]);
                trial.gain += gain;
                trial.squares += gain * gain;
            }
        }
        spent += each * worlds;
        world += worlds;
        if (world >= next_cut) {
            next_cut += std::max(plan.least, world / 2);
            if (cut(trials, plan.drop) < width) {
                live.erase(std::remove_if(live.begin(), live.end(), [](Trial *trial) { return !trial->live; }), live.end());
            }
        }
        if (plan.nanoseconds) {
            const auto gone = std::chrono::steady_clock::now() - began;
            if (std::chrono::duration_cast<std::chrono::nanoseconds>(gone).count() >= plan.nanoseconds) break;
        }
    }
}

// Which choice to make: the one that gained most, if it gained clearly, else the usual one.
inline int best(const std::vector<Trial> &trials, double gate) {
    int chosen = 0;
    double most = 0.0;
    for (size_t index = 1; index < trials.size(); ++index) {
        const Trial &trial = trials[index];
        if (!trial.live || !trial.worlds()) continue;
        const double mean = trial.mean_gain(), error = error_of(trial.gain, trial.squares, trial.worlds());
        if (mean > gate * error && mean > most) {
            chosen = static_cast<int>(index);
            most = mean;
        }
    }
    return chosen;
}

// What a trial came to, for whoever wants to know more than the choice. The worth is the usual
// choice's in all worlds plus the gain on it, so that luck with the worlds cancels out.
inline hz_trial told(const std::vector<Trial> &trials, size_t index, size_t chosen) {
    const Trial &trial = trials[index], &usual = trials[0], &other = trials[chosen];
    hz_trial made{};
    made.cards = trial.cards;
    made.alike = trial.alike;
    made.shooters = trial.shooters;
    made.worlds = trial.worlds();
    double worth = 0;
    for (const Result &result : usual.results) worth += result.worth;
    made.worth = (usual.results.empty() ? 0.0 : worth / usual.worlds()) + trial.mean_gain();
    int points = 0, moons = 0, against = 0;
    for (const Result &result : trial.results) {
        points += result.points;
        moons += result.moon;
        against += result.against;
    }
    const int worlds = std::max(1, trial.worlds());
    made.points = static_cast<double>(points) / worlds;
    made.moon = static_cast<double>(moons) / worlds;
    made.against = static_cast<double>(against) / worlds;
    if (index != chosen) {
        const int common = std::min(trial.worlds(), other.worlds());
        double gain = 0, squares = 0;
        for (int world = 0; world < common; ++world) {
            const auto place = static_cast<size_t>(world);
            const double more = trial.results[place].worth - other.results[place].worth;
            gain += more;
            squares += more * more;
        }
        made.error = error_of(gain, squares, common);
    }
    return made;
}

}  // namespace hz
