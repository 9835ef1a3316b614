"""Play a deal of Hearts with four bots, and watch it trick by trick."""

import herzrasen

deal = herzrasen.new_deal("standard", seed=2026)
deal.play(["master", "club", "club", "beginner"])

for trick in deal.public.tricks:
    print(f"seat {trick.leader} leads", *trick.cards, f"- seat {trick.winner} takes it")
print("points by seat:", *deal.totals)
