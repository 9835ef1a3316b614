// A strip above the table, there only while somebody is missed or something is to be decided: whose line is lost and how
// long the table waits, a vote on him, another match. It never takes the focus: what is asked is read aloud besides.
//
//   <people-strip .room=${room} .line=${line}>

import {html, nothing} from '../vendor/lit.js';
import {settings} from '../settings.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {NOBODY} from '../room.js';
import {titleOf} from '../rules/say.js';
import './clock.js';
import {showPeople} from './panel.js';
import {botWords, names} from './say.js';
import {showWish} from './wish.js';

/** @typedef {import('../room.js').Room} Room */
/** @typedef {import('../room.js').People} People */

const CHOICES = /** @type {const} */ (['wait', 'bot', 'end']);

export class PeopleStrip extends Screen {
  /** @override */
  static properties = {room: {attribute: false}, line: {attribute: false}};

  constructor() {
    super();
    /** @type {Room | null} */
    this.room = null;
    /** @type {import('../connection.js').Line | null} */
    this.line = null;
  }

  /** @override */
  render() {
    const {room} = this;
    const people = room?.people ?? NOBODY;
    if (!room) return nothing;
    const lines = [
      people.vote ? this.vote(room, people.vote) : nothing,
      ...people.awaited.map((one) => this.away(room, people, one)),
      people.ended ? this.ended(room, people) : nothing,
      people.rematch ? this.rematch(room, people, people.rematch) : nothing,
      people.next ? this.next(people.next) : nothing,
      room.seat < 0 && room.view ? this.watching(room) : nothing,
    ].filter((line) => line !== nothing);
    return lines.length ? html`<section class="strip" aria-label=${t('people.strip')}>${lines}</section>` : nothing;
  }

  /** @param {Room} room @param {NonNullable<People['vote']>} vote */
  vote(room, vote) {
    const facts = {names: names(room, vote.seats), n: vote.seats.length};
    if (room.seat < 0) return html`<div class="strip-line ballot"><p>${t('people.heard.voting', facts)} <count-down .at=${vote.at}></count-down></p></div>`;
    const own = vote.voices.find(({seat}) => seat === room.seat)?.choice;
    const bot = botWords(vote.bot);
    return html`<div class="strip-line ballot">
      <p>${t('people.vote.question', facts)} <count-down .at=${vote.at}></count-down></p>
      <div class="answers">
        ${CHOICES.filter((choice) => choice !== 'end' || vote.mayEnd).map((choice) => {
          const others = vote.voices.filter((said) => said.choice === choice && said.seat !== room.seat).map(({seat}) => seat);
          const label = choice === 'bot' && bot ? t('people.vote.bot_like', {bot}) : t(`people.vote.${choice}`);
          return html`<span class="answer">
            <button class="button" aria-pressed=${String(own === choice)} @click=${() => this.line?.voice(vote.number, choice)}>${label}</button>
            ${others.length ? html`<span class="small muted">${names(room, others)}</span>` : nothing}
          </span>`;
        })}
      </div>
    </div>`;
  }

  /** @param {Room} room @param {People} people @param {{seat: number, at: number}} awaited */
  away(room, people, {seat, at}) {
    const name = room.seats[seat]?.name ?? '';
    return html`<div class="strip-line">
      <p>${t('people.away', {name})} <count-down .at=${at}></count-down></p>
      ${people.host === room.seat ? html`<button class="button" @click=${() => this.line?.arrange(seat, name, 'bot')}>${t('people.do.stand_in')}</button>` : nothing}
    </div>`;
  }

  /** @param {Room} room @param {People} people */
  ended(room, people) {
    return html`<div class="strip-line">
      <p>${t('people.ended')}</p>
      <div class="answers">
        <a class="button" href=${`#/record/t/${encodeURIComponent(room.table)}`}>${t('people.do.record')}</a>
        <a class="button" href="#">${t('client.lobby')}</a>
        ${room.seat >= 0 && !people.rematch && !people.next
          ? html`<button class="button primary" @click=${() => this.line?.again({yes: true})}>${t('people.do.again')}</button>`
          : nothing}
      </div>
    </div>`;
  }

  /** @param {Room} room @param {People} people @param {NonNullable<People['rematch']>} rematch */
  rematch(room, people, rematch) {
    const {seat} = room;
    const agreed = rematch.yes.includes(seat);
    const open = room.seats.filter((info) => info.kind === 'person' && info.here && ![...rematch.yes, ...rematch.no].includes(info.seat)).map((info) => info.seat);
    const rules = rematch.rules === room.rules ? '' : titleOf(room.game ?? 'hearts', rematch.rules);
    const wish = [rules, rematch.same_seats ? t('people.wish.same_seats') : ''].filter(Boolean).join(' · ');
    return html`<div class="strip-line">
      <p>
        ${agreed
          ? open.length ? t('people.again.waiting', {names: names(room, open)}) : t('people.again.opening')
          : t('people.again.question', {names: names(room, rematch.yes), n: rematch.yes.length})}
        <count-down .at=${rematch.at}></count-down>
        ${wish ? html`<span class="wished">${wish}</span>` : nothing}
      </p>
      ${seat < 0
        ? nothing
        : html`<div class="answers">
            ${people.host === seat ? html`<button class="button" @click=${() => this.line && showWish(this.line)}>${t('people.do.other_rules')}</button>` : nothing}
            ${agreed || rematch.no.includes(seat) ? nothing : html`<button class="button" @click=${() => this.line?.again({yes: false})}>${t('people.do.no')}</button>`}
            ${agreed
              ? html`<button class="button" @click=${() => this.line?.again({yes: false})}>${t('people.do.not_after_all')}</button>`
              : html`<button class="button primary" @click=${() => this.line?.again({yes: true, same_seats: rematch.same_seats})}>${t('people.do.again')}</button>`}
          </div>`}
    </div>`;
  }

  /** @param {string} table */
  next(table) {
    return html`<div class="strip-line">
      <p>${t('people.next')}</p>
      <a class="button" href=${`#/t/${encodeURIComponent(table)}`}>${t('people.do.follow')}</a>
    </div>`;
  }

  /** Who looks on may take a seat that is offered. @param {Room} room */
  watching(room) {
    const open = room.seats.filter((info) => info.open);
    if (!open.length || room.view?.public.match.places?.length || room.people?.ended) return nothing;
    return html`<div class="strip-line">
      <p>${t('people.may_sit', {n: open.length})}</p>
      ${open.length === 1
        ? html`<button class="button" @click=${() => this.line?.sit(settings.name, open[0]?.seat ?? null)}>${t('people.do.take', {name: open[0]?.name ?? ''})}</button>`
        : html`<button class="button" @click=${() => this.line && showPeople(this.line)}>${t('people.do.choose_seat')}</button>`}
    </div>`;
  }
}

customElements.define('people-strip', PeopleStrip);
