// All of a page that tells something, as text, quickly: for what is compared and seldom read. `outline.js` is for reading.
//
//   snapshot(document.body)      a line for each element: its name, its attributes, what it holds; layout is left out

import {createHash} from 'node:crypto';

const LEFT_OUT = new Set([
  'class',
  'id',
  'for',
  'slot',
  'name',
  'list',
  'aria-controls',
  'popovertarget',
  'data-key',
  'xmlns',
  'viewBox',
  'fill',
  'stroke',
  'focusable',
]);
const REFERENCES = new Set(['aria-labelledby', 'aria-describedby']);
const SKIPPED = new Set(['script', 'style', 'link', 'template', 'noscript']);
const FIELDS = new Set(['input', 'select', 'textarea']);
const TELLING =
  /^(?:chosen|received|target|pending|raised|under|exposed|own|bad|won|best|gone|asked|done|ours|mine|leader|undone|lost|worst|today|last|next|primary|active|over)$/;

const roundNumber = (/** @type {string} */ text) => String(Math.round(Number(text) * 100) / 100);

/** Icons do not change. @type {WeakMap<Element, string>} */
const icons = new WeakMap();

/** @param {any} element @returns {string} */
function lineOf(element) {
  const tag = element.localName;
  let line = tag;
  for (const {name, value} of element.attributes) {
    if (name === 'class') {
      for (const each of value.split(' ')) if (TELLING.test(each)) line += ` .${each}`;
    } else if (REFERENCES.has(name)) {
      for (const id of value.split(' ')) line += ` ${name}=${document.getElementById(id)?.textContent?.trim()}`;
    } else if (!LEFT_OUT.has(name))
      line +=
        value === ''
          ? ` ${name}`
          : ` ${name}=${value.replace(/^file:.*\/(?=client\/|api\/|#\/)/, '').replace(/\d\.\d+/g, roundNumber)}`;
  }
  if (FIELDS.has(tag))
    line += ` = ${element.type === 'radio' || element.type === 'checkbox' ? element.checked : element.value}`;
  return element === document.activeElement ? `${line} FOCUS` : line;
}

/** @param {any} element @param {string} margin @param {boolean} isInControl @param {string[]} lines */
function tell(element, margin, isInControl, lines) {
  const tag = element.localName;
  if (SKIPPED.has(tag) || /^(?:toasts|motion-layer)$/.test(element.className)) return;
  if (tag === 'svg' && isInControl) {
    const known = icons.get(element) ?? createHash('sha1').update(element.innerHTML).digest('hex').slice(0, 4);
    icons.set(element, known);
    lines.push(`${margin}${known}`);
    return;
  }
  const line = lineOf(element);
  if (/ hidden\b/.test(line) || (tag === 'dialog' && !element.open)) return;
  const at = lines.push(`${margin}${line}`) - 1;
  const isControl = isInControl || tag === 'button' || tag === 'a';
  for (const child of element.childNodes) {
    if (child.nodeType === 1) tell(child, `${margin} `, isControl, lines);
    else if (child.nodeType === 3) {
      const text = child.data.trim();
      if (text) lines.length - 1 === at ? (lines[at] += `: ${text}`) : lines.push(`${margin} ${text}`);
    }
  }
}

/** @param {Element} root */
export function snapshot(root) {
  /** @type {string[]} */
  const lines = [];
  tell(root, '', false, lines);
  return lines.join('\n').replace(/[\u2066-\u2069\u200e\u200f\u00ad]/g, '');
}
