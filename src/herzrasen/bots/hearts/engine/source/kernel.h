/* The C interface of the kernel: flat structs in, flat structs out, no state between calls.
 *
 * A card is one bit of 52: 13 * suit + rank, suits in the order clubs, diamonds, spades, hearts,
 * the deuce lowest (the bots' order for one pack, see card_table.py). A set of cards is several
 * bits. Every function may be called from any number of threads at once. */
#ifndef HERZRASEN_KERNEL_H
#define HERZRASEN_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define HZ_API __declspec(dllexport)
#else
#define HZ_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { HZ_ABI_VERSION = 7, HZ_SEATS = 7, HZ_CARDS = 52 };

/* What a moon does to the scores. */
enum { HZ_MOON_OFF = 0, HZ_MOON_OTHERS = 1, HZ_MOON_SELF = 2, HZ_MOON_CHOSEN = 3 };

/* The rules of one deal with its exposed cards: the fields of CardTable that play, score and
 * tactics need, by the same names. */
struct hz_rules {
    uint64_t deck, hearts, high_penalty, penalty, bonus, exposed, doublers;
    uint64_t no_lead_before_break, lead_exempt, breaking_cards, not_in_first_trick, must_bleed,
        must_drop;
    uint64_t scoring_cards;      /* every card that costs, gives or doubles something */
    uint64_t partners[HZ_SEATS]; /* seats (as bits) on this seat's side, itself left out */
    double mean_heart_cost, point_scale, opponent_point_worth;
    int32_t cost[HZ_CARDS];
    int32_t side[HZ_SEATS];
    int32_t players, sides;
    int32_t penalty_total; /* M: what all penalty cards together cost */
    int32_t equal_hearts;  /* all hearts cost the same */
    int32_t moon_possible; /* a moon can be shot */
    int32_t lead_breaks;   /* a heart led breaks hearts, too */
    int32_t kitty_size;    /* how many cards were dealt to nobody */
    int32_t kitty_first;   /* they go with the first trick, not with the first heart */
    int32_t moon, sun, moon_needs_bonus, bonus_on_moon;
    int32_t no_trick_bonus, no_point_bonus;
    int32_t starts_broken; /* hearts may be led from the start */
};

/* What a match adds to the worth of a deal, and for which seat. */
struct hz_match {
    int32_t totals[HZ_SEATS]; /* by side, before this deal */
    int32_t seat;
    int32_t deals_played; /* this one included */
    int32_t target;       /* INT32_MAX: none */
    int32_t deals;        /* INT32_MAX: no limit */
    int32_t deal_cap;
    int32_t floor_zero, exact_half, play_on;
};

/* A deal in play: the fields of Position, by the same names. */
struct hz_deal {
    uint64_t hands[HZ_SEATS];
    uint64_t voids[HZ_SEATS]; /* the suits a seat has shown it does not hold */
    uint64_t played, led_suit, winning_card, losing_mask, pot_cards, suits_led, kitty;
    int32_t points_taken[HZ_SEATS];
    int32_t pot_points;
    int32_t turn, trick_size, winning_seat;
    int32_t penalty_takers, trick_winners, shooters; /* seats, as bits */
    int32_t bonus_taker, doubler_taker; /* who took the bonus card, the doubling card; -1 nobody */
    int32_t kitty_taker;
    int32_t first_trick, hearts_broken;
    int32_t unused; /* no byte of a struct is without a name: see struct_layout.cpp */
};

/* The cards that a seat has not seen and where they may lie; see worlds.py. Places are the seats in
 * order and, where one is hidden, the kitty. */
enum { HZ_PLACES = 8 };

struct hz_unseen {
    uint64_t cards;
    uint64_t possible[HZ_PLACES]; /* the cards that may lie there */
    int32_t sizes[HZ_PLACES];     /* how many do */
    int32_t places;
    int32_t unused;
};

/* The cards that the seat to play may play. What binds the first lead is not known here. */
HZ_API uint64_t hz_legal(const struct hz_rules *rules, const struct hz_deal *deal);

/* The seat to play plays this card (one bit). */
HZ_API void hz_play(const struct hz_rules *rules, struct hz_deal *deal, uint64_t card);

/* What each seat gets for a deal in which all that counts has been played; `shooter_subtracts` is
 * whether a shooter who may choose takes points off their own score. */
HZ_API void hz_points(const struct hz_rules *rules, const struct hz_deal *deal,
                      int32_t shooter_subtracts, int32_t points[HZ_SEATS]);

/* What those points are worth to match->seat: see payoff.py. */
HZ_API double hz_worth(const struct hz_rules *rules, const struct hz_match *match,
                       const struct hz_deal *deal);

/* The club player's card, out of `legal`; may set deal->shooters. */
HZ_API uint64_t hz_club_card(const struct hz_rules *rules, struct hz_deal *deal, uint64_t legal);

/* The net's card, out of `legal`, where hz_net_supports the rules; `net` holds its weights. */
HZ_API int32_t hz_net_supports(const struct hz_rules *rules);
HZ_API uint64_t hz_net_card(const struct hz_rules *rules, struct hz_deal *deal, uint64_t legal,
                            const int16_t *net);

/* Who plays the rest of a deal, in every seat. */
enum { HZ_RANDOM = 0, HZ_CLUB = 1 };

/* Play `count` copies of the deal to the end; the points of playout i stand in points[i]. Its
 * chance is the stream `fork(seed, first + i)`. */
HZ_API void hz_playouts(const struct hz_rules *rules, const struct hz_deal *deal, int32_t policy,
                        uint64_t seed, uint64_t first, size_t count, int32_t (*points)[HZ_SEATS]);

/* HZ_NO_WORLD: no world fits. HZ_TOO_MANY_WORLDS: the worlds cannot be counted in 128 bits or
 * a moderate memory; nothing that a seat can know at a table of this size leads to that. */
enum { HZ_OK = 0, HZ_NO_WORLD = -1, HZ_TOO_MANY_WORLDS = -2 };

/* `count` worlds, all that fit equally likely: the cards of every place, world after world. World i
 * is drawn from the stream `fork(seed, first + i)`. Returns HZ_OK, or why there is none. */
HZ_API int32_t hz_worlds(const struct hz_unseen *unseen, uint64_t seed, uint64_t first,
                         size_t count, uint64_t *hands);

/* How to search. The same values without a time limit give the same answer everywhere. */
struct hz_search_config {
    uint64_t seed;                  /* world i is drawn from the stream fork(seed, i) */
    int64_t card_budget;            /* about how many cards to play out */
    int64_t time_limit_ns;          /* about how long instead; 0: by the budget */
    double accept_z;                /* standard errors a choice must gain on the default */
    double prune_z;                 /* standard errors behind the best to be eliminated */
    int32_t min_worlds, max_worlds; /* before the first elimination; at all */
    int32_t threads;
    int32_t random_rate; /* of 1024 cards played out about so many are random legal ones; those
                          * of world i are drawn from the stream fork(~seed, i) */
    const int16_t *net; /* the weights of net.h, which play deals out; NULL: the club player does */
};

/* One candidate, and what came of it in the worlds it was played out in. */
struct hz_candidate_result {
    uint64_t cards;      /* the card to play, or the cards to pass */
    uint64_t equivalent; /* legal cards that are as good as it, itself included */
    double worth;        /* to the seat: see hz_worth */
    double std_error;    /* the standard error of its difference to the chosen one */
    double points;       /* the seat's own */
    double moon_rate,
        opponent_moon_rate; /* in which share of the worlds the seat shoots, and another one does */
    int32_t shooters;       /* who plays for the moon from then on */
    int32_t worlds;
};

/* One field of a struct of this interface. `kind` is 'i' for a signed whole number, 'u' unsigned,
 * 'f' floating point, 'p' a pointer, 's' another struct; an array has a `length` above 1. */
struct hz_field {
    const char *structure, *name;
    int32_t offset, element_size, length;
    char kind;
};

/* The interface version, HZ_ABI_VERSION; and every field of the structs above, in order, so that
 * callers can check that they pack the same bytes. Returns the number of fields. */
HZ_API int32_t hz_abi_version(void);
HZ_API size_t hz_fields(const struct hz_field **fields);

/* Search the cards that the seat to play may play, in worlds that fit what it knows. The deal holds
 * its own hand alone. `results` has room for 2 * HZ_CARDS; returns which of them to choose, or, if
 * negative, why there are no worlds. */
HZ_API int32_t hz_search(const struct hz_rules *rules, const struct hz_match *match,
                         const struct hz_deal *deal, const struct hz_unseen *unseen, uint64_t legal,
                         const struct hz_search_config *config, struct hz_candidate_result *results,
                         int32_t *size);

/* Who leads first: the holder of the lowest club that anybody holds, with that club or with any, or
 * the seat of this number. */
enum { HZ_LOWEST_CLUB = -1, HZ_ANY_CLUB = -2, HZ_MAX_PASSES = 400 };

/* Search what match->seat may pass: `pass_count` cards, `steps` seats to the left; not all ways
 * where the budget is too small to try them often. `results` has room for HZ_MAX_PASSES. */
HZ_API int32_t hz_search_pass(const struct hz_rules *rules, const struct hz_match *match,
                              uint64_t hand, const struct hz_unseen *unseen, int32_t pass_count,
                              int32_t steps, int32_t opening, const struct hz_search_config *config,
                              struct hz_candidate_result *results, int32_t *size);

/* Exact endings with all hands open: what the deal is worth to `seat` when its side does its best
 * and all others their worst, in whole numbers: the points of all seats, less `sides` times those
 * of its own side. hz_solve tells it of every card that may be played, worths[i] of card i, and
 * leaves the others alone; hz_ending of the deal as it stands. Every hand, and the kitty, must be
 * known. The transposition table takes no more than `table_bytes`; `nodes` receives how many
 * cards were tried. Both return 0, or 1 if there is no memory. */
HZ_API int32_t hz_solve(const struct hz_rules *rules, const struct hz_deal *deal, int32_t seat,
                        size_t table_bytes, int32_t worths[HZ_CARDS], uint64_t *nodes);
HZ_API int32_t hz_ending(const struct hz_rules *rules, const struct hz_deal *deal, int32_t seat,
                         size_t table_bytes, int32_t *worth, uint64_t *nodes);

/* Many deals at once, by the same rules; `opening` says what binds the first lead, 0 or more that
 * nothing does. Deal i comes from the stream `fork(seed, first + i)`; where nothing binds the lead,
 * seats lead by turns. */
HZ_API void hz_batch_deal(const struct hz_rules *rules, int32_t opening, uint64_t seed,
                          uint64_t first, size_t count, struct hz_deal *deals);

/* The cards that the seat to play may play, the first lead bound; none where the deal is over. */
HZ_API void hz_batch_legal(const struct hz_rules *rules, int32_t opening,
                           const struct hz_deal *deals, size_t count, uint64_t *cards);

/* Any one of each set of cards, none of an empty one; the streams of chance move on. */
HZ_API void hz_batch_random_cards(const uint64_t *cards, size_t count, uint64_t *streams,
                                  uint64_t *chosen);

/* Play a card in every deal, none where a deal is over. Returns `count`; or the first deal in which
 * the card is not legal, and then nothing has been played anywhere. */
HZ_API size_t hz_batch_step(const struct hz_rules *rules, int32_t opening, struct hz_deal *deals,
                            size_t count, const uint64_t *cards);

/* See hz_points. */
HZ_API void hz_batch_points(const struct hz_rules *rules, const struct hz_deal *deals, size_t count,
                            int32_t shooter_subtracts, int32_t (*points)[HZ_SEATS]);

/* Play a copy of each deal to its end; its chance is the stream given for it. */
HZ_API void hz_batch_playouts(const struct hz_rules *rules, int32_t opening,
                              const struct hz_deal *deals, size_t count, int32_t policy,
                              const uint64_t *streams, int32_t (*points)[HZ_SEATS]);

/* The environment for learning: one deal from the shuffle to its score, one decision at a time, see
 * environment.h. An action below HZ_CARDS is a card; the seat that passes is asked pass_count times
 * in a row, the one that may expose cards until it says HZ_NO_MORE_CARDS or has none left. */
enum { HZ_NO_MORE_CARDS = 52, HZ_MOON_TO_OTHERS = 53, HZ_MOON_OFF_OWN = 54, HZ_MAX_ACTIONS = 55 };
enum {
    HZ_PHASE_PASS = 0,
    HZ_PHASE_CHARGE = 1,
    HZ_PHASE_PLAY = 2,
    HZ_PHASE_MOON = 3,
    HZ_PHASE_OVER = 4
};
enum { HZ_EXPOSABLE = 4, HZ_EXPOSURES = 16, HZ_MAX_CYCLE = 7 };

/* The rules of an environment. The first field says which interface packed them, so that bytes from
 * a file can be checked. */
struct hz_environment_rules {
    int32_t abi_version, players;
    int32_t actions;          /* 52, or HZ_MAX_ACTIONS where cards are exposed or moons chosen */
    int32_t observation_size; /* bytes */
    int32_t opening;          /* as in hz_batch_deal */
    int32_t pass_count, charging;
    int32_t asks_moon;                /* the shooter is asked what the moon does */
    int32_t cycle;                    /* deal d passes pass_steps[d % cycle] seats to the left */
    int32_t pass_steps[HZ_MAX_CYCLE]; /* 0: nothing is passed */
    uint64_t exposable[HZ_EXPOSABLE]; /* the cards that may be exposed; 0: no further one */
    struct hz_rules by_exposed[HZ_EXPOSURES]; /* bit i of the index: exposable[i] is exposed */
    struct hz_match match;                    /* a match of these rules before its first deal */
    int32_t unused;
};

/* One deal of an environment. Its next one is deal number `number + stride`. */
struct hz_environment {
    struct hz_deal deal;
    uint64_t seed, number, stride;
    uint64_t legal;                               /* the actions of the seat to act, as bits */
    uint64_t chosen[HZ_SEATS];                    /* to pass or to expose, until all have chosen */
    uint64_t given[HZ_SEATS];                     /* what each seat passed, once all have */
    uint64_t exposed[HZ_SEATS];                   /* what each seat exposed, once all have chosen */
    uint64_t trick[HZ_SEATS];                     /* in the running trick */
    uint64_t finished[HZ_SEATS], taken[HZ_SEATS]; /* in finished tricks: played by, captured by */
    int32_t phase;
    int32_t seat; /* to act; -1: the deal is over */
    int32_t last_seat;
    int32_t pass_steps, leader;
    int32_t exposure; /* index into by_exposed */
};

/* Begin deal number `number` of this seed. */
HZ_API void hz_environment_start(const struct hz_environment_rules *rules,
                                 struct hz_environment *environment, uint64_t seed, uint64_t number,
                                 uint64_t stride);

/* The seat to act does this. Returns 1 if the deal is over now: then `rewards` receives, for each
 * seat, minus the points of its side; 0 if not; -1 if the action is not legal, and then nothing has
 * changed. */
HZ_API int32_t hz_environment_act(const struct hz_environment_rules *rules,
                                  struct hz_environment *environment, int64_t action,
                                  float *rewards);

/* What a seat knows, as rules->observation_size bytes; the actions of the seat to act, as
 * rules->actions bytes of 0 and 1. The layout is in docs/vector-environment.md. */
HZ_API void hz_environment_observe(const struct hz_environment_rules *rules,
                                   const struct hz_environment *environment, int32_t seat,
                                   uint8_t *observation);
HZ_API void hz_environment_mask(const struct hz_environment_rules *rules,
                                const struct hz_environment *environment, int8_t *mask);

/* Many environments, and the arrays that each call fills, row by row. */
struct hz_environment_arrays {
    struct hz_environment *environments;
    uint8_t *observations;       /* of the seat to act, or that acted last; NULL: not wanted */
    uint8_t *final_observations; /* of deals that are replaced in the step in which they end, as
                                  * their last seat sees them; NULL: not wanted */
    int8_t *action_masks;
    float *rewards;           /* a row has one of each seat */
    int32_t *current_players; /* -1: the deal is over */
    uint8_t *terminations;
    uint64_t count;
};

/* When a finished deal is replaced by the next one: in the step after, whose action is ignored; in
 * the same step; or by hz_environments_reset alone. */
enum { HZ_NEXT_STEP = 0, HZ_SAME_STEP = 1, HZ_DISABLED = 2 };

/* Reset environment i where mask[i], or all where `mask` is NULL: with `restart` to deal number i
 * of this seed, the stride being the count, else to its next deal. */
HZ_API void hz_environments_reset(const struct hz_environment_rules *rules,
                                  const struct hz_environment_arrays *arrays, const uint8_t *mask,
                                  int32_t restart, uint64_t seed, int32_t threads);

/* One action in every environment. Returns the count; or the first environment whose action is not
 * legal, and then nothing has changed anywhere. */
HZ_API size_t hz_environments_step(const struct hz_environment_rules *rules,
                                   const struct hz_environment_arrays *arrays,
                                   const int64_t *actions, int32_t autoreset, int32_t threads);

/* Any legal action in every environment, 0 where the deal is over; the streams of chance move on.
 */
HZ_API void hz_environments_random_actions(const struct hz_environment *environments, size_t count,
                                           uint64_t *streams, int64_t *actions);

#ifdef __cplusplus
}
#endif
#endif
