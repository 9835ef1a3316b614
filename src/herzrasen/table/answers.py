"""What is asked and answered over HTTP: what can be played, a new table, rules, records."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.table.fairness.race import Race
from herzrasen.table.house import House
from herzrasen.table.messages import Happened

Pace: TypeAlias = Literal["slow", "normal", "fast", "instant"]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables``: open a table and sit down at seat 0.

    ``rules`` is a rules value's text form. ``bot`` is how the bots play: ``{"level": 1..4}`` in
    Hearts, ``{"tempo": 1..5, "insight": 1..3}`` in Nerts; empty means the usual one. ``free`` seats
    wait for people who follow the table's link; with none the match begins at once. ``pace`` is how
    long bots wait before they move in Hearts. ``house`` holds for everyone at the table. ``decks``
    is for rules by which several tables are dealt the same decks: the word that they go by, one of
    the server's own if empty.
    """

    game: GameName
    rules: str
    name: str
    bot: dict[str, int] = {}
    free: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    pace: Pace = "normal"
    decks: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,40}\Z")] = ""
    house: House = House()


class DealAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables/{table}/again``: a deal of a table once more, at a table of its own.

    ``deal`` counts from 1. It is dealt to bots and, at the same seat as then, to the asker by this
    ``name``; with ``send`` to whoever follows the new table's link first. Whoever had no seat may
    say which is his, once the match is over. The answer is TableCreated.
    """

    deal: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    name: str = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    send: bool = False


class QuickMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables/quick``: play with people, whoever comes.

    ``rules`` is a rules value's text form, None for whatever is played. The answer is TableCreated
    with the public table where the asker has a seat now: one that waits for people, else a new one,
    by ``rules`` or the usual ones. ``bot``, ``pace`` and ``house`` are for a new one.
    """

    game: GameName
    name: str
    rules: str | None = None
    bot: dict[str, int] = {}
    pace: Pace = "normal"
    house: House = House(kind="public")


class QRWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/qr``: one of this server's own links is wanted as a QR code."""

    link: Annotated[str, msgspec.Meta(max_length=600)]


class QRCode(msgspec.Struct, frozen=True):
    """Answer to QRWish: a square of ``size`` by ``size``, the margin included; ``path`` is the dark
    part of it as the path data of an SVG."""

    size: int
    path: str


class RulesWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/rules``: what would be played with these options? Those left out are as usual."""

    game: GameName
    options: dict[str, Any]
    language: str = ""


class TableCreated(msgspec.Struct, frozen=True):
    """Answer to NewTable: the table's id, which is also its link."""

    table: str


class Preset(msgspec.Struct, frozen=True):
    """A named set of rules. ``rules`` is its text form for NewTable, ``options`` every option's
    value under it."""

    name: str
    rules: str
    options: dict[str, Any]


class Option(msgspec.Struct, frozen=True):
    """What a rules option, or a setting of the bots, may be.

    A ``choice`` has ``values``; a ``number`` lies from ``least`` to ``most``, and may be missing
    (null) if ``empty``; ``yes-no`` is true or false; a ``card`` is a card's text or null; a
    ``list`` holds values ``of`` one kind: cards, prices (a card and its points) or numbers, the
    latter two from ``least`` to ``most``. ``usual`` is the default. Its sentences in the texts are
    ``<game>.option.<name>.name`` and ``.about``, ``<game>.value.<name>.<value>``.
    """

    name: str
    kind: Literal["choice", "number", "yes-no", "card", "list"]
    usual: Any
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    empty: bool = False
    of: Literal["card", "price", "number"] | None = None


class Offer(msgspec.Struct, frozen=True):
    """One game of ``GET api/games``: its presets, options and bots' settings."""

    game: GameName
    presets: tuple[Preset, ...]
    options: tuple[Option, ...]
    bot: tuple[Option, ...]


class Offers(msgspec.Struct, frozen=True):
    """``GET api/games``: what can be played here."""

    hearts: Offer
    nerts: Offer


class RuleGroup(msgspec.Struct, frozen=True):
    """Some rules that belong together, as finished sentences under a title. ``changed`` are the
    places of those that the nearest preset has not."""

    title: str
    lines: tuple[str, ...]
    changed: tuple[int, ...] = ()


class Worth(msgspec.Struct, frozen=True):
    """Cards that cost the same number of points each; below 0 they take points off."""

    cards: tuple[Card, ...]
    points: int


class RuleValue(msgspec.Struct, frozen=True):
    """An option as it is, in words: its ``name``, and its value as ``words``.

    ``differs`` says that the nearest preset has another value, ``matters`` is false where no value
    of the option would change anything, the others being as they are; the reason is the option
    ``because``.
    """

    option: str
    name: str
    words: str
    differs: bool
    matters: bool
    because: str = ""


class RuleRefusal(msgspec.Struct, frozen=True):
    """Why nobody can play by the rules: a finished ``sentence``, and the options it is about."""

    code: str
    facts: dict[str, str | int]
    sentence: str
    options: tuple[str, ...]


class RuleBook(msgspec.Struct, frozen=True):
    """Everything about one rules value, in the language that was asked for.

    ``rules`` is its canonical text form, ``preset`` the nearest preset and ``differences`` the
    options in which it differs from that; ``seats`` is how many play, ``options`` and ``values``
    are every option's value as it travels and as it is said, ``sentences`` the rules for people and
    ``gist`` the game in a few of them. Where nobody can play by the rules, ``refusal`` says why and
    the rest is empty.

    For Hearts ``worth`` are the cards that count, of one pack, and ``passing`` is how many seats to
    the left cards are passed in each deal, until that begins again; empty where nobody ever passes.
    """

    game: GameName
    rules: str = ""
    preset: str = ""
    differences: tuple[str, ...] = ()
    seats: int = 0
    options: dict[str, Any] = {}
    values: tuple[RuleValue, ...] = ()
    sentences: tuple[RuleGroup, ...] = ()
    gist: tuple[str, ...] = ()
    worth: tuple[Worth, ...] = ()
    passing: tuple[int, ...] = ()
    refusal: RuleRefusal | None = None


Waiting: TypeAlias = Literal["reading", "move", "refusal", "rival"]
"""What a lesson waits for: that the learner reads on, makes a move, tries one that is refused, or
makes one that a rival is quicker with."""


class RefusedMove(msgspec.Struct, frozen=True):
    """A move that would not be made now, and why."""

    move: hearts.Move | nerts.Move
    refusal: Refusal


class LessonStop(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a lesson, after ``at`` events. ``name`` is that of its sentences.

    ``move`` is what the learner is to do. Where a rival is quicker, his move is the next event, and
    ``refusal`` is what is said then; where a move is to be tried, what is said of it. ``refused``
    are moves that a browser could ask for and that the legal moves do not speak of.
    """

    name: str
    at: int
    waits: Waiting = "reading"
    move: hearts.Move | nerts.Move | None = None
    refusal: Refusal | None = None
    refused: tuple[RefusedMove, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """``GET api/lessons/{game}``: a match that is gone through to learn the game.

    ``names`` are the seats', empty for the learner, who sits at ``seat``. ``happened`` is what a
    table would tell that seat, from the first event on.
    """

    game: GameName
    rules: str
    options: dict[str, Any]
    names: tuple[str, ...]
    seat: Seat
    happened: tuple[Happened, ...]
    stops: tuple[LessonStop, ...]


class RecordBot(msgspec.Struct, frozen=True):
    """Who played a seat of a record that no person did."""

    name: str
    version: str
    settings: str
    seed: int | None


class RecordPlayer(msgspec.Struct, frozen=True):
    """Who sat at a seat of a record; ``bot`` is None for a person."""

    name: str
    bot: RecordBot | None


class RecordDeal(msgspec.Struct, frozen=True):
    """A deal of a record, counted from 1. Points and totals are None if it was not finished.

    ``undone`` is how often a move was taken back in it; ``repeats`` is when these cards had been
    dealt before, at another table, None if they had not.
    """

    number: int
    dealer: Seat | None
    began: str | None
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    undone: int = 0
    repeats: str | None = None


class RecordStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened in a deal of a record, as one seat saw it.

    ``number`` counts from 1, ``by`` is who moved, ``at`` the ms since the round of Nerts began.
    ``races`` are how it was contested; their number is the step's.
    With all cards open: the ``hands`` and the ``kitty`` of Hearts after it, of Nerts the closed
    cards of each area, ``downs`` and ``stocks``.
    """

    number: int
    by: Seat
    event: hearts.Event | nerts.Event
    view: hearts.View | nerts.View
    at: int | None = None
    races: tuple[Race, ...] = ()
    hands: tuple[CardSet, ...] | None = None
    kitty: CardSet | None = None
    downs: tuple[tuple[Card, ...], ...] | None = None
    stocks: tuple[tuple[Card, ...], ...] | None = None


class Replayed(msgspec.Struct, frozen=True):
    """Answer to ``POST api/records``: a record that is right, and one of its deals step by step.

    ``record`` is whose view the record is: ``all``, a seat's number, or ``watcher``. ``seat`` is
    whose eyes the steps are seen with, -2 for a watcher's. ``more`` says that the deal has more
    steps than are sent. ``places`` is empty if the match was not played to its end.
    """

    game: GameName
    rules: str
    options: dict[str, Any]
    record: str
    date: str | None
    site: str | None
    players: tuple[RecordPlayer, ...]
    deals: tuple[RecordDeal, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    deal: int
    seat: Seat
    steps: tuple[RecordStep, ...]
    more: bool


class ReviewFinding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a round of Nerts that is worth a look.

    ``played``: an own card went to a foundation, ``ms`` after it could. It could have gone there
    for ``ms`` and did not, because a rival's card took the place (``taken``), the player laid a
    card on it (``covered``), a rival laid one on it (``attacked``), or the round ended (``ended``).
    ``passed``: the stock was turned over a waste card that fitted. ``won`` and ``lost``: a race, by
    ``ms`` of touch, as it was ``decided``. ``paused``: nothing was done for ``ms``.

    ``number`` is the step of the round after which the table stood so, ``at`` the ms since the
    round began. ``card`` could go from ``source`` to ``target``; ``by`` is the rival.
    """

    kind: Literal[
        "played", "taken", "covered", "attacked", "ended", "passed", "won", "lost", "paused"
    ]
    number: int
    at: int
    ms: int
    card: Card | None = None
    source: nerts.Place | None = None
    target: nerts.Place | None = None
    by: Seat | None = None
    decided: Literal["touch", "ties", "coin", "arrival"] | None = None


class ReviewPace(msgspec.Struct, frozen=True):
    """How many moves a seat made in a round, and the mean ms for each; None without a move."""

    seat: Seat
    actions: int
    ms: int | None


class RoundReview(msgspec.Struct, frozen=True):
    """Answer to ``GET api/tables/{table}/review?round=N``: a round looked at again by one seat.

    ``round`` counts from 1, ``ms`` is how long it ran; ``reaction`` is the median ms from playable
    to played of the cards that went to foundations, None if none did.
    """

    round: int
    seat: Seat
    ms: int
    findings: tuple[ReviewFinding, ...]
    reaction: int | None
    paces: tuple[ReviewPace, ...]


class CoachFact(msgspec.Struct, frozen=True):
    """Something the coach knows, as a value: ``code`` is the sentence's key, ``facts`` fill it.

    As in a refusal, a fact named ``card``, ``suit`` or ``seat`` is a card's text, a suit's letter
    or a seat's number; ``cards`` are some cards' texts with blanks between them. Others are
    numbers, as they are said.
    """

    code: str
    facts: dict[str, str | int] = {}


class HintOption(msgspec.Struct, frozen=True):
    """A card, or the cards to pass or to expose, and what it is expected to lead to; or a
    ``choice`` of what the moon does.

    ``points`` are what the asker gets in this deal, between ``low`` and ``high`` in 95 of 100
    cases of the same search. ``loss`` is how much worse the option is than the best, in points of
    a deal against the others', give or take ``within`` (95 %). ``moon`` is the share of worlds, 0
    to 1, in which the asker shoots the moon, ``against`` that in which another seat does.
    """

    cards: CardSet
    points: float
    low: float
    high: float
    loss: float
    within: float
    moon: float
    against: float
    choice: Literal["others", "self"] | None = None


class Hint(msgspec.Struct, frozen=True):
    """Answer to ``GET api/tables/{table}/hint``: what the coach would do, in solo play.

    ``number`` is the last event's when it was asked: a hint is for that moment alone. ``options``
    come best first; every legal card, the best of all the ways to pass or to expose cards, or both
    choices of the moon. ``why`` are one or two
    sentences on the first.
    """

    number: int
    ask: Literal["pass", "charge", "play", "moon"]
    options: tuple[HintOption, ...]
    why: tuple[CoachFact, ...]
    worlds: int


class MoveCost(msgspec.Struct, frozen=True):
    """What a move gave away against the best one.

    ``cost`` is in points of a deal against the others', 0 for the best, give or take ``within`` (95
    %; 0 where it is exact). ``best`` is what would have been better, or the move itself.
    ``points`` are what the seat had to expect after its move.
    """

    cost: float
    within: float
    best: CardSet
    points: float


class ReviewedMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pass or a play looked at again.

    ``number`` is the step of the deal, counted from 1, after which the table stood so: the next
    step is this move. ``trick`` counts from 1, 0 is the pass. ``forced`` says that there was no
    choice. ``grade`` goes by ``seen``, the cost that the seat could have known of; ``open`` is the
    cost for someone who sees every hand, where the record knows them all. ``why`` says what speaks
    for the best move where another was made.
    """

    number: int
    trick: int
    cards: CardSet
    forced: bool
    grade: Literal["good", "inaccuracy", "mistake", "blunder"]
    seen: MoveCost
    open: MoveCost | None = None
    why: tuple[CoachFact, ...] = ()


class Outlook(msgspec.Struct, frozen=True):
    """What a seat had to expect after so many tricks (0: before the first lead), from what it knew
    then: each seat's points in this deal, and the share, 0 to 1, in which each shoots the moon."""

    trick: int
    points: tuple[float, ...]
    moon: tuple[float, ...]


class Turning(msgspec.Struct, frozen=True):
    """Where the deal turned for a seat: in this trick its expected points went from ``before`` to
    ``after``. ``number`` is the step after which the table stood so. ``what`` tells it."""

    trick: int
    number: int
    before: float
    after: float
    what: CoachFact


class SeatReview(msgspec.Struct, frozen=True):
    """A deal as one seat played it: everything from what that seat could know, but for the costs
    marked open. ``cost`` is what its faults gave away together, ``open`` what all its moves did for
    someone who sees every hand, None where the hands are not known. ``points`` are those it got,
    None for a deal cut short."""

    seat: Seat
    verdict: CoachFact
    points: int | None
    cost: float
    open: float | None
    moves: tuple[ReviewedMove, ...]
    outlook: tuple[Outlook, ...]
    turning: Turning | None


class DealReview(msgspec.Struct, frozen=True):
    """Answer to a question for the review of a deal of Hearts, when it is done.

    ``deal`` counts from 1. ``seats`` are those that may be looked at: all in a full record and
    after the match, else the asker's own.
    """

    deal: int
    seats: tuple[SeatReview, ...]


class Reviewing(msgspec.Struct, frozen=True):
    """Answer 202 to the same question while the review is made: ``done`` ``of`` its steps. Ask
    again under ``GET api/reviews/{job}``, until the answer is 200 and a DealReview."""

    job: str
    done: int
    of: int
