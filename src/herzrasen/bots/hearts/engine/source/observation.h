// The observation of a seat and the mask of its actions, as bytes of 0 and 1.
//
// How it works: a set of cards becomes 52 bytes by wide stores that spill up to 12 zeros beyond
// them. Blocks are written in order, so the next one overwrites the spill, and the small blocks at
// the end are longer than the last spill: no byte outside the row is touched.
#pragma once

#include <cstring>

#include "environment.h"
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace hz {

constexpr uint64_t BIT_OF_BYTE = 0x8040201008040201u;

#if defined(__AVX2__)

// 32 bits as 32 bytes.
inline void spread(uint8_t *out, Bits bits) {
    const __m256i source = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                            2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(BIT_OF_BYTE));
    const __m256i bytes =
        _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits & 0xFFFFFFFFu)), source);
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(out),
                        _mm256_min_epu8(_mm256_and_si256(bytes, bit), _mm256_set1_epi8(1)));
}

constexpr int SPREAD = 32;

#else

struct SpreadBytes {
    uint8_t of[256][8];
};

constexpr SpreadBytes spread_bytes() {
    SpreadBytes table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (unsigned bit = 0; bit < 8; ++bit) table.of[byte][bit] = byte >> bit & 1;
    }
    return table;
}

inline constexpr SpreadBytes SPREAD_BYTES = spread_bytes();

// 8 bits as 8 bytes.
inline void spread(uint8_t *out, Bits bits) { std::memcpy(out, SPREAD_BYTES.of[bits & 0xFF], 8); }

constexpr int SPREAD = 8;

#endif

// 52 bytes, and zeros beyond them.
inline uint8_t *write_cards(uint8_t *out, Bits cards) {
    for (int place = 0; place < HZ_CARDS; place += SPREAD) spread(out + place, cards >> place);
    return out + HZ_CARDS;
}

// The sets of all seats, from the observer on.
inline uint8_t *write_seats(uint8_t *out, const Bits *cards, int observer, int players) {
    for (int seat = observer; seat < players; ++seat) out = write_cards(out, cards[seat]);
    for (int seat = 0; seat < observer; ++seat) out = write_cards(out, cards[seat]);
    return out;
}

// `size` bytes, a 1 at `place` if that is one of them.
inline uint8_t *write_one(uint8_t *out, int size, int place) {
    for (int at = 0; at < size; ++at) out[at] = at == place;
    return out + size;
}

inline uint8_t *write_void_suits(uint8_t *out, Bits voids) {
    for (unsigned suit = 0; suit < 4; ++suit) *out++ = voids >> (13 * suit) & 1;
    return out;
}

inline void observe(const EnvironmentRules &rules, const Environment &environment, int observer,
                    uint8_t *out) {
    const Deal &deal = environment.deal;
    const int players = rules.players;
    const auto relative = [&](int seat) {
        return seat < observer ? seat - observer + players : seat - observer;
    };
    const int giver = observer - environment.pass_steps;
    const bool shown = environment.phase >= HZ_PHASE_MOON;
    const bool knows_kitty = deal.kitty_taker == observer || shown;
    out = write_cards(out, deal.hands[observer]);
    out = write_cards(out, environment.chosen[observer]);
    out = write_cards(out, environment.given[observer]);
    out = write_cards(out, environment.given[giver < 0 ? giver + players : giver]);
    for (const Bits *cards :
         {environment.exposed, environment.trick, environment.taken, environment.finished}) {
        out = write_seats(out, cards, observer, players);
    }
    out = write_cards(out, knows_kitty ? deal.kitty : 0);
    for (int seat = observer; seat < players; ++seat) out = write_void_suits(out, deal.voids[seat]);
    for (int seat = 0; seat < observer; ++seat) out = write_void_suits(out, deal.voids[seat]);
    out = write_one(out, 4, environment.phase);
    out = write_one(out, players, environment.pass_steps);
    const bool playing = environment.phase == HZ_PHASE_PLAY;
    out = write_one(out, players, playing ? relative(environment.leader) : -1);
    *out++ = deal.hearts_broken != 0;
    *out++ = deal.first_trick != 0;
    write_one(out, players, deal.kitty_taker < 0 ? -1 : relative(deal.kitty_taker));
}

// 52 or 55 bytes, and none beyond them: the last store overlaps the one before.
inline void write_mask(const EnvironmentRules &rules, const Environment &environment,
                       int8_t *mask) {
    auto *out = reinterpret_cast<uint8_t *>(mask);
    const int last = rules.actions - SPREAD;
    for (int place = 0; place < last; place += SPREAD) {
        spread(out + place, environment.legal >> place);
    }
    spread(out + last, environment.legal >> last);
}

}  // namespace hz
