// What a person sees and hears of a page, as an indented text that can be read and compared.
//
//   outline(element)      the lines of what is in it
//   nameOf(element)       what a screen reader calls it
//   lineOf(control)       'button "Mute Ada" pressed', 'select "Players" = 4 of 3, 4, 5'
//
// A control stands in brackets where text surrounds it. `{3f2a}` is the mark of a drawing: another one has another mark.
// `[QS]` is the picture of a card. `«…»` is only heard, `‹…›` only seen. Layout is left out: classes, sizes, places.

import {createHash} from 'node:crypto';

const INLINE = new Set(
  'a abbr b bdi br button code data em i img input kbd label mark output s select small span strong sub summary sup svg textarea time wbr'.split(
    ' ',
  ),
);
const SKIPPED = new Set('head script style link template noscript'.split(' '));
const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'summary']);
const CONTROL_ROLES = new Set(['button', 'tab']);
const FIELDS = new Set(['input', 'select', 'textarea']);
/** Classes that say what something is, and not where it lies. */
const TELLING = new Set(
  'chosen received target pending primary red black own bad won best gone now asked short done ours mine leader undone full lost worst good inaccuracy mistake blunder finished running today last next placed side'.split(
    ' ',
  ),
);
/** What is only for the style sheets and the animations, or is said already. */
const MUTE_DATA = new Set('key card face back over placed drag about spot rows plate kind'.split(' '));
const STATES = [
  'expanded',
  'pressed',
  'checked',
  'selected',
  'current',
  'sort',
  'busy',
  'disabled',
  'invalid',
  'valuenow',
  'valuetext',
  'keyshortcuts',
];

/** States that are only said where they are true. */
const QUIET = new Set(['disabled', 'busy', 'invalid', 'current']);

/** @param {string} text */
const mark = (text) => createHash('sha1').update(text).digest('hex').slice(0, 4);

/** Marks of direction go, and a gap is a gap. @param {string | null | undefined} text */
export const plain = (text) =>
  (text ?? '')
    .replace(/[\u2066-\u2069\u200e\u200f\u00ad]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();

/** @param {Element} element */
const tagOf = (element) => element.localName;

/** @param {Element} element */
function isHidden(element) {
  const tag = tagOf(element);
  if (SKIPPED.has(tag) || element.hasAttribute('hidden')) return true;
  if (tag === 'dialog') return !element.hasAttribute('open');
  if (tag !== 'div') return false;
  const {classList, parentElement} = element;
  const isRegion = element.hasAttribute('aria-live') && /^(?:body|dialog)$/.test(parentElement?.localName ?? '');
  const isIdleLayer =
    element.hasAttribute('inert') && !element.firstElementChild && parentElement?.localName === 'body';
  return isRegion || isIdleLayer || classList.contains('toasts');
}

/** The drawing of an icon or a chart. @param {Element} svg */
function drawing(svg) {
  const words = [...svg.querySelectorAll('text, title')].map((each) => plain(each.textContent)).filter(Boolean);
  const shapes = [...svg.querySelectorAll('path, circle, rect, line, polyline, polygon, ellipse, use')]
    .map((shape) => [tagOf(shape), ...[...shape.attributes].map(({name, value}) => `${name}=${value}`)].join(' '))
    .join('\n');
  const label = svg.getAttribute('aria-label');
  return `${label ? `drawing "${plain(label)}" ` : ''}{${mark(shapes)}}${words.length ? ` ${words.join(' / ')}` : ''}`;
}

/** @param {Element} element @param {string} attribute */
const textOfIds = (element, attribute) =>
  plain(
    (element.getAttribute(attribute) ?? '')
      .split(/\s+/)
      .map((id) => (id && document.getElementById(id)?.textContent) || '')
      .join(' '),
  );

/** @param {Element} control */
function labelOf(control) {
  const id = control.getAttribute('id');
  const label = control.closest('label') ?? (id ? document.querySelector(`label[for="${id}"]`) : null);
  return label ? inlineWithin(label, control) : '';
}

/** @param {Element} element */
export function nameOf(element) {
  const own = plain(element.getAttribute('aria-label')) || textOfIds(element, 'aria-labelledby');
  if (own) return own;
  if (/^(?:input|select|textarea)$/.test(tagOf(element)))
    return labelOf(element) || plain(element.getAttribute('title') ?? element.getAttribute('placeholder'));
  return inlineWithin(element) || plain(element.getAttribute('title'));
}

/** What an element says of itself beside its name. @param {any} element */
function traits(element) {
  const facts = [];
  const names = element.getAttributeNames();
  for (const state of STATES) {
    const value = names.includes(`aria-${state}`) ? element.getAttribute(`aria-${state}`) : null;
    if (value === null || (value === 'false' && QUIET.has(state))) continue;
    facts.push(value === 'true' ? state : value === 'false' ? `not ${state}` : `${state}=${value}`);
  }
  if (element.disabled) facts.push('disabled');
  if (element.readOnly) facts.push('readonly');
  if (element.hasAttribute('inert')) facts.push('inert');
  if (element.hasAttribute('download')) facts.push(`download=${element.getAttribute('download')}`);
  for (const name of names) {
    if (!name.startsWith('data-') || MUTE_DATA.has(name.slice(5))) continue;
    const value = plain(element.getAttribute(name));
    facts.push(`${name.slice(5)}${value ? `=${value}` : ''}`);
  }
  for (const name of element.className.split(/\s+/).sort()) if (TELLING.has(name)) facts.push(`.${name}`);
  const style = names.includes('style') ? (element.getAttribute('style') ?? '') : '';
  for (const [, name, value] of style.matchAll(/--(part|share|value|done|of|sum|percent)\s*:\s*([^;]+)/g))
    facts.push(`${name}:${value}`);
  if (/NaN|undefined/.test(style)) facts.push(`style ${style}`);
  if (!names.length) return facts.length ? ` ${facts.join(' ')}` : '';
  const about = textOfIds(element, 'aria-describedby');
  if (about) facts.push(`(${about})`);
  const title = plain(element.getAttribute('title'));
  if (title && title !== nameOf(element)) facts.push(`title "${title}"`);
  return facts.length ? ` ${facts.join(' ')}` : '';
}

/** @param {Element} element */
function picture(element) {
  const face = element.getAttribute('data-face');
  const back = element.getAttribute('data-back');
  return face !== null ? `[${face}]` : back !== null ? `[back ${back}]` : '';
}

/** Without the place where these files lie. @param {string} address */
const withoutPlace = (address) => address.replace(/^file:.*\/(?=api\/|#\/)/, '');

/** @param {Element} link */
const addressOf = (link) => withoutPlace(link.getAttribute('href') ?? '');

/** @param {any} control */
export function lineOf(control) {
  const tag = tagOf(control);
  const name = nameOf(control);
  if (tag === 'select') {
    const options = [...control.options].map((/** @type {any} */ option) => plain(option.textContent));
    const chosen = [...control.options].findIndex((/** @type {any} */ option) => option.value === control.value);
    return `select "${name}" = ${options[chosen] ?? '-'} of ${options.join(', ')}${traits(control)}`;
  }
  if (tag === 'textarea') return `text "${name}" = ${JSON.stringify(control.value)}${traits(control)}`;
  if (tag === 'input') {
    const type = control.getAttribute('type') ?? 'text';
    const range = ['min', 'max', 'step', 'maxlength', 'pattern', 'autocomplete', 'inputmode']
      .filter((each) => control.hasAttribute(each))
      .map((each) => ` ${each}=${control.getAttribute(each)}`)
      .join('');
    const required = control.required ? ' required' : '';
    if (type === 'radio' || type === 'checkbox')
      return `${control.getAttribute('role') ?? type} "${name}"${control.checked ? ' checked' : ''}${traits(control)}`;
    return `${type} "${name}" = ${JSON.stringify(withoutPlace(control.value))}${range}${required}${traits(control)}`;
  }
  const role = control.getAttribute('role') ?? {a: 'link', button: 'button', summary: 'summary'}[tag] ?? tag;
  const target = tag === 'a' ? ` ${addressOf(control)}` : '';
  const seen = control.hasAttribute('aria-label') ? inlineWithin(control) : '';
  const beside = seen && seen !== name ? ` ${seen}` : '';
  const face = picture(control);
  return `${role}${face ? ` ${face}` : ''} "${name}"${beside}${target}${traits(control)}`;
}

/** @param {Element} element */
function isControl(element) {
  const tag = tagOf(element);
  if (tag === 'a') return element.hasAttribute('href');
  return CONTROLS.has(tag) || CONTROL_ROLES.has(element.getAttribute('role') ?? '');
}

/** @param {Element} element @param {(each: Element) => boolean} test @returns {Element | null} the first within that is so */
function findWithin(element, test) {
  for (const child of element.children) {
    if (test(child)) return child;
    const found = findWithin(child, test);
    if (found) return found;
  }
  return null;
}

/** The text of what lies in an element, on one line. @param {Node} node @param {Element | null} [without] a control that is not said */
function inlineWithin(node, without = null) {
  return plain([...node.childNodes].map((child) => inline(child, without)).join(' ')).replace(
    / ([.,;:!?)])(?= |$)/g,
    '$1',
  );
}

/** @param {Node} node @param {Element | null} [without] @returns {string} */
function inline(node, without = null) {
  if (node.nodeType === 3) return node.textContent ?? '';
  if (node.nodeType !== 1 || node === without) return '';
  const element = /** @type {Element} */ (node);
  if (isHidden(element)) return '';
  const tag = tagOf(element);
  if (tag === 'svg') return drawing(element);
  if (isControl(element)) return without ? '' : `[${lineOf(element)}]`;
  if (tag === 'label') {
    const control =
      findWithin(element, (each) => FIELDS.has(tagOf(each))) ??
      document.getElementById(element.getAttribute('for') ?? '');
    if (control && !without) return element.contains(control) ? `[${lineOf(control)}]` : '';
  }
  const face = picture(element);
  const label = element.getAttribute('aria-label');
  const within = inlineWithin(element, without);
  const about = traits(element);
  if (face) return `${face}${label ? ` ${plain(label)}` : ''}${about}`;
  if (label !== null) return `"${plain(label)}"${within && within !== plain(label) ? ` ‹${within}›` : ''}${about}`;
  if (!within) return about && !element.matches('span:not([class])') ? `(${about.trim()})` : '';
  const marked = element.classList.contains('hidden-text')
    ? `«${within}»`
    : element.getAttribute('aria-hidden') === 'true'
      ? `‹${within}›`
      : within;
  return about ? `${marked} (${about.trim()})` : marked;
}

/** Whether all that is in it fits into a line. @param {Element} element @returns {boolean} */
const isLine = (element) =>
  [...element.children].every(
    (each) => tagOf(each) === 'svg' || isHidden(each) || (INLINE.has(tagOf(each)) && isLine(each)),
  );

/** @param {Element} element @returns {number} the controls in it */
const countControls = (element) =>
  [...element.children].reduce((sum, each) => sum + (isControl(each) ? 1 : 0) + countControls(each), 0);

/** What a container is called, '' where it only lays out. @param {Element} element */
function headOf(element) {
  const tag = tagOf(element);
  const role =
    element.getAttribute('role') ??
    {dialog: 'dialog', form: 'form', nav: 'nav', fieldset: 'group', aside: 'aside', details: 'details'}[tag] ??
    '';
  const legend = tag === 'fieldset' ? plain(element.querySelector('legend')?.textContent) : '';
  const name = plain(element.getAttribute('aria-label')) || textOfIds(element, 'aria-labelledby') || legend;
  const live = element.getAttribute('aria-live');
  const open = tag === 'details' && element.hasAttribute('open') ? ' open' : '';
  const about = traits(element);
  if (
    !name &&
    !about &&
    !live &&
    !open &&
    !['details', 'form', 'dialog'].includes(tag) &&
    (!role || role === 'list' || role === 'region')
  )
    return '';
  return `${role || 'part'}${name ? ` "${name}"` : ''}${open}${live ? ` live=${live}` : ''}${about}`;
}

/** @param {Element} root @returns {string[]} */
export function outline(root) {
  /** @type {string[]} */
  const lines = [];
  describe(root, 0, lines);
  return lines;
}

/** @param {Element} element @param {number} depth @param {string[]} lines */
function describe(element, depth, lines) {
  if (isHidden(element)) return;
  const tag = tagOf(element);
  const write = (/** @type {string} */ text, at = depth) => void (text && lines.push(`${'  '.repeat(at)}${text}`));
  if (tag === 'svg') return write(drawing(element));
  if (isControl(element)) return write(lineOf(element));
  if (tag === 'tr') {
    const cells = [...element.children].map(
      (cell) => `${tagOf(cell) === 'th' ? '*' : ''}${inlineWithin(cell)}${traits(cell)}`,
    );
    return write(`| ${cells.join(' | ')} |${traits(element)}`);
  }
  if (/^h[1-6]$/.test(tag)) return write(`${tag} ${inlineWithin(element)}${traits(element)}`);
  if (tag === 'legend') return;
  const bullet = tag === 'li' ? '- ' : tag === 'dt' ? '= ' : '';
  if (isLine(element) && (element.childNodes.length || picture(element))) {
    const controls = countControls(element);
    const text = inline(element);
    if (controls < 2 || text.length < 120)
      return write(text && bullet + text.replace(/^\[([^[\]]*(?:\[[^\]]*\][^[\]]*)*)\]$/, '$1'));
    if (text.length < 240) return write(bullet + [headOf(element), inlineWithin(element)].filter(Boolean).join(': '));
  }
  const cards = cardsOf(element);
  const head = headOf(element);
  if (cards) return write(`cards${head ? ` ${head.replace(/^list /, '')}` : ''}: ${cards}`);
  if (head) write(bullet + head);
  else if (bullet) write(bullet.trim());
  const inner = head || bullet ? depth + 1 : depth;
  let run = '';
  const endRun = () => {
    if (/[\p{L}\p{N}{]/u.test(run)) write(plain(run), inner);
    run = '';
  };
  for (const child of element.childNodes) {
    const within = /** @type {Element} */ (child);
    if (tag === 'details' && !element.hasAttribute('open') && child.nodeType === 1 && tagOf(within) !== 'summary')
      continue;
    const isWord =
      child.nodeType === 3 ||
      (child.nodeType === 1 &&
        INLINE.has(tagOf(within)) &&
        isLine(within) &&
        !isControl(within) &&
        !findWithin(within, isControl));
    if (isWord) run += ` ${inline(child)}`;
    else if (child.nodeType === 1) {
      endRun();
      if (tagOf(within) === 'label' && isLine(within)) write(inline(within).replace(/^\[(.*)\]$/, '$1'), inner);
      else describe(within, inner, lines);
    }
  }
  endRun();
}

/** A list of nothing but cards, on one line. @param {Element} element */
function cardsOf(element) {
  if (!/^[uo]l$/.test(tagOf(element)) || !element.children.length) return '';
  const each = [...element.children].map((item) => inlineWithin(item));
  return each.every(
    (text) => /^\[?[^ ]*\[/.test(text) && text.includes('[') && /^\[(?:button )?(?:\[|back|[A-Z0-9])/.test(text),
  )
    ? each.map((text) => text.replace(/^\[button (.*)\]$/, '$1')).join(' · ')
    : '';
}
