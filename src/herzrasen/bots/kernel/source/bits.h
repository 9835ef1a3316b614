// Sets of cards as bits.
#pragma once

#include <bit>
#include <cstdint>

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

// The cards of the same suit that beat this one; of other suits it answers nonsense.
inline Bits above(Bits card) { return ~(card - 1); }

inline Bits nth(Bits cards, unsigned n) {
    while (n--) cards &= cards - 1;
    return lowest(cards);
}

}  // namespace hz
