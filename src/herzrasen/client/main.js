// The frame: settings take effect, the bar, and one screen at a time, chosen by the address after '#'.
//
//   #                        the lobby
//   #/rules/GAME/3:RULES     the lobby with these rules chosen, in their text form of this version
//   #/t/ID                   the table ID; with a room code in its place, its table
//   #/me                     oneself: account, settings that go along
//   #/device/CODE            this device becomes another one of someone, if its owner says so
//   #/games                  one's own matches; #/games/statistics what came of them
//   #/ratings                who is how strong; #/ratings/FAMILY by which rules
//   #/rules/GAME             how the game is played, for those who never played it
//   #/learn/GAME             a lesson in this game; #/learn/GAME/NAME a position of its tactics
//   #/tactics/GAME           what is good to do in this game
//   #/daily                  the daily deals; #/daily/NAME/DATE the results of one
//   #/record                 a record from a file; #/record/t/ID that of the table ID, #/record/daily/NAME/DATE the best of a day
//   #/events                 one's own duplicate matches and tournaments; #/event/new opens one
//   #/event/ID               one of them, live; #/event/ID/play leads on to one's next table there
//
// A new screen is a line in ROUTES; a screen is a function that gets what its pattern caught and returns a template.

import {html, nothing, render} from './vendor/lit.js';
import {DEFAULT_GAME, GAME_NAMES} from './core/games.js';
import {preloadOnApproach, preloadTable, preloadWhenIdle} from './screens/table/preload.js';
import {connectEarly, dropEarlyConnection} from './core/connection/early-connection.js';
import {toastLateness} from './core/app/late-part.js';
import {MissingPart, loadPart, showPart} from './core/app/load-part.js';
import {untilNextAttempt} from './core/app/next-attempt.js';
import {hashOfPlace, placeOf, restOf} from './core/app/page-place.js';
import {isMissing, loadScreenPart, partTemplate} from './core/app/screen-part.js';
import {lastRules} from './kit/rules/saved-rules.js';
import {tableSkeleton} from './screens/table/table-skeleton.js';
import {storedAccount} from './screens/account/stored-account.js';
import {ApiError, fetchGames, openTable, quickMatch} from './core/connection/api.js';
import {prefetched} from './prefetch.js';
import {styleCards} from './kit/cards/card-stylesheet.js';
import {isForcedDark} from './core/elements/forced-dark.js';
import {focusOnPress} from './core/elements/focus.js';
import {chart, gear, heart, soundOff, soundOn} from './core/elements/icons.js';
import {registerServiceWorker, linkManifest} from './core/app/install.js';
import {announce, watchLiveRegion} from './core/elements/live-region.js';
import {ignoreDrops} from './core/app/foreign-drops.js';
import {guardKeys} from './kit/keys/key-guard.js';
import {readLayout} from './kit/keys/keyboard-layout.js';
import {pageActOf} from './kit/keys/page-keys.js';
import './screens/lobby/lobby.js';
import {friendlyName} from './kit/members/friendly-name.js';
import {readCode} from './kit/table/room-code.js';
import {watchErrors} from './core/app/error-reporting.js';
import {toast} from './core/elements/notices.js';
import {endScreen, navigate, screenLifetime} from './core/elements/screen.js';
import {watchTextZoom} from './core/elements/text-zoom.js';
import {guardTranslatedText} from './core/elements/translated-text.js';
import {hashOf, rulesOfLink} from './kit/rules/rules-url.js';
import {changeSettings, wantedLanguage, indexLetters, settings, watchSettings} from './core/settings/settings.js';
import {unlockAudio} from './kit/motion/sound.js';
import {LANGUAGES} from './core/text/languages.js';
import {onLanguageChange, setLanguage, currentLanguage, t} from './core/text/texts.js';
import {refusalText} from './core/text/facts.js';

const bar = /** @type {HTMLElement} */ (document.getElementById('bar'));
const screen = /** @type {HTMLElement} */ (document.getElementById('screen'));

/** @type {import('./core/connection/api.js').Games | null} */
let offered = null;
let busy = false;
/** The page lasts longer than any screen. */
const PAGE = new AbortController().signal;
/** Why there is no game to play. @type {ApiError | null} */
let trouble = null;
/** The table where a seat is to be taken on arrival. */
let joining = '';
/** What is known of the table that was opened last. @type {({table: string} & import('./screens/table/table-skeleton.js').ExpectedTable) | null} */
let expected = null;

/** @typedef {import('./core/connection/api.js').GameName} GameName */

const GAME = `(${GAME_NAMES.join('|')})`;
const RULES = new RegExp(`^#/rules/${GAME}/(.+)$`);

/** @type {[RegExp, (...caught: string[]) => unknown][]} */
const ROUTES = [
  [/^#?\/?$/, () => lobby(null)],
  [RULES, (game, rules) => lobby({game: /** @type {GameName} */ (game), rules: rulesOfLink(decode(rules))})],
  [new RegExp(`^#/rules/${GAME}/?$`), guide],
  [/^#\/t\/([^/]+)$/, table],
  [/^#\/me$/, account],
  [/^#\/device\/([\w-]+)$/, join],
  [new RegExp(`^#/learn/${GAME}(?:/([\\w-]+))?$`), learn],
  [new RegExp(`^#/tactics/${GAME}$`), tactics],
  [/^#\/games(?:\/(statistics))?$/, matchHistory],
  [/^#\/daily(?:\/([\w-]+)\/([\d-]+))?$/, daily],
  [/^#\/record\/(daily\/[\w-]+\/[\d-]+)$/, bestRecord],
  [/^#\/events$/, tournamentList],
  [/^#\/event\/new$/, newTournament],
  [/^#\/event\/([\w-]+)(?:\/(play))?$/, tournament],
  [/^#\/ratings(?:\/([\w-]+))?$/, ratings],
  [/^#\/record(?:\/t\/([^/]+)(?:\/(\d+)\/(\d+))?)?$/, record],
];

/** The address of the screen that is shown: the page's own may be a new one already, whose screen has yet to begin. */
let address = '';

/** The table that is on the screen, '' in the lobby. */
const currentTable = () => decode(/^#\/t\/([^/]+)$/.exec(address)?.[1] ?? '');

/** What an address says; one that is broken, as it stands. @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What was left out of the address, to be said where it may have been meant as rules. */
let leftOut = '';

/** The page's address is the screen's from now on; what stands behind a link, or is wrong with it, goes from it. */
function readAddress() {
  const place = placeOf(location.hash);
  leftOut = restOf(location.hash);
  const hash = hashOfPlace(place);
  if (place && hash !== location.hash) history.replaceState(history.state, '', hash);
  address = location.hash;
}

function mentionLeftOut() {
  if (leftOut) toast(t('rule_choice.left_out', {rest: leftOut}));
  leftOut = '';
}

/** @param {{game: GameName, rules: string} | null} link */
function lobby(link) {
  return html`<game-lobby
    .games=${offered}
    .link=${link}
    .name=${settings.name}
    .busy=${busy}
    .trouble=${trouble}
    @open=${open}
    @quick=${quick}
    @join=${(/** @type {CustomEvent<{table: string}>} */ event) => goTo(event.detail.table, {join: true})}
    @watch=${(/** @type {CustomEvent<{table: string}>} */ event) => goTo(event.detail.table)}
    @rules=${followRules}
    @rename=${rename}
  ></game-lobby>`;
}

/** While the address names rules, it names those that are chosen now. @param {CustomEvent<{game: string, rules: string}>} event */
function followRules({detail: {game, rules}}) {
  if (address !== location.hash || RULES.exec(address)?.[1] !== game) return;
  history.replaceState(null, '', hashOf(game, rules));
  address = location.hash;
}

/** @param {string} id */
function table(id) {
  const code = readCode(decode(id));
  if (code) {
    load(() => import('./screens/lobby/table-by-code.js'));
    return html`<table-by-code .code=${code}></table-by-code>`;
  }
  load(() => import('./screens/table/table-page.js')); // so that the lobby stays light
  return html`${tableSkeleton(expected?.table === decode(id) ? expected : null)}<table-page .table=${decode(id)} .join=${joining === decode(id)}></table-page>`;
}

/** @param {string} game @param {string} [topic] */
function learn(game, topic = '') {
  load(() => import('./screens/lessons/page.js'));
  return html`<lesson-page .game=${game} .topic=${topic} @open=${open}></lesson-page>`;
}

/** @param {string} game */
function guide(game) {
  load(() => import('./screens/lessons/guide-page.js'));
  return html`<guide-page .game=${game}></guide-page>`;
}

/** @param {string} game */
function tactics(game) {
  load(() => import('./screens/lessons/tactics-page.js'));
  return html`<tactics-page .game=${game}></tactics-page>`;
}

function account() {
  load(() => import('./screens/account/page.js'));
  return html`<account-page></account-page>`;
}

/** @param {string} code */
function join(code) {
  load(() => import('./screens/account/join-page.js'));
  return html`<join-page .code=${code}></join-page>`;
}

/** @param {string} [view] */
function matchHistory(view = 'matches') {
  load(() => import('./screens/history/page.js'));
  return html`<history-page .view=${view}></history-page>`;
}

/** @param {string} [name] @param {string} [date] */
function daily(name, date = '') {
  load(() => import('./screens/daily/page.js'));
  return html`<daily-page .name=${name ?? null} .date=${date} @open=${openDaily}></daily-page>`;
}

/** @param {CustomEvent<{name: string, date: string, game: GameName}>} event */
const openDaily = ({detail: {name, date, game}}) =>
  goToNewTable({game, seats: 4}, async () =>
    (await loadPart(() => import('./screens/daily/api.js'))).playDaily(name, date, {
      name: settings.name,
      pace: settings.speed,
    }),
  );

/** @param {string} best */
function bestRecord(best) {
  load(() => import('./screens/replay/page.js'));
  return html`<record-page .best=${best}></record-page>`;
}

function tournamentList() {
  load(() => import('./screens/tournaments/list-page.js'));
  return html`<tournament-list></tournament-list>`;
}

function newTournament() {
  load(() => import('./screens/tournaments/create-page.js'));
  return html`<tournament-form .games=${offered}></tournament-form>`;
}

/** @param {string} id @param {string} [play] */
function tournament(id, play) {
  load(() => import('./screens/tournaments/page.js'));
  return html`<tournament-page .tournamentId=${id} .advance=${play !== undefined}></tournament-page>`;
}

/** @param {string} [family] */
function ratings(family = '') {
  load(() => import('./screens/ratings/page.js'));
  return html`<ratings-page .family=${family}></ratings-page>`;
}

/** @param {string} [id] @param {string} [deal] @param {string} [step] */
function record(id, deal, step) {
  load(() => import('./screens/replay/page.js'));
  const moment = deal === undefined ? null : {deal: Number(deal), step: Number(step)};
  return html`<record-page .from=${id === undefined ? null : decode(id)} .moment=${moment}></record-page>`;
}

/** What is to be said of the part for the screen that is shown. @type {import('./core/app/screen-part.js').PartState} */
let part = null;
/** The screen whose part was asked for: a screen is drawn often. @type {AbortSignal | null} */
let partOf = null;
/** Another screen was shown before. */
let navigated = false;

/** @param {() => Promise<unknown>} wanted what the screen needs */
function load(wanted) {
  if (partOf === screenLifetime()) return;
  partOf = screenLifetime();
  const show = (/** @type {typeof part} */ state) => {
    part = state;
    draw();
  };
  void loadScreenPart(wanted, show, {asked: navigated});
}

function unknownPage() {
  return html`<div class="lobby"><div class="panel stack">
    <h1>${t('client.trouble.title')}</h1>
    <p>${t('client.trouble.no_page')}</p>
    <p><a class="button primary" href="#">${t('client.lobby')}</a></p>
  </div></div>`;
}

/** @param {CustomEvent<{game: GameName, rules: string, bot: Record<string, number>, free: number, house?: object, decks?: string, seats?: number}>} event */
const open = ({detail: {seats = 4, ...wish}}) =>
  goToNewTable({game: wish.game, seats}, () => openTable({...wish, name: settings.name, pace: settings.speed}));

/** @param {CustomEvent<{game: GameName, rules: string | null, bot: Record<string, number>, house: object}>} event */
const quick = ({detail}) =>
  goToNewTable({game: detail.game, seats: 4}, () => quickMatch({...detail, name: settings.name, pace: settings.speed}));

/** To a table, and where that is wanted to a seat there. @param {string} table @param {{join?: boolean}} [how] */
function goTo(table, {join = false} = {}) {
  joining = join ? table : '';
  navigate(`#/t/${encodeURIComponent(table)}`);
}

/** @param {import('./screens/table/table-skeleton.js').ExpectedTable} known @param {() => Promise<{table: string}>} ask */
async function goToNewTable(known, ask) {
  const lifetime = screenLifetime();
  busy = true;
  draw();
  try {
    const answer = ask();
    preloadTable(known.game); // meanwhile
    const {table: opened} = await answer;
    if (lifetime.aborted) return; // it can be found in the lobby
    expected = {table: opened, ...known};
    connectEarly(opened);
    goTo(opened);
  } catch (error) {
    if (!lifetime.aborted) showError(error);
  } finally {
    if (!lifetime.aborted) {
      busy = false;
      draw();
    }
  }
}

/** @param {CustomEvent<{name: string}>} event */
const rename = (event) => changeSettings({name: event.detail.name});

/** What went wrong, in a sentence; anything but a refusal is a mistake of ours and goes on to the console. @param {unknown} error */
function showError(error) {
  if (error instanceof MissingPart) throw error; // it has sentences of its own (core/app/error-reporting.js)
  toast(error instanceof ApiError ? refusalText(error) : t('client.trouble.server'), {now: true});
  if (!(error instanceof ApiError)) throw error;
}

function draw() {
  const other = LANGUAGES[(LANGUAGES.indexOf(currentLanguage()) + 1) % LANGUAGES.length];
  render(
    html`<a class="button skip" href="#screen" @click=${skip}>${t('client.skip')}</a>
      <a class="brand inline-row gap-2" href="#" aria-label="${t('client.title')}, ${t('client.lobby')}">${heart}<span>${t('client.title')}</span></a>
      <leave-button></leave-button>
      <table-notice></table-notice>
      <waiting-table-link class="push" .table=${currentTable()}></waiting-table-link>
      <chat-button></chat-button>
      <a class="button quiet icon to-games" href="#/games" aria-label=${t('history.link')} title=${t('history.link')}>${chart}</a>
      <button class="button quiet" lang=${other} aria-label=${t(`client.settings.language_is.${other}`)} @click=${() => changeSettings({language: other})}>
        ${other.toUpperCase()}
      </button>
      <button class="button quiet icon" aria-label=${t(settings.sounds ? 'client.sound.off' : 'client.sound.on')} @click=${toggleSound}>
        ${settings.sounds ? soundOn : soundOff}
      </button>
      <button class="button quiet icon" aria-label=${t('client.settings.open')} @click=${openSettings}>${gear}</button>`,
    bar,
  );
  const [pattern, show] = ROUTES.find(([route]) => route.test(address)) ?? [/$/, unknownPage];
  render(
    html`${partTemplate(part)}${isMissing(part) ? nothing : show(...(pattern.exec(address) ?? []).slice(1))}`,
    screen,
  );
  document.title = currentTable() ? `${t('table_list.table')} · ${t('client.title')}` : t('client.title');
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault(); // the address names the screen; it must not change
  screen.focus();
}

/** Loaded when it is wanted, so that the first page stays light. */
const openSettings = () =>
  showPart(
    'settings',
    () => import('./screens/settings/dialog.js'),
    (part, lifetime) => part.openSettings(lifetime),
  );

function toggleSound() {
  changeSettings({sounds: !settings.sounds});
  announce(t(settings.sounds ? 'client.sound.is_on' : 'client.sound.is_off'));
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const writing =
    event.target instanceof HTMLElement &&
    event.target.matches('input:not([type=radio], [type=checkbox]), textarea, select');
  if (!settings.keys || writing || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (pageActOf(event) === 'sound') toggleSound();
}

let appliedStyle = '';

async function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.toggleAttribute('data-forced-dark', isForcedDark());
  root.dataset.cards = settings.cardSize;
  root.dataset.hand = settings.handedness;
  const {face, fourColours, ownBack, backColour: colour, backPattern: pattern, backSign: sign} = settings;
  const style = {face, fourColours, letters: indexLetters(), house: {colour, pattern, sign}, ownBack};
  const newStyle = JSON.stringify([settings.theme, style]); // the theme has the paper
  if (appliedStyle !== newStyle) {
    appliedStyle = newStyle;
    void styleCards(style).catch(() => toast(t('client.trouble.offline'), {now: true}));
  }
  if (currentLanguage() !== wantedLanguage())
    await toastLateness(setLanguage(wantedLanguage())).catch(() => toast(t('client.trouble.offline'), {now: true}));
  linkManifest(currentLanguage());
  draw();
}

/** What can be played, as soon as there is a server; what is pressed before waits for it. @param {ReturnType<typeof fetchGames>} asked */
async function loadGames(asked, attempt = 0) {
  try {
    offered = await asked;
    trouble = null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    trouble = error;
    void untilNextAttempt(attempt, PAGE).then(() => loadGames(fetchGames(), attempt + 1));
  }
  draw();
}

async function start() {
  try {
    await setLanguage(wantedLanguage());
  } catch {
    // Without the texts there is no sentence to show but the one in the page.
    document.getElementById('late')?.remove();
    /** @type {HTMLElement} */ (document.getElementById('wait')).hidden = false;
    setTimeout(start, 3000);
    return;
  }
  document.getElementById('wait')?.remove();
  watchErrors();
  watchTextZoom();
  focusOnPress();
  void readLayout();
  unlockAudio();
  watchLiveRegion();
  if (!settings.name) changeSettings({name: friendlyName(t('lobby.names.first'), t('lobby.names.second'))});
  watchSettings(applySettings);
  onLanguageChange(draw);
  if (address !== location.hash) readAddress(); // it has changed while the texts were awaited
  addEventListener('hashchange', showScreen);
  addEventListener('keydown', handleKey);
  await applySettings();
  mentionLeftOut();
  document.getElementById('late')?.remove(); // it covers whatever goes wrong up to here
  if (storedAccount())
    void loadPart(() => import('./screens/account/settings-sync.js')).then(({startSync}) => startSync());
  preloadOnApproach(screen);
  await loadGames(prefetched);
  registerServiceWorker();
  if (!currentTable()) preloadWhenIdle(GAME_NAMES.find((game) => lastRules(game)) ?? DEFAULT_GAME);
}

/** A new screen begins at its top, and a reader begins there too. */
function showScreen() {
  endScreen();
  readAddress();
  part = null;
  navigated = true;
  busy = false; // what was waited for will not be shown
  dropEarlyConnection(currentTable());
  draw();
  mentionLeftOut();
  scrollTo(0, 0);
  // It is in sight; WebKit would scroll to it once more a while later, away from what is aimed at by then.
  screen.focus({preventScroll: true});
}

guardTranslatedText();
// Before any other part listens.
guardKeys();
ignoreDrops();
readAddress();
void start();
