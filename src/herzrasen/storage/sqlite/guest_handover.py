"""What happens in the SQLite file when a guest becomes another person."""

from __future__ import annotations

from typing import Final

from herzrasen.storage.sqlite.preconditions import session_not_ended
from herzrasen.storage.sqlite.sessions import end_all_write, gone_write
from herzrasen.storage.sqlite.tournaments import hand_over_tournaments
from herzrasen.storage.sqlite.writer import Write

# A person's name is a long random word, and so stands for nothing else in a description.
_HAND_OVER: Final = (
    "UPDATE tables SET about = CAST(replace(CAST(about AS TEXT), :guest, :person) AS BLOB)"
    ' WHERE id IN (SELECT "table" FROM seats WHERE person = :guest)'
)
# The trigger at the descriptions knows who has a seat. Those who got up are named there as well.
_INDEX: Final = (
    'INSERT OR IGNORE INTO seats SELECT :person, "table" FROM seats WHERE person = :guest'
)
# Of two results for the same deal, the one that was begun first stays.
_DROP_LATER: Final = (
    "DELETE FROM daily_results WHERE person = :person AND EXISTS (SELECT 1 FROM daily_results AS"
    " guests WHERE guests.person = :guest AND guests.day = daily_results.day"
    " AND guests.name = daily_results.name AND guests.started < daily_results.started)"
)
_HAND_OVER_DAILY: Final = (
    "UPDATE OR IGNORE daily_results SET person = :person WHERE person = :guest"
)

# A guest's ratings stay with the guest: with a choice, a person would keep the best of many. But
# it is known from now on whose they were, and nobody gains by matches against their own guest.
_IS_RATED: Final = (
    "(EXISTS (SELECT 1 FROM rating_changes WHERE person = :guest) OR EXISTS (SELECT 1"
    ' FROM unrated_matches JOIN seats USING ("table") WHERE person = :guest))'
)
_KEEP_GUEST: Final = f"INSERT OR IGNORE INTO rating_guests SELECT :guest, :person WHERE {_IS_RATED}"
_FOLLOW_GUEST: Final = "UPDATE rating_guests SET person = :person WHERE person = :guest"


def hand_over_writes(guest: str, token_hash: str, person: str, now: int) -> tuple[Write, ...]:
    """The writes that give a guest's seats and daily results to another person, and end the guest's
    sessions; none is made if the guest's session of this token has ended."""
    both = [{"guest": guest, "person": person}]
    return (
        session_not_ended(token_hash, guest),
        (_KEEP_GUEST, both),
        (_FOLLOW_GUEST, both),
        (_HAND_OVER, both),
        (_INDEX, both),
        ("DELETE FROM seats WHERE person = ?", [(guest,)]),
        (_DROP_LATER, both),
        (_HAND_OVER_DAILY, both),
        ("DELETE FROM daily_results WHERE person = ?", [(guest,)]),
        hand_over_tournaments(guest, person),
        end_all_write(guest, now),
        gone_write(guest, now),
    )
