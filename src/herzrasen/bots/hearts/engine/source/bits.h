// Sets of cards as bits, and the few operations on them that everything else uses.
#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace hz {

using Bits = uint64_t;

constexpr Bits RANKS = 0x1FFF;

constexpr Bits suit_bits(unsigned suit) { return RANKS << (13 * suit); }

inline unsigned index_of(Bits card) { return static_cast<unsigned>(std::countr_zero(card)); }

// 0 to 3; a multiplication in place of a division by 13, exact below 52.
inline unsigned suit_of(Bits card) { return index_of(card) * 79 >> 10; }

inline Bits lowest(Bits cards) { return cards & -cards; }

inline Bits highest(Bits cards) { return std::bit_floor(cards); }

inline int count(Bits cards) { return std::popcount(cards); }

// A mask of the cards of the same suit that beat this one (and itself); meaningless for other
// suits.
inline Bits above(Bits card) { return ~(card - 1); }

// For every byte, where its n-th set bit stands.
struct Places {
    uint8_t of[256][8];
};

constexpr Places places() {
    Places table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned found = 0;
        for (unsigned bit = 0; bit < 8; ++bit) {
            if (byte >> bit & 1) table.of[byte][found++] = static_cast<uint8_t>(bit);
        }
    }
    return table;
}

inline constexpr Places PLACES = places();

// The n-th of these cards, the lowest being number 0. No branches: a loop over n bits would
// be mispredicted at nearly every card. Where the processor has no instruction for it, it counts
// the bits of all bytes at once, then finds the byte, then the bit (Vigna, Broadword Implementation
// of Rank/Select Queries, 2008).
inline Bits nth(Bits cards, unsigned n) {
#ifdef __BMI2__
    return _pdep_u64(Bits{1} << n, cards);
#else
    constexpr Bits ONES = 0x0101010101010101u, TOPS = ONES << 7;
    Bits sums = cards - (cards >> 1 & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * ONES;   // each byte with all below it
    const Bits passed_bytes = ((n * ONES | TOPS) - sums) & TOPS;  // bytes below which n is not
    const unsigned place = 8 * static_cast<unsigned>(std::popcount(passed_bytes));
    const auto before = static_cast<unsigned>((sums << 8) >> place & 0xFF);
    return Bits{1} << (place + PLACES.of[cards >> place & 0xFF][n - before]);
#endif
}

}  // namespace hz
