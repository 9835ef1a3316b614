"""A page on which nothing comes or goes by itself after seconds, as long as a test looks at it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

_SECONDS_MS: Final = 2_500
_STANDING_TIMERS: Final = """((shortest) => {
  const {setTimeout: start, clearTimeout: stop} = window;
  const held = new Map();
  let last = 0;
  window.setTimeout = (act, ms, ...facts) => {
    if (!(ms >= shortest)) return start(act, ms, ...facts);
    last -= 1;
    held.set(last, () => act(...facts));
    return last;
  };
  window.clearTimeout = (timer) => {
    if (!held.delete(timer)) stop(timer);
  };
  window.releaseTimers = () => {
    const due = [...held.values()];
    held.clear();
    for (const act of due) act();
  };
})(SHORTEST)"""


def hold_long_timers(page: Page, shortest_ms: int = _SECONDS_MS) -> None:
    """From the next load on, long timers stand: toasts and notes stay, no answer counts as late."""
    page.add_init_script(_STANDING_TIMERS.replace("SHORTEST", str(shortest_ms)))


def release_long_timers(page: Page) -> None:
    """What stands is over; what is begun from now on stands again."""
    page.evaluate("() => window.releaseTimers()")


def hold_animations(page: Page) -> None:
    """From now on animations stand where they begin."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})
