"""Learn by play which cards to prefer: REINFORCE with one weight a card, in a Gymnasium environment
(needs the optional group `research`)."""

import numpy as np

from herzrasen.research.environments.hearts_seat import HeartsSeat

env = HeartsSeat("standard+pass_count=0", opponents="random")
dice, weights, rewards = np.random.default_rng(2), np.zeros(env.action_space.n), []
for episode in range(600):
    (_, info), done, deal, gradient = env.reset(seed=episode), False, 0.0, 0.0
    while not done:
        chances = (raw := np.exp(weights) * info["action_mask"]) / raw.sum()
        action = dice.choice(len(chances), p=chances)
        gradient += np.eye(len(chances))[action] - chances
        _, reward, done, _, info = env.step(action)
        deal += reward
    rewards.append(deal)
    weights += 0.01 * (deal - np.mean(rewards)) * gradient
print(f"points per deal: {-np.mean(rewards[:99]):.1f} at first, {-np.mean(rewards[-99:]):.1f} now")
