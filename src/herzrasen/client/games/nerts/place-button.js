// Places on the table as buttons. A place keeps its button whatever lies on it, so that the focus stays where it was;
// the card below the top is drawn too, because the top one may still be on its way here.
//
//   pile({place, cards, label, …})   a place with its upper two cards
//   column({index, cards, …})        a column of the tableau, fanned downwards

import {html, nothing} from '../../vendor/lit.js';
import {parseCard} from '../../core/text/card-text.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {jokerView, labelOf} from './jokers.js';
import {spot} from './view-selectors.js';

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./jokers.js').Jokers} Jokers */
/**
 * @typedef {{
 *   place: Place,
 *   cards: readonly string[],
 *   label: string,
 *   jokers: Jokers,
 *   owner?: number | null,
 *   below?: number | null,
 *   closed?: number | null,
 *   target?: boolean,
 *   chosen?: boolean,
 *   pending?: boolean,
 *   source?: boolean,
 *   suit?: string,
 *   shortcut?: string | undefined,
 *   key?: string,
 * }} Look
 * owner: the deck whose cards need no edge here. below: a back that lies under the open cards. closed: nothing open is
 * left, a back lies on top. key: what that back is known by when it flies.
 */

/** The edge of a card's deck, unless it is the deck that belongs here. @param {string} card @param {number | null | undefined} owner */
function edge(card, owner) {
  const {deck} = parseCard(card);
  return owner === deck ? nothing : deck;
}

/** @param {string} text @param {number | null | undefined} owner @param {Jokers} jokers */
function cardContent(text, owner, jokers) {
  const {face, joker} = jokerView(text, jokers);
  return html`<span class="card lower" aria-hidden="true" data-face=${face} data-joker=${joker ?? nothing} data-owner=${edge(text, owner)}></span>`;
}

/** @param {Look} look */
export function pile({
  place,
  cards,
  label,
  jokers,
  owner,
  below,
  closed,
  target,
  chosen,
  pending,
  source,
  suit,
  shortcut,
  key,
}) {
  const top = cards.at(-1);
  const under = cards.at(-2);
  const look = top === undefined ? null : jokerView(top, jokers);
  const back = top === undefined ? (closed ?? null) : null;
  const marks = [target && 'target', chosen && 'chosen', pending && 'pending'].filter(Boolean).join(' ');
  const bottom =
    under !== undefined
      ? cardContent(under, owner, jokers)
      : typeof below === 'number'
        ? html`<span class="card lower" aria-hidden="true" data-back=${below}></span>`
        : nothing;
  return html`<div class="spot">
    ${bottom}
    <button
      type="button"
      class="${top === undefined && back === null ? 'place' : 'card'} ${marks}"
      data-place=${spot(place)}
      data-spot=${spot(place)}
      data-drag
      data-suit=${suit ?? nothing}
      data-face=${look?.face ?? nothing}
      data-joker=${look?.joker ?? nothing}
      data-back=${back ?? nothing}
      data-owner=${top === undefined ? nothing : edge(top, owner)}
      data-card=${top ?? nothing}
      data-key=${top ?? key ?? nothing}
      aria-label=${label}
      aria-pressed=${source ? String(Boolean(chosen)) : nothing}
      aria-keyshortcuts=${shortcut ?? nothing}
    ></button>
  </div>`;
}

/**
 * @param {{index: number, cards: readonly string[], label: string, jokers: Jokers, chosenFrom: string | null, target: boolean,
 *   pending: ReadonlySet<string>, hint: unknown, shortcut: string | undefined}} look
 */
export function column({index, cards, label, jokers, chosenFrom, target, pending, hint, shortcut}) {
  const place = spot({at: 'tableau', index});
  const from = chosenFrom === null ? -1 : cards.indexOf(chosenFrom);
  return html`<div class="column" data-spot=${place}>
    <ul class="cascade" role="list" aria-label=${label} ${styles({'--n': cards.length})}>
      ${
        cards.length === 0
          ? html`<li>
            <button type="button" class="place ${target ? 'target' : ''}" data-place=${place} data-drag aria-label=${label} aria-keyshortcuts=${shortcut ?? nothing}></button>
          </li>`
          : cards.map((card, at) => {
              const top = at === cards.length - 1;
              const {face, joker} = jokerView(card, jokers);
              const chosen = from >= 0 && at >= from;
              const marks = [top && target && 'target', chosen && 'chosen', pending.has(card) && 'pending']
                .filter(Boolean)
                .join(' ');
              return html`<li>
              <button
                type="button"
                class="card ${marks}"
                data-place=${place}
                data-drag
                data-face=${face}
                data-joker=${joker ?? nothing}
                data-card=${card}
                data-key=${card}
                tabindex=${top ? 0 : -1}
                aria-label=${labelOf(card, jokers, t)}
                aria-pressed=${String(chosen)}
                aria-keyshortcuts=${top ? (shortcut ?? nothing) : nothing}
              ></button>
            </li>`;
            })
      }
    </ul>
    ${hint}
  </div>`;
}
