"""Verify the deals of a Herzrasen record, independently: needs Python alone, and no network.

    python examples/verify_deal/verify_deal.py FILE.hrz

For each deal it checks that the shares are those that were committed to, that the seed is their
mix, and that the seed deals the recorded cards (why: docs/fairness-of-deals.md). Not the rules, nor
hands that are dealt again, nor a beacon's own signature. The exit code is 0 if all hold.
"""

import re
import sys
from hashlib import sha256, shake_256
from pathlib import Path


def need(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)


def digest(label: str, data: bytes) -> bytes:
    return sha256(label.encode() + b"\0" + data).digest()


def place(card: str) -> tuple[int, bool, int, int]:
    deck = int(card[3:] or 1) if len(card) > 2 else 0  # the order is: deck, jokers last, suit
    return deck, card[0] == "X", "CDSH".index(card[1]), "23456789TJQKAX".index(card[0])


def shuffle(pack: list[str], seed: bytes, label: str) -> list[str]:
    """Fisher-Yates, from the bytes of SHAKE-256; a draw that is too large is drawn again."""
    cards, stream = sorted(pack, key=place), iter(shake_256(seed + label.encode()).digest(1 << 14))
    for last in range(len(cards) - 1, 0, -1):
        drawn = last + 1
        while drawn > last:
            drawn = int.from_bytes([next(stream) for _ in range(0, last.bit_length(), 8)], "big")
            drawn &= (1 << last.bit_length()) - 1
        cards[last], cards[drawn] = cards[drawn], cards[last]
    return cards


def seed_of(tags: dict[str, str]) -> bytes:
    """The seed that follows from the shares. Raises ValueError if one was not committed to."""
    server = bytes.fromhex(tags["ServerShare"])
    beacon = re.sub("(.*) (.*)", r", beacon \1 round \2", tags.get("Beacon", ""))
    promised = digest(f"herzrasen server share, deal {tags['Deal']}{beacon}", server)
    need(promised.hex() == tags["Commitment"], "the server's share was not committed to")
    commitments, shares = (tags.get(f"Seat{of}", "").split() for of in ("Commitments", "Shares"))
    fixed = b"".join(bytes(32) if one == "-" else bytes.fromhex(one) for one in commitments)
    mixed = [server]
    for seat, (commitment, share) in enumerate(zip(commitments, shares, strict=True)):
        if commitment == "-":
            need(share == "-", f"seat {seat} has not committed")
            mixed.append(digest(f"herzrasen stand-in, seat {seat}", server)[:16])
        elif share in ("-", "late"):
            mixed.append(digest(f"herzrasen late share, seat {seat}", promised + fixed)[:16])
        else:
            mixed.append(bytes.fromhex(share))
            label = f"herzrasen seat share, seat {seat}, server {promised.hex()}"
            need(digest(label, mixed[-1]).hex() == commitment, f"seat {seat} did not open its own")
    if signature := bytes.fromhex(tags.get("BeaconSignature", "")):
        mixed.append(sha256(signature).digest())
        return digest("herzrasen deal seed with beacon", b"".join(mixed))
    return digest("herzrasen deal seed", b"".join(mixed)) if shares else server


def check_cards(seed: bytes, tags: dict[str, str], lines: list[str]) -> None:
    sets = {head: cards.split() for head, _, cards in (line.partition(": ") for line in lines)}
    decks = {head: cards for head, cards in sets.items() if head.startswith("deck ")}
    for deck, cards in decks.items():
        need(shuffle(cards, seed, f"nerts {deck[5:]}") == cards, f"{deck} is another")
    hands = [sets[f"hand {seat}"] for seat in range(99) if f"hand {seat}" in sets]
    pack = [card for cards in (*hands, sets.get("kitty", [])) for card in cards]
    dealt = shuffle(pack, seed, "hearts")[: sum(map(len, hands))]
    for seat, hand in enumerate(hands):
        first = (seat - int(tags["Dealer"]) - 1) % len(hands)
        need(set(dealt[first :: len(hands)]) == set(hand), f"the hand of seat {seat} is another")
    need(bool(decks or hands), "there are no cards")


def main(file: str) -> int:
    failed = False
    for part in Path(file).read_text("utf-8").split('\n[Deal "')[1:]:
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', '[Deal "' + part, re.MULTILINE))
        try:
            need("ServerShare" in tags, "it carries no proof")
            seed = seed_of(tags)
            need(seed.hex() == tags["Seed"], "the seed is not the mix of the shares")
            check_cards(seed, tags, part.splitlines())
            beacon = f" Beacon: {tags['Beacon']}." if "BeaconSignature" in tags else ""
            print(f"Deal {tags['Deal']}: nobody chose or changed it.{beacon}")
        except (ValueError, LookupError) as fault:
            failed = True
            print(f"Deal {tags['Deal']}: NOT PROVED, {fault}.")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
