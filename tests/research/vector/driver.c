/* Plays deals through hearts_env.h by a simple generator of chance, and writes every action and
 * everything that the buffers then hold: driver RULES OUTPUT SEED ENVIRONMENTS STEPS. */
#include "hearts_env.h"

static uint64_t chance = 88172645463325252u;

/* xorshift64 (Marsaglia, 2003). */
static uint64_t draw(void) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return chance;
}

static int any_legal(const HeartsEnv *env) {
    int action, count = 0, left;
    for (action = 0; action < env->rules.actions; ++action) count += env->masks[action];
    left = (int)(draw() % (uint64_t)count);
    for (action = 0; !env->masks[action] || left-- > 0;) ++action;
    return action;
}

static void note(FILE *file, const HeartsEnv *env) {
    fwrite(env->actions, sizeof *env->actions, 1, file);
    fwrite(&env->current_player, sizeof env->current_player, 1, file);
    fwrite(env->rewards, sizeof *env->rewards, (size_t)env->rules.players, file);
    fwrite(env->terminals, 1, 1, file);
    fwrite(env->masks, 1, (size_t)env->rules.actions, file);
    fwrite(env->observations, 1, (size_t)env->rules.observation_size, file);
}

int main(int count, char **words) {
    static unsigned char rules[sizeof(struct hz_environment_rules) + 1];
    HeartsEnv *envs;
    FILE *file;
    size_t size;
    int environments, steps, number, step;
    if (count != 6 || !(file = fopen(words[1], "rb"))) return 2;
    size = fread(rules, 1, sizeof rules, file);
    fclose(file);
    environments = atoi(words[4]);
    steps = atoi(words[5]);
    envs = calloc((size_t)environments, sizeof *envs);
    if (!envs || !(file = fopen(words[2], "wb"))) return 2;
    for (number = 0; number < environments; ++number) {
        if (hearts_env_init(&envs[number], rules, size, strtoull(words[3], NULL, 10),
                            (uint64_t)number, (uint64_t)environments) ||
            hearts_env_allocate(&envs[number])) {
            fprintf(stderr, "these are no rules for this kernel\n");
            return 1;
        }
        c_reset(&envs[number]);
        note(file, &envs[number]);
    }
    c_render(&envs[0]);
    for (step = 0; step < steps; ++step) {
        for (number = 0; number < environments; ++number) {
            envs[number].actions[0] = any_legal(&envs[number]);
            c_step(&envs[number]);
            note(file, &envs[number]);
        }
    }
    printf("%.0f deals\n", (double)envs[0].log.n);
    for (number = 0; number < environments; ++number) {
        c_close(&envs[number]);
        hearts_env_free(&envs[number]);
    }
    free(envs);
    return fclose(file);
}
