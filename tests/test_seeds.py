"""The seeds of tests: the same in every run, at servers of any age, and varied by ``--seed``."""

from pathlib import Path
from typing import Any

import pytest

from herzrasen.server.runtime.entropy import Entropy
from tests.seeds import begin_test, process_seed, seeded_entropy
from tests.server.live_server import live_server, process_address, start_process
from tests.server.table_client import TableClient

TEST = "tests/test_x.py::test_x"


def draws(entropy: Entropy) -> list[object]:
    return [
        draw() for draw in (entropy.deal_seed, entropy.bot_seed, entropy.table_name) for _ in "ab"
    ]


def test_a_test_draws_the_same_whatever_its_server_drew_before() -> None:
    shared = seeded_entropy()
    begin_test(TEST)
    first = draws(shared)
    assert len({*first}) == len(first)
    begin_test("another")
    others = draws(shared)
    begin_test(TEST)
    assert draws(seeded_entropy()) == first
    assert not {*first} & {*others}


def test_the_run_varies_everything_and_another_attempt_only_the_names() -> None:
    entropy = seeded_entropy()
    begin_test(TEST)
    first = draws(entropy)
    begin_test(TEST, "7")
    assert not {*first} & {*draws(entropy)}
    begin_test(TEST, attempt=2)
    again = draws(entropy)
    assert again[:4] == first[:4]
    assert not {*again[4:]} & {*first[4:]}


def test_what_a_test_chooses_itself_stays() -> None:
    entropy = seeded_entropy(Entropy(bot_seed=lambda: 7))
    assert entropy.bot_seed() == entropy.bot_seed() == 7
    assert entropy.deal_seed() != entropy.deal_seed()


def deal(server: str, game: str, rules: str) -> tuple[str, object]:
    """The name of a new table, and what seat 0 sees of its first deal."""
    person = TableClient(server)
    table = person.open_table(game, rules)
    person.join(table)
    while not (cards := cards_in(person.last["view"])):
        person.next()
    person.close()
    return table, cards


def cards_in(view: Any) -> Any:
    """The hand, or the own columns, where nobody else can put a card."""
    if "hand" in view:
        return view["hand"]
    areas = view["public"].get("areas")
    return areas and areas[0]["tableau"]


def deal_everywhere(folder: Path) -> list[tuple[str, object]]:
    """What is dealt at a server in a thread and, of the same data, in a process."""
    begin_test(TEST)
    with live_server(folder) as server:
        dealt = [
            deal(server, "hearts", "standard"),
            deal(server, "nerts", "stoss+between=duplicate"),
        ]
    process = start_process(folder)
    dealt.append(deal(process_address(process), "hearts", "standard"))
    process.terminate()
    process.communicate()
    return dealt


def test_servers_and_processes_deal_what_the_test_was_dealt_before(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    once, again = (deal_everywhere(tmp_path_factory.mktemp("data")) for _ in range(2))
    assert once == again
    assert len({table for table, _ in once}) == len(once)
    assert len({str(cards) for _, cards in once}) == len(once)


def test_a_restarted_process_has_seeds_of_its_own() -> None:
    begin_test(TEST)
    assert process_seed() != process_seed()
