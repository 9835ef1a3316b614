// Uniform sampling of worlds, by counting contingency tables: worlds.py explains how it works.
#include "worlds.h"

#include <algorithm>
#include <array>

namespace hz {
namespace {

using Wide = unsigned __int128;

constexpr size_t MAX_SPLITS = size_t{1} << 22;

// choose[n][k]: in how many ways k cards are chosen from n.
constexpr auto CHOOSE = [] {
    std::array<std::array<uint64_t, HZ_CARDS + 1>, HZ_CARDS + 1> choose{};
    for (size_t n = 0; n <= HZ_CARDS; ++n) {
        choose[n][0] = 1;
        for (size_t k = 1; k <= n; ++k) choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    }
    return choose;
}();

uint64_t byte(uint64_t bytes, int index) { return bytes >> (8 * index) & 0xFF; }

// The states of one row by what is left of the columns.
class StateIndex {
public:
    // The place of this state; a new one gets `fresh`, and `fresh` counts on.
    uint32_t find(uint64_t left, uint32_t &fresh) {
        if (2 * (used + 1) > slots.size()) grow();
        size_t slot = mix(left) & (slots.size() - 1);
        while (slots[slot].second && slots[slot].first != left)
            slot = (slot + 1) & (slots.size() - 1);
        if (!slots[slot].second) {
            slots[slot] = {left, ++fresh};
            ++used;
        }
        return slots[slot].second - 1;
    }

private:
    void grow() {
        std::vector<std::pair<uint64_t, uint32_t>> old(std::max<size_t>(64, 4 * slots.size()));
        old.swap(slots);
        for (const auto &entry : old) {
            if (!entry.second) continue;
            size_t slot = mix(entry.first) & (slots.size() - 1);
            while (slots[slot].second) slot = (slot + 1) & (slots.size() - 1);
            slots[slot] = entry;
        }
    }

    std::vector<std::pair<uint64_t, uint32_t>> slots;  // the second is 0 where nothing is
    size_t used = 0;
};

// Call `found` with every split of a row over the columns that it fits, the fewest cards to the
// first column first, and with the number of ways to choose cards for it.
template <typename Found>
bool for_each_split(uint64_t count, uint64_t left, unsigned row_columns, int column, int columns,
                    uint64_t split, Wide ways, Found &&found) {
    if (column == columns) return count || found(split, ways);
    const bool last = !(row_columns >> column >> 1);
    const uint64_t most = row_columns >> column & 1 ? std::min(count, byte(left, column)) : 0;
    for (uint64_t here = last ? count : 0; here <= most; ++here) {
        Wide more;
        if (__builtin_mul_overflow(ways, Wide{CHOOSE[count][here]}, &more)) return false;
        const uint64_t with = split | here << (8 * column);
        if (!for_each_split(count - here, left, row_columns, column + 1, columns, with, more,
                            found))
            return false;
    }
    return true;
}

// Move `count` of the first `size` cards, at random, to `part`, and close the gaps.
void take_random(uint8_t *cards, int &size, int count, uint8_t *part, Rng &rng) {
    if (count == size) {
        std::copy(cards, cards + size, part);
        size = 0;
        return;
    }
    for (int index = 0; index < count; ++index) {
        const uint64_t chosen = rng.below(static_cast<uint64_t>(size));
        part[index] = cards[chosen];
        cards[chosen] = cards[--size];
    }
}

Bits as_bits(const uint8_t *cards, int size) {
    Bits bits = 0;
    for (int index = 0; index < size; ++index) bits |= Bits{1} << cards[index];
    return bits;
}

}  // namespace

int WorldSampler::build(const UnseenCards &unseen) {
    if (unseen.places < 0 || unseen.places > HZ_PLACES || unseen.cards >> HZ_CARDS)
        return HZ_NO_WORLD;
    int64_t all = 0;
    for (int at = 0; at < unseen.places; ++at) {
        if (unseen.sizes[at] < 0 || unseen.sizes[at] > HZ_CARDS) return HZ_NO_WORLD;
        all += unseen.sizes[at];
    }
    if (all != count(unseen.cards)) return HZ_NO_WORLD;
    classify(unseen);
    orient();
    if (!expand() || !count_ways()) return HZ_TOO_MANY_WORLDS;
    return states[0].ways ? HZ_OK : HZ_NO_WORLD;
}

// The classes of cards that may lie in the same places, and the groups of places that may hold the
// same cards.
void WorldSampler::classify(const UnseenCards &unseen) {
    places = unseen.places;
    classes = groups = 0;
    Bits held[HZ_PLACES] = {};
    for (int at = 0; at < places; ++at) {
        place_sizes[at] = static_cast<uint8_t>(unseen.sizes[at]);
        if (!place_sizes[at]) continue;
        const Bits may = unseen.possible[at] & unseen.cards;
        int group = 0;
        while (group < groups && held[group] != may) ++group;
        if (group == groups) {
            held[groups] = may;
            members[groups] = group_sizes[groups] = 0;
            ++groups;
        }
        member_places[group][members[group]++] = static_cast<uint8_t>(at);
        group_sizes[group] = static_cast<uint8_t>(group_sizes[group] + place_sizes[at]);
    }
    uint8_t class_of[HZ_CARDS];
    for (Bits rest = unseen.cards; rest; rest &= rest - 1) {
        unsigned where = 0;
        for (int group = 0; group < groups; ++group) {
            if (held[group] & lowest(rest)) where |= 1u << group;
        }
        int kind = 0;
        while (kind < classes && class_groups[kind] != where) ++kind;
        if (kind == classes) {
            class_groups[classes] = static_cast<uint8_t>(where);
            class_sizes[classes++] = 0;
        }
        ++class_sizes[kind];
        class_of[index_of(rest)] = static_cast<uint8_t>(kind);
    }
    int at = 0;
    for (int kind = 0; kind < classes; ++kind) {
        for (Bits rest = unseen.cards; rest; rest &= rest - 1) {
            if (class_of[index_of(rest)] == kind)
                cards[at++] = static_cast<uint8_t>(index_of(rest));
        }
    }
}

// Rows are dealt one after the other, and the state is the room left in the columns; so the side
// with fewer such states makes the columns.
void WorldSampler::orient() {
    uint64_t by_group = 1, by_class = 1;
    start = 0;
    for (int group = 0; group < groups; ++group) by_group *= group_sizes[group] + 1u;
    for (int kind = 0; kind < classes; ++kind) by_class *= class_sizes[kind] + 1u;
    rows_are_classes = by_group <= by_class || classes > HZ_PLACES;
    rows = rows_are_classes ? classes : groups;
    columns = rows_are_classes ? groups : classes;
    uint8_t size[HZ_CARDS] = {}, fitting[HZ_CARDS] = {};
    for (int row = 0; row < rows; ++row) {
        size[row] = rows_are_classes ? class_sizes[row] : group_sizes[row];
        for (int column = 0; column < columns; ++column) {
            const int kind = rows_are_classes ? row : column,
                      group = rows_are_classes ? column : row;
            fitting[row] =
                static_cast<uint8_t>(fitting[row] | (class_groups[kind] >> group & 1) << column);
        }
        order[row] = static_cast<uint8_t>(row);
    }
    for (int column = 0; column < columns; ++column) {
        start |= static_cast<uint64_t>(rows_are_classes ? group_sizes[column] : class_sizes[column])
                 << (8 * column);
    }
    std::stable_sort(order, order + rows, [&](uint8_t one, uint8_t other) {
        return count(fitting[one]) < count(fitting[other]);
    });
    for (int row = 0; row < rows; ++row) {
        row_size[row] = size[order[row]];
        row_columns[row] = fitting[order[row]];
    }
}

// Every state that can be reached, and its splits, each with the ways of the split alone.
bool WorldSampler::expand() {
    states.clear();
    splits.clear();
    layers.assign(1, 0);
    std::vector<uint64_t> lefts{start}, nexts;
    for (int row = 0; row < rows; ++row) {
        StateIndex index;
        uint32_t fresh = 0;
        const auto base = static_cast<uint32_t>(states.size() + lefts.size());
        nexts.clear();
        for (const uint64_t left : lefts) {
            const auto first = static_cast<uint32_t>(splits.size());
            const bool complete = for_each_split(row_size[row], left, row_columns[row], 0, columns,
                                                 0, 1, [&](uint64_t split, Wide ways) {
                                                     const uint32_t before = fresh;
                                                     const uint32_t next =
                                                         index.find(left - split, fresh);
                                                     if (fresh != before)
                                                         nexts.push_back(left - split);
                                                     splits.push_back({ways, split, base + next});
                                                     return splits.size() < MAX_SPLITS;
                                                 });
            if (!complete) return false;
            states.push_back({first, static_cast<uint32_t>(splits.size()) - first, 0});
        }
        layers.push_back(static_cast<uint32_t>(states.size()));
        lefts.swap(nexts);
    }
    for (size_t end = 0; end < lefts.size(); ++end) states.push_back({0, 0, 1});
    return true;
}

// From the last row to the first: in how many ways the rest can be dealt; splits that lead nowhere
// are left out.
bool WorldSampler::count_ways() {
    for (size_t at = layers.back(); at-- > 0;) {
        State &state = states[at];
        const uint32_t end = state.first + state.count;
        state.count = 0;
        for (uint32_t from = state.first; from < end; ++from) {
            Split split = splits[from];
            Wide ways;
            if (__builtin_mul_overflow(split.sum, states[split.next].ways, &ways)) return false;
            if (!ways) continue;
            if (__builtin_add_overflow(state.ways, ways, &state.ways)) return false;
            split.sum = state.ways;
            splits[state.first + state.count++] = split;
        }
    }
    return true;
}

void WorldSampler::draw(Rng &rng, Bits *hands) const {
    uint8_t table[HZ_CARDS][HZ_PLACES];
    uint32_t at = 0;
    for (int row = 0; row < rows; ++row) {
        const State &state = states[at];
        const Split *split = splits.data() + state.first;
        if (state.ways > 1) {
            const Wide drawn = rng.below_wide(state.ways);
            split =
                std::upper_bound(split, split + state.count, drawn,
                                 [](Wide value, const Split &each) { return value < each.sum; });
        }
        for (int column = 0; column < columns; ++column) {
            const auto part = static_cast<uint8_t>(byte(split->counts, column));
            if (rows_are_classes) {
                table[order[row]][column] = part;
            } else {
                table[column][order[row]] = part;
            }
        }
        at = split->next;
    }
    uint8_t loose[HZ_CARDS], piles[HZ_PLACES][HZ_CARDS];
    int heights[HZ_PLACES] = {};
    std::copy(cards, cards + HZ_CARDS, loose);
    uint8_t *some = loose;
    for (int kind = 0; kind < classes; ++kind) {
        int left = class_sizes[kind];
        for (int group = 0; group < groups; ++group) {
            take_random(some, left, table[kind][group], piles[group] + heights[group], rng);
            heights[group] += table[kind][group];
        }
        some += class_sizes[kind];
    }
    std::fill(hands, hands + places, 0);
    for (int group = 0; group < groups; ++group) {
        int left = heights[group];
        for (int member = 0; member < members[group]; ++member) {
            uint8_t part[HZ_CARDS];
            const int place = member_places[group][member];
            take_random(piles[group], left, place_sizes[place], part, rng);
            hands[place] = as_bits(part, place_sizes[place]);
        }
    }
}

}  // namespace hz

int32_t hz_worlds(const hz_unseen *unseen, uint64_t seed, uint64_t first, size_t count,
                  uint64_t *hands) {
    hz::WorldSampler sampler;
    if (const int status = sampler.build(*unseen); status != HZ_OK) return status;
    for (size_t index = 0; index < count; ++index) {
        hz::Rng rng{hz::fork(seed, first + index)};
        sampler.draw(rng, hands + index * static_cast<size_t>(unseen->places));
    }
    return HZ_OK;
}
