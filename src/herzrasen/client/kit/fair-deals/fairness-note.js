// How the deals of a table come about, in two sentences on the score sheet; after the match the way to check them all.
//
//   fairnessNote(fairness, {over, record, nameOf})   a template; nothing where the server says nothing about it

import {html, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';

/** @typedef {import('../../core/fair-deals/share-keeper.js').Fairness} Fairness */

/** @param {Fairness | undefined} fairness @param {{over: boolean, record: string | null, nameOf: (seat: number) => string}} sheet */
export function fairnessNote(fairness, {over, record, nameOf}) {
  if (!fairness || !record || !(fairness.last || fairness.next)) return nothing;
  const {last, next} = fairness;
  const stops = next?.stops ?? [];
  const broken = last?.verdict === 'broken';
  return html`<p class="fairness small ${broken ? 'broken' : ''}">
    ${last ? html`<span class="last">${t(`fair_deals.table.${last.verdict}`, {deal: last.deal})}</span>` : nothing}
    ${last?.beacon && !broken ? html`<span>${beaconSentence(last.deal, last.beacon)}</span>` : nothing}
    ${over || !next ? nothing : html`<span class="muted">${nextSentence(next, nameOf)}</span>`}
    ${stops.map((n, seat) => (n ? html`<span>${t('fair_deals.stops', {name: nameOf(seat), n})}</span>` : nothing))}
    ${over ? html`<a class="verify-deals" href=${`#/record/t/${encodeURIComponent(record)}`}>${t('fair_deals.table.verify')}</a>` : html`<span class="muted">${t('fair_deals.table.after')}</span>`}
  </p>`;
}

/** @param {import('../../wire.d.ts').DealDraw} draw @param {(seat: number) => string} nameOf */
function nextSentence({deal, phase, shares = [], shared = false, beacon}, nameOf) {
  if (shared) return t('fair_deals.table.next_shared');
  if (phase !== 'drawn') return t('fair_deals.table.next_open');
  const names = shares.flatMap((share, seat) => (share === null ? [] : [nameOf(seat)]));
  if (beacon?.signature) names.push(t('fair_deals.table.beacon_name', {round: String(beacon.round)}));
  const sentence = names.length
    ? t('fair_deals.table.next', {names: names.join(', ')})
    : t('fair_deals.table.next_alone');
  return beacon && !beacon.signature ? `${sentence} ${beaconSentence(deal, beacon)}` : sentence;
}

/** Whether the beacon's round counts. @param {number} deal @param {import('../../wire.d.ts').DrawBeacon} beacon */
const beaconSentence = (deal, {round, signature}) =>
  signature
    ? t('fair_deals.table.beacon', {round: String(round)})
    : t('fair_deals.table.beacon_missing', {deal, round: String(round)});
