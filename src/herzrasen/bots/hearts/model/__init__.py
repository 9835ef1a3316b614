"""What a bot knows of a deal: cards, position, memory, facts, payoff."""
