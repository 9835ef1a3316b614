// How the table looks at this moment: the stage, the question in its middle, the own hand, the sheet, the tools.
//
//   tableTemplate(table, room, shown)   a template

import {html, nothing} from '../../vendor/lit.js';
import {atTable} from '../../core/table/table-state.js';
import {initialsOf} from '../../kit/members/initials.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {claimPanel} from './claim.js';
import {
  askRematch,
  chooseMoon,
  claim,
  confirmCards,
  continueMatch,
  playAgain,
  pressCard,
  rechoose,
  review,
} from './actions.js';
import {closeHint, currentHint, applyHint} from './hint.js';
import {
  automaticCard,
  betweenDeals,
  exposedCards,
  handIdle,
  isClaimLikely,
  onLead,
  openClaim,
  passedCards,
  pendingCard,
  isHelped,
  repeatsDeal,
  solo,
} from './table-selectors.js';
import {sortCards} from '../../kit/cards/sort-cards.js';
import {allExposed, cardsOf, exposedInHand, players, turn, withoutPoints} from './view-selectors.js';
import {brokenHeart} from './icons.js';
import {askClaim, claimOffer} from './claim-offer.js';
import {backTool, tools} from './toolbar.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Public} Public */

/** @param {Table} table @param {TableState} room @param {View} shown */
export function tableTemplate(table, room, shown) {
  const {public: state} = shown;
  const pause = betweenDeals(shown);
  const claimed = Boolean(room.claimOffer || openClaim(state)); // a panel lies over the stage
  return html`<div class="hearts grow full-width ${table.isWide ? 'full' : ''}" data-players=${players(state)} ?data-between=${pause} @look=${table.showSeatDialog}>
    <h1 class="hidden-text">${t('hearts_table.title')}</h1>
    ${matchFacts(room, state)}
    <hearts-stage
      ?inert=${pause || claimed}
      .table=${state}
      .seats=${room.seats}
      .own=${room.seat}
      .nameOf=${table.nameOf}
      .open=${room.options['taken_shown'] !== false}
      .trick=${trick(table, state)}
      .pending=${pendingCard(room)}
      .question=${question(table, room, shown)}
      .hint=${hint(table)}
    ></hearts-stage>
    <div class="toast-place"></div>
    ${celebration(table)} ${claimOffer(table, room)} ${own(table, room, shown)} ${pause ? sheet(table, room, state) : nothing} ${tools(table)}
  </div>`;
}

/** Which deal it is, how far the match goes, whether hearts are broken, what exposing has doubled. @param {TableState} room @param {Public} state */
function matchFacts(room, state) {
  const {target, deals: of} = room.options;
  const deal = Math.max(0, state.deal) + 1;
  const open = state.phase === 'play' ? allExposed(state) : [];
  const broken = state.phase === 'play' && state.broken && state.rules.breaking !== 'free';
  return html`<p class="state flow at-centre muted small">
    <span>${typeof of === 'number' ? t('hearts_table.state.deal_of', {deal, of}) : t('hearts_table.state.deal', {deal})}</span>
    ${repeatsDeal(room, state) ? html`<span class="repeated">${t('play_again.mark')}</span>` : nothing}
    ${typeof target === 'number' ? html`<span class="target">${t('hearts_table.state.target', {target})}</span>` : nothing}
    ${broken ? html`<span class="broken inline-row gap-1">${brokenHeart}${t('hearts_table.state.broken')}</span>` : nothing}
    ${[...new Set(open)].map((card) => html`<span class="doubled inline-row gap-1">${t(`hearts_table.charging.short.${card.slice(0, 2)}`)}</span>`)}
  </p>`;
}

/** What lies in the middle: a finished trick for a while, then the running one. @param {Table} table @param {Public} state */
const trick = (table, state) =>
  table.finishedTrick && !cardsOf(state.trick).length && state.phase === 'play' ? table.finishedTrick : state.trick;

/** Passing, charging, the question of the moon; or null, and the trick is seen. @param {Table} table @param {TableState} room @param {View} shown */
function question(table, room, shown) {
  const {public: state} = shown;
  if (state.brokenOff) return null;
  if (state.phase === 'pass') {
    return html`<hearts-passing
      .table=${state}
      .own=${table.reader}
      .chosen=${table.chosenCards}
      .most=${room.legal?.most ?? 0}
      .given=${table.rechoosing ? null : passedCards(room, shown)}
      .nameOf=${table.nameOf}
      @confirm=${() => confirmCards(table)}
      @rechoose=${() => rechoose(table)}
    ></hearts-passing>`;
  }
  if (state.phase === 'charge') {
    return html`<hearts-charging
      .table=${state}
      .own=${table.reader}
      .cards=${(room.legal?.ask === 'charge' && room.legal.cards) || []}
      .chosen=${table.chosenCards}
      .decided=${table.rechoosing ? null : exposedCards(room, shown)}
      .nameOf=${table.nameOf}
      @confirm=${() => confirmCards(table)}
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
function celebration(table) {
  const {celebration: moon, visibleView: shown} = table;
  if (betweenDeals(shown)) return nothing;
  if (moon)
    return html`<hearts-moon .sun=${moon.sun} .sentence=${table.describer().of(moon.sun ? 'log.sun' : 'log.moon', moon.seat)}></hearts-moon>`;
  const claim = openClaim(shown?.public);
  return claim ? claimPanel(table, claim) : nothing;
}

/** What the coach would do. @param {Table} table */
function hint(table) {
  const asked = currentHint(table);
  if (!asked) return null;
  const handleTake = (/** @type {CustomEvent<{cards: string[]}>} */ event) => applyHint(table, event.detail.cards);
  return html`<hearts-hint .hint=${asked} .nameOf=${table.nameOf} @close=${() => closeHint(table)} @take=${handleTake}></hearts-hint>`;
}

/** @param {Table} table @param {TableState} room @param {View} shown */
function own(table, room, shown) {
  if (room.seat < 0) return html`<p class="watching">${t('hearts_table.watching')}</p>`;
  const {public: state} = shown;
  const gone = [pendingCard(room), ...((!table.rechoosing && passedCards(room, shown)) || [])];
  const cards = sortCards(
    shown.hand.filter((card) => !gone.includes(card)),
    settings.handOrder,
  );
  const still = handIdle(room, shown, table.rechoosing);
  const handlePress = (/** @type {CustomEvent<{card: string, by: 'tap' | 'touch' | 'drop'}>} */ event) =>
    pressCard(table, event.detail.card, event.detail.by);
  return html`${seatName(table, room, shown)}
    <hearts-hand
      .cards=${cards}
      .legal=${room.legal ?? {}}
      ?data-idle=${still}
      .idle=${still}
      .chosen=${state.brokenOff ? [] : table.chosenCards}
      .received=${(withoutPoints(state, room.seat) && shown.received) || []}
      .exposed=${(!table.rechoosing && exposedCards(room, shown)) || exposedInHand(state, room.seat)}
      .hint=${currentHint(table)}
      .label=${t('hearts_table.hand.title', {n: cards.length})}
      @press=${handlePress}
    ></hearts-hand>
    <div class="own-seat">
      <hearts-seat
        .info=${room.seats[room.seat] ?? null}
        .table=${state}
        .own=${room.seat}
        .name=${table.nameOf(room.seat)}
        .initial=${initialsOf(room.seats.map(({name}) => name))[room.seat] ?? '·'}
        .open=${room.options['taken_shown'] !== false}
      ></hearts-seat>
    </div>`;
}

/** Whose turn it is (announced separately when it changes), and the button that claims the rest. @param {Table} table @param {TableState} room @param {View} shown */
function seatName(table, room, shown) {
  const mine = !handIdle(room, shown, table.rechoosing) && room.legal?.ask === 'play';
  const who = mine ? room.seat : turn(shown.public);
  const known = !betweenDeals(shown) && who !== null && (mine || who !== table.reader);
  const leads = onLead(room, shown) && automaticCard(room, shown, table.rechoosing, settings) === null;
  return html`<div class="calls row unwrapped justified gap-2">
    <p class="called-out cut muted strong text-centred ${mine ? 'own-turn accented' : ''}">${known ? table.describer().of('turn.is', who) : nothing}</p>
    ${
      leads && room.legal?.claim
        ? html`<button type="button" class="button claim" @click=${() => claim(table)}>${t('hearts_table.claim.offer')}</button>`
        : leads && isClaimLikely(room, shown)
          ? html`<button type="button" class="button claim" @click=${() => askClaim(table)}>${t('hearts_table.rest.offer')}</button>`
          : nothing
    }
    ${table.isNarrow && isHelped(room) && !betweenDeals(shown) ? backTool(table) : nothing}
  </div>`;
}

/** @param {Table} table @param {TableState} room @param {Public} state */
const sheet = (table, room, state) => html`<hearts-sheet class="centred"
  .table=${state}
  .names=${table.sideNames()}
  .own=${table.reader}
  .record=${atTable(room) ? room.table : null}
  .waiting=${room.waiting}
  .asked=${Boolean(room.members?.rematch || room.members?.next)}
  .brokenOff=${state.brokenOff ?? false}
  .moons=${table.moons}
  .undone=${room.undone ?? []}
  .solo=${solo(room)}
  .fairness=${room.fairness}
  .daily=${room.daily ?? null}
  .nameOf=${table.nameOf}
  @next=${() => continueMatch(table)}
  @again=${() => askRematch(table)}
  @once=${() => playAgain(table)}
  @review=${() => review(table)}
></hearts-sheet>`;
