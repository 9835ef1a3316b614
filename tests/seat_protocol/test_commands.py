"""Every line of the protocol, every error, and that an error changes nothing."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen import __version__
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import advise
from herzrasen.cards import CardSet
from herzrasen.cli.seat import MAX_LINE_BYTES, converse
from herzrasen.games.hearts import Move, View
from herzrasen.locales import catalogue
from herzrasen.seat_protocol.commands import ARGUMENT_COUNTS
from herzrasen.seat_protocol.deal_view import DealView
from tests.seat_protocol.referee import InProcessSeat
from tests.tiers import size_of_tier

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
SPADES = CLUBS.replace("C", "S")
HEARTS = CLUBS.replace("C", "H")
HELD = f"deal 0 hold {CLUBS}"
PLAYED_OUT = (
    HELD,
    *(
        f"played {seat} {rank}{suit}"
        for rank in "23456789TJQKA"
        for seat, suit in enumerate("CDSH")
    ),
)


def after(*lines: str, language: str = "en") -> InProcessSeat:
    """The session after these lines."""
    seat = InProcessSeat(language)
    for line in lines:
        reply = seat.answer(line)
        assert not reply.startswith("error"), (line, reply)
    return seat


PASSED = (f"deal 0 left {CLUBS}", "exchange QC KC AC 2D 3D 4D")
BEFORE = (
    "played 1 3C",
    "played 2 4C",
    "played 3 JC",
    "played 3 3S",
    "played 0 2S",
    "played 1 4S",
    "played 2 5S",
    "played 2 5C",
)
KITTY = "rules standard+players=3,leftover=kitty-first,pass_count=0"
OWN_KITTY = (
    "rules standard+players=3,leftover=kitty-first,pass_count=0",
    f"deal 0 hold {CLUBS} AS KS QS JS",
    "played 0 2C",
    "played 1 2D",
    "played 2 3D",
)
ELSEWHERE = (
    OWN_KITTY[0],
    f"deal 0 hold {SPADES} AD KD QD JD",
    "played 2 2C",
    "played 0 JD",
    "played 1 3D",
    "kitty 2",
)
CHARGING = ("rules standard+charging=yes", f"deal 0 hold {SPADES}")


def test_hello_names_program_version_and_protocol() -> None:
    assert InProcessSeat().answer("hello") == f"herzrasen {__version__} seat 1"


def test_a_deal_from_the_cards_to_the_score() -> None:
    seat = after("rules standard", HELD, "legal?")
    suits = {1: "D", 2: "S", 3: "H"}
    for rank in "23456789TJQKA":
        assert seat.answer("legal?").split()[0] == "legal"
        word, card, seconds = seat.answer("play?").split()
        assert (word, card[1]) == ("play", "C")
        assert float(seconds) >= 0
        assert seat.answer(f"played 0 {card}") == "ok"
        for other, suit in suits.items():
            # The first trick takes no heart from a hand that has others; this one has none.
            assert seat.answer(f"played {other} {rank}{suit}") == "ok"
    assert seat.answer("score") == "score 0 26 26 26"
    assert seat.answer("play?").startswith("error over ")


def test_totals_add_up_until_they_are_told() -> None:
    seat = after(*PLAYED_OUT, HELD)
    assert seat.now.deal.view.public.match.totals == (0, 26, 26, 26)
    seat = after(*PLAYED_OUT, "scores 1000000000 1 2 -3", HELD)
    assert seat.now.deal.view.public.match.totals == (1_000_000_000, 1, 2, -3)
    seat = after(*PLAYED_OUT[:-1], HELD)  # unfinished: dropped
    assert seat.now.deal.view.public.match.totals == (0, 0, 0, 0)


def test_a_moon_may_be_chosen() -> None:
    seat = after("rules new-moon", *PLAYED_OUT)
    assert seat.answer("score").startswith("error moon-first ")
    assert seat.answer("moon?") == "moon others"
    assert seat.answer("moon 1 self").startswith("error not-shooter ")
    assert seat.answer("moon 0 self") == "ok"
    assert seat.answer("score") == "score -26 0 0 0"


def test_the_seed_of_a_deal_overrides_the_players_seed() -> None:
    for words, seed in (("", 5), (" seed=9", 9), (" dealer=2 seed=9", 9), (" seed=9 dealer=2", 9)):
        seat = after("config bot=beginner seed=5", HELD + words)
        assert seat.now.bot == HeartsBot(1, seed)
    assert after("config bot=beginner seed=5", HELD + " seed=0").now.bot == HeartsBot(1, 0)
    seat = after("config seed=5", HELD + " seed=9", HELD)
    assert seat.now.bot == HeartsBot(4, 5)


def test_everything_can_be_configured() -> None:
    seat = after("config level=3 seed=7 effort=12 time_ms=40 threads=2")
    assert seat.now.bot == HeartsBot(3, 7, effort=12, time_ms=40, threads=2)
    assert after("config bot=master", "config seed=1").now.bot == HeartsBot(4, 1)
    assert after(f"config seed={2**63 - 1}").now.bot == HeartsBot(4, 2**63 - 1)
    assert after(f"scores 0 1 2 {-(10**9)}").now.totals == (0, 1, 2, -(10**9))
    assert type(after("config bot=random").now.bot).__name__ == "RandomBot"


def test_without_a_compiled_kernel_the_seat_thinks_no_longer_than_with_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("herzrasen.bots.hearts.bot_part.compiled_kernel", lambda: None)
    assert after("config level=4").now.bot == HeartsBot(4, effort=24)
    assert after("config level=4 effort=90").now.bot == HeartsBot(4, effort=90)
    assert after("config level=4 time_ms=90").now.bot == HeartsBot(4, time_ms=90)


def test_the_values_are_those_of_the_bots_advice() -> None:
    hand = "2C QC KC AC 2D 3D KD AD 2S QS 5H KH AH"
    seat = after(
        "config level=3 effort=5", f"deal 0 hold {hand}", "played 0 2C", *BEFORE, "played 3 6C"
    )
    word, *values = seat.answer("values?").split()
    bot = seat.now.bot
    assert isinstance(bot, HeartsBot)
    known = advise(seat.now.deal.view_for_play(), bot).options
    assert word == "values"
    points = {card: option.points for option in known for card in option.cards | option.equivalent}
    assert values == [f"{card}={points[card]:.2f}" for card in CardSet.parse("QC KC AC")]
    assert after("config level=2", HELD).answer("values?") == "values"


WRONG = {
    "empty-line": ("", ()),
    "unknown-line": ("nonsense", ()),
    "words": ("hello there", ()),
    "words of a deal": ("deal 0 left", ()),
    "words of an exchange": ("exchange 2C 3C 4C", PASSED[:1]),
    "not-ascii": ("played 0 2♣", PASSED),
    "unknown-key": ("config colour=3", ()),
    "unknown-key without a value": ("config seed", ()),
    "unknown-bot": ("config bot=deep", ()),
    "bad-value": ("config seed=1 level=5", ()),
    "bad-value that is no number": ("config seed=x", ()),
    "bad-value that is one too large": (f"config seed={2**63}", ()),
    "bad-value of twenty digits": ("config seed=00000000000000000001", ()),
    "bad-value of a seed": (f"{HELD} seed=-1", ()),
    "bad-value of rules": ("rules standard+moon=maybe", ()),
    "unknown-preset": ("rules uno", ()),
    "unknown-option": ("rules standard+jokers=2", ()),
    "collision": ("rules standard+players=5,partners=2v2", ()),
    "totals": ("scores 1 2 3", ()),
    "totals that are none": ("scores 1 2 3 x", ()),
    "totals that are too large": ("scores 1 2 3 -1000000001", ()),
    "not-a-seat": (f"deal 4 left {CLUBS}", ()),
    "not-a-direction": (f"deal 0 up {CLUBS}", ()),
    "not-a-direction around the table": (f"deal 0 +4 {CLUBS}", ()),
    "not-a-direction at an odd table": (f"deal 0 across {CLUBS} 2H 3H 4H 5H", (KITTY,)),
    "not-a-card": ("deal 0 left 1C", ()),
    "card-twice": (f"deal 0 left {CLUBS} AC", ()),
    "hand-size": ("deal 0 left 2C 3C", ()),
    "not-in-play": (f"deal 0 hold {CLUBS} 2H 3H 4H 2D", ("rules standard+players=3",)),
    "not-in-play of another": (
        "played 1 2D",
        ("rules standard+players=3", f"deal 0 hold {CLUBS} 2H 3H 4H 5H", "played 0 2C"),
    ),
    "nothing-passed": (f"deal 0 left {CLUBS}", ("rules standard+pass_count=0",)),
    "unknown-key of a deal": (f"{HELD} bid=3", ()),
    "unknown-key that was there": (f"{HELD} dealer=1 seed=2 dealer=1", ()),
    "unknown-key that was there, of a seed": (f"{HELD} seed=2 seed=2", ()),
    "bad-value that is no seed": (f"{HELD} seed=x", ()),
    "no-deal": ("play?", ()),
    "no-deal before it is told": ("score", ("rules standard",)),
    "hold": ("pass?", (HELD,)),
    "no-passing-now": ("pass?", PASSED),
    "exchange-first": ("played 0 2C", PASSED[:1]),
    "not-in-hand": ("exchange 2D 3D 4D 5D 6D 7D", PASSED[:1]),
    "pass-count": ("exchange 2C 3C 2D 3D", PASSED[:1]),
    "own-card": ("exchange QC KC AC 2C 3D 4D", PASSED[:1]),
    "no-charging": ("charge?", (HELD,)),
    "charged-first": ("play?", CHARGING),
    "charged-twice": ("charged 1 JD", (*CHARGING, "charged 1")),
    "not-exposable": ("charged 1 2D", CHARGING),
    "own-card of a charge": ("charged 1 QS", CHARGING),
    "card-gone to another": ("charged 2 AH", (*CHARGING, "charged 1 AH")),
    "turn": ("played 1 KC", (f"deal 0 hold {CLUBS.replace('KC', 'KD')}",)),
    "turn of a lower club": ("played 1 5C", (f"deal 0 hold {SPADES[3:]} 3C",)),
    "turn of the lowest club": (
        "played 1 KC",
        ("rules standard+first_lead=holder-any-club", f"deal 0 hold {SPADES[3:]} 2C"),
    ),
    "turn left of the dealer": (
        "played 1 2D",
        ("rules standard+first_lead=left-of-dealer", f"{HELD} dealer=1"),
    ),
    "not-leader who has passed a lower club on": (
        "play?",
        (f"deal 0 left {CLUBS}", "exchange 2C QC KC 2D 3D 4D"),
    ),
    "lead-club from another": ("played 1 5D", (HELD,)),
    "turn later on": ("played 2 5D", (HELD, "played 0 2C")),
    "turn of another": ("play?", (HELD, "played 0 2C")),
    "not-leader": ("play?", (f"deal 0 hold {SPADES}",)),
    "lead-club": ("played 1 2D", (f"deal 0 hold {SPADES}",)),
    "must-lead": ("played 0 3C", (HELD,)),
    "follow-suit": (
        "played 0 2S",
        (f"deal 0 hold 3C {SPADES[3:]} 2S".replace(" AS", ""), "played 3 2C"),
    ),
    "own-card of a trick": ("played 1 3C", (HELD, "played 0 2C")),
    "card-with who has exposed it": (
        "played 2 AH",
        (*CHARGING, "charged 3 AH", *(f"charged {seat}" for seat in range(3)), "played 1 2C"),
    ),
    "card-gone": ("played 2 5D", (HELD, "played 0 2C", "played 1 5D")),
    "card-with": ("played 2 KC", (*PASSED, "played 0 2C", "played 1 QC")),
    "impossible": ("played 1 5D", (*PASSED, "played 0 2C")),
    "not-over": ("score", (HELD,)),
    "over": ("played 0 2C", PLAYED_OUT),
    "no-kitty": ("kitty 0 2D", (HELD,)),
    "no-charging-now": ("charge?", (*CHARGING, *(f"charged {seat}" for seat in range(4)))),
    "kitty-hidden": ("kitty 2 4D", ELSEWHERE),
    "moon-first": ("score", ("rules new-moon", *PLAYED_OUT)),
    "kitty-not-taken": ("kitty 1", OWN_KITTY[:3]),
    "kitty-size": ("kitty 0", OWN_KITTY),
    "kitty-first": ("play?", OWN_KITTY),
    "own-card of a kitty": ("kitty 0 3C", OWN_KITTY),
    "kitty-taker": ("kitty 1", (*OWN_KITTY, "kitty 0 4D")),
    "kitty-other": ("kitty 0 5D", (*OWN_KITTY, "kitty 0 4D")),
    "no-moon-now": ("moon?", (HELD,)),
    "no-moon-now to tell": ("moon 0 self", (HELD,)),
    "not-a-choice": ("moon 0 maybe", (HELD,)),
    "moon-other": ("moon 0 self", PLAYED_OUT),
    "not-shooter": ("moon 1 self", PLAYED_OUT),
}


@pytest.mark.parametrize(("code", "line", "before"), [(c, *w) for c, w in WRONG.items()], ids=WRONG)
def test_an_error_says_its_code_and_changes_nothing(
    code: str, line: str, before: tuple[str, ...]
) -> None:
    seat = after(*before)
    kept = seat.now
    kind, word, sentence = seat.answer(line).split(maxsplit=2)
    assert (kind, word) == ("error", code.split()[0])
    assert sentence.isascii()
    assert seat.now is kept


def test_every_error_code_is_tested() -> None:
    known = {key.split(".")[2] for key in catalogue("en") if key.startswith("seat.error.")}
    assert known - {code.split()[0] for code in WRONG} == {"too-long", "bug"}


def test_errors_speak_german_in_ascii() -> None:
    answer = after(language="de").answer("config level=9")
    assert answer == 'error bad-value level muss eine ganze Zahl von 1 bis 4 sein; "9" ist keine.'


def test_an_internal_error_is_reported_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seat = after(HELD)
    kept = seat.now

    def raise_error(_told: DealView) -> View:
        raise RuntimeError("broken")

    monkeypatch.setattr(DealView, "view_for_play", raise_error)
    assert seat.answer("legal?").startswith("error bug ")
    assert seat.now is kept
    assert "broken" in caplog.text


def test_a_bot_that_fails_stops_no_match(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def raise_error(_bot: HeartsBot, _view: View) -> Move:
        raise RuntimeError("broken")

    monkeypatch.setattr(HeartsBot, "choose", raise_error)
    assert after(HELD).answer("play?").startswith("play 2C ")
    assert "broken" in caplog.text


def session_output(data: bytes) -> list[bytes]:
    answers = io.BytesIO()
    converse(io.BytesIO(data), answers)
    return answers.getvalue().split(b"\n")[:-1]


def test_overlong_lines_are_skipped() -> None:
    long = b"config " + b"x" * 3 * MAX_LINE_BYTES
    for line in (long, b"hello" + b" " * MAX_LINE_BYTES, b"quit" + b" " * MAX_LINE_BYTES):
        first, second = session_output(line + b"\nhello\n")
        assert first.startswith(b"error too-long ")
        assert second.startswith(b"herzrasen ")
    longest = b"hello" + b" " * (MAX_LINE_BYTES - 6)
    assert session_output(longest + b"\n")[0].startswith(b"herzrasen "), "no byte too many"
    assert session_output(long)[0].startswith(b"error too-long "), "and nothing more comes"


def test_nothing_follows_quit_and_the_last_line_needs_no_end() -> None:
    assert session_output(b"quit\nhello\n") == [b"ok"]
    assert [line.split()[0] for line in session_output(b"hello\r\nhello")] == [b"herzrasen"] * 2


WORDS = st.one_of(
    st.sampled_from(
        [*ARGUMENT_COUNTS, "0", "1", "3", "-1", "left", "hold", "+2", "across", "seed=3"]
    ),
    st.sampled_from([*CLUBS.split(), *HEARTS.split(), "QS'", "bot=club", "dealer=1", "others"]),
    st.sampled_from(["new-moon", "cancellation", CLUBS, HELD, "standard+charging=yes"]),
    st.text(st.characters(blacklist_characters="\n"), max_size=8),
)
LINES = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=12).map("\n".join)


@settings(max_examples=size_of_tier(15, 150), deadline=None)
@given(before=st.sampled_from(["", HELD + "\n", "\n".join(PASSED) + "\n"]), text=LINES)
def test_one_line_comes_out_for_each_that_goes_in(before: str, text: str) -> None:
    data = f"config bot=club\n{before}{text}\n".replace("quit", "hello").encode()
    answers = session_output(data)
    assert len(answers) == data.count(b"\n")
    assert all(line and line.isascii() and line.decode().isprintable() for line in answers)
