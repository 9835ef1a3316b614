// Cards as Lit templates.
//
//   card('QS', {off: true, press: …})     a button with the face; its name is the card's name
//   back(0, {label: t('cards.back')})     a face-down card, deck A's; back(null) the house back
//   fan(cards, (text) => card(text))      a list of cards as a hand, as wide as there is room
//   cascade(cards, template)              the same from top to bottom
//
// off: not allowed now; it stays pressable, because pressing it is asking why. chosen: true or false makes it a toggle.
// Cards of several decks say theirs with decks: true, and show their owner with owner: true. With pack: true a card of the
// second pack of a game of two is marked and named as one.

import {classMap, html, nothing, repeat} from '../../vendor/lit.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {cardLabel, parseCard} from '../../core/text/card-text.js';

/**
 * @typedef {{
 *   label?: string,
 *   off?: boolean,
 *   chosen?: boolean,
 *   owner?: boolean,
 *   decks?: boolean,
 *   pack?: boolean,
 *   drag?: boolean,
 *   still?: boolean,
 *   key?: boolean,
 *   classes?: Record<string, boolean>,
 *   press?: (event: MouseEvent) => void,
 * }} CardLook
 * still: only a picture (a card in a trick), not a button. key: false where the same card lies elsewhere on the page, so that
 * it does not fly here.
 */

/** @param {string} text @param {CardLook} [look] */
export function card(
  text,
  {
    label,
    off = false,
    chosen,
    owner = false,
    decks = false,
    pack = false,
    drag = false,
    still = false,
    key = true,
    classes = {},
    press,
  } = {},
) {
  const {face, deck} = parseCard(text);
  const name = label ?? cardLabel(text, t, {decks, pack});
  const look = classMap({card: true, ...classes});
  const edge = owner ? deck : nothing;
  const second = pack && deck ? deck : nothing;
  if (still)
    return html`<span class=${look} data-face=${face} data-owner=${edge} data-pack=${second} data-key=${key ? text : nothing} role="img" aria-label=${name}></span>`;
  return html`<button
    type="button"
    class=${look}
    data-face=${face}
    data-owner=${edge}
    data-pack=${second}
    data-key=${key ? text : nothing}
    data-card=${text}
    ?data-drag=${drag}
    aria-label=${name}
    aria-disabled=${off ? 'true' : nothing}
    aria-pressed=${chosen === undefined ? nothing : String(chosen)}
    @click=${press ?? nothing}
  ></button>`;
}

/**
 * @param {number | null} deck
 * @param {{label?: string, key?: string}} [look] without a label it is decoration and stays silent
 */
export const back = (deck, {label, key} = {}) => html`<span
  class="card"
  data-back=${deck ?? ''}
  data-key=${key ?? nothing}
  role=${label ? 'img' : nothing}
  aria-label=${label ?? nothing}
  aria-hidden=${label ? nothing : 'true'}
></span>`;

/**
 * @param {string[]} cards
 * @param {(text: string, at: number) => unknown} template
 * @param {string} [label] what the list is called
 */
export const fan = (cards, template, label) => list('fan', cards, template, label);

/** @param {string[]} cards @param {(text: string, at: number) => unknown} template @param {string} [label] */
export const cascade = (cards, template, label) => list('cascade', cards, template, label);

/** @param {string} kind @param {string[]} cards @param {(text: string, at: number) => unknown} template @param {string | undefined} label */
const list = (kind, cards, template, label) => html`<ul
  class=${kind}
  role="list"
  aria-label=${label ?? nothing}
  ${styles({'--n': cards.length})}
>
  ${repeat(
    cards,
    (text) => text,
    (text, at) => html`<li>${template(text, at)}</li>`,
  )}
</ul>`;
