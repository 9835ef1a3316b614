// What is proved of the deals of a record: one sentence, and the shares of each deal for those who want to see them.
// Checked here, by this page, from the record alone.
//
//   <deal-proofs .text=${record as it came} .names=${['Eva', …]}>

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {t} from '../../core/text/texts.js';
import {verifyRecord} from './verify-record.js';

/** @typedef {import('./verify-record.js').Verdict} Verdict */

export class DealProofs extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('fair-deals.css', import.meta.url));

  static properties = {
    text: {attribute: false},
    names: {attribute: false},
  };

  constructor() {
    super();
    /** The record as it came. */
    this.text = '';
    /** @type {readonly string[]} */
    this.names = [];
    /** @type {{text: string, found: ReturnType<typeof verifyRecord>} | null} */
    this.checked = null;
  }

  render() {
    if (this.checked?.text !== this.text) this.checked = {text: this.text, found: verifyRecord(this.text)};
    const {full, deals} = this.checked.found;
    if (!full) return html`<p class="small muted">${t('fair_deals.none.view')}</p>`;
    const proved = deals.filter(({fault, missing}) => !fault && !missing).length;
    if (!proved && deals.every(({missing}) => missing))
      return html`<p class="small muted">${t('fair_deals.none.text')}</p>`;
    const faults = deals.filter(({fault}) => fault).length;
    const state = faults ? 'broken' : proved === deals.length ? 'proved' : 'partly';
    const sentence = t(`fair_deals.${state}`, {n: faults || proved, all: deals.length});
    return html`<details class="deal-proofs ${state}">
      <summary><strong role="status">${sentence}</strong> <span class="small muted">${t('fair_deals.checked_here')}</span></summary>
      <p class="small">${t('fair_deals.limits')}</p>
      <ol class="plain-list">${deals.map((deal) => this.deal(deal))}</ol>
      <p class="small"><code class="breakable" translate="no">herzrasen verify-deal</code></p>
    </details>`;
  }

  /** @param {Verdict} verdict */
  deal(verdict) {
    return html`<li>
      <p>${t('fair_deals.deal', {deal: verdict.number})} ${this.sentence(verdict)}</p>
      ${verdict.proof ? this.values(verdict, verdict.proof) : nothing}
    </li>`;
  }

  /** @param {Verdict} verdict */
  sentence({fault, missing, redealt, shares, late, proof}) {
    if (fault) return html`<strong>${t(`fair_deals.fault.${fault}`)}</strong>`;
    if (missing || redealt) return t(`fair_deals.line.${missing ? 'missing' : 'redealt'}`);
    const names = (/** @type {number[]} */ seats) => seats.map((seat) => this.names[seat]).join(', ');
    const beacon = proof?.beacon;
    const alone = t(`fair_deals.line.${beacon?.signature ? 'no_seat' : 'alone'}`);
    const sentences = [shares.length ? t('fair_deals.line.shares', {names: names(shares)}) : alone];
    if (late.length) sentences.push(t('fair_deals.line.late', {names: names(late)}));
    if (beacon)
      sentences.push(
        t(`fair_deals.line.${beacon.signature ? 'beacon' : 'beacon_missing'}`, {round: String(beacon.round)}),
      );
    return sentences.join(' ');
  }

  /** The numbers. @param {Verdict} verdict @param {import('../../core/fair-deals/shares.js').Proof} proof */
  values({seed}, {server, commitment, commitments, shares, beacon}) {
    const number = (/** @type {string} */ name, /** @type {string | null | undefined} */ value) =>
      value ? html`<dd>${name} <code class="breakable" translate="no">${value}</code></dd>` : nothing;
    const whose = (
      /** @type {string} */ name,
      /** @type {string | null | undefined} */ committed,
      /** @type {string | null | undefined} */ share,
    ) =>
      committed || share
        ? html`<dt>${name}</dt>${number(t('fair_deals.committed'), committed)}${number(t('fair_deals.share'), share)}`
        : nothing;
    return html`<details class="small">
      <summary>${t('fair_deals.values')}</summary>
      <dl class="shares">
        ${whose(t('fair_deals.server'), commitment, server)}
        ${shares.map((share, seat) => whose(this.names[seat] ?? String(seat), commitments[seat], share))}
        ${
          beacon
            ? html`<dt>${t('fair_deals.beacon')}</dt>${number(t('fair_deals.chain'), beacon.chain)}
              ${number(t('fair_deals.round'), String(beacon.round))}${number(t('fair_deals.signature'), beacon.signature)}`
            : nothing
        }
        <dt>${t('fair_deals.seed')}</dt>${number('', seed)}
      </dl>
    </details>`;
  }
}

customElements.define('deal-proofs', DealProofs);
