// How the table looks at this moment: the rivals, the middle, the own area, the call, the sheet, the tools.
//
//   look(table, room, shown)   a template

import {html, nothing} from '../vendor/lit.js';
import {settings} from '../settings.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';
import {again, call, go, next, vote} from './deeds.js';
import {keyFor} from './keys.js';
import {arrange} from './layout.js';
import {chosenSuit} from './now.js';
import {scored} from './read.js';
import {tools} from './tools.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').Public} Public */

/** @param {Table} table @param {Room} room @param {Public} shown */
export function look(table, room, shown) {
  const seated = table.seat >= 0;
  const slots = (room.options['foundations'] ?? 'per-ace') === 'per-suit' ? 1 : Math.max(1, shown.areas.length);
  const layout = arrange({
    ...table.size,
    seats: shown.rules.seats ?? 4,
    columns: table.columns(),
    slots,
    scale: {small: 0.88, medium: 1, large: 1.12}[settings.cardSize],
    own: seated,
  });
  const sheet = scored(shown) && !table.ending;
  const before = shown.phase === 'ready' || shown.phase === 'countdown';
  return html`<div
    class="nerts ${layout.mode} ${layout.compact ? 'listed' : layout.inRow > 3 ? 'many' : ''} ${layout.stacked ? 'stacked' : ''}"
    data-phase=${shown.phase}
    ${styles({
      '--own-w': `${layout.own}px`,
      '--middle-w': `${layout.middle}px`,
      '--rival-w': `${layout.rival}px`,
      '--across': layout.across,
      '--in-row': layout.inRow,
      '--room': `${Math.max(layout.own * 1.4, layout.room)}px`,
    })}
    @look=${table.look}
  >
    <h1 class="hidden-text">${t('nerts_table.title')}</h1>
    <div class="felt" ?inert=${sheet}>
      ${rivals(table, shown, layout)}
      <div class="centre">
        ${before
          ? html`<nerts-start
              .table=${shown}
              .own=${table.seat}
              .nameOf=${table.nameOf}
              .says=${room.legal?.ready ? 'ready' : room.legal?.start ? 'start' : null}
              @go=${() => go(table)}
            ></nerts-start>`
          : nothing}
        <nerts-middle
          ?inert=${before}
          .table=${shown}
          .slots=${slots}
          .targets=${table.targets}
          .suit=${chosenSuit(table)}
          .pending=${table.pending}
        ></nerts-middle>
      </div>
      ${seated
        ? html`<nerts-own
            .area=${shown.areas[table.seat] ?? null}
            .deck=${table.seat}
            .choice=${table.choice}
            .targets=${table.targets}
            .pending=${table.pending}
            .turns=${Boolean(room.legal?.turn)}
            .calls=${Boolean(room.legal?.call)}
            .hints=${table.hints}
            @call=${() => call(table)}
          ></nerts-own>`
        : nothing}
      <nerts-me
        .seat=${table.seat}
        .name=${seated ? room.seats[table.seat]?.name ?? '' : t('nerts_table.watching')}
        .total=${seated ? totalOf(table, table.seat, shown) : null}
        .legal=${room.legal}
        .phase=${shown.phase}
        .votes=${shown.votes}
        .idle=${shown.areas[table.seat]?.idle === 'through'}
        .nameOf=${table.nameOf}
        .seats=${shown.areas.length}
        @vote=${() => vote(table)}
      ></nerts-me>
      ${tools(table, shown)}
    </div>
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
          .names=${table.names()}
          .own=${table.me}
          .record=${room.line === 'record' ? null : room.table}
          .penalty=${Number(room.options['pile_penalty'] ?? 2)}
          .worth=${Number(room.options['card_points'] ?? 1)}
          .waiting=${room.waiting}
          .nameOf=${table.nameOf}
          @next=${() => next(table)}
          @again=${() => again(table)}
        ></nerts-sheet>`
      : nothing}
  </div>`;
}

/** @param {Table} table @param {Public} shown @param {import('./layout.js').Layout} layout */
function rivals(table, shown, layout) {
  const others = table.others();
  if (!others.length) return nothing;
  return html`<ul class="rivals" role="list" aria-label=${t('nerts_table.rivals')}>
    ${others.map(
      (seat, at) => html`<li data-home=${seat}>
        <nerts-rival
          .info=${table.room?.seats[seat] ?? null}
          .name=${table.nameOf(seat)}
          .area=${shown.areas[seat] ?? null}
          .seat=${seat}
          .total=${totalOf(table, seat, shown)}
          .state=${stateOf(table, seat, shown)}
          .target=${table.targets.has(`rival:${seat}`)}
          .pending=${table.pending.has(shown.areas[seat]?.pile.at(-1) ?? '')}
          .chips=${layout.chips}
          .compact=${layout.compact}
          .shortcut=${table.hints ? keyFor(`rival${at + 1}`) : null}
        ></nerts-rival>
      </li>`,
    )}
  </ul>`;
}

/** @param {Table} table @param {number} seat @param {Public} shown */
function stateOf(table, seat, shown) {
  if (shown.phase === 'ready' || shown.phase === 'countdown') return shown.ready.includes(seat) ? 'ready' : null;
  if (shown.caller === seat) return 'called';
  if (shown.phase !== 'play') return null;
  return shown.votes.includes(seat) ? 'voted' : shown.areas[seat]?.idle === 'through' ? 'idle' : null;
}

/** While the cards of a round are still being counted, the total before it. @param {Table} table @param {number} seat @param {Public} shown */
function totalOf(table, seat, {match}) {
  const last = table.ending && scored(/** @type {Public} */ (table.table)) ? match.deals.at(-1)?.[seat] ?? 0 : 0;
  return (match.totals[seat] ?? 0) - last;
}
