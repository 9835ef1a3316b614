// Where the controls and texts of a page can be seen, for tests/browser/layout_sweep.js. Nothing on the page changes while it
// is looked at, so every style, box and answer is worked out once.
//
//   geometry()   {styleOf, boxOf, visiblePart, isSticky, canScroll, controls, texts}

const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [role=slider], [tabindex="0"]';
const UNSEEN = '[inert], [aria-hidden=true], .visually-hidden, .skip:not(:focus)';

/** @typedef {{left: number, top: number, right: number, bottom: number, width: number, height: number}} Box */
/** @typedef {{element: Element, rect: Box}} Placed */

/** Remembers what a function answers for an element. @template T @param {(element: Element) => T} answer */
function once(answer) {
  const known = new Map();
  return (/** @type {Element} */ element) => {
    if (!known.has(element)) known.set(element, answer(element));
    return /** @type {T} */ (known.get(element));
  };
}

/** @param {Box} box @param {Box | null} other @returns {Box} */
function common(box, other) {
  if (!other) return box;
  const [left, right] = [Math.max(box.left, other.left), Math.min(box.right, other.right)];
  const [top, bottom] = [Math.max(box.top, other.top), Math.min(box.bottom, other.bottom)];
  return {left, top, right, bottom, width: right - left, height: bottom - top};
}

/** Cards may lie on each other: a fan and a column are made of that. @param {Element} element */
const isCard = (element) => element.closest('.card') !== null;

function geometry() {
  const styleOf = once((element) => getComputedStyle(element));
  const boxOf = once((element) => /** @type {Box} */ (element.getBoundingClientRect()));
  const page = document.scrollingElement ?? document.documentElement;
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

  /** What this element and those around it leave of anything within, or null where that is everything. */
  const clipOf = once((element) => {
    if (element === document.body) return null;
    const {overflowX, overflowY, position} = styleOf(element);
    const around = position === 'fixed' || !element.parentElement ? null : clipOf(element.parentElement);
    if (overflowX === 'visible' && overflowY === 'visible') return around;
    const {left, top, right, bottom} = boxOf(element);
    const [wide, tall] = [overflowX === 'visible', overflowY === 'visible'];
    const own = {
      left: wide ? -Infinity : left,
      right: wide ? Infinity : right,
      top: tall ? -Infinity : top,
      bottom: tall ? Infinity : bottom,
    };
    return common({...own, width: 0, height: 0}, around);
  });

  const isShown = once(
    (element) =>
      element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true}) &&
      !element.closest(UNSEEN),
  );
  /** Whether this lies in a bar that stays while the rest scrolls under it. */
  const isSticky = once(
    (element) =>
      styleOf(element).position === 'sticky' || (element.parentElement !== null && isSticky(element.parentElement)),
  );
  const scrolls = (/** @type {'overflowX' | 'overflowY'} */ side) => {
    const canScroll = once((element) => {
      const parent = element.parentElement;
      return parent !== null && (['auto', 'scroll'].includes(styleOf(parent)[side]) || canScroll(parent));
    });
    return canScroll;
  };
  const [scrollsX, scrollsY] = [scrolls('overflowX'), scrolls('overflowY')];
  const canScroll = (/** @type {Element} */ element, /** @type {'x' | 'y'} */ axis) =>
    axis === 'x' ? scrollsX(element) : scrollsY(element) || page.scrollHeight > innerHeight + 1;

  /** @param {Element} element @param {Box} box @param {Element | null} around @returns {Placed[]} */
  const visibleBox = (element, box, around) => {
    const rect = common(box, around && clipOf(around));
    return rect.width > 2 && rect.height > 2 ? [{element, rect}] : [];
  };

  const controls = [...scope.querySelectorAll(CONTROLS)]
    .filter((element) => /** @type {any} */ (element).type !== 'hidden' && isShown(element))
    .flatMap((element) => visibleBox(element, boxOf(element), element.parentElement));

  /** Rectangles of texts that stand directly in an element. */
  const texts = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isText = once((element) => !element.closest('.card, option, script, style, svg') && isShown(element));
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !isText(element)) continue;
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) texts.push(...visibleBox(element, whole, element));
  }
  return {styleOf, boxOf, isSticky, canScroll, controls, texts};
}

Object.assign(globalThis, {geometry, isCard});
