/* Hearts for trainers in the manner of PufferLib's environments in C: one struct with pointers to
 * the trainer's buffers, and c_reset, c_step, c_render, c_close. C99; link with the kernel.
 *
 * One step is one decision of the seat `current_player`, whose observation and mask are in the
 * buffers. A deal that ends sets `terminals` and the rewards of all seats, and the next deal begins
 * in the same step. docs/vector-environment.md has the layout of an observation.
 *
 * The rules come from Python: bytes(environment_rules(rules)), given to hearts_env_init. */
#ifndef HERZRASEN_HEARTS_ENV_H
#define HERZRASEN_HEARTS_ENV_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

/* Sums over deals, as PufferLib adds them up and divides them by n. */
typedef struct HeartsLog {
    float points;          /* of one seat, on average */
    float episode_length;  /* steps */
    float illegal_actions; /* each was replaced by the lowest legal one */
    float n;               /* deals */
} HeartsLog;

typedef struct HeartsEnv {
    HeartsLog log;
    /* The trainer's buffers: observation_size bytes, 1, players, 1 and `rules.actions` entries. */
    unsigned char *observations;
    int *actions;
    float *rewards;
    unsigned char *terminals;
    signed char *masks;

    int current_player;
    int steps;                   /* of this deal */
    uint64_t seed, next, stride; /* the number of the deal that c_reset begins, then every stride */
    struct hz_environment deal;
    struct hz_environment_rules rules;
} HeartsEnv;

/* Set the rules, the seed and which deals to play: number `first`, then every `stride`-th. Returns
 * 0, or -1 if the bytes are not rules packed for this kernel. Then set the buffers, or call
 * hearts_env_allocate. */
static inline int hearts_env_init(HeartsEnv *env, const void *rules, size_t size, uint64_t seed,
                                  uint64_t first, uint64_t stride) {
    memset(env, 0, sizeof *env);
    if (size != sizeof env->rules) return -1;
    memcpy(&env->rules, rules, size);
    if (env->rules.abi_version != hz_abi_version()) return -1;
    env->seed = seed;
    env->next = first;
    env->stride = stride;
    return 0;
}

/* Buffers of its own, for programs without a trainer. Returns 0, or -1 if there is no memory. */
static inline int hearts_env_allocate(HeartsEnv *env) {
    env->observations = calloc((size_t)env->rules.observation_size, 1);
    env->actions = calloc(1, sizeof *env->actions);
    env->rewards = calloc((size_t)env->rules.players, sizeof *env->rewards);
    env->terminals = calloc(1, 1);
    env->masks = calloc((size_t)env->rules.actions, 1);
    return env->observations && env->actions && env->rewards && env->terminals && env->masks ? 0
                                                                                             : -1;
}

static inline void hearts_env_free(HeartsEnv *env) {
    free(env->observations);
    free(env->actions);
    free(env->rewards);
    free(env->terminals);
    free(env->masks);
}

static inline void hearts_env_show(HeartsEnv *env) {
    env->current_player = env->deal.seat;
    hz_environment_observe(&env->rules, &env->deal, env->deal.seat, env->observations);
    hz_environment_mask(&env->rules, &env->deal, (int8_t *)env->masks);
}

/* Begin the next deal. */
static inline void c_reset(HeartsEnv *env) {
    hz_environment_start(&env->rules, &env->deal, env->seed, env->next, env->stride);
    env->next += env->stride;
    env->steps = 0;
    hearts_env_show(env);
}

/* The action of the current player, actions[0]. */
static inline void c_step(HeartsEnv *env) {
    int seat, action = env->actions[0];
    memset(env->rewards, 0, (size_t)env->rules.players * sizeof *env->rewards);
    env->terminals[0] = 0;
    if (action < 0 || action >= env->rules.actions || !env->masks[action]) {
        env->log.illegal_actions += 1;
        for (action = 0; !env->masks[action];) ++action;
    }
    env->steps += 1;
    if (hz_environment_act(&env->rules, &env->deal, action, env->rewards) == 0) {
        hearts_env_show(env);
        return;
    }
    env->terminals[0] = 1;
    for (seat = 0; seat < env->rules.players; ++seat) {
        env->log.points -= env->rewards[seat] / (float)env->rules.players;
    }
    env->log.episode_length += (float)env->steps;
    env->log.n += 1;
    c_reset(env);
}

/* Print the deal's number, the seat to act and its actions. */
static inline void c_render(HeartsEnv *env) {
    static const char RANK[] = "23456789TJQKA", SUIT[] = "CDSH";
    static const char *const OTHER[] = {"no-more-cards", "moon-to-others", "moon-off-own"};
    int action;
    printf("deal %llu: seat %d of", (unsigned long long)env->deal.number, env->current_player);
    for (action = 0; action < env->rules.actions; ++action) {
        if (!env->masks[action]) continue;
        if (action < HZ_CARDS) {
            printf(" %c%c", RANK[action % 13], SUIT[action / 13]);
        } else {
            printf(" %s", OTHER[action - HZ_CARDS]);
        }
    }
    printf("\n");
    fflush(stdout);
}

/* Nothing is open; the buffers are the trainer's, or go with hearts_env_free. */
static inline void c_close(HeartsEnv *env) { (void)env; }

#endif
