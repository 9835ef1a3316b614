"""Everyone against everyone, with the same cards in every seating."""

import herzrasen

players = {"Ada": "quick,effort=5", "Ben": "club", "Cleo": "greedy", "Dan": "random"}

if __name__ == "__main__":
    found = herzrasen.tournament(players, "standard", deals=6, seed=1)
    for place, row in enumerate(found.rows, 1):
        print(f"{place}. {row.name:5} {row.gain:+6.2f} points per deal, {row.beaten} beaten")
