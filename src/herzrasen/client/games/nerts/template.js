// How the table looks at this moment: the rivals, the middle, the own area, the call, the sheet, the tools.
//
//   tableTemplate(table, room, shown)   a template

import {html, nothing} from '../../vendor/lit.js';
import {atTable} from '../../core/table/table-state.js';
import {settings} from '../../core/settings/settings.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {solo} from '../../core/table/table-state.js';
import {askRematch, callNerts, startRound, continueMatch, playAgain, voteStuck} from './actions.js';
import './magnifier.js';
import {keyFor} from './key-bindings.js';
import {hasCallBar, planLayout} from './layout.js';
import {chosenSuits} from './table-selectors.js';
import {rivals as around, isScored, slotsOf} from './view-selectors.js';
import {factsOf, mates, partners, playersOf} from './teams.js';
import {tools} from './toolbar.js';
import {addsUp, areaOf, deckOf, membersOf, roleOf, sideOf} from './ownership.js';
import {isolate} from '../../core/text/bidi-isolate.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./layout.js').Layout} Layout */

const FINGERS = matchMedia('(pointer: coarse)');
const SIZES = {small: 0.88, medium: 1, large: 1.12};

/** @param {Table} table @param {TableState} room @param {Public} shown */
export function tableTemplate(table, room, shown) {
  const mine = areaOf(shown, table.seat);
  const slots = slotsOf(shown);
  const layout = planLayout({
    ...table.size,
    areas: shown.areas.length,
    columns: table.columns(),
    slots,
    scale: SIZES[settings.cardSize],
    own: table.seat >= 0,
    touch: FINGERS.matches,
  });
  const sheet = isScored(shown) && !table.ending;
  const brokenOff = Boolean(room.members?.ended); // nothing begins or is asked any more
  const before = !brokenOff && (shown.phase === 'ready' || shown.phase === 'countdown');
  const stuck = !brokenOff && shown.phase === 'stuck';
  return html`<div
    class="nerts ${classes(layout)} ${table.seat < 0 ? 'watched' : ''} ${hasCallBar(layout, longestColumn(shown, mine)) ? 'call-above' : ''}"
    data-phase=${shown.phase}
    ${styles({
      '--panel': `${layout.panel}px`,
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
    <div class="felt" ?inert=${sheet || stuck}>
      ${rivals(table, room, shown, layout)}
      <div class="centre centred">
        ${
          before
            ? html`<nerts-start
              .table=${shown}
              .nameOf=${seatName(room)}
              .letters=${table.letters}
              .coming=${room.scheduled ?? null}
              .asks=${room.legal?.ready ? 'ready' : room.legal?.start ? 'start' : null}
              @go=${() => startRound(table)}
            ></nerts-start>`
            : nothing
        }
        <nerts-foundations
          class=${layout.middle < 36 ? 'mini' : ''}
          ?inert=${before}
          .table=${shown}
          .slots=${slots}
          .targets=${table.targets}
          .suits=${chosenSuits(table)}
          .pending=${table.pending}
        ></nerts-foundations>
      </div>
      ${mine >= 0 ? own(table, room, shown, mine) : nothing} ${ownPlaque(table, room, shown, mine)} ${tools(table, shown)}
      <nerts-magnifier .table=${shown} .ownerOf=${table.areaOwner}></nerts-magnifier>
    </div>
    ${stuck ? html`<nerts-stuck class="centred" .table=${shown} .nameOf=${table.nameOf} .coming=${room.scheduled ?? null}></nerts-stuck>` : nothing}
    ${
      table.ending
        ? html`<div class="splash gap-2 text-centred" role="presentation">
          <p>${table.ending.reason === 'call' ? t('nerts_table.splash.nerts') : t('nerts_table.splash.over')}</p>
          <p class="by">
            ${table.ending.caller === null ? t(`nerts_table.log.ended.${table.ending.reason}`) : table.describer().of('log.called', table.ending.caller)}
          </p>
        </div>`
        : nothing
    }
    ${
      sheet
        ? html`<nerts-sheet class="centred"
          .table=${table.table}
          .own=${table.reader}
          .record=${atTable(room) ? room.table : null}
          .rules=${room.rules}
          .waiting=${room.waiting}
          .asked=${Boolean(room.members?.rematch || room.members?.next)}
          .brokenOff=${brokenOff}
          .nameOf=${table.nameOf}
          .letters=${table.letters}
          @next=${() => continueMatch(table)}
          .solo=${solo(room)}
          .fairness=${room.fairness}
          .daily=${room.daily ?? null}
          @again=${() => askRematch(table)}
          @once=${() => playAgain(table)}
        ></nerts-sheet>`
        : nothing
    }
  </div>`;
}

/** How many cards the longest of the own columns has. @param {Public} shown @param {number} mine */
const longestColumn = ({areas}, mine) => Math.max(1, ...(areas[mine]?.tableau ?? []).map((cards) => cards.length));

/** Everybody's name, the reader's too: it stands beside its letter. @param {TableState} room @returns {(seat: number) => string} */
const seatName = (room) => (seat) =>
  isolate(room.seats[seat]?.name ?? '') || t('nerts_table.seat.nobody', {seat: seat + 1});

/** @param {Layout} layout */
const classes = ({mode, tablet, compact, labels, stacked, scrolls, inRow}) =>
  [
    mode,
    tablet ? 'tablet' : '',
    compact ? 'listed' : labels ? 'labelled' : inRow > 3 ? 'many' : '',
    stacked ? 'stacked' : '',
    scrolls ? 'scrolls' : '',
  ].join(' ');

/** @param {Table} table @param {TableState} room @param {Public} shown @param {number} mine */
function own(table, room, shown, mine) {
  return html`<nerts-own-area
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
    .hints=${table.showsKeys}
    @call=${() => callNerts(table)}
  ></nerts-own-area>`;
}

/** @param {Table} table @param {TableState} room @param {Public} shown @param {number} mine -1 for a watcher */
function ownPlaque(table, room, shown, mine) {
  const seated = mine >= 0;
  return html`<nerts-own-plaque
    .seat=${table.seat}
    .area=${mine}
    .deck=${deckOf(shown, mine)}
    .letters=${table.letters}
    .name=${table.seat >= 0 ? (room.seats[table.seat]?.name ?? '') : t('nerts_table.watching')}
    .mate=${seated ? partners(shown, table.seat, table.nameOf) : ''}
    .role=${roleOf(shown, table.seat)}
    .side=${seated && addsUp(shown) ? sideOf(shown, mine) : null}
    .total=${seated ? totalOf(table, sideOf(shown, mine), shown) : null}
    .clock=${shown.areas.length === 1 && atTable(room) ? room.table : null}
    .round=${shown.round}
    .legal=${room.legal}
    .phase=${room.members?.ended ? 'deal' : shown.phase}
    .votes=${shown.votes}
    .idle=${shown.areas[mine]?.idle === 'through'}
    .nameOf=${table.nameOf}
    .seats=${shown.calls.length}
    .coming=${room.scheduled ?? null}
    .shortcut=${table.showsKeys ? keyFor('vote') : null}
    @vote=${() => voteStuck(table)}
  ></nerts-own-plaque>`;
}

/** @param {Table} table @param {TableState} room @param {Public} shown @param {Layout} layout */
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
          .letters=${table.letters}
          .areas=${areas.length}
          .deck=${deckOf(shown, area)}
          .jokers=${shown.jokers}
          .name=${playersOf(shown, area, table.nameOf)}
          .seats=${room.seats}
          .total=${totalOf(table, sideOf(shown, area), shown)}
          .side=${side ? sideOf(shown, area) : null}
          .ours=${side && mine >= 0 && sideOf(shown, area) === sideOf(shown, mine)}
          .state=${room.members?.ended ? null : stateOf(area, shown)}
          .target=${table.targets.has(`rival:${area}`)}
          .pending=${table.pending.has(areas[area]?.pile.at(-1) ?? '')}
          .labels=${layout.labels}
          .compact=${layout.compact}
          .shortcut=${table.showsKeys ? keyFor(`rival${at + 1}`) : null}
        ></nerts-rival>
      </li>`,
    )}
  </ul>`;
}

/** @param {number} area @param {Public} shown @returns {import('./rival-area.js').State | null} */
function stateOf(area, shown) {
  const members = membersOf(shown, area);
  if (shown.phase === 'ready' || shown.phase === 'countdown')
    return members.every((seat) => shown.ready.includes(seat)) ? 'ready' : null;
  if (shown.caller !== null && members.includes(shown.caller)) return 'called';
  if (shown.phase !== 'play') return null;
  return members.some((seat) => shown.votes.includes(seat))
    ? 'voted'
    : shown.areas[area]?.idle === 'through'
      ? 'idle'
      : null;
}

/** While the cards of a round are still being counted, the total before it. @param {Table} table @param {number} side @param {Public} shown */
function totalOf(table, side, {match}) {
  const last = table.ending && isScored(/** @type {Public} */ (table.table)) ? (match.deals.at(-1)?.[side] ?? 0) : 0;
  return (match.totals[side] ?? 0) - last;
}

/** An area in words, for the magnifier. @param {Table} table @param {number} area */
export function areaOwner(table, area) {
  const {room, visibleTable: shown} = table;
  if (!room || !shown) return {name: '', deck: 0, facts: [], description: ''};
  const infos = membersOf(shown, area).flatMap((seat) => room.seats[seat] ?? []);
  return {
    name: playersOf(shown, area, table.nameOf),
    deck: deckOf(shown, area),
    facts: factsOf(shown, area, infos, t),
    description: table.describer().rival(shown, area),
  };
}
