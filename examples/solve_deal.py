"""Set up a deal by hand, play it to the last seven tricks, and solve these with all hands open."""

import herzrasen

hands = [
    "2C 9C KC 3D 8D QD 4S 7S TS 2H 6H 9H KH",
    "3C TC AC 4D 9D KD 5S 8S JS 3H 7H TH AH",
    "4C 7C JC 5D TD AD 2S 6S 9S QS 4H 8H JH",
    "5C 6C 8C QC 2D 6D 7D JD 3S KS AS 5H QH",
]
deal = herzrasen.new_deal(herzrasen.rules("hearts", pass_count=0), hands=hands)
while len(deal.public.tricks) < 6:
    (seat,) = deal.to_act
    deal.submit(herzrasen.bot("club")(deal.view(seat)))
for card, worth in sorted(herzrasen.solve(deal).items(), key=lambda row: -row[1]):
    print(f"seat {deal.to_act[0]} plays {card}: {worth:+.1f} points against the others")
