// What is wrong with the layout of the page as it stands, for tests/browser/layout_sweep.py: controls that overlap or are
// covered, cut texts, small targets. Each finding is a sentence that names the elements. Needs layout_geometry.js.
//
//   layoutFindings({target, attempts})   the findings once the page has come to rest: a table lays itself out some frames
//                                        later   target: the smallest side of a control, in CSS pixels

const SLACK = 3; // px; borders and rounding
const POINTS = [
  [0.5, 0.5],
  [0.2, 0.25],
  [0.8, 0.25],
  [0.2, 0.75],
  [0.8, 0.75],
]; // of a control, where something may lie over it

/** @param {Element} element */
function nameOf(element) {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  const kind = `${element.localName}${element.classList.length ? `.${[...element.classList].join('.')}` : ''}`;
  return `${kind} “${text.slice(0, 40)}”`;
}

/** @param {Box} one @param {Box} other */
const overlap = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;

/** @param {Element} one @param {Element} other */
const isNested = (one, other) => one.contains(other) || other.contains(one);

/** A place is as wide as the card that it takes, and with many seats cards are narrower than a finger; it is as tall as one.
 * @param {Element} element @param {number} target the least width */
const leastWidth = (element, target) => (element.matches('.place') ? Math.min(target, 24) : target);

/** How far a press on the line through the middle of this still hits it, at most so far: what a layout adds to it by a
 * pseudo-element is a part of the target. @param {Element} element @param {Box} box @param {'x' | 'y'} axis @param {number} most */
function reach(element, {left, top, width, height}, axis, most) {
  const [x, y] = [left + width / 2, top + height / 2];
  const hits = (/** @type {number} */ way) => {
    const hit = document.elementFromPoint(axis === 'x' ? x + way : x, axis === 'y' ? y + way : y);
    return hit !== null && element.contains(hit);
  };
  let size = axis === 'x' ? width : height;
  for (const side of [-1, 1])
    for (let way = (axis === 'x' ? width : height) / 2 + 0.5; way < most && hits(side * way); way += 1) size += 1;
  return size;
}

/** @param {any} element @param {Element} hit */
const belongs = (element, hit) =>
  isNested(element, hit) ||
  (isCard(element) && isCard(hit)) ||
  [...(element.labels ?? [])].some((label) => label.contains(hit));

/** What is wrong with a control by itself. @param {any} seen @param {Placed} control @param {number} target */
function* controlFindings({styleOf, boxOf, isSticky, canScroll}, {element, rect}, target) {
  const {left, top, right, bottom, width, height} = boxOf(element);
  if ((right > innerWidth + 1 || left < -1) && !canScroll(element, 'x')) yield `${nameOf(element)} is cut at the side`;
  if ((bottom > innerHeight + 1 || top < -1) && !isCard(element) && !canScroll(element, 'y'))
    yield `${nameOf(element)} is cut below or above`;
  const inText = element.localName === 'a' && styleOf(element).display === 'inline';
  const isMeasured = !inText && !isCard(element) && !element.closest('label') && element.tagName !== 'INPUT';
  if (isMeasured && Math.min(width, height) < target) {
    const wide = reach(element, rect, 'x', target);
    const tall = reach(element, rect, 'y', target);
    if (wide < leastWidth(element, target) || tall < target)
      yield `${nameOf(element)} is ${Math.round(wide)}×${Math.round(tall)} px`;
  }
  for (const [x = 0, y = 0] of POINTS) {
    const hit = document.elementFromPoint(rect.left + x * rect.width, rect.top + y * rect.height);
    if (hit && !belongs(element, hit) && !isSticky(hit)) yield `${nameOf(element)} is covered by ${nameOf(hit)}`;
  }
}

/** @param {any} seen */
function* overlaps({isSticky, controls, texts}) {
  const alike = (/** @type {Element} */ one, /** @type {Element} */ other) =>
    !isNested(one, other) && isSticky(one) === isSticky(other);
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1))
      if (overlap(one.rect, other.rect) && alike(one.element, other.element))
        if (!isCard(one.element) || !isCard(other.element))
          yield `${nameOf(one.element)} overlaps ${nameOf(other.element)}`;
  for (const text of texts)
    for (const control of controls)
      if (overlap(text.rect, control.rect) && alike(control.element, text.element) && areBothSeen(text, control))
        yield `the text ${nameOf(text.element)} lies over ${nameOf(control.element)}`;
}

/** @param {any} seen */
function* cutTexts({styleOf, texts}) {
  for (const element of new Set(texts.map((/** @type {Placed} */ text) => text.element))) {
    const {overflowX, textOverflow, display} = styleOf(element);
    const clips = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && display !== 'inline';
    const forReaders = element.clientWidth <= 2 || element.clientHeight <= 2;
    if (clips && !forReaders && element.scrollWidth > element.clientWidth + 1)
      yield `the text ${nameOf(element)} is cut`;
  }
}

/** Whether both can be seen where they meet: a panel may lie over what it hides whole. @param {Placed} text @param {Placed} control */
function areBothSeen(text, control) {
  const {left, top, width, height} = common(text.rect, control.rect);
  const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
  const place = (/** @type {Element} */ wanted) => stack.findIndex((element) => wanted.contains(element));
  const [ofText, ofControl] = [place(text.element), place(control.element)];
  if (ofControl < 0) return false; // below the window, or hidden
  const between = ofText < 0 ? [] : stack.slice(Math.min(ofText, ofControl), Math.max(ofText, ofControl));
  return !between.some(
    (element) =>
      getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)' &&
      !control.element.contains(element) &&
      !text.element.contains(element),
  );
}

/** @param {number} target */
function findingsNow(target) {
  const seen = geometry();
  const {scrollWidth} = document.scrollingElement ?? document.documentElement;
  const tooWide = scrollWidth > innerWidth ? [`the page is ${scrollWidth - innerWidth} px too wide`] : [];
  const rems = innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const wideDialogs = [...document.querySelectorAll('dialog[open], dialog[open] > .content')]
    .filter((part) => rems >= 11 && part.scrollWidth > part.clientWidth + 1) // narrower, it may scroll sideways
    .map((part) => `the dialog is ${part.scrollWidth - part.clientWidth} px too wide`);
  const ofControls = seen.controls.flatMap((control) => [...controlFindings(seen, control, target)]);
  return [...new Set([...tooWide, ...wideDialogs, ...ofControls, ...overlaps(seen), ...cutTexts(seen)])];
}

const frame = () => new Promise((next) => requestAnimationFrame(next));

/** @param {{target: number, attempts: number}} wanted */
async function layoutFindings({target, attempts}) {
  let findings = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await frame();
    await frame();
    findings = findingsNow(target);
    if (!findings.length) break;
  }
  return findings;
}

Object.assign(globalThis, {layoutFindings});
