// What a joker stands for, asked beside the place it goes to. A press, a digit or letter of the rank, or arrows and
// Enter; Escape keeps the joker where it is.
//
//   const lift = await askJokerCard(table, lifts)     one of the lifts, or null

import {html, nothing, render} from '../../vendor/lit.js';
import {rankLabel, cardLabel, parseCard, RANKS, SUITS} from '../../core/text/card-text.js';
import {signPath} from '../../kit/cards/suit-shapes.js';
import {signsOf} from '../../kit/keys/key-signs.js';
import {indexLetters} from '../../core/settings/settings.js';
import {onLanguageChange, t} from '../../core/text/texts.js';
import {popupPosition} from './popup-position.js';
import {spot} from './view-selectors.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Lift} Lift */

/** @param {Lift} lift */
const cardOf = ({stands_for: stands}) => parseCard(stands ?? 'XC');

/** By suit, and the highest first. @param {readonly Lift[]} lifts */
const sortLifts = (lifts) =>
  [...lifts].sort((a, b) => {
    const [one, other] = [cardOf(a), cardOf(b)];
    return SUITS.indexOf(one.suit) - SUITS.indexOf(other.suit) || RANKS.indexOf(other.rank) - RANKS.indexOf(one.rank);
  });

/** @param {readonly string[]} signs of a key @returns {string | undefined} a rank, in the letters of the cards or English ones */
const rankOf = (signs) =>
  RANKS.find((rank) => [rank, rankLabel(rank, indexLetters())].some((label) => signs.includes(label.toLowerCase()))) ??
  (signs.includes('1') || signs.includes('0') ? 'T' : undefined);

/** @param {import('../../core/text/card-text.js').Card} card @param {() => void} pick */
const face = (card, pick) =>
  html`<button type="button" data-suit=${card.suit} data-stands=${card.face} aria-label=${cardLabel(card, t)} @click=${pick}
    ><span aria-hidden="true">${rankLabel(card.rank, indexLetters())}</span><svg viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(card.suit)} /></svg
  ></button>`;

/** Whether it was pressed beside the dialog, on what lies behind. @param {MouseEvent} event @param {Element} dialog */
function isOutside({clientX: x, clientY: y}, dialog) {
  const {left, right, top, bottom} = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/** @param {Table} table @param {readonly Lift[]} lifts @returns {Promise<Lift | null>} */
export function askJokerCard(table, lifts) {
  const dialog = document.createElement('dialog');
  dialog.className = 'stands';
  const choices = sortLifts(lifts);
  /** @type {(lift: Lift | null) => void} */
  let resolve = () => undefined;
  const answer = new Promise((/** @type {(lift: Lift | null) => void} */ done) => (resolve = done));
  // At once: the dialog's own event comes a little later.
  const finish = (/** @type {Lift | null} */ lift) => {
    table.jokerDialog = null;
    stop();
    dialog.remove();
    resolve(lift);
  };
  const draw = () => {
    dialog.setAttribute('aria-label', t('nerts_table.stands.title'));
    render(
      html`<p>${t('nerts_table.stands.title')}</p>
      ${SUITS.map((suit) => {
        const here = choices.filter((lift) => cardOf(lift).suit === suit);
        return here.length
          ? html`<div class="faces flow">${here.map((lift) => face(cardOf(lift), () => finish(lift)))}</div>`
          : nothing;
      })}`,
      dialog,
    );
  };
  draw();
  const stop = onLanguageChange(draw);
  const buttons = [...dialog.querySelectorAll('button')];
  dialog.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const way = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    const rank = event.ctrlKey || event.metaKey || event.altKey ? undefined : rankOf(signsOf(event));
    const next = way
      ? (at + way + buttons.length) % buttons.length
      : rank
        ? [...choices.keys()]
            .map((each) => (at + 1 + each) % choices.length)
            .find((each) => cardOf(/** @type {Lift} */ (choices[each])).rank === rank)
        : undefined;
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  });
  dialog.addEventListener(
    'pointerdown',
    (event) => event.target === dialog && isOutside(event, dialog) && finish(null),
  );
  table.append(dialog);
  dialog.showModal();
  const target = lifts[0]?.target;
  const place = target && table.querySelector(`[data-spot="${spot(target)}"]`)?.getBoundingClientRect();
  if (place) {
    const {left, top} = popupPosition(place, dialog.getBoundingClientRect());
    dialog.style.setProperty('inset', `${top}px auto auto ${left}px`);
    dialog.style.setProperty('margin', '0');
  }
  table.jokerDialog = dialog;
  dialog.addEventListener('close', () => finish(null));
  return answer;
}
