// How the table looks at this moment: stage, seats, the middle, the own hand, the sheet, the tools.
//
//   look(table, room, shown)   a template

import {html, nothing} from '../vendor/lit.js';
import {settings} from '../settings.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';
import {again, chooseMoon, confirm, next, press, rechoose} from './deeds.js';
import {around, place, reach, turnOf} from './layout.js';
import {between, given, idle, laid} from './now.js';
import {cardsOf, players, sorted, turn, untouched} from './read.js';
import {brokenHeart} from './signs.js';
import {tools} from './tools.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Public} Public */

/** @param {Table} table @param {Room} room @param {View} shown */
export function look(table, room, shown) {
  const {public: state} = shown;
  const pause = between(shown);
  const {width, height} = reach(players(state)); // how far a trick reaches, for the size of its cards
  return html`<div class="hearts ${table.wide ? 'full' : ''}" data-players=${players(state)} ?data-between=${pause} @look=${table.look}>
    <h1 class="hidden-text">${t('hearts_table.title')}</h1>
    <div class="stage" ?inert=${pause} ${styles({'--reach-x': width, '--reach-y': height})}>
      ${standing(room, state)} ${seats(table, room, state)}
      <div class="middle">${middle(table, room, shown)}</div>
      ${glory(table)}
    </div>
    ${own(table, room, shown)} ${pause ? sheet(table, room, state) : nothing} ${tools(table)}
  </div>`;
}

/** Which deal it is, how far the match goes, whether hearts are broken. @param {Room} room @param {Public} state */
function standing({options}, state) {
  const target = options['target'];
  return html`<p class="state">
    <span>${t('hearts_table.state.deal', {deal: Math.max(0, state.deal) + 1})}</span>
    ${typeof target === 'number' ? html`<span class="target">${t('hearts_table.state.target', {target})}</span>` : nothing}
    ${state.broken && state.phase === 'play' ? html`<span class="broken">${brokenHeart}${t('hearts_table.state.broken')}</span>` : nothing}
  </p>`;
}

/** @param {Table} table @param {Room} room @param {Public} state */
function seats(table, room, state) {
  const count = players(state);
  return html`<ul class="seats" role="list" aria-label=${t('hearts_table.seats')}>
    ${around(count, room.seat).map((who) => {
      const turned = turnOf(who, room.seat, count);
      const {x, y} = place(turned, count);
      return html`<li ${styles({'--x': x, '--y': y})} data-turn=${turned}>${seat(table, room, who, state)}</li>`;
    })}
  </ul>`;
}

/** @param {Table} table @param {Room} room @param {number} who @param {Public} state */
const seat = (table, room, who, state) => html`<hearts-seat
  .info=${room.seats[who] ?? null}
  .table=${state}
  .name=${table.nameOf(who)}
  .open=${room.options['taken_shown'] !== false}
  .backs=${who === room.seat ? 0 : (state.held[who] ?? 0)}
></hearts-seat>`;

/** Passing, the question of the moon, or the trick. @param {Table} table @param {Room} room @param {View} shown */
function middle(table, room, shown) {
  const {public: state} = shown;
  if (state.phase === 'pass') {
    return html`<hearts-passing
      .table=${state}
      .own=${table.me}
      .chosen=${table.chosen}
      .most=${room.legal?.most ?? 0}
      .given=${table.rechoosing ? null : given(room, shown)}
      .nameOf=${table.nameOf}
      @confirm=${() => confirm(table)}
      @rechoose=${() => rechoose(table)}
    ></hearts-passing>`;
  }
  if (state.phase === 'moon' && room.legal?.ask === 'moon' && !table.glory) {
    const choose = (/** @type {CustomEvent<{choice: string}>} */ event) => chooseMoon(table, event.detail.choice);
    return html`<hearts-moon-question .choices=${room.legal.choices ?? []} @choose=${choose}></hearts-moon-question>`;
  }
  const lies = table.lying && !cardsOf(state.trick).length && state.phase === 'play';
  const trick = lies ? table.lying : state.trick;
  return html`<hearts-trick
    .trick=${trick}
    .players=${players(state)}
    .own=${room.seat}
    .pending=${laid(room)}
    .nameOf=${table.nameOf}
  ></hearts-trick>`;
}

/** @param {Table} table */
function glory(table) {
  if (!table.glory) return nothing;
  const {seat: who, sun} = table.glory;
  return html`<hearts-moon .sun=${sun} .sentence=${table.teller().of(sun ? 'log.sun' : 'log.moon', who)}></hearts-moon>`;
}

/** @param {Table} table @param {Room} room @param {View} shown */
function own(table, room, shown) {
  if (room.seat < 0) return html`<p class="watching">${t('hearts_table.watching')}</p>`;
  const gone = [laid(room), ...((!table.rechoosing && given(room, shown)) || [])];
  const cards = sorted(shown.hand.filter((card) => !gone.includes(card)), settings.handOrder);
  const still = idle(room, shown, table.rechoosing);
  const pressed = (/** @type {CustomEvent<{card: string, by: 'tap' | 'touch' | 'drop'}>} */ event) =>
    press(table, event.detail.card, event.detail.by);
  return html`${called(table, room, shown)}
    <hearts-hand
      .cards=${cards}
      .legal=${room.legal ?? {}}
      ?data-idle=${still}
      .idle=${still}
      .chosen=${table.chosen}
      .received=${(untouched(shown.public, room.seat) && shown.received) || []}
      .label=${t('hearts_table.hand.title', {n: cards.length})}
      @press=${pressed}
    ></hearts-hand>
    <div class="own-seat">${seat(table, room, room.seat, shown.public)}</div>`;
}

/** Whose turn it is, for the eye; readers hear it when it changes. @param {Table} table @param {Room} room @param {View} shown */
function called(table, room, shown) {
  const mine = !idle(room, shown, table.rechoosing) && room.legal?.ask === 'play';
  const who = mine ? room.seat : turn(shown.public);
  const known = !between(shown) && who !== null && (mine || who !== table.me);
  return html`<p class="called-out ${mine ? 'mine' : ''}">${known ? table.teller().of('turn.is', who) : nothing}</p>`;
}

/** @param {Table} table @param {Room} room @param {Public} state */
const sheet = (table, room, state) => html`<hearts-sheet
  .table=${state}
  .names=${table.sideNames()}
  .own=${table.me}
  .record=${room.line === 'record' ? null : room.table}
  .waiting=${room.waiting}
  .moons=${table.moons}
  .nameOf=${table.nameOf}
  @next=${() => next(table)}
  @again=${() => again(table)}
></hearts-sheet>`;
