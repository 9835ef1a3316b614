// The C interface of playing, scoring and playouts.
#include "kernel.h"

#include "net.h"
#include "playout.h"
#include "score.h"

using namespace hz;

uint64_t hz_legal(const hz_rules *rules, const hz_deal *deal) { return legal(*rules, *deal); }

void hz_play(const hz_rules *rules, hz_deal *deal, uint64_t card) { play(*rules, *deal, card); }

void hz_points(const hz_rules *rules, const hz_deal *deal, int32_t shooter_subtracts,
               int32_t points[HZ_SEATS]) {
    score(*rules, *deal, shooter_subtracts != 0, points);
}

double hz_worth(const hz_rules *rules, const hz_match *match, const hz_deal *deal) {
    int32_t points[HZ_SEATS] = {};
    return outcome(*rules, *match, *deal, points);
}

uint64_t hz_club_card(const hz_rules *rules, hz_deal *deal, uint64_t legal) {
    return club(*rules, *deal, legal);
}

int32_t hz_net_supports(const hz_rules *rules) { return net::supports(*rules); }

uint64_t hz_net_card(const hz_rules *rules, hz_deal *deal, uint64_t legal, const int16_t *net) {
    return NetPolicy(net::weights(net), *deal)(*rules, *deal, legal);
}

void hz_playouts(const hz_rules *rules, const hz_deal *deal, int32_t policy, uint64_t seed,
                 uint64_t first, size_t count, int32_t (*points)[HZ_SEATS]) {
    for (size_t index = 0; index < count; ++index) {
        Deal copy = *deal;
        if (policy == HZ_RANDOM) {
            play_to_end(*rules, copy, RandomPolicy{Rng{fork(seed, first + index)}});
        } else {
            play_to_end(*rules, copy, ClubPolicy{});
        }
        score(*rules, copy, false, points[index]);
    }
}
