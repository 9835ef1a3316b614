// The C interface of the search: worlds, candidates and playouts put together.
#include "search.h"

#include "candidates.h"
#include "playout.h"
#include "score.h"
#include "worlds.h"

namespace hz {
namespace {

template <typename Policy>
void play_on(const Rules &rules, const SearchConfig &config, int world, Deal &deal, Policy policy) {
    if (!config.random_rate) return play_to_end(rules, deal, policy);
    const Rng rng{fork(~config.seed, static_cast<uint64_t>(world))};
    play_to_end(rules, deal,
                WithRandomCards<Policy>{policy, rng, static_cast<uint64_t>(config.random_rate)});
}

PlayoutResult play_out(const Rules &rules, const Match &match, const SearchConfig &config,
                       int world, Deal &deal) {
    if (config.net) {
        play_on(rules, config, world, deal, NetPolicy(net::weights(config.net), deal));
    } else {
        play_on(rules, config, world, deal, ClubPolicy{});
    }
    int32_t points[HZ_SEATS] = {};
    const double worth = outcome(rules, match, deal, points);
    const int shooter = moon_shooter(rules, deal);
    return {worth, points[match.seat], shooter == match.seat,
            shooter >= 0 && shooter != match.seat};
}

// Fill in the hidden cards of a world; the last place may be the kitty.
void fill_hands(const Rules &rules, Deal &deal, const UnseenCards &unseen, const Bits *hands,
                int own) {
    for (int seat = 0; seat < rules.players; ++seat) {
        if (seat != own) deal.hands[seat] = hands[seat];
    }
    if (unseen.places <= rules.players) return;
    deal.kitty = hands[rules.players];
    if (deal.kitty_taker >= 0) {
        collect(rules, deal, deal.kitty_taker, deal.kitty, total_cost(rules, deal.kitty));
    }
}

int32_t report(std::vector<Candidate> &candidates, const SearchConfig &config,
               hz_candidate_result *results, int32_t *size) {
    const int chosen = best_candidate(candidates, config.accept_z);
    *size = static_cast<int32_t>(candidates.size());
    for (size_t index = 0; index < candidates.size(); ++index) {
        results[index] = result_of(candidates, index, static_cast<size_t>(chosen));
    }
    return chosen;
}

// One world of a seat that is to play.
struct PlayWorld {
    const Rules &rules;
    const Match &match;
    const SearchConfig &config;
    int world;
    Deal deal;
    int likely_shooters;

    PlayoutResult operator()(const Candidate &candidate) const {
        Deal copy = deal;
        copy.shooters = candidate.shooters | likely_shooters;
        play(rules, copy, candidate.cards);
        return play_out(rules, match, config, world, copy);
    }
};

// One world of a seat that is to pass: the hands as they were dealt, and what the others pass.
struct PassWorld {
    const Rules &rules;
    const Match &match;
    const SearchConfig &config;
    int world;
    Deal deal;
    Bits passed[HZ_SEATS];
    int steps, opening;

    PlayoutResult operator()(const Candidate &candidate) const {
        Deal copy = deal;
        for (int seat = 0; seat < rules.players; ++seat) {
            const Bits out = seat == match.seat ? candidate.cards : passed[seat];
            copy.hands[seat] &= ~out;
            copy.hands[(seat + steps) % rules.players] |= out;
        }
        start_play(copy);
        return play_out(rules, match, config, world, copy);
    }

    void start_play(Deal &copy) const {
        copy.turn = -1;
        copy.shooters = likely_shooters(rules, copy);
        if (opening >= 0) {
            copy.turn = opening;
            return;
        }
        Bits held = 0;
        for (int seat = 0; seat < rules.players; ++seat) held |= copy.hands[seat];
        const Bits club_led = lowest(held & suit_bits(0));
        for (int seat = 0; seat < rules.players; ++seat) {
            if (copy.hands[seat] & club_led) copy.turn = seat;
        }
        const Bits clubs = copy.hands[copy.turn] & suit_bits(0);
        play(rules, copy, opening == HZ_LOWEST_CLUB ? club_led : club(rules, copy, clubs));
    }
};

}  // namespace
}  // namespace hz

using namespace hz;

int32_t hz_search(const hz_rules *rules, const hz_match *match, const hz_deal *deal,
                  const hz_unseen *unseen, uint64_t legal, const hz_search_config *config,
                  hz_candidate_result *results, int32_t *size) {
    WorldSampler sampler;
    if (const int status = sampler.build(*unseen); status != HZ_OK) return status;
    Deal own = *deal;
    std::vector<Candidate> candidates = play_candidates(*rules, own, legal, config->net);
    int depth = 0;
    for (int seat = 0; seat < rules->players; ++seat) {
        depth += seat == own.turn ? count(own.hands[seat]) : unseen->sizes[seat];
    }
    run_playouts(candidates, *config, std::max(1, depth), [&](int world) {
        PlayWorld play_world{*rules, *match, *config, world, own, 0};
        Bits hands[HZ_PLACES];
        Rng rng{fork(config->seed, static_cast<uint64_t>(world))};
        sampler.draw(rng, hands);
        fill_hands(*rules, play_world.deal, *unseen, hands, own.turn);
        play_world.likely_shooters = likely_shooters(*rules, play_world.deal);
        return play_world;
    });
    return report(candidates, *config, results, size);
}

int32_t hz_search_pass(const hz_rules *rules, const hz_match *match, uint64_t hand,
                       const hz_unseen *unseen, int32_t pass_count, int32_t steps, int32_t opening,
                       const hz_search_config *config, hz_candidate_result *results,
                       int32_t *size) {
    WorldSampler sampler;
    if (const int status = sampler.build(*unseen); status != HZ_OK) return status;
    const int depth = count(rules->deck);
    const int64_t most =
        config->time_limit_ns
            ? int64_t{HZ_MAX_PASSES}
            : std::min<int64_t>(HZ_MAX_PASSES, config->card_budget / (depth * config->min_worlds));
    std::vector<Candidate> candidates = pass_candidates(*rules, hand, pass_count, most);
    run_playouts(candidates, *config, depth, [&](int world) {
        PassWorld pass_world{*rules, *match, *config, world, {}, {}, steps, opening};
        Bits hands[HZ_PLACES];
        Rng rng{fork(config->seed, static_cast<uint64_t>(world))};
        sampler.draw(rng, hands);
        pass_world.deal.bonus_taker = pass_world.deal.doubler_taker = pass_world.deal.kitty_taker =
            -1;
        pass_world.deal.first_trick = 1;
        pass_world.deal.hearts_broken = rules->starts_broken;
        pass_world.deal.hands[match->seat] = hand;
        fill_hands(*rules, pass_world.deal, *unseen, hands, match->seat);
        for (int seat = 0; seat < rules->players; ++seat) {
            pass_world.passed[seat] =
                seat == match->seat ? 0
                                    : club_pass(*rules, pass_world.deal.hands[seat], pass_count);
        }
        return pass_world;
    });
    return report(candidates, *config, results, size);
}
