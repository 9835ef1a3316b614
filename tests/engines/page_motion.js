// What a page sounds and moves, in the hand of a journey: sounds are counted and not made, and nothing moves on by itself.
//
//   soundsMade()           how many tones have been started
//   holdMotion()           from now on animations stand where they begin, and timers that are seen do not run out
//   await moveOn(reached)  all that stands comes to its end, and what follows from that, until this function says so
//   await endMotion()      the same, until nothing stands or is begun any more

((page) => {
  let tones = 0;
  let seconds = 0;
  const node = () => ({
    gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}, setTargetAtTime() {}},
    frequency: {},
    Q: {},
    connect: (next) => next,
    start: () => void (tones += 1),
    stop() {},
  });
  page.AudioContext = class {
    state = 'running';
    sampleRate = 8000;
    destination = node();
    get currentTime() {
      return (seconds += 10); // whatever was heard before is over, and silences nothing
    }
    resume = async () => {};
    createBuffer = () => ({getChannelData: () => []});
    createBufferSource = node;
    createBiquadFilter = node;
    createGain = node;
    createOscillator = node;
  };
  page.soundsMade = () => tones;

  let held = false;
  const standing = new Map(); // of what ends it
  const {animate} = Element.prototype;
  Element.prototype.animate = function (...words) {
    const animation = animate.apply(this, words);
    if (!held) return animation;
    animation.pause();
    standing.set(animation, () => animation.finish());
    return animation;
  };

  const [SHORTEST, LONGEST] = [100, 20_000]; // ms; WebDriver has timers of its own in the page, and they are longer
  const {setTimeout: start, clearTimeout: stop} = page;
  let last = 0;
  page.setTimeout = (act, ms = 0, ...facts) => {
    if (!held || ms < SHORTEST || ms > LONGEST) return start(act, ms, ...facts);
    last -= 1;
    standing.set(last, () => act(...facts));
    return last;
  };
  page.clearTimeout = (timer) => {
    if (!standing.delete(timer)) stop(timer);
  };

  const QUIET = 5; // rounds in which nothing is begun
  const MOST = 200; // rounds; what asks again and again never ends
  page.holdMotion = () => {
    held = true;
  };
  page.moveOn = async (reached) => {
    for (let round = 0, quiet = 0; round < MOST && quiet < QUIET && !reached(); round += 1) {
      quiet = standing.size ? 0 : quiet + 1;
      for (const [key, end] of [...standing]) if (standing.delete(key)) end();
      await new Promise((done) => start(done));
    }
  };
  page.endMotion = () => page.moveOn(() => false);
})(window);
