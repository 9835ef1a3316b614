"""What is typed at each page and table of line mode, divided by semicolons."""

from __future__ import annotations

from typing import Final

PAGES: Final = {
    "lobby": "help; help play; mine; end 2; end; yes; name; Ada; name Rosa; open XYZABC; quit",
    "own-tables": (
        "mine; 2; leave; 1; mine; 3; leave; 2; mine; end 9; end 3; no; end; yes; end; no; 8; "
        "lobby; 1; leave; 1; 5; back; 8; open; back; open x y"
    ),
    "tables": (
        "tables; 2; leave; 1; tables hearts; watch 5; leave; 1; tables clara omnibus; join 1; 1; "
        "tables nerts lightning; join; watch x; watch 2; join 1; leave; 1"
    ),
    "code": "open BKRTWZ; leave; 1; online hearts; leave; 1; play hearts sun; leave; 2; 3; leave",
    "links": (
        "open http://server.example/#/t/BKRTWZ-x; leave; 1; open #/event/event; back; "
        "open http://server.example/#/event/event; back; open #/record/t/t1; leave; "
        "open http://server.example/#/record/t/t1; leave; "
        "open http://server.example/#/device/abc; no; "
        "open http://elsewhere.example/#/t/BKRTWZ-x; open http://server.example/#/rules/hearts/sun"
    ),
    "rules": "rules hearts tricks; rules nerts; bots nerts; 1; 2; bots hearts; back; new nerts; 1",
    "house": (
        "new hearts; 6; 1; 2; 1; back; 2; 3; 7; 9999; 2; 2; x; 2; 1; 3; 2; back; 1; leave; 1; "
        "new nerts; 6; 3; yes; no; yes; 3; no; no; no; 1; 2; 2; 3; back; 2; link; leave"
    ),
    "own-rules": (
        "new hearts; 3; 7; 2; back; 3; back; 4; back; 5; ; 5; nothing like this; 6; ; 8; ; "
        "8; Ours; 8; Theirs; 7; back; 7; 1; back; 7; 1; 2; ; 7; 1; 2; Mine; 7; 2; 3; no; 7; 2; "
        "3; yes; 6; standard+target=77; 7; 1; 1; 3; 7; 1; back"
    ),
    "rules-unanswered": "new hearts; 3; 3; 7; 1; 8; 7; back",
    "lesson": "learn hearts; next; why qs; task; next 3; previous; n 20; p; n; p 30; playnow",
    "guides": "guide nerts; tactics hearts; 2; no; back; tactics nerts; 2; yes; next; n; leave",
    "today": "today; network; settings; back; today",
    "daily": "daily; help; 1; 1; leave; 1; daily; 2; help; back; 3; 2; back; 4; 5; 9; back",
    "running-match": "matches; help; 1; help; back; 1; 6; 1; leave; 1; matches clara; 4; back",
    "replay": (
        "matches; 3; 1; next; next 3; step 9; step; f; b; deal 2; previous; deal 9; view; 3; "
        "view; back; cards; match; rules trump; hand; trick; help; leave; back; back"
    ),
    "replay-nerts": "matches; 2; 1; n 20; match; cards; rivals; view; 2; step 3; leave; 2; back",
    "two-deals": (
        "matches; 3; 1; match; deal; deal 0; deal 2; previous; next; previous; forward; next 99; "
        "cards; view; 2; match; review; 1; back; leave"
    ),
    "review": "matches; 3; 2; help; 1; 2; 3; back; 5; 4; match; 3; 1; leave; 1",
    "filter": (
        "matches; 5; help; 1; 2; 5; 2; ada; 5; 3; 2; 5; 4; 2; 5; 5; 2; 5; 5; 5; soon; 2026-11-01; "
        "2026-11-20; 5; 6; yes; 5; 7; 5; back; back"
    ),
    "tournaments": "tournaments; help; 1; help; 9; no; 2; 3; 4; 5; 7; 8; 10; 11; 12; 13; 14; 1",
    "ended-tournament": "tournaments; 1; 9; yes; 15; name; back; 2; back; back",
    "new-tournament": "tournaments; 3; 1; 2; 1; Friday; 3; 2; 1; 1; 1; 1; back; back",
    "statistics": "statistics hearts; help; 1; 2; 3; back; statistics nerts; 1; 2; back",
    "ratings": "ratings; help; 1; 2; 3; back; back",
    "account": (
        "account; 1; Nimble Hare; 1; back; 2; old; newer; 2; ; 2; old; long enough; 3; back; 3; 1; "
        "5; 6; 1; 6; 2; 6; 4; 7; 8; no; 4; back"
    ),
    "settings": "settings; help; 2; 2; 3; 1; 4; 2; 5; 1; 6; 2; 1; 2; back; lobby",
    "nothing": (
        "mine; end; 1; tables; matches; tournaments; back; statistics hearts; statistics "
        "nerts; today; daily; 1; 2; 1; leave; 1"
    ),
    "day-begun": "today; daily; 1; 2; back; back",
    "day-closed": "daily; 1; 2; 3; back",
    "guest": (
        "account; 1; back; 1; Eva; ; 1; Eva; long enough; 2; back; 2; Eva; short; 2; Eva; "
        "long enough; 3; back; 3; Eva; back; 3; Eva; ABCD; short; 3; Eva; ABCD; long "
        "enough; 5; 1; 6; 7; no; 7; yes; no; 7; yes; yes; back"
    ),
    "new-account": "account; 2; ; 2; long enough; 3; 8; yes; back; 8; yes; Eva; back",
    "own-machine": (
        "network; no; network; yes; account; 5; back; new hearts; 2; 1; link; leave; 1"
    ),
    "closed-machine": "network; new hearts; 2; 1; link; leave; 1",
    "open-machine": "network; new hearts; 2; 1; link; leave; 1; account; 5; back",
    "device-links": (
        "open #/device/abc; open #/device/abc; yes; open; back; open; BKRTWZ; leave; 1"
    ),
    "young-tournament": (
        "tournaments; 1; 10; 11; 12; back; tournaments; 3; back; tournaments; 3; 3; back; "
        "tournaments; 3; 3; 1; back; tournaments; 3; 3; 1; 2; back; tournaments; 3; 3; 1; "
        "2; ; back"
    ),
}
"""What is typed in the lobby, and then on the pages to which that leads."""

TALK: Final = (
    "help; say hi; say; phrase 3; phrase; 5; phrase; back; react; 2; chat; chat off; chat on; "
    "mute 2; mute 9; mute clara; rules trump; rules; name Ada; name; back; name; Eva; link; "
    "seats; 1; seats; back; seats 3; stand; no"
)
BEFORE: Final = (
    "table; people; clocks; sit 2; sit; sit 9; ready; ready no; begin; begin now; stand; name Ada; "
    "chat; leave; back; leave; 1"
)
HEARTS: Final = (
    "table; people; hand; trick; last; scores; voids; legal; why qs; hint; play 1; play 2; undo; "
    "clocks; more; more 60; more ada; more 2 60; more nobody; vote bot; vote; claim; agree; no; "
    "continue; rematch; decline; follow; replay; leave; replay 1; leave; save; retry; back; "
    "retry 1; 2; review; review 1; stand; yes; leave; back; leave; 2"
)
ARRANGED: Final = (
    "table; people; clocks; seats; back; sit; sit 9; sit 4; chat; say hi; mute 2; vote; follow; "
    "leave; back; leave; 1"
)
NERTS: Final = (
    "table; people; cards; middle; rivals; rivals 1; scores; sheet; proof; legal; 1; turn; w 1; "
    "call; stuck; ready; go; continue; rematch; review; replay; retry; 1; leave; back; leave"
)
TABLES: Final = {
    **{f"waiting-{kind}": BEFORE for kind in ("guest", "watched", "full")},
    **dict.fromkeys(("waiting-host", "waiting-nerts"), f"{TALK}; {BEFORE}"),
    **dict.fromkeys(("hearts-playing", "hearts-with-people"), f"{TALK}; {HEARTS}"),
    **{
        f"hearts-{moment}": HEARTS
        for moment in (
            "watched", "passing", "charging", "moon", "sides", "kitty", "counted", "over", "vote",
            "awaited", "rematch", "rematch-host", "ended", "daily", "tournament", "claim",
        )
    },
    **dict.fromkeys(
        (
            "waiting-invited", "waiting-closed", "waiting-public", "hearts-offered", "hearts-later",
            "hearts-arranged", "hearts-protected", "hearts-next", "hearts-idle", "hearts-silent",
            "hearts-phrases", "hearts-closed", "hearts-voted", "nerts-voting",
        ),
        ARRANGED,
    ),
    "hearts-first": "retry; back; retry; 1; leave; 1",
    "hearts-many": "retry; back; retry; abc; retry; 0; retry 5; retry; 4; 2; retry 1; 1; leave; 1",
    "nerts-four": f"{TALK}; {NERTS}",
    **{
        f"nerts-{moment}": NERTS
        for moment in (
            "roles", "jokers", "alone", "counted", "over", "before", "starts", "stuck", "tie",
        )
    },
}  # fmt: skip
"""What is typed at a table of the server, by its name."""
