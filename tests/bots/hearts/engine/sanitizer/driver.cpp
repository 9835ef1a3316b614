// Runs every function of the kernel's C interface on recorded input, and prints a digest of all
// answers: driver INPUT WEIGHTS. test_sanitizer.py compiles it with and without sanitizers and
// writes the input: structs and numbers, one case after the other.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "kernel.h"

namespace {

struct Numbers {
    uint64_t legal, seed;
    int64_t pass_count, steps, opening, solvable;
};

struct Case {
    hz_rules rules;
    hz_match match;
    hz_deal deal;      // all hands known
    hz_deal own;       // the hand of the seat to play alone
    hz_unseen unseen;  // of that seat
    hz_search_config config;
    hz_environment_rules environment;
    Numbers numbers;
};

uint64_t digest = 0xCBF29CE484222325u;

// FNV-1a over a value's bytes.
template <typename Value>
void note(const Value &value) {
    const auto *bytes = reinterpret_cast<const unsigned char *>(&value);
    for (size_t place = 0; place < sizeof value; ++place) {
        digest = (digest ^ bytes[place]) * 0x100000001B3u;
    }
}

template <typename Value>
bool read(std::FILE *file, Value &value) {
    return std::fread(&value, sizeof value, 1, file) == 1;
}

bool read(std::FILE *file, Case &one) {
    return read(file, one.rules) && read(file, one.match) && read(file, one.deal) &&
           read(file, one.own) && read(file, one.unseen) && read(file, one.config) &&
           read(file, one.environment) && read(file, one.numbers);
}

void note_results(const std::vector<hz_candidate_result> &results, int32_t size) {
    for (int32_t index = 0; index < size; ++index) note(results[static_cast<size_t>(index)]);
}

void search(const Case &one, const int16_t *net) {
    hz_search_config config = one.config;
    config.net = net;
    int32_t size = 0;
    std::vector<hz_candidate_result> results(2 * HZ_CARDS);
    note(hz_search(&one.rules, &one.match, &one.own, &one.unseen, one.numbers.legal, &config,
                   results.data(), &size));
    note_results(results, size);
}

void search_pass(const Case &one, const int16_t *net) {
    hz_search_config config = one.config;
    config.net = net;
    int32_t size = 0;
    std::vector<hz_candidate_result> results(HZ_MAX_PASSES);
    note(hz_search_pass(&one.rules, &one.match, one.own.hands[one.match.seat], &one.unseen,
                        static_cast<int32_t>(one.numbers.pass_count),
                        static_cast<int32_t>(one.numbers.steps),
                        static_cast<int32_t>(one.numbers.opening), &config, results.data(), &size));
    note_results(results, size);
}

void play(const Case &one, const int16_t *net) {
    hz_deal deal = one.deal;
    for (int32_t policy : {HZ_RANDOM, HZ_CLUB}) {
        int32_t points[3][HZ_SEATS] = {};
        hz_playouts(&one.rules, &deal, policy, one.numbers.seed, 0, 3, points);
        note(points);
    }
    while (deal.hands[deal.turn]) {
        const uint64_t legal = hz_legal(&one.rules, &deal);
        const uint64_t card = hz_club_card(&one.rules, &deal, legal);
        if (net) note(hz_net_card(&one.rules, &deal, legal, net));
        note(legal);
        hz_play(&one.rules, &deal, card);
    }
    note(deal);
    for (int32_t shooter_subtracts : {0, 1}) {
        int32_t points[HZ_SEATS] = {};
        hz_points(&one.rules, &deal, shooter_subtracts, points);
        note(points);
    }
    note(hz_worth(&one.rules, &one.match, &deal));
}

void solve(const Case &one) {
    uint64_t nodes = 0;
    int32_t worths[HZ_CARDS] = {}, worth = 0;
    for (size_t bytes : {size_t{64}, size_t{1} << 20}) {
        note(hz_solve(&one.rules, &one.deal, one.match.seat, bytes, worths, &nodes));
        note(hz_ending(&one.rules, &one.deal, one.match.seat, bytes, &worth, &nodes));
        note(worths);
        note(worth);
    }
}

void batch(const Case &one) {
    constexpr size_t COUNT = 4;
    const auto opening = static_cast<int32_t>(one.numbers.opening);
    std::vector<hz_deal> deals(COUNT);
    std::vector<uint64_t> cards(COUNT), chosen(COUNT), streams{1, 2, 3, 4};
    int32_t points[COUNT][HZ_SEATS] = {};
    hz_batch_deal(&one.rules, opening, one.numbers.seed, 0, COUNT, deals.data());
    for (int32_t policy : {HZ_RANDOM, HZ_CLUB}) {
        hz_batch_playouts(&one.rules, opening, deals.data(), COUNT, policy, streams.data(), points);
        note(points);
    }
    for (bool more = true; more;) {
        hz_batch_legal(&one.rules, opening, deals.data(), COUNT, cards.data());
        hz_batch_random_cards(cards.data(), COUNT, streams.data(), chosen.data());
        note(hz_batch_step(&one.rules, opening, deals.data(), COUNT, chosen.data()));
        more = false;
        for (const uint64_t card : chosen) more = more || card;
    }
    hz_batch_points(&one.rules, deals.data(), COUNT, 0, points);
    note(points);
}

void worlds(const Case &one) {
    std::vector<uint64_t> hands(5 * HZ_PLACES);
    note(hz_worlds(&one.unseen, one.numbers.seed, 0, 5, hands.data()));
    for (const uint64_t hand : hands) note(hand);
}

// Arrays of exactly the bytes that the interface names, so that one more is noticed.
void environments(const Case &one) {
    constexpr size_t COUNT = 5;
    const hz_environment_rules &rules = one.environment;
    const auto size = static_cast<size_t>(rules.observation_size);
    std::vector<hz_environment> deals(COUNT);
    std::vector<uint8_t> observations(COUNT * size), finals(COUNT * size), ends(COUNT);
    std::vector<int8_t> masks(COUNT * static_cast<size_t>(rules.actions));
    std::vector<float> rewards(COUNT * static_cast<size_t>(rules.players));
    std::vector<int32_t> players(COUNT);
    std::vector<uint64_t> streams{1, 2, 3, 4, 5};
    std::vector<int64_t> actions(COUNT);
    const std::vector<uint8_t> some{0, 1, 0, 0, 1};
    const hz_environment_arrays arrays{
        deals.data(),   observations.data(), finals.data(), masks.data(),
        rewards.data(), players.data(),      ends.data(),   COUNT};
    for (int32_t autoreset : {HZ_NEXT_STEP, HZ_SAME_STEP}) {
        hz_environments_reset(&rules, &arrays, nullptr, 1, one.numbers.seed, 1);
        for (int32_t step = 0; step < 90; ++step) {
            hz_environments_random_actions(deals.data(), COUNT, streams.data(), actions.data());
            note(hz_environments_step(&rules, &arrays, actions.data(), autoreset, 1 + step % 2));
            for (const uint8_t byte : observations) note(byte);
            for (const float reward : rewards) note(reward);
            if (step == 40) hz_environments_reset(&rules, &arrays, some.data(), 0, 0, 2);
        }
        for (const uint8_t byte : finals) note(byte);
        actions.assign(COUNT, -1);
        note(hz_environments_step(&rules, &arrays, actions.data(), autoreset, 1));
    }
    hz_environment_start(&rules, deals.data(), one.numbers.seed, 7, 1);
    note(hz_environment_act(&rules, deals.data(), 63, rewards.data()));
    for (int32_t seat = 0; seat < rules.players; ++seat) {
        hz_environment_observe(&rules, deals.data(), seat, observations.data() + 4 * size);
        hz_environment_mask(&rules, deals.data(),
                            masks.data() + 4 * static_cast<size_t>(rules.actions));
        for (const uint8_t byte : observations) note(byte);
        for (const int8_t byte : masks) note(byte);
    }
}

}  // namespace

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    std::FILE *weights = std::fopen(argv[2], "rb");
    std::FILE *input = std::fopen(argv[1], "rb");
    if (!weights || !input) return 2;
    std::vector<int16_t> net;
    for (int16_t number; read(weights, number);) net.push_back(number);
    int cases = 0;
    for (Case one; read(input, one); ++cases) {
        const int16_t *used = hz_net_supports(&one.rules) ? net.data() : nullptr;
        worlds(one);
        if (one.numbers.pass_count) {
            search_pass(one, used);
            batch(one);
            environments(one);
        } else {
            play(one, used);
            search(one, used);
        }
        if (one.numbers.solvable) solve(one);
    }
    std::fclose(weights);
    std::fclose(input);
    std::printf("%d cases, digest %016llx\n", cases, static_cast<unsigned long long>(digest));
    return 0;
}
