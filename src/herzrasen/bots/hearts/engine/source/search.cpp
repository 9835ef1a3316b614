// The C interface of search: worlds, choices and playouts put together.
#include "search.h"

#include "choices.h"
#include "playout.h"
#include "score.h"
#include "worlds.h"

namespace hz {
namespace {

template <typename Player>
void play_on(const Rules &rules, const Plan &plan, int world, Deal &deal, Player player) {
    if (!plan.stray) return finish(rules, deal, player);
    const Rng rng{fork(~plan.seed, static_cast<uint64_t>(world))};
    finish(rules, deal, Stray<Player>{player, rng, static_cast<uint64_t>(plan.stray)});
}

Result play_out(const Rules &rules, const Match &match, const Plan &plan, int world, Deal &deal) {
    if (plan.net) {
        play_on(rules, plan, world, deal, NetCard(net::weights(plan.net), deal));
    } else {
        play_on(rules, plan, world, deal, ClubCard{});
    }
    int32_t points[HZ_SEATS] = {};
    const double worth = outcome(rules, match, deal, points);
    const int shooter = shot_by(rules, deal);
    return {worth, points[match.seat], shooter == match.seat, shooter >= 0 && shooter != match.seat};
}

// The hidden cards of a world laid into the deal; the last place may be the kitty.
void lay(const Rules &rules, Deal &deal, const Unseen &unseen, const Bits *hands, int own) {
    for (int seat = 0; seat < rules.players; ++seat) {
        if (seat != own) deal.hands[seat] = hands[seat];
    }
    if (unseen.places <= rules.players) return;
    deal.kitty = hands[rules.players];
    if (deal.kitty_taker >= 0) {
        gain(rules, deal, deal.kitty_taker, deal.kitty, total(rules, deal.kitty));
    }
}

int32_t answer(std::vector<Trial> &trials, const Plan &plan, hz_trial *told_of, int32_t *size) {
    const int chosen = best(trials, plan.gate);
    *size = static_cast<int32_t>(trials.size());
    for (size_t index = 0; index < trials.size(); ++index) {
        told_of[index] = told(trials, index, static_cast<size_t>(chosen));
    }
    return chosen;
}

// One world of a seat that is to play.
struct Played {
    const Rules &rules;
    const Match &match;
    const Plan &plan;
    int world;
    Deal deal;
    int suspected;

    Result operator()(const Trial &trial) const {
        Deal copy = deal;
        copy.shooters = trial.shooters | suspected;
        play(rules, copy, trial.cards);
        return play_out(rules, match, plan, world, copy);
    }
};

// One world of a seat that is to pass: the hands as they were dealt, and what the others pass.
struct Passed {
    const Rules &rules;
    const Match &match;
    const Plan &plan;
    int world;
    Deal deal;
    Bits given[HZ_SEATS];
    int steps, opening;

    Result operator()(const Trial &trial) const {
        Deal copy = deal;
        for (int seat = 0; seat < rules.players; ++seat) {
            const Bits out = seat == match.seat ? trial.cards : given[seat];
            copy.hands[seat] &= ~out;
            copy.hands[(seat + steps) % rules.players] |= out;
        }
        lead(copy);
        return play_out(rules, match, plan, world, copy);
    }

    void lead(Deal &copy) const {
        copy.turn = -1;
        copy.shooters = suspects(rules, copy);
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

int32_t hz_search(const hz_rules *rules, const hz_match *match, const hz_deal *deal, const hz_unseen *unseen,
                  uint64_t legal, const hz_plan *plan, hz_trial *told_of, int32_t *size) {
    Sampler sampler;
    if (const int status = sampler.build(*unseen); status != HZ_OK) return status;
    Deal own = *deal;
    std::vector<Trial> trials = plays(*rules, own, legal, plan->net);
    int depth = 0;
    for (int seat = 0; seat < rules->players; ++seat) {
        depth += seat == own.turn ? count(own.hands[seat]) : unseen->room[seat];
    }
    try_all(trials, *plan, std::max(1, depth), [&](int world) {
        Played made{*rules, *match, *plan, world, own, 0};
        Bits hands[HZ_PLACES];
        Rng rng{fork(plan->seed, static_cast<uint64_t>(world))};
        sampler.deal(rng, hands);
        lay(*rules, made.deal, *unseen, hands, own.turn);
        made.suspected = suspects(*rules, made.deal);
        return made;
    });
    return answer(trials, *plan, told_of, size);
}

int32_t hz_search_pass(const hz_rules *rules, const hz_match *match, uint64_t hand, const hz_unseen *unseen,
                       int32_t passed, int32_t steps, int32_t opening, const hz_plan *plan,
                       hz_trial *told_of, int32_t *size) {
    Sampler sampler;
    if (const int status = sampler.build(*unseen); status != HZ_OK) return status;
    const int depth = count(rules->deck);
    const int64_t most = plan->nanoseconds ? int64_t{HZ_TRIPLES} : std::min<int64_t>(HZ_TRIPLES, plan->plays / (depth * plan->least));
    std::vector<Trial> trials = passes(*rules, hand, passed, most);
    try_all(trials, *plan, depth, [&](int world) {
        Passed made{*rules, *match, *plan, world, {}, {}, steps, opening};
        Bits hands[HZ_PLACES];
        Rng rng{fork(plan->seed, static_cast<uint64_t>(world))};
        sampler.deal(rng, hands);
        made.deal.prize_taker = made.deal.doubler = made.deal.kitty_taker = -1;
        made.deal.first = 1;
        made.deal.broken = rules->starts_broken;
        made.deal.hands[match->seat] = hand;
        lay(*rules, made.deal, *unseen, hands, match->seat);
        for (int seat = 0; seat < rules->players; ++seat) {
            made.given[seat] = seat == match->seat ? 0 : club_pass(*rules, made.deal.hands[seat], passed);
        }
        return made;
    });
    return answer(trials, *plan, told_of, size);
}
