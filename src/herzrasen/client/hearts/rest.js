// Asking for the rest of the tricks where it is not certain: the own hand is laid open, and all others agree or play on.
// Nothing waits for them; a card that is led ends the question.
//
//   askable(room, shown)     whether it can be asked now, and is worth a button
//   askRest(table)           asks whether it shall be asked
//   resting(table, room)     the question as everyone sees it, or nothing
//   tellRest(table, message) says it aloud

import {html, nothing, repeat} from '../vendor/lit.js';
import {card} from '../cards/view.js';
import {announce} from '../live.js';
import {ask} from '../notice.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {idle} from './now.js';
import {cardsOf, players, sorted} from './read.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('../wire.d.ts').RestAsked} RestAsked */

const LATE = 6; // tricks left when the button comes; its key works before

/** @param {Room} room @param {View} shown */
const onLead = (room, shown) =>
  room.line === 'open' && room.legal?.ask === 'play' && !room.legal.claim && !cardsOf(shown.public.trick).length && !idle(room, shown, false) && !room.rest;

/** @param {Room} room @param {View} shown */
export const askable = (room, shown) => onLead(room, shown) && shown.hand.length > 1 && shown.hand.length <= LATE;

/** @param {Table} table */
export async function askRest(table) {
  const {line, room, shown} = table;
  if (!line || !room || !shown || !onLead(room, shown)) return;
  const {number} = room;
  const answer = await ask({
    title: t('hearts_table.rest.title'),
    content: html`<p>${t('hearts_table.rest.about')}</p>`,
    answers: [
      {value: '', label: t('hearts_table.rest.not')},
      {value: 'ask', label: t('hearts_table.rest.ask'), primary: true},
    ],
  });
  if (answer === 'ask' && number !== null) line.askRest(number);
}

/** @param {Table} table @param {Room} room */
export function resting(table, room) {
  const {rest} = room;
  if (!rest) return nothing;
  const {seat, hand, number} = rest;
  const agreed = rest.agreed ?? [];
  const open = (rest.against ?? null) === null;
  const mine = open && room.seat >= 0 && room.seat !== seat && !agreed.includes(room.seat);
  return html`<div class="claiming asking">
    <section class="panel" tabindex="0" aria-label=${t('hearts_table.rest.title')}>
      <p class="whither">${table.teller().of('rest.asks', seat)}</p>
      <ul class="shown-hand" role="list">
        ${repeat(sorted(hand, settings.handOrder), (text) => text, (text) => html`<li>${card(text, {still: true, pack: true, key: false})}</li>`)}
      </ul>
      <p class="muted">${standing(table, rest)}</p>
      ${mine
        ? html`<p class="row answers">
            <button class="button" @click=${() => table.line?.answerRest(number, false)}>${t('hearts_table.rest.play_on')}</button>
            <button class="button primary" @click=${() => table.line?.answerRest(number, true)}>${t('hearts_table.rest.agree')}</button>
          </p>`
        : nothing}
    </section>
  </div>`;
}

/** @param {Table} table @param {RestAsked} message */
export function tellRest(table, message) {
  const {seat, hand, against = null, agreed = []} = message;
  if (against === null && !agreed.length) announce(t('hearts_table.rest.aloud', {asks: table.teller().of('rest.asks', seat), hand: table.teller().cards(hand)}), {now: true});
  if (against !== null) announce(standing(table, message));
}

/** Who said no, or which others have not answered yet. @param {Table} table @param {RestAsked} rest */
function standing(table, {seat, against = null, agreed = []}) {
  if (against !== null) return table.teller().of('rest.against', against);
  const {shown} = table;
  const known = [seat, table.me, ...agreed];
  const asked = Array.from({length: shown ? players(shown.public) : 0}, (_, at) => at).filter((at) => !known.includes(at));
  return asked.length ? t('hearts_table.rest.waiting', {names: asked.map(table.nameOf).join(', ')}) : '';
}
