"""What follows from a room: the terminal concludes the same as the browser's page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from msgspec.structs import replace

from herzrasen.cards import WATCHER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, MoonChoice
from herzrasen.games.hearts.state import ClaimedRest
from herzrasen.protocol import codec
from herzrasen.protocol.websocket import RestAsked
from herzrasen.terminal.hearts import selectors
from herzrasen.terminal.state.members import Members
from herzrasen.terminal.state.table_room import SentMove, TableRoom
from tests.presentation.hearts_matches import match_steps
from tests.terminal.browser_twin import ask_browser
from tests.terminal.hearts.rooms import find_state, moon_question, room_of

MODULE = "games/hearts/table-selectors.js"
RULES = ("standard+charging=yes,moon=choice", "partnership+sun=yes", "cancellation+players=8")


def plain(value: Any) -> Any:
    return codec.decode(codec.encode(value), Any)


def browser_room(room: TableRoom) -> dict[str, Any]:
    """The room as the browser keeps it."""
    offer = None if room.rest_asked is None else plain(room.rest_asked)
    pending = [{"id": sent.id, "move": plain(sent.move)} for sent in room.pending]
    return {
        "status": room.status,
        "seat": room.seat,
        "seats": plain(room.seats),
        "view": plain(room.view),
        "legal": plain(room.legal),
        "pendingMoves": pending,
        "claimOffer": offer,
    }


def rooms() -> Iterator[tuple[TableRoom, hearts.View]]:
    """Rooms of random matches, now and then with a move on its way, a question, an older view."""
    rng = random.Random(5)
    for seed, rules in enumerate(RULES):
        states = [state for state, _ in islice(match_steps(rules, seed), 0, 260)]
        for before, state in pairwise(states):
            if rng.random() < 0.75:
                continue
            seat = rng.choice((0, 1, 2, WATCHER))
            room = room_of(state, seat)
            if rng.random() < 0.3 and (moves := list(islice(hearts.legal(room.view), 5))):
                room = replace(room, pending=(SentMove("m", rng.choice(moves)),))
            if rng.random() < 0.1:
                room = replace(room, rest_asked=RestAsked(1, 1, CardSet()))
            if rng.random() < 0.1:
                room = replace(room, status=rng.choice(("lost", "record")))
            shown = hearts.view(before, seat) if rng.random() < 0.2 else room.view
            yield room, shown
    for state in (moon_question(), find_state("standard", lambda _, legal: legal.claim_likely)):
        room = room_of(state)
        yield room, room.view
    room = room_of(find_state("standard", lambda _, legal: legal.claim))
    yield replace(room, pending=(SentMove("m", hearts.Claim()),)), room.view


def conclusions(room: TableRoom, shown: hearts.View) -> list[tuple[str, list[Any], Any]]:
    """Each function of the browser with what it is given, and the terminal's answer."""
    given, lying = browser_room(room), plain(shown)
    found: list[tuple[str, list[Any], Any]] = [
        ("decisionKey", [given], selectors.decision_key(room)),
        ("pendingCard", [given], selectors.pending_card(room)),
        ("passedCards", [given, lying], selectors.passed_cards(room, shown)),
        ("exposedCards", [given, lying], selectors.exposed_cards(room, shown)),
        ("onLead", [given, lying], selectors.on_lead(room, shown)),
        ("mayOfferClaim", [given, lying], selectors.may_offer_claim(room, shown)),
        ("isClaimLikely", [given, lying], selectors.is_claim_likely(room, shown)),
        ("asksMoon", [given], selectors.asks_moon(room)),
        ("betweenDeals", [lying], selectors.between_deals(shown)),
        ("openClaim", [lying["public"]], selectors.open_claim(shown.public)),
    ]
    for again in (False, True):
        idle = selectors.hand_idle(room, shown, rechoosing=again)
        found.append(("handIdle", [given, lying, again], idle))
        for last, only in ((True, False), (False, True), (False, False)):
            wishes = {"autoLast": last, "autoOnly": only}
            card = selectors.automatic_card(room, shown, rechoosing=again, last=last, only=only)
            found.append(("automaticCard", [given, lying, again, wishes], card))
    return found


def test_a_room_means_the_same_here_and_in_the_browser(node: str) -> None:
    questions = [one for room, shown in rooms() for one in conclusions(room, shown)]
    answers = ask_browser(node, [(MODULE, name, given) for name, given, _ in questions])
    kinds: dict[str, set[bool]] = {name: set() for name, _, _ in questions}
    for (name, given, ours), theirs in zip(questions, answers, strict=True):
        assert plain(ours) == theirs, (name, given)
        kinds[name].add(bool(theirs))
    assert {name for name, seen in kinds.items() if len(seen) < 2} == set()


def test_the_last_decision_can_be_undone_alone_and_in_its_deal() -> None:
    states = [state for state, _ in islice(match_steps("standard", 3), 0, 40)]
    dealt = next(state for state in states if state.public.phase is hearts.Phase.PASS)
    assert not selectors.undoable(room_of(dealt))
    played = room_of(states[-1])
    assert selectors.undoable(played)
    assert not selectors.undoable(replace(played, pending=(SentMove("m"),)))
    friend = replace(played.seats[1], kind="person")
    assert not selectors.undoable(replace(played, seats=(played.seats[0], friend)))


def test_a_move_on_its_way_is_found_by_its_kind() -> None:
    room = room_of(moon_question())
    assert room.legal.ask is Ask.MOON
    on_way = replace(room, pending=(SentMove("m", hearts.ChooseMoon(MoonChoice.SELF)),))
    assert selectors.asks_moon(room)
    assert not selectors.asks_moon(on_way)
    assert selectors.pending_card(
        replace(room, pending=(SentMove("m", hearts.Play(Card.parse("2C"))),))
    )


LEADS = room_of(find_state("standard", lambda _, legal: legal.claim_likely and not legal.claim))


def test_who_leads_may_be_asked_for_the_rest_while_nothing_else_is_under_way() -> None:
    shown, legal = LEADS.view, LEADS.legal
    behind = replace(shown, public=replace(shown.public, tricks=shown.public.tricks[1:]))
    lying = hearts.Trick(0, (Card.parse("2C"),))
    began = replace(shown, public=replace(shown.public, trick=lying))
    idle: list[tuple[TableRoom, hearts.View]] = [
        (replace(LEADS, view=None), shown),
        (replace(LEADS, view=began), shown),
        (LEADS, began),
        (LEADS, behind),
        (replace(LEADS, seat=1), shown),
        (replace(LEADS, legal=None), shown),
        (replace(LEADS, legal=replace(legal, ask=Ask.NOTHING)), shown),
        (replace(LEADS, pending=(SentMove("m", hearts.Claim()),)), shown),
    ]
    assert selectors.on_lead(LEADS, shown)
    assert not any(selectors.on_lead(room, view) for room, view in idle)
    silent = [
        *idle,
        (replace(LEADS, status="lost"), shown),
        (replace(LEADS, rest_asked=RestAsked(1, 1, CardSet())), shown),
        (replace(LEADS, legal=replace(legal, claim=True)), shown),
    ]
    assert selectors.may_offer_claim(LEADS, shown)
    assert not any(selectors.may_offer_claim(room, view) for room, view in silent)
    assert selectors.is_claim_likely(LEADS, shown)
    doubtful = replace(LEADS, legal=replace(legal, claim_likely=False))
    assert not selectors.is_claim_likely(doubtful, shown)


def test_before_the_first_view_nothing_can_be_done() -> None:
    room = TableRoom()
    wishes = {"rechoosing": False, "last": True, "only": True}
    assert (
        selectors.decision_key(room),
        selectors.passed_cards(room, None),
        selectors.exposed_cards(room, None),
        selectors.hand_idle(room, None, rechoosing=False),
        selectors.hand_idle(LEADS, None, rechoosing=False),
        selectors.automatic_card(room, None, **wishes),
        selectors.asks_moon(room),
        selectors.between_deals(None),
        selectors.undoable(room),
    ) == ("", None, None, True, True, None, False, False, False)


def test_what_was_decided_alone_in_this_deal_can_be_undone() -> None:
    state = find_state("standard", lambda _, legal: legal.ask is Ask.PLAY)
    view, trick = hearts.view(state, 0), hearts.Trick(1)
    undecided = replace(view, given=None, public=replace(view.public, trick=trick))

    def can_undo(view: hearts.View, **facts: Any) -> bool:
        return selectors.undoable(replace(room_of(state), view=view, **facts))

    def lies(**facts: Any) -> hearts.View:
        return replace(undecided, public=replace(undecided.public, **facts))

    claim = ClaimedRest(1, (CardSet(),) * 4)
    own = replace(trick, leader=0, cards=(Card.parse("2C"),))
    decided = (
        replace(undecided, given=CardSet()),
        replace(undecided, charge=CardSet()),
        lies(claim=claim),
        lies(trick=own),
        lies(tricks=(replace(own, cards=own.cards * 4),)),
    )
    assert not can_undo(undecided)
    assert not can_undo(lies(trick=replace(own, leader=1)))
    for view in decided:
        assert can_undo(view)
        assert not can_undo(view, members=Members(ended=True))
        assert not can_undo(view, tournament="cup")
        over = replace(view, public=replace(view.public, phase=hearts.Phase.OVER))
        assert not can_undo(over)
