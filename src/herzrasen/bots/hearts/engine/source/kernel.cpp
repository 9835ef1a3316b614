// The C interface of play, score and playout.
#include "kernel.h"

#include "net.h"
#include "playout.h"
#include "score.h"

using namespace hz;

int32_t hz_abi(void) { return HZ_ABI; }

void hz_sizes(int32_t sizes[6]) {
    sizes[0] = sizeof(hz_rules);
    sizes[1] = sizeof(hz_match);
    sizes[2] = sizeof(hz_deal);
    sizes[3] = sizeof(hz_unseen);
    sizes[4] = sizeof(hz_plan);
    sizes[5] = sizeof(hz_trial);
}

uint64_t hz_legal(const hz_rules *rules, const hz_deal *deal) { return legal(*rules, *deal); }

void hz_play(const hz_rules *rules, hz_deal *deal, uint64_t card) { play(*rules, *deal, card); }

void hz_points(const hz_rules *rules, const hz_deal *deal, int32_t itself, int32_t points[HZ_SEATS]) {
    score(*rules, *deal, itself != 0, points);
}

double hz_worth(const hz_rules *rules, const hz_match *match, const hz_deal *deal) {
    int32_t points[HZ_SEATS] = {};
    return outcome(*rules, *match, *deal, points);
}

uint64_t hz_club(const hz_rules *rules, hz_deal *deal, uint64_t legal) { return club(*rules, *deal, legal); }

int32_t hz_net_knows(const hz_rules *rules) { return net::knows(*rules); }

uint64_t hz_net(const hz_rules *rules, hz_deal *deal, uint64_t legal, const int16_t *net) {
    return NetCard(net::weights(net), *deal)(*rules, *deal, legal);
}

void hz_playouts(const hz_rules *rules, const hz_deal *deal, int32_t policy, uint64_t seed, uint64_t first,
                 size_t count, int32_t (*points)[HZ_SEATS]) {
    for (size_t index = 0; index < count; ++index) {
        Deal copy = *deal;
        if (policy == HZ_RANDOM) {
            finish(*rules, copy, AnyCard{Rng{fork(seed, first + index)}});
        } else {
            finish(*rules, copy, ClubCard{});
        }
        score(*rules, copy, false, points[index]);
    }
}
