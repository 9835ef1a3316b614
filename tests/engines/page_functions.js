// What every script of a journey can call; it is sent along with each of them.

const STILL = 5; // frames
const PATIENCE = 60_000; // ms; two cores may have much else to do

/** The first element in sight, its own text containing this where some is given; blanks are alike. */
function firstVisible(selector, text = '') {
  const searched = text.replaceAll(/\s+/g, ' ');
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility({visibilityProperty: true}) && accessibleText(element).includes(searched),
  );
}

/** What a reader is told an element is. */
const accessibleText = (element) =>
  `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.replaceAll(/\s+/g, ' ');

/** Waits until a function answers something true, and answers that. */
async function until(ask, what) {
  for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`not there: ${what}`);
}

/** Where an element can be pressed: the first of some points of it that nothing else lies over. */
function point(element) {
  const {left, top, width, height} = element.getBoundingClientRect();
  for (const [across, down] of [
    [0.5, 0.5],
    [0.12, 0.3],
    [0.88, 0.3],
    [0.12, 0.8],
  ]) {
    const at = [left + width * across, top + height * down];
    const hit = document.elementFromPoint(...at);
    if (hit && element.contains(hit)) return at;
  }
  return null;
}

/** Whether something moves it. */
const moves = (element) =>
  document.getAnimations().some(({playState, effect}) => playState === 'running' && effect?.target?.contains(element));

/** Where an element can be pressed, once it lies still. */
// biome-ignore lint/correctness/noUnusedVariables: page.py calls it
async function target(selector, text) {
  let before = '';
  let frames = 0; // in which it lay there; a table that was just drawn lays itself out once more
  const what = `${selector} ${text}, in sight, still, and under nothing else`;
  return until(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const element = firstVisible(selector, text);
    if (!element || moves(element)) return null;
    element.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
    const at = point(element);
    frames = at && JSON.stringify(at) === before ? frames + 1 : 0;
    before = JSON.stringify(at);
    return frames >= STILL ? at : null;
  }, what);
}
