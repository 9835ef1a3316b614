// Parallel bit extract (PEXT): gathers the bits of a set that lie under a mask, which turns cards
// into their ranks among the cards still held. One instruction where the library is built for it;
// else the parallel suffix of Hacker's Delight (Warren, 2nd edition, section 7-4), with its moves
// computed once for all planes.
#pragma once

#include "bits.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace hz {

constexpr int PLANES = 4;

// Extract from each of the planes, in place.
inline void squeeze(Bits mask, Bits planes[PLANES]) {
#if defined(__BMI2__)
    for (int plane = 0; plane < PLANES; ++plane) planes[plane] = _pext_u64(planes[plane], mask);
#else
    Bits left = mask, gaps = ~mask << 1;
    for (int plane = 0; plane < PLANES; ++plane) planes[plane] &= mask;
    for (int step = 1; step < 64; step *= 2) {
        Bits parity = gaps;
        for (int shift = 1; shift < 64; shift *= 2) parity ^= parity << shift;
        const Bits moves = parity & left;
        left = (left ^ moves) | moves >> step;
        for (int plane = 0; plane < PLANES; ++plane) {
            const Bits moved = planes[plane] & moves;
            planes[plane] = (planes[plane] ^ moved) | moved >> step;
        }
        gaps &= ~parity;
    }
#endif
}

}  // namespace hz
