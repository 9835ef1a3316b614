// The one random number generator: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
// Number Generators, OOPSLA 2014). Its Python twin is rng.py.
#pragma once

#include <bit>
#include <cstdint>

namespace hz {

inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// The seed of one of many independent streams.
inline uint64_t fork(uint64_t seed, uint64_t index) {
    return mix(seed ^ mix(index + 0x9E3779B97F4A7C15u));
}

struct Rng {
    uint64_t state;

    uint64_t next() {
        state += 0x9E3779B97F4A7C15u;
        return mix(state);
    }

    // A whole number below n, each exactly as likely as the others (Lemire, Fast Random Integer
    // Generation in an Interval, 2019).
    uint64_t below(uint64_t n) {
        auto product = static_cast<unsigned __int128>(next()) * n;
        if (static_cast<uint64_t>(product) < n) {
            const uint64_t least = -n % n;
            while (static_cast<uint64_t>(product) < least) {
                product = static_cast<unsigned __int128>(next()) * n;
            }
        }
        return static_cast<uint64_t>(product >> 64);
    }

    // The same for any n of 128 bits: as many bits as n has, until they are below it.
    unsigned __int128 below_wide(unsigned __int128 n) {
        const auto high = static_cast<uint64_t>(n >> 64);
        if (!high) return below(static_cast<uint64_t>(n));
        const uint64_t mask = ~uint64_t{0} >> std::countl_zero(high);
        for (;;) {
            const auto top = static_cast<unsigned __int128>(next() & mask) << 64;
            if (const auto drawn = top | next(); drawn < n) return drawn;
        }
    }
};

}  // namespace hz
