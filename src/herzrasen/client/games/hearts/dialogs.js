// What lies one press away: the last trick, the scores, a player's taken cards, the rules.

import {sideBadge} from '../../kit/table/side-badge.js';
import {sideLetter} from '../../kit/table/side-letters.js';
import {html, nothing} from '../../vendor/lit.js';
import {card} from '../../kit/cards/card-view.js';
import {ask} from '../../core/elements/dialog.js';
import {styles} from '../../core/elements/style-values.js';
import {houseRulesCard} from '../../kit/table/house-rules-card.js';
import {atTable} from '../../core/table/table-state.js';
import {botText} from '../../kit/members/strings.js';
import {showRules as showRulesOf} from '../../kit/table/rules-and-guide.js';
import {has, t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import './stylesheets.js';
import {sortCards} from '../../kit/cards/sort-cards.js';
import {
  cancelledCards,
  cardsOf,
  exposedInHand,
  inSides,
  lastTrick,
  membersOf,
  partners,
  playerOfCard,
  players,
  runningPoints,
  sideOf,
  scoringCards,
  tricksOf,
  voids,
} from './view-selectors.js';
import {settings} from '../../core/settings/settings.js';
import {scoreTable} from './score-sheet.js';

/** @typedef {import('./types.d.ts').Public} Public */

const ROW = 5; // as many cards of a trick lie side by side on a phone

/** Rows of about the same length. @param {number} cards */
const columnsOf = (cards) => Math.ceil(cards / Math.ceil(cards / ROW));

/** @param {Public} table @param {(seat: number) => string} nameOf */
export function showLastTrick(table, nameOf) {
  const trick = lastTrick(table);
  const winner = trick?.winner ?? null;
  const off = cancelledCards(trick, table.rules);
  const content = () =>
    trick
      ? html`${winner === null ? html`<p>${t('hearts_table.log.nobody')}</p>` : nothing}<ol class="last-trick flow gap-4 justified" role="list" ${styles({'--columns': columnsOf(cardsOf(trick).length)})}>
        ${cardsOf(trick).map((text, at) => {
          const seat = playerOfCard(trick, at, players(table));
          return html`<li class="stack gap-2 at-centre ${seat === winner ? 'won' : ''}">
            ${card(text, {still: true, pack: true, key: false, classes: {cancelled: off.has(text)}})}<span class="called cut" dir="auto" translate="no">${nameOf(seat)}</span>${
              seat === winner
                ? html`<span class="small accent strong">${t('hearts_table.last.takes')}</span>`
                : off.has(text)
                  ? html`<span class="small muted">${t('hearts_table.last.cancelled')}</span>`
                  : nothing
            }
          </li>`;
        })}
      </ol>`
      : html`<p>${t('hearts_table.ask.no_last')}</p>`;
  return ask({title: () => t('hearts_table.tool.last'), content});
}

/** @param {() => Omit<Parameters<typeof scoreTable>[0], 'places'>} facts in today's words */
export const showScores = (facts) =>
  ask({title: () => t('hearts_table.tool.scores'), content: () => scoreTable(facts()), wide: true});

/** @param {import('../../core/table/table-state.js').TableState} room */
export const showRules = ({rules, house, rating, status: line}) =>
  showRulesOf(
    'hearts',
    rules,
    () => t('hearts_table.rules.title', {preset: nameOfPreset('hearts', rules.split('+')[0] ?? rules)}),
    () => (atTable({status: line}) ? houseRulesCard(house, 'hearts', rating) : nothing),
  );

/** What the own kitty holds. @param {readonly string[]} cards */
export const showKitty = (cards) =>
  ask({
    title: () => t('hearts_table.kitty.yours'),
    content: () => html`<ul class="taken-cards flow gap-4" role="list">
      ${sortCards(cards, settings.handOrder).map((text) => html`<li>${card(text, {still: true, pack: true, key: false})}</li>`)}
    </ul>`,
  });

/**
 * @param {Public} table
 * @param {import('./types.d.ts').SeatInfo} info
 * @param {{nameOf: (seat: number) => string, own: number, open: boolean}} at open: whether taken cards lie open at this table
 */
export function showSeat(table, info, {nameOf, own, open}) {
  const {seat} = info;
  const {hearts, others} = scoringCards(table, seat);
  const cards = open ? [...others, ...hearts] : [];
  const out = voids(table, seat);
  const lying = exposedInHand(table, seat);
  const total = table.match.totals[sideOf(table, seat)] ?? 0;
  const running = open ? (runningPoints(table)?.[sideOf(table, seat)] ?? null) : null;
  const skill = `lobby.level_says.${info.bot?.['level']}`;
  const content = () => html`<div class="stack seat-card">
    <p class="muted">
      ${info.kind === 'bot' ? [t('hearts_table.seat.bot'), botText(info.bot)].filter(Boolean).join(' · ') : nothing}
      ${info.left ? t('hearts_table.seat.bot_plays') : nothing}
    </p>
    ${has(skill) ? html`<p class="small muted">${t(skill)}</p>` : nothing}
    ${inSides(table) ? side(table, seat, {nameOf, own}) : nothing}
    <p>
      ${t(`hearts_table.seat.${inSides(table) ? 'side_total' : 'total'}`, {n: total})} ·
      ${running === null ? nothing : html`${t('hearts_table.seat.running', {n: running})} ·`}
      ${t('hearts_table.seat.tricks', {n: tricksOf(table, seat)})}
    </p>
    ${lying.length ? pile(t('hearts_table.charging.lie'), lying) : nothing}
    ${open ? (cards.length ? pile(t('hearts_table.seat.taken'), cards) : html`<div><h3>${t('hearts_table.seat.taken')}</h3><p class="muted">${t('hearts_table.seat.nothing_taken')}</p></div>`) : nothing}
    ${
      out.length
        ? html`<p>${t('hearts_table.seat.void', {suits: out.map((suit) => t(`cards.suit.${suit}`)).join(', ')})}</p>`
        : nothing
    }
  </div>`;
  return ask({title: () => nameOf(seat), content});
}

/** @param {string} title @param {readonly string[]} cards */
const pile = (title, cards) => html`<div>
  <h3>${title}</h3>
  <ul class="taken-cards flow gap-4" role="list">${cards.map((text) => html`<li>${card(text, {still: true, pack: true, key: false})}</li>`)}</ul>
</div>`;

/** @param {Public} table @param {number} seat @param {{nameOf: (seat: number) => string, own: number}} at */
function side(table, seat, {nameOf, own}) {
  const which = sideOf(table, seat);
  const others = membersOf(table, which).filter((other) => other !== seat);
  const names = others
    .filter((other) => other !== own)
    .map(nameOf)
    .join(', ');
  const key = !others.includes(own) ? 'with' : names ? 'with_you_and' : 'with_you';
  return html`<p class="row side">
    ${sideBadge(which, which === sideOf(table, Math.max(0, own)))}
    <span>${t(`hearts_table.side.${key}`, {side: sideLetter(which), names})}${partners(table, seat, own) ? html` · <strong>${t('hearts_table.side.your_partner')}</strong>` : nothing}</span>
  </p>`;
}
