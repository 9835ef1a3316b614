// Asking for the rest of the tricks where it is not certain: the own hand is laid open, and all others agree or play on.
// Who has agreed may still play on while the question is open. A card that is led ends it, and so does the time of those
// who do not answer. Who else has agreed, or wants to play on, nobody is told: it would tell of their cards.
//
//   askClaim(table)           asks whether it shall be asked
//   claimOffer(table, room)     the question as everyone sees it, or nothing
//   announceClaimOffer(table, message) announces it

import {html, nothing, repeat} from '../../vendor/lit.js';
import {card} from '../../kit/cards/card-view.js';
import {announce} from '../../core/elements/live-region.js';
import {ask} from '../../core/elements/dialog.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {mayOfferClaim} from './table-selectors.js';
import {sortCards} from '../../kit/cards/sort-cards.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('../../wire.d.ts').RestAsked} RestAsked */

/** @param {Table} table */
export async function askClaim(table) {
  const {connection, room, visibleView: shown} = table;
  if (!connection || !room || !shown || !mayOfferClaim(room, shown)) return;
  const {number} = room;
  const answer = await ask({
    title: () => t('hearts_table.rest.title'),
    content: () => html`<p>${t('hearts_table.rest.about')}</p>`,
    answers: [
      {value: '', label: () => t('hearts_table.rest.not')},
      {value: 'ask', label: () => t('hearts_table.rest.ask'), primary: true},
    ],
  });
  if (answer === 'ask' && number !== null) connection.offerClaim(number);
}

/** @param {Table} table @param {TableState} room */
export function claimOffer(table, room) {
  const {claimOffer: rest} = room;
  if (!rest) return nothing;
  const {seat, hand, number, agreed = [], declined = []} = rest;
  const open = (rest.against ?? null) === null;
  const asked = open && room.seat >= 0 && room.seat !== seat && !declined.includes(room.seat);
  return html`<div class="claiming asking centred">
    <section class="panel stack gap-3 at-centre" tabindex="0" aria-label=${t('hearts_table.rest.title')}>
      <p class="instruction">${table.describer().of('rest.asks', seat)}</p>
      <ul class="shown-hand flow justified" role="list">
        ${repeat(
          sortCards(hand, settings.handOrder),
          (text) => text,
          (text) => html`<li>${card(text, {still: true, pack: true, key: false})}</li>`,
        )}
      </ul>
      <p class="muted">${standing(table, rest)}</p>
      ${
        asked
          ? html`<p class="row answers">
            <button class="button" @click=${() => table.connection?.answerClaim(number, false)}>${t('hearts_table.rest.play_on')}</button>
            ${
              agreed.includes(room.seat)
                ? nothing
                : html`<button class="button primary" @click=${() => table.connection?.answerClaim(number, true)}>${t('hearts_table.rest.agree')}</button>`
            }
          </p>`
          : nothing
      }
    </section>
  </div>`;
}

/** @param {Table} table @param {RestAsked} message */
export function announceClaimOffer(table, message) {
  const {seat, hand, against = null, agreed = [], declined = []} = message;
  if (against === null && !agreed.length && !declined.length)
    announce(
      t('hearts_table.rest.aloud', {
        asks: table.describer().of('rest.asks', seat),
        hand: table.describer().cards(hand),
      }),
      {now: true},
    );
  if (against !== null) announce(standing(table, message));
}

/** That it was declined or who was late, or that others have to answer. @param {Table} table @param {RestAsked} rest */
function standing(table, {against = null, late = false}) {
  if (against === null) return t('hearts_table.rest.waiting');
  return late ? table.describer().of('rest.late', against) : t('hearts_table.rest.declined');
}
