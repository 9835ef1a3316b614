// The memory layout of every struct of the C interface, field by field, for callers to compare
// with what they pack (ctypes_kernel.py does before anything else).
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "kernel.h"

namespace {

// One element of a field: signed or unsigned whole number, floating point, pointer, struct.
template <typename Field>
constexpr char kind_of() {
    using Element = std::remove_all_extents_t<Field>;
    if (std::is_class_v<Element>) return 's';
    if (std::is_pointer_v<Element>) return 'p';
    if (std::is_floating_point_v<Element>) return 'f';
    return std::is_signed_v<Element> ? 'i' : 'u';
}

template <typename Field>
constexpr hz_field field_of(const char *structure, const char *name, size_t offset) {
    using Element = std::remove_all_extents_t<Field>;
    constexpr size_t LENGTH = sizeof(Field) / sizeof(Element);
    return {structure,
            name,
            static_cast<int32_t>(offset),
            static_cast<int32_t>(sizeof(Element)),
            static_cast<int32_t>(LENGTH),
            kind_of<Field>()};
}

#define FIELD(structure, name) \
    field_of<decltype(structure::name)>(#structure, #name, offsetof(structure, name))

constexpr hz_field FIELDS[] = {
    FIELD(hz_rules, deck),
    FIELD(hz_rules, hearts),
    FIELD(hz_rules, high_penalty),
    FIELD(hz_rules, penalty),
    FIELD(hz_rules, bonus),
    FIELD(hz_rules, exposed),
    FIELD(hz_rules, doublers),
    FIELD(hz_rules, no_lead_before_break),
    FIELD(hz_rules, lead_exempt),
    FIELD(hz_rules, breaking_cards),
    FIELD(hz_rules, not_in_first_trick),
    FIELD(hz_rules, must_bleed),
    FIELD(hz_rules, must_drop),
    FIELD(hz_rules, scoring_cards),
    FIELD(hz_rules, partners),
    FIELD(hz_rules, mean_heart_cost),
    FIELD(hz_rules, point_scale),
    FIELD(hz_rules, opponent_point_worth),
    FIELD(hz_rules, cost),
    FIELD(hz_rules, side),
    FIELD(hz_rules, players),
    FIELD(hz_rules, sides),
    FIELD(hz_rules, penalty_total),
    FIELD(hz_rules, equal_hearts),
    FIELD(hz_rules, moon_possible),
    FIELD(hz_rules, lead_breaks),
    FIELD(hz_rules, kitty_size),
    FIELD(hz_rules, kitty_first),
    FIELD(hz_rules, moon),
    FIELD(hz_rules, sun),
    FIELD(hz_rules, moon_needs_bonus),
    FIELD(hz_rules, bonus_on_moon),
    FIELD(hz_rules, no_trick_bonus),
    FIELD(hz_rules, no_point_bonus),
    FIELD(hz_rules, starts_broken),

    FIELD(hz_match, totals),
    FIELD(hz_match, seat),
    FIELD(hz_match, deals_played),
    FIELD(hz_match, target),
    FIELD(hz_match, deals),
    FIELD(hz_match, deal_cap),
    FIELD(hz_match, floor_zero),
    FIELD(hz_match, exact_half),
    FIELD(hz_match, play_on),

    FIELD(hz_deal, hands),
    FIELD(hz_deal, voids),
    FIELD(hz_deal, played),
    FIELD(hz_deal, led_suit),
    FIELD(hz_deal, winning_card),
    FIELD(hz_deal, losing_mask),
    FIELD(hz_deal, pot_cards),
    FIELD(hz_deal, suits_led),
    FIELD(hz_deal, kitty),
    FIELD(hz_deal, points_taken),
    FIELD(hz_deal, pot_points),
    FIELD(hz_deal, turn),
    FIELD(hz_deal, trick_size),
    FIELD(hz_deal, winning_seat),
    FIELD(hz_deal, penalty_takers),
    FIELD(hz_deal, trick_winners),
    FIELD(hz_deal, shooters),
    FIELD(hz_deal, bonus_taker),
    FIELD(hz_deal, doubler_taker),
    FIELD(hz_deal, kitty_taker),
    FIELD(hz_deal, first_trick),
    FIELD(hz_deal, hearts_broken),
    FIELD(hz_deal, unused),

    FIELD(hz_unseen, cards),
    FIELD(hz_unseen, possible),
    FIELD(hz_unseen, sizes),
    FIELD(hz_unseen, places),
    FIELD(hz_unseen, unused),

    FIELD(hz_search_config, seed),
    FIELD(hz_search_config, card_budget),
    FIELD(hz_search_config, time_limit_ns),
    FIELD(hz_search_config, accept_z),
    FIELD(hz_search_config, prune_z),
    FIELD(hz_search_config, min_worlds),
    FIELD(hz_search_config, max_worlds),
    FIELD(hz_search_config, threads),
    FIELD(hz_search_config, random_rate),
    FIELD(hz_search_config, net),

    FIELD(hz_candidate_result, cards),
    FIELD(hz_candidate_result, equivalent),
    FIELD(hz_candidate_result, worth),
    FIELD(hz_candidate_result, std_error),
    FIELD(hz_candidate_result, points),
    FIELD(hz_candidate_result, moon_rate),
    FIELD(hz_candidate_result, opponent_moon_rate),
    FIELD(hz_candidate_result, shooters),
    FIELD(hz_candidate_result, worlds),

    FIELD(hz_environment_rules, abi_version),
    FIELD(hz_environment_rules, players),
    FIELD(hz_environment_rules, actions),
    FIELD(hz_environment_rules, observation_size),
    FIELD(hz_environment_rules, opening),
    FIELD(hz_environment_rules, pass_count),
    FIELD(hz_environment_rules, charging),
    FIELD(hz_environment_rules, asks_moon),
    FIELD(hz_environment_rules, cycle),
    FIELD(hz_environment_rules, pass_steps),
    FIELD(hz_environment_rules, exposable),
    FIELD(hz_environment_rules, by_exposed),
    FIELD(hz_environment_rules, match),
    FIELD(hz_environment_rules, unused),

    FIELD(hz_environment, deal),
    FIELD(hz_environment, seed),
    FIELD(hz_environment, number),
    FIELD(hz_environment, stride),
    FIELD(hz_environment, legal),
    FIELD(hz_environment, chosen),
    FIELD(hz_environment, given),
    FIELD(hz_environment, exposed),
    FIELD(hz_environment, trick),
    FIELD(hz_environment, finished),
    FIELD(hz_environment, taken),
    FIELD(hz_environment, phase),
    FIELD(hz_environment, seat),
    FIELD(hz_environment, last_seat),
    FIELD(hz_environment, pass_steps),
    FIELD(hz_environment, leader),
    FIELD(hz_environment, exposure),

    FIELD(hz_environment_arrays, environments),
    FIELD(hz_environment_arrays, observations),
    FIELD(hz_environment_arrays, final_observations),
    FIELD(hz_environment_arrays, action_masks),
    FIELD(hz_environment_arrays, rewards),
    FIELD(hz_environment_arrays, current_players),
    FIELD(hz_environment_arrays, terminations),
    FIELD(hz_environment_arrays, count),
};

// Whether the fields lie one after the other without a gap: then none is missing from the table.
constexpr bool complete(std::string_view structure, size_t size) {
    size_t end = 0;
    for (const hz_field &field : FIELDS) {
        if (field.structure != structure) continue;
        if (static_cast<size_t>(field.offset) != end) return false;
        end += static_cast<size_t>(field.element_size) * static_cast<size_t>(field.length);
    }
    return end == size;
}

#define CHECK_COMPLETE(structure)                          \
    static_assert(complete(#structure, sizeof(structure)), \
                  #structure ": FIELDS does not name every byte")

CHECK_COMPLETE(hz_rules);
CHECK_COMPLETE(hz_match);
CHECK_COMPLETE(hz_deal);
CHECK_COMPLETE(hz_unseen);
CHECK_COMPLETE(hz_search_config);
CHECK_COMPLETE(hz_candidate_result);
CHECK_COMPLETE(hz_environment_rules);
CHECK_COMPLETE(hz_environment);
CHECK_COMPLETE(hz_environment_arrays);

}  // namespace

int32_t hz_abi_version(void) { return HZ_ABI_VERSION; }

size_t hz_fields(const struct hz_field **fields) {
    *fields = FIELDS;
    return sizeof FIELDS / sizeof FIELDS[0];
}
