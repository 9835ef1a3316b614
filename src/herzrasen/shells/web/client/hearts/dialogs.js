// What lies one press away: the last trick, the scores, a player's taken cards, the rules, and the table in words.

import {html, nothing} from '../vendor/lit.js';
import {card} from '../cards/view.js';
import {ask} from '../notice.js';
import {rulesCard} from '../rules-card.js';
import {t} from '../texts.js';
import {nameOfPreset} from '../words.js';
import {cardsOf, lastTrick, playedBy, players, taken, tricksOf, voids} from './read.js';
import {sheet} from './sheet.js';

/** @typedef {import('./types.d.ts').Public} Public */

/** @param {Public} table @param {(seat: number) => string} nameOf */
export function showLastTrick(table, nameOf) {
  const trick = lastTrick(table);
  const winner = trick?.winner ?? null;
  const content = trick
    ? html`<ol class="last-trick" role="list">
        ${cardsOf(trick).map((text, at) => {
          const seat = playedBy(trick, at, players(table));
          return html`<li class=${seat === winner ? 'won' : ''}>
            ${card(text, {still: true})}<span>${nameOf(seat)}</span>${seat === winner
              ? html`<span class="small accent">${t('hearts_table.last.takes')}</span>`
              : nothing}
          </li>`;
        })}
      </ol>`
    : html`<p>${t('hearts_table.ask.no_last')}</p>`;
  return ask({title: t('hearts_table.tool.last'), content});
}

/** @param {Public} table @param {string[]} names @param {number} own @param {readonly import('./sheet.js').Moon[]} moons */
export const showScores = (table, names, own, moons) =>
  ask({title: t('hearts_table.tool.scores'), content: sheet({table, names, own, moons}), wide: true});

/** @param {import('../room.js').Room} room */
export function showRules({game, rules}) {
  const preset = rules.split('+')[0] ?? rules;
  return ask({
    title: t('hearts_table.rules.title', {preset: nameOfPreset(game ?? 'hearts', preset)}),
    content: rulesCard(game ?? 'hearts', rules),
    wide: true,
  });
}

/** @param {import('./types.d.ts').View} view @param {ReturnType<typeof import('./say.js').teller>} teller */
export function showOverview({public: table, hand}, teller) {
  const lines = /** @type {const} */ ([
    ['hand', teller.hand(hand)],
    ['trick', teller.trick(table)],
    ['last', teller.last(table)],
    ['scores', teller.scores(table)],
    ['voids', teller.voids(table)],
  ]);
  const content = html`<dl class="overview">
    ${lines.map(([what, said]) => html`<div><dt>${t(`hearts_table.overview.${what}`)}</dt><dd>${said}</dd></div>`)}
  </dl>`;
  return ask({title: t('hearts_table.tool.overview'), content});
}

/**
 * @param {Public} table
 * @param {import('./types.d.ts').SeatInfo} info
 * @param {string} name
 * @param {boolean} open whether taken cards lie open at this table
 */
export function showSeat(table, info, name, open) {
  const {hearts, others} = taken(table, info.seat);
  const cards = open ? [...others, ...hearts] : [];
  const out = voids(table, info.seat);
  const content = html`<div class="stack seat-card">
    <p class="muted">
      ${info.kind === 'bot' ? `${t('hearts_table.seat.bot')}${info.bot?.['level'] ? ` · ${t(`lobby.level.${info.bot['level']}`)}` : ''}` : nothing}
      ${info.left ? t('hearts_table.seat.bot_plays') : nothing}
    </p>
    <p>
      ${t('hearts_table.seat.total', {n: table.match.totals[info.seat % table.match.totals.length] ?? 0})} ·
      ${t('hearts_table.seat.tricks', {n: tricksOf(table, info.seat).length})}
    </p>
    ${open
      ? html`<div>
          <h3>${t('hearts_table.seat.taken')}</h3>
          ${cards.length
            ? html`<ul class="taken-cards" role="list">${cards.map((text) => html`<li>${card(text, {still: true})}</li>`)}</ul>`
            : html`<p class="muted">${t('hearts_table.seat.nothing_taken')}</p>`}
        </div>`
      : nothing}
    ${out.length
      ? html`<p>${t('hearts_table.seat.void', {suits: out.map((suit) => t(`cards.suit.${suit}`)).join(', ')})}</p>`
      : nothing}
  </div>`;
  return ask({title: name, content});
}
