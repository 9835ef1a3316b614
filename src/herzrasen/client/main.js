// The frame: settings take effect, the bar, and one screen at a time, chosen by the address after '#'.
//
//   #                        the lobby
//   #/rules/GAME/RULES       the lobby with these rules chosen, in their text form
//   #/t/ID                   the table ID
//   #/me                     oneself: account, settings that go along
//   #/games                  one's own matches; #/games/statistics what came of them
//   #/learn/GAME             a lesson in this game
//   #/record                 a record from a file; #/record/t/ID that of the table ID
//
// A new screen is a line in ROUTES; a screen is a function that gets what its pattern caught and returns a template.

import {html, render} from './vendor/lit.js';
import {known} from './account/known.js';
import {Refused, games, openTable, quickMatch} from './api.js';
import {coming} from './begin.js';
import {dressCards} from './cards/sheet.js';
import {focusPressed} from './focus.js';
import {chart, gear, heart, soundOff, soundOn} from './icons.js';
import {keepFiles, nameIt} from './installed.js';
import {announce, listen} from './live.js';
import './lobby/lobby.js';
import {friendlyName} from './lobby/names.js';
import {lacking, watchMishaps} from './mishap.js';
import {toast} from './notice.js';
import {hashOf} from './rules/address.js';
import {change, language, letters, settings, watch} from './settings.js';
import {unlock} from './sound.js';
import {onSpeak, speak, spoken, t} from './texts.js';
import {reason} from './words.js';

const bar = /** @type {HTMLElement} */ (document.getElementById('bar'));
const screen = /** @type {HTMLElement} */ (document.getElementById('screen'));

/** @type {import('./api.js').Games | null} */
let offered = null;
let busy = false;
/** There is no server to play with. */
let away = false;
const AGAIN = 3000; // ms until it is asked for again
/** The table where a seat is to be taken on arrival. */
let joining = '';

/** @typedef {import('./api.js').GameName} GameName */

const RULES = /^#\/rules\/(hearts|nerts)\/(.+)$/;

/** @type {[RegExp, (...caught: string[]) => unknown][]} */
const ROUTES = [
  [/^#?\/?$/, () => lobby(null)],
  [RULES, (game, rules) => lobby({game: /** @type {GameName} */ (game), rules: decoded(rules)})],
  [/^#\/t\/([^/]+)$/, table],
  [/^#\/me$/, account],
  [/^#\/learn\/(hearts|nerts)$/, learn],
  [/^#\/games(?:\/(statistics))?$/, past],
  [/^#\/record(?:\/t\/([^/]+)(?:\/(\d+)\/(\d+))?)?$/, record],
];

/** The table that is on the screen, '' in the lobby. */
const here = () => decoded(/^#\/t\/([^/]+)$/.exec(location.hash)?.[1] ?? '');

/** What an address says; one that is broken, as it stands. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {{game: GameName, rules: string} | null} link */
function lobby(link) {
  return html`<game-lobby
    .games=${offered}
    .link=${link}
    .name=${settings.name}
    .busy=${busy}
    .away=${away}
    @open=${open}
    @quick=${quick}
    @join=${(/** @type {CustomEvent<{table: string}>} */ event) => goTo(event.detail.table, {join: true})}
    @watch=${(/** @type {CustomEvent<{table: string}>} */ event) => goTo(event.detail.table)}
    @rules=${follow}
    @rename=${rename}
  ></game-lobby>`;
}

/** While the address names rules, it names those that are chosen now. @param {CustomEvent<{game: string, rules: string}>} event */
function follow({detail: {game, rules}}) {
  if (RULES.exec(location.hash)?.[1] === game) history.replaceState(null, '', hashOf(game, rules));
}

/** @param {string} id */
function table(id) {
  load(import('./table-page.js')); // so that the lobby stays light
  return html`<table-page .table=${decoded(id)} .join=${joining === decoded(id)}></table-page>`;
}

/** @param {string} game */
function learn(game) {
  load(import('./learn/page.js'));
  return html`<lesson-page .game=${game} @open=${open}></lesson-page>`;
}

function account() {
  load(import('./account/page.js'));
  return html`<account-page></account-page>`;
}

/** @param {string} [view] */
function past(view = 'matches') {
  load(import('./past/page.js'));
  return html`<past-page .view=${view}></past-page>`;
}

/** @param {string} [id] @param {string} [deal] @param {string} [step] */
function record(id, deal, step) {
  load(import('./replay/page.js'));
  const moment = deal === undefined ? null : {deal: Number(deal), step: Number(step)};
  return html`<record-page .from=${id === undefined ? null : decoded(id)} .moment=${moment}></record-page>`;
}

/** The screen whose part could not be had. @type {string | null} */
let missing = null;

/** @param {Promise<unknown>} part what the screen needs */
function load(part) {
  const wanted = location.hash;
  part.catch((error) => {
    console.error(error);
    missing = wanted;
    draw();
  });
}

function nowhere() {
  return html`<div class="lobby"><div class="panel stack">
    <h1>${t('client.trouble.title')}</h1>
    <p>${t('client.trouble.no_page')}</p>
    <p><a class="button primary" href="#">${t('client.lobby')}</a></p>
  </div></div>`;
}

/** @param {CustomEvent<{game: string, rules: string, bot: Record<string, number>, free: number, house?: object, decks?: string}>} event */
const open = ({detail}) => begin(() => openTable({...detail, name: settings.name, pace: settings.speed}));

/** @param {CustomEvent<{game: string, rules: string | null, bot: Record<string, number>, house: object}>} event */
const quick = ({detail}) => begin(() => quickMatch({...detail, name: settings.name, pace: settings.speed}));

/** To a table, and where that is wanted to a seat there. @param {string} table @param {{join?: boolean}} [how] */
function goTo(table, {join = false} = {}) {
  joining = join ? table : '';
  location.hash = `#/t/${encodeURIComponent(table)}`;
}

/** @param {() => Promise<{table: string}>} ask */
async function begin(ask) {
  busy = true;
  draw();
  try {
    goTo((await ask()).table);
  } catch (error) {
    complain(error);
  } finally {
    busy = false;
    draw();
  }
}

/** @param {CustomEvent<{name: string}>} event */
const rename = (event) => change({name: event.detail.name});

/** What went wrong, in a sentence; anything but a refusal is a mistake of ours and goes on to the console. @param {unknown} error */
function complain(error) {
  toast(error instanceof Refused ? reason(error) : t('client.trouble.server'), {now: true});
  if (!(error instanceof Refused)) throw error;
}

function draw() {
  const other = spoken() === 'de' ? 'en' : 'de';
  render(
    html`<a class="button skip" href="#screen" @click=${skip}>${t('client.skip')}</a>
      <a class="brand" href="#" aria-label="${t('client.title')}, ${t('client.lobby')}">${heart}<span>${t('client.title')}</span></a>
      <turn-elsewhere class="push" .table=${here()}></turn-elsewhere>
      <talk-button></talk-button>
      <a class="button quiet icon to-games" href="#/games" aria-label=${t('past.link')} title=${t('past.link')}>${chart}</a>
      <button class="button quiet" lang=${other} aria-label=${t(`client.settings.language_is.${other}`)} @click=${() => change({language: other})}>
        ${other.toUpperCase()}
      </button>
      <button class="button quiet icon" aria-label=${t(settings.sounds ? 'client.sound.off' : 'client.sound.on')} @click=${toggleSound}>
        ${settings.sounds ? soundOn : soundOff}
      </button>
      <button class="button quiet icon" aria-label=${t('client.settings.open')} @click=${openSettings}>${gear}</button>`,
    bar,
  );
  const [pattern, show] = ROUTES.find(([route]) => route.test(location.hash)) ?? [/$/, nowhere];
  render(missing === location.hash ? html`<div class="lobby">${lacking()}</div>` : show(...(pattern.exec(location.hash) ?? []).slice(1)), screen);
  document.title = here() ? `${t('hall.table')} · ${t('client.title')}` : t('client.title');
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault(); // the address names the screen; it must not change
  screen.focus();
}

/** Loaded when it is wanted, so that the first page stays light. */
const openSettings = async () => (await import('./settings/dialog.js')).openSettings();

function toggleSound() {
  change({sounds: !settings.sounds});
  announce(t(settings.sounds ? 'client.sound.is_on' : 'client.sound.is_off'));
}

/** @param {KeyboardEvent} event */
function key(event) {
  const writing = event.target instanceof HTMLElement && event.target.matches('input:not([type=radio], [type=checkbox]), textarea, select');
  if (!settings.keys || writing || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (event.key === 'm' || event.key === 'M') toggleSound();
}

let dressed = '';

async function apply() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.cards = settings.cardSize;
  const {face, fourColours, ownBack, backColour: colour, backPattern: pattern, backSign: sign} = settings;
  const dress = {face, fourColours, letters: letters(), house: {colour, pattern, sign}, ownBack};
  if (dressed !== JSON.stringify(dress)) {
    dressed = JSON.stringify(dress);
    void dressCards(dress).catch(() => toast(t('client.trouble.offline'), {now: true}));
  }
  if (spoken() !== language()) await speak(language()).catch(() => toast(t('client.trouble.offline'), {now: true}));
  nameIt(spoken());
  draw();
}

/** What can be played, as soon as there is a server. @param {ReturnType<typeof games>} asked */
async function offer(asked) {
  try {
    offered = await asked;
    away = false;
  } catch (error) {
    away = error instanceof Refused && error.code === 'client.trouble.offline';
    if (away) setTimeout(() => offer(games()), AGAIN);
    else complain(error);
  }
  draw();
}

async function start() {
  try {
    await speak(language());
  } catch {
    // Without the texts there is no sentence to show but the one in the page.
    document.getElementById('late')?.remove();
    /** @type {HTMLElement} */ (document.getElementById('wait')).hidden = false;
    setTimeout(start, 3000);
    return;
  }
  document.getElementById('wait')?.remove();
  watchMishaps();
  focusPressed();
  unlock();
  listen();
  if (!settings.name) change({name: friendlyName(t('lobby.names.first'), t('lobby.names.second'))});
  watch(apply);
  onSpeak(draw);
  addEventListener('hashchange', arrive);
  addEventListener('keydown', key);
  await apply();
  document.getElementById('late')?.remove(); // it covers whatever goes wrong up to here
  if (known()) void import('./account/sync.js').then(({follow}) => follow());
  await offer(coming);
  keepFiles();
}

/** A new screen begins at its top, and a reader begins there too. */
function arrive() {
  draw();
  scrollTo(0, 0);
  screen.focus();
}

void start();
