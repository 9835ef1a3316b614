"""Simulate every preset of Hearts: how many deals a match has, and how often the moon is shot."""

from statistics import fmean

import herzrasen
from herzrasen import hearts

for name, rules in herzrasen.presets("hearts").items():
    matches = [herzrasen.new_match(rules, seed) for seed in range(2)]
    for match in matches:
        match.play(["club"] * rules.players)
    deals = fmean(len(match.scores) for match in matches)
    moons = fmean(sum(isinstance(e, hearts.MoonShot) for e in match.events()) for match in matches)
    print(f"{name:16} {rules.players} players {deals:5.1f} deals {moons:4.1f} moons a match")
