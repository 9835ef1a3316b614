// A page's clock that a journey moves on: from now on timers of a second and more stand, and the time of day with them.
//
//   passTime(ms)    all that was to happen within this time happens, in its order

((page) => {
  const SHORTEST = 1000; // ms; shorter timers belong to what moves on the screen
  const {setTimeout: start, clearTimeout: stop} = page;
  const timeOfDay = Date.now.bind(Date);
  const standing = new Map(); // of {at, act}
  let passed = 0;
  let last = 0;

  Date.now = () => timeOfDay() + passed;
  page.setTimeout = (act, ms = 0, ...facts) => {
    if (ms < SHORTEST) return start(act, ms, ...facts);
    last -= 1;
    standing.set(last, {at: Date.now() + ms, act: () => act(...facts)});
    return last;
  };
  page.clearTimeout = (timer) => {
    if (!standing.delete(timer)) stop(timer);
  };
  page.passTime = (ms) => {
    const end = Date.now() + ms;
    for (;;) {
      const [next] = [...standing].sort(([, one], [, other]) => one.at - other.at);
      if (!next || next[1].at > end) break;
      const [timer, {at, act}] = next;
      standing.delete(timer);
      passed += Math.max(0, at - Date.now());
      act();
    }
    passed += Math.max(0, end - Date.now());
  };
})(window);
