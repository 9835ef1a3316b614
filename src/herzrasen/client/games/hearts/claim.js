// A claim, seen by everyone: who takes the rest and why, all hands laid open, and what that makes of the deal. It stays
// until its reader goes on, and then the cards are swept to the player who takes them.
//
//   claimPanel(table, claim)        the panel over the stage, as a template
//   claimSummary(claim, nameOf)     the hands alone; hands[seat] are the cards that each still held
//   await claimRead(table)          until the reader goes on, or something else does
//   endClaim(table)                 ends that; false where no claim is being read
//   sweepClaim(table, seat)         the open hands fly to this seat

import {html, nothing, repeat} from '../../vendor/lit.js';
import {card} from '../../kit/cards/card-view.js';
import {collect} from '../../kit/motion/motion.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {solo} from './table-selectors.js';
import {sortCards} from '../../kit/cards/sort-cards.js';
import {runningPoints} from './view-selectors.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {NonNullable<import('./types.d.ts').Public['claim']>} Claim */

const CLOCKED_MS = 10_000;

/** What ends the reading at each table. @type {WeakMap<Table, () => void>} */
const readings = new WeakMap();

/**
 * Where people play by the clock, nobody waits for a reader for ever.
 * @param {Table} table @returns {Promise<void>}
 */
export const claimRead = (table) =>
  new Promise((resolve) => {
    readings.set(table, resolve);
    const {room} = table;
    if (room?.house?.time && !solo(room))
      setTimeout(() => readings.get(table) === resolve && endClaim(table), CLOCKED_MS);
  });

/** @param {Table} table */
export function endClaim(table) {
  const end = readings.get(table);
  readings.delete(table);
  end?.();
  return end !== undefined;
}

/** @param {Table} table @param {number} seat */
export function sweepClaim(table, seat) {
  const to = table.querySelector(`.plaque[data-seat="${seat}"] .disc`);
  const panel = table.querySelector('.claiming');
  if (!to || !panel) return Promise.resolve();
  const gone = collect(panel.querySelectorAll('.card'), to, {stagger: 25});
  panel.classList.add('swept');
  return gone;
}

/** @param {Table} table @param {Claim} claim */
export function claimPanel(table, claim) {
  const state = table.visibleView?.public ?? null;
  const points = state && table.takenOpen ? runningPoints(state) : null;
  return html`<div class="claiming centred" @click=${() => endClaim(table)}>
    <section class="panel stack gap-3 at-centre" tabindex="-1" aria-labelledby="claim-title">
      <h2 id="claim-title" class="instruction">${table.describer().of('claim.takes', claim.seat)}</h2>
      <p class="why">${table.describer().of(claim.agreed ? 'claim.agreed' : 'claim.certain', claim.seat)}</p>
      ${claimSummary(claim, table.nameOf)}
      ${state && points ? html`<p class="muted number">${t('hearts_table.claim.points', {points: table.describer().bySides(state, points)})}</p>` : nothing}
      ${readings.has(table) ? html`<button type="button" class="button primary go-on">${t('hearts_table.claim.go_on')}</button>` : nothing}
    </section>
  </div>`;
}

/** @param {Claim} claim @param {(seat: number) => string} nameOf */
export function claimSummary({seat, hands}, nameOf) {
  const order = hands.map((_, at) => (seat + at) % hands.length);
  return html`<ul class="claimed-hands auto-grid full-width" role="list" aria-label=${t('hearts_table.claim.hands')}>
    ${order.map((who) =>
      hands[who]?.length
        ? html`<li class=${who === seat ? 'won' : ''} data-seat=${who}>
            <span class="called small strong" dir="auto" translate="no">${nameOf(who)}</span>
            <ul role="list">${repeat(
              sortCards(hands[who] ?? [], settings.handOrder),
              (text) => text,
              (text) => html`<li>${card(text, {still: true, pack: true, key: false})}</li>`,
            )}</ul>
          </li>`
        : nothing,
    )}
  </ul>`;
}
