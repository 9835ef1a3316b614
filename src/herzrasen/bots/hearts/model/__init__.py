"""A deal as the bots see it: card table, position, legal cards, knowledge of a seat, payoff."""
