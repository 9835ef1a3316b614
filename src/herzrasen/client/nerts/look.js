// How the table looks at this moment: the rivals, the middle, the own area, the call, the sheet, the tools.
//
//   look(table, room, shown)   a template

import {html, nothing} from '../vendor/lit.js';
import {atTable} from '../room.js';
import {settings} from '../settings.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';
import {solo} from '../room.js';
import {again, call, go, next, once, vote} from './deeds.js';
import './glass.js';
import {keyFor} from './keys.js';
import {arrange} from './layout.js';
import {chosenSuits} from './now.js';
import {rivals as around, scored, slotsOf} from './read.js';
import {factsOf, mates, partners, playersOf} from './teams.js';
import {tools} from './tools.js';
import {addsUp, areaOf, deckOf, membersOf, roleOf, sideOf} from './whose.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./layout.js').Layout} Layout */

const SIZES = {small: 0.88, medium: 1, large: 1.12};

/** @param {Table} table @param {Room} room @param {Public} shown */
export function look(table, room, shown) {
  const mine = areaOf(shown, table.seat);
  const slots = slotsOf(shown);
  const layout = arrange({
    ...table.size,
    areas: shown.areas.length,
    columns: table.columns(),
    slots,
    scale: SIZES[settings.cardSize],
    own: table.seat >= 0,
  });
  const sheet = scored(shown) && !table.ending;
  const before = shown.phase === 'ready' || shown.phase === 'countdown';
  return html`<div
    class="nerts ${classes(layout)} ${table.seat < 0 ? 'watched' : ''}"
    data-phase=${shown.phase}
    ${styles({
      '--own-w': `${layout.own}px`,
      '--middle-w': `${layout.middle}px`,
      '--rival-w': `${layout.rival}px`,
      '--across': layout.across,
      '--in-row': layout.inRow,
      '--labels': layout.labels,
      '--lines': layout.lines,
      '--label-h': `${layout.label}px`,
      '--gap': `${layout.gap}px`,
      '--block': `${layout.block}px`,
      '--room': `${Math.max(layout.own * 1.4, layout.room)}px`,
    })}
  >
    <h1 class="hidden-text">${t('nerts_table.title')}</h1>
    <div class="felt" ?inert=${sheet}>
      ${rivals(table, room, shown, layout)}
      <div class="centre">
        ${before
          ? html`<nerts-start
              .table=${shown}
              .nameOf=${table.nameOf}
              .coming=${room.coming ?? null}
              .says=${room.legal?.ready ? 'ready' : room.legal?.start ? 'start' : null}
              @go=${() => go(table)}
            ></nerts-start>`
          : nothing}
        <nerts-middle
          class=${layout.middle < 36 ? 'mini' : ''}
          ?inert=${before}
          .table=${shown}
          .slots=${slots}
          .targets=${table.targets}
          .suits=${chosenSuits(table)}
          .pending=${table.pending}
        ></nerts-middle>
      </div>
      ${mine >= 0 ? own(table, room, shown, mine) : nothing} ${me(table, room, shown, mine)} ${tools(table, shown)}
      <nerts-glass .table=${shown} .of=${table.who}></nerts-glass>
    </div>
    ${shown.phase === 'stuck' ? html`<nerts-stuck .table=${shown} .nameOf=${table.nameOf} .coming=${room.coming ?? null}></nerts-stuck>` : nothing}
    ${table.ending
      ? html`<div class="splash" role="presentation">
          <p>${table.ending.reason === 'call' ? t('nerts_table.splash.nerts') : t('nerts_table.splash.over')}</p>
          <p class="by">
            ${table.ending.caller === null ? t(`nerts_table.log.ended.${table.ending.reason}`) : table.teller().of('log.called', table.ending.caller)}
          </p>
        </div>`
      : nothing}
    ${sheet
      ? html`<nerts-sheet
          .table=${table.table}
          .own=${table.me}
          .record=${atTable(room) ? room.table : null}
          .rules=${room.rules}
          .waiting=${room.waiting}
          .asked=${Boolean(room.people?.rematch || room.people?.next)}
          .nameOf=${table.nameOf}
          @next=${() => next(table)}
          .solo=${solo(room)}
          @again=${() => again(table)}
          @once=${() => once(table)}
        ></nerts-sheet>`
      : nothing}
  </div>`;
}

/** @param {Layout} layout */
const classes = ({mode, compact, labels, stacked, scrolls, inRow}) =>
  [mode, compact ? 'listed' : labels ? 'labelled' : inRow > 3 ? 'many' : '', stacked ? 'stacked' : '', scrolls ? 'scrolls' : ''].join(' ');

/** @param {Table} table @param {Room} room @param {Public} shown @param {number} mine */
function own(table, room, shown, mine) {
  return html`<nerts-own
    .area=${shown.areas[mine] ?? null}
    .deck=${deckOf(shown, mine)}
    .jokers=${shown.jokers}
    .mate=${mates(shown, mine, table.seat, table.nameOf)}
    .role=${roleOf(shown, table.seat)}
    .choice=${table.choice}
    .targets=${table.targets}
    .pending=${table.pending}
    .turns=${Boolean(room.legal?.turn)}
    .calls=${table.callable}
    .calling=${table.calling}
    .hints=${table.hints}
    @call=${() => call(table)}
  ></nerts-own>`;
}

/** @param {Table} table @param {Room} room @param {Public} shown @param {number} mine -1 for a watcher */
function me(table, room, shown, mine) {
  const seated = mine >= 0;
  return html`<nerts-me
    .seat=${table.seat}
    .area=${mine}
    .deck=${deckOf(shown, mine)}
    .name=${table.seat >= 0 ? room.seats[table.seat]?.name ?? '' : t('nerts_table.watching')}
    .mate=${seated ? partners(shown, table.seat, table.nameOf) : ''}
    .role=${roleOf(shown, table.seat)}
    .side=${seated && addsUp(shown) ? sideOf(shown, mine) : null}
    .total=${seated ? totalOf(table, sideOf(shown, mine), shown) : null}
    .clock=${shown.areas.length === 1 && atTable(room) ? room.table : null}
    .round=${shown.round}
    .legal=${room.legal}
    .phase=${shown.phase}
    .votes=${shown.votes}
    .idle=${shown.areas[mine]?.idle === 'through'}
    .nameOf=${table.nameOf}
    .seats=${shown.calls.length}
    .coming=${room.coming ?? null}
    .shortcut=${table.hints ? keyFor('vote') : null}
    @vote=${() => vote(table)}
  ></nerts-me>`;
}

/** @param {Table} table @param {Room} room @param {Public} shown @param {Layout} layout */
function rivals(table, room, shown, layout) {
  const {areas} = shown;
  const mine = areaOf(shown, table.seat);
  const others = around(areas.length, mine);
  if (!others.length) return nothing;
  const side = addsUp(shown);
  return html`<ul class="rivals" role="list" aria-label=${t('nerts_table.rivals')}>
    ${others.map(
      (area, at) => html`<li data-home=${area}>
        <nerts-rival
          class=${layout.compact ? 'mini' : ''}
          .area=${areas[area] ?? null}
          .at=${area}
          .areas=${areas.length}
          .deck=${deckOf(shown, area)}
          .jokers=${shown.jokers}
          .name=${playersOf(shown, area, table.nameOf)}
          .seats=${room.seats}
          .total=${totalOf(table, sideOf(shown, area), shown)}
          .side=${side ? sideOf(shown, area) : null}
          .ours=${side && mine >= 0 && sideOf(shown, area) === sideOf(shown, mine)}
          .state=${stateOf(area, shown)}
          .target=${table.targets.has(`rival:${area}`)}
          .pending=${table.pending.has(areas[area]?.pile.at(-1) ?? '')}
          .labels=${layout.labels}
          .compact=${layout.compact}
          .shortcut=${table.hints ? keyFor(`rival${at + 1}`) : null}
        ></nerts-rival>
      </li>`,
    )}
  </ul>`;
}

/** @param {number} area @param {Public} shown @returns {import('./rival.js').State | null} */
function stateOf(area, shown) {
  const members = membersOf(shown, area);
  if (shown.phase === 'ready' || shown.phase === 'countdown') return members.every((seat) => shown.ready.includes(seat)) ? 'ready' : null;
  if (shown.caller !== null && members.includes(shown.caller)) return 'called';
  if (shown.phase !== 'play') return null;
  return members.some((seat) => shown.votes.includes(seat)) ? 'voted' : shown.areas[area]?.idle === 'through' ? 'idle' : null;
}

/** While the cards of a round are still being counted, the total before it. @param {Table} table @param {number} side @param {Public} shown */
function totalOf(table, side, {match}) {
  const last = table.ending && scored(/** @type {Public} */ (table.table)) ? match.deals.at(-1)?.[side] ?? 0 : 0;
  return (match.totals[side] ?? 0) - last;
}

/** An area in words, for the magnifier. @param {Table} table @param {number} area */
export function who(table, area) {
  const {room, shown} = table;
  if (!room || !shown) return {name: '', deck: 0, facts: [], said: ''};
  const infos = membersOf(shown, area).flatMap((seat) => room.seats[seat] ?? []);
  return {name: playersOf(shown, area, table.nameOf), deck: deckOf(shown, area), facts: factsOf(shown, area, infos, t), said: table.teller().rival(shown, area)};
}
