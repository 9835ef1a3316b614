"""Any rules in sentences: in short, card values, passing, and every rule under its heading."""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.games.protocol import GameName
from herzrasen.locales.capitals import with_capital
from herzrasen.presentation.speech.translator import spoken_cards
from herzrasen.protocol.rules import CardValue, RuleBook
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.rules.option_names import search_text, title_of_rules
from herzrasen.terminal.translation import Translation


async def say_rules(program: LineProgram, game: GameName, rules: str, *, search: str = "") -> None:
    """Say rules in their text form; with ``search``, only the sentences that have these words.

    Raises ApiError.
    """
    session, t = program.session, program.t
    book = await program.rules.rules_of_text(game, rules)
    if book.refusal is not None:
        session.say(book.refusal.sentence)
    elif search:
        found = list(find_lines(book, search))
        session.say(*(found or [t("rule_choice.nothing_found")]))
    else:
        session.say(*rule_book_lines(t, book))


def find_lines(book: RuleBook, words: str) -> Iterable[str]:
    """The sentences of a rule book that have all these words, in any order."""
    wanted = search_text(words).split()
    for group in book.sentences:
        for line in group.lines:
            if all(word in search_text(f"{group.title} {line}") for word in wanted):
                yield line


def rule_book_lines(t: Translation, book: RuleBook) -> list[str]:
    """A rule book, a fact a line; what differs from the preset says so."""
    lines = [
        t(
            "line_mode.pair",
            name=t(f"lobby.{book.game}.title"),
            value=title_of_rules(t, book.game, book.rules),
        ),
        *book.gist,
        *(worth_line(t, worth) for worth in book.worth),
    ]
    for group in book.sentences:
        lines.append(t("line_mode.heading", title=group.title))
        for at, line in enumerate(group.lines):
            changed = at in group.changed
            lines.append(f"{t('rule_choice.card.changed')} {line}" if changed else line)
    return lines


def worth_line(t: Translation, worth: CardValue) -> str:
    """What some cards cost: ``Queen of spades: 13 points``."""
    key = "points" if len(worth.cards) == 1 else "each"
    signed = f"+{worth.points}" if worth.points > 0 else t.number(worth.points)
    points = t(f"rule_choice.card.{key}", n=worth.points, signed=signed)
    return t("line_mode.pair", name=with_capital(spoken_cards(t, worth.cards)), value=points)
