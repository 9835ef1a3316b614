// How the table looks at this moment: the stage, the question in its middle, the own hand, the sheet, the tools.
//
//   look(table, room, shown)   a template

import {html, nothing} from '../vendor/lit.js';
import {atTable} from '../room.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {claimed} from './claim.js';
import {again, chooseMoon, claim, confirm, next, once, press, rechoose, review} from './deeds.js';
import {close, hintNow, take} from './hint.js';
import {between, decided, given, idle, laid, solo} from './now.js';
import {allExposed, cardsOf, exposed, players, sorted, turn, untouched} from './read.js';
import {brokenHeart} from './signs.js';
import {askable, askRest, resting} from './rest.js';
import {backTool, tools} from './tools.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Public} Public */

/** @param {Table} table @param {Room} room @param {View} shown */
export function look(table, room, shown) {
  const {public: state} = shown;
  const pause = between(shown);
  return html`<div class="hearts ${table.wide ? 'full' : ''}" data-players=${players(state)} ?data-between=${pause} @look=${table.look}>
    <h1 class="hidden-text">${t('hearts_table.title')}</h1>
    ${standing(room, state)}
    <hearts-stage
      ?inert=${pause}
      .table=${state}
      .seats=${room.seats}
      .own=${room.seat}
      .nameOf=${table.nameOf}
      .open=${room.options['taken_shown'] !== false}
      .trick=${trick(table, state)}
      .pending=${laid(room)}
      .question=${question(table, room, shown)}
    ></hearts-stage>
    ${glory(table)} ${resting(table, room)} ${hint(table)} ${own(table, room, shown)} ${pause ? sheet(table, room, state) : nothing} ${tools(table)}
  </div>`;
}

/** Which deal it is, how far the match goes, whether hearts are broken, what exposing has doubled. @param {Room} room @param {Public} state */
function standing({options, repeats}, state) {
  const target = options['target'];
  const open = state.phase === 'play' ? allExposed(state) : [];
  return html`<p class="state">
    <span>${t('hearts_table.state.deal', {deal: Math.max(0, state.deal) + 1})}</span>
    ${repeats === state.deal + 1 ? html`<span class="repeated">${t('again.mark')}</span>` : nothing}
    ${typeof target === 'number' ? html`<span class="target">${t('hearts_table.state.target', {target})}</span>` : nothing}
    ${state.broken && state.phase === 'play' ? html`<span class="broken">${brokenHeart}${t('hearts_table.state.broken')}</span>` : nothing}
    ${[...new Set(open)].map((card) => html`<span class="doubled">${t(`hearts_table.charging.short.${card.slice(0, 2)}`)}</span>`)}
  </p>`;
}

/** What lies in the middle: a finished trick for a while, then the running one. @param {Table} table @param {Public} state */
const trick = (table, state) => (table.lying && !cardsOf(state.trick).length && state.phase === 'play' ? table.lying : state.trick);

/** Passing, charging, the question of the moon; or null, and the trick is seen. @param {Table} table @param {Room} room @param {View} shown */
function question(table, room, shown) {
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
  if (state.phase === 'charge') {
    return html`<hearts-charging
      .table=${state}
      .own=${table.me}
      .cards=${(room.legal?.ask === 'charge' && room.legal.cards) || []}
      .chosen=${table.chosen}
      .decided=${table.rechoosing ? null : decided(room, shown)}
      .nameOf=${table.nameOf}
      @confirm=${() => confirm(table)}
      @rechoose=${() => rechoose(table)}
    ></hearts-charging>`;
  }
  if (state.phase === 'moon' && room.legal?.ask === 'moon') {
    const choose = (/** @type {CustomEvent<{choice: string}>} */ event) => chooseMoon(table, event.detail.choice);
    return html`<hearts-moon-question .choices=${room.legal.choices ?? []} .worth=${room.legal.worth ?? 0} .table=${state} .own=${room.seat} .nameOf=${table.nameOf} @choose=${choose}></hearts-moon-question>`;
  }
  return null;
}

/** A moon, or a claim, for everyone to see. @param {Table} table */
function glory(table) {
  const {glory: moon, shown} = table;
  const rest = shown?.public.claim;
  if (between(shown)) return nothing;
  if (moon) return html`<hearts-moon .sun=${moon.sun} .sentence=${table.teller().of(moon.sun ? 'log.sun' : 'log.moon', moon.seat)}></hearts-moon>`;
  if (!rest || shown?.public.phase === 'moon') return nothing;
  return html`<div class="claiming" aria-hidden="true">
    <div class="panel">
      <p class="whither">${table.teller().of('log.claimed', rest.seat)}</p>
      ${claimed(rest, table.nameOf)}
    </div>
  </div>`;
}

/** What the coach would do, over the stage: nobody else's card is waited for now. @param {Table} table */
function hint(table) {
  const asked = hintNow(table);
  if (!asked) return nothing;
  const taken = (/** @type {CustomEvent<{cards: string[]}>} */ event) => take(table, event.detail.cards);
  return html`<hearts-hint .hint=${asked} .nameOf=${table.nameOf} @close=${() => close(table)} @take=${taken}></hearts-hint>`;
}

/** @param {Table} table @param {Room} room @param {View} shown */
function own(table, room, shown) {
  if (room.seat < 0) return html`<p class="watching">${t('hearts_table.watching')}</p>`;
  const {public: state} = shown;
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
      .received=${(untouched(state, room.seat) && shown.received) || []}
      .exposed=${(!table.rechoosing && decided(room, shown)) || exposed(state, room.seat)}
      .hint=${hintNow(table)}
      .label=${t('hearts_table.hand.title', {n: cards.length})}
      @press=${pressed}
    ></hearts-hand>
    <div class="own-seat">
      <hearts-seat
        .info=${room.seats[room.seat] ?? null}
        .table=${state}
        .own=${room.seat}
        .name=${table.nameOf(room.seat)}
        .open=${room.options['taken_shown'] !== false}
      ></hearts-seat>
    </div>`;
}

/** Whose turn it is, for the eye; readers hear it when it changes. And the rest, where it is certain. @param {Table} table @param {Room} room @param {View} shown */
function called(table, room, shown) {
  const mine = !idle(room, shown, table.rechoosing) && room.legal?.ask === 'play';
  const who = mine ? room.seat : turn(shown.public);
  const known = !between(shown) && who !== null && (mine || who !== table.me);
  return html`<div class="calls">
    <p class="called-out ${mine ? 'mine' : ''}">${known ? table.teller().of('turn.is', who) : nothing}</p>
    ${mine && room.legal?.claim
      ? html`<button class="button claim" @click=${() => claim(table)}>${t('hearts_table.claim.offer')}</button>`
      : askable(room, shown)
        ? html`<button class="button quiet ask-rest" @click=${() => askRest(table)}>${t('hearts_table.rest.offer')}</button>`
        : nothing}
    ${table.narrow && solo(room) && !between(shown) ? backTool(table) : nothing}
  </div>`;
}

/** @param {Table} table @param {Room} room @param {Public} state */
const sheet = (table, room, state) => html`<hearts-sheet
  .table=${state}
  .names=${table.sideNames()}
  .own=${table.me}
  .record=${atTable(room) ? room.table : null}
  .waiting=${room.waiting}
  .asked=${Boolean(room.people?.rematch || room.people?.next)}
  .moons=${table.moons}
  .undone=${room.undone ?? []}
  .solo=${solo(room)}
  .nameOf=${table.nameOf}
  @next=${() => next(table)}
  @again=${() => again(table)}
  @once=${() => once(table)}
  @review=${() => review(table)}
></hearts-sheet>`;
