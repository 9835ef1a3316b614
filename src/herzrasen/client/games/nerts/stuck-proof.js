// Explains a stuck round: the cards that come up on each waste in a full cycle of the stock, the open cards, and where
// each would have to go.
//
//   stuckProof(table, nameOf)    who has which cards; each player's unfold
//   stuckReason(table, nameOf)   the sentence over it
//   showProof(table, nameOf)     both in a dialog

import {html, nothing} from '../../vendor/lit.js';
import {rankLabel, parseCard} from '../../core/text/card-text.js';
import {signPath} from '../../kit/cards/suit-shapes.js';
import {ask} from '../../core/elements/dialog.js';
import {indexLetters} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {jokerView, labelOf} from './jokers.js';
import {badge} from './icons.js';
import {playersOf} from './teams.js';
import {deckOf} from './ownership.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {(seat: number) => string} NameOf */

/** @param {Public} table @param {NameOf} nameOf */
export const stuckReason = (table, nameOf) =>
  t(`nerts_stuck.why.${table.stop ?? 'lock'}`, {
    names: table.votes.map(nameOf).join(', '),
    n: Number(table.rules.stuck_seconds ?? 30),
  });

/** @param {Public} table @param {NameOf} nameOf */
export function stuckProof(table, nameOf) {
  if (!table.reach.length) return nothing;
  return html`<div class="proof stack gap-2">
    <p class="proof-line small"><span class="muted">${t('nerts_stuck.proof.middle')}</span>${chips(
      table.foundations.flatMap((pile) => pile.slice(-1)),
      table,
    )}</p>
    ${table.areas.map((area, at) => {
      const ends = area.tableau.flatMap((column) => column.slice(-1));
      const name = playersOf(table, at, nameOf);
      return html`<details class="proof-of">
        <summary class="row gap-2">
          ${badge(deckOf(table, at))}<span class="called cut strong" dir="auto" translate="no">${name}</span>
          <span class="muted small push nowrap">${t('nerts_stuck.proof.count', {n: table.reach[at]?.length ?? 0})}</span>
        </summary>
        <p class="proof-line small"><span class="muted">${t('nerts_stuck.proof.reach')}</span>${chips(table.reach[at] ?? [], table)}</p>
        <p class="proof-line small"><span class="muted">${t('nerts_stuck.proof.pile')}</span>${chips(area.pile.slice(-1), table)}</p>
        <p class="proof-line small"><span class="muted">${t('nerts_stuck.proof.columns')}</span>${chips(ends, table)}</p>
      </details>`;
    })}
    <p class="muted small">${t(table.rules.rival_building === false ? 'nerts_stuck.proof.places' : 'nerts_stuck.proof.places_and_piles')}</p>
  </div>`;
}

/** Small cards in a row, each with its name. @param {readonly string[]} cards @param {Public} table */
export function chips(cards, {jokers}) {
  if (!cards.length) return html`<span>${t('nerts_stuck.proof.none')}</span>`;
  return html`<span class="chips-row flow" role="list">${cards.map((card) => html`<span role="listitem">${chip(card, jokers)}</span>`)}</span>`;
}

/** @param {string} card @param {import('./jokers.js').Jokers} jokers */
export function chip(card, jokers) {
  const {face} = jokerView(card, jokers);
  const {rank, suit} = parseCard(face);
  return html`<span class="chip-card card-label full-width" role="img" aria-label=${labelOf(card, jokers, t)} data-suit=${suit}
    ><span aria-hidden="true">${rankLabel(rank, indexLetters())}</span><svg viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(suit)} /></svg
  ></span>`;
}

/** @param {Public} table @param {NameOf} nameOf */
export const showProof = (table, nameOf) =>
  ask({
    title: () => t(`nerts_stuck.title.${table.stop ?? 'lock'}`),
    content: () => html`<div class="stack"><p>${stuckReason(table, nameOf)}</p>${stuckProof(table, nameOf)}</div>`,
    wide: true,
  });
