// Everything that is drawn, on one page, for looking at it and for the contrast checks.
// ?theme=dark&four=1&letters=de&lang=de&face=classic&part=full chooses.

import {html, render} from '/client/vendor/lit.js';
import {BACKS} from '/client/kit/cards/backs.js';
import {FACES, RANKS, SUITS, formatCard} from '/client/core/text/card-text.js';
import {styleCards, ownDeck} from '/client/kit/cards/card-stylesheet.js';
import {back, card, cascade, fan} from '/client/kit/cards/card-view.js';
import {setLanguage, t} from '/client/core/text/texts.js';

const query = new URLSearchParams(location.search);
const wanted = query.get('part');
const language = query.get('lang') === 'de' ? 'de' : 'en';
document.documentElement.dataset.theme = query.get('theme') ?? 'felt';
await styleCards({
  face: query.get('face') ?? 'modern',
  fourColours: query.get('four') === '1',
  letters: query.get('letters') === 'de' ? 'de' : 'en',
  house: {
    colour: query.get('colour') ?? 'wine',
    pattern: query.get('pattern') ?? 'jewels',
    sign: query.get('sign') ?? 'H',
  },
  ownBack: query.has('own'),
});
ownDeck(query.has('own') ? Number(query.get('own')) : null);
await setLanguage(language);

const decks = [...BACKS.keys()];
const cardOf = (deck, at) =>
  card(formatCard({rank: RANKS[(deck + at) % 13], suit: SUITS[deck % 4], deck}), {owner: true, decks: true});
const thirteen = ['2C', '9C', 'TC', 'QC', '3D', 'TD', 'KD', '7S', 'QS', 'AS', '4H', 'TH', 'JH'];
const sorted = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

const parts = {
  fan: () => html`
    <section><h2>Fan, 374 px</h2><div class="phone w72">${fan(thirteen, (face, at) => card(face, {off: at < 3, chosen: at === 5}))}</div>
    <div class="phone w56">${fan(thirteen, (face) => card(face), t('cards.back'))}</div></section>
    <section><h2>Fan, wide</h2><div class="full w100">${fan(thirteen, (face) => card(face), t('cards.back'))}</div></section>`,
  full: () =>
    html`<section><h2>Full faces</h2><div class="grid full w132">${[...sorted, 'XC', 'XH'].map((face) => card(face))}</div></section>`,
  compact: () => html`
    <section><h2>Compact faces</h2><div class="grid w72">${FACES.map((face) => card(face))}</div></section>
    <section><h2>44 px</h2><div class="grid w44">${FACES.map((face) => card(face))}</div></section>
    <section><h2>100 px</h2><div class="grid w100">${['AS', 'KH', 'QS', 'JD', 'TC', '7H', 'KC', 'XH'].map((face) => card(face))}</div></section>`,
  backs: () => html`
    <section><h2>Backs</h2><div class="grid w72">${[null, ...decks].map((deck) => back(deck, {label: t('cards.back')}))}</div>
    <div class="grid w44">${[null, ...decks].map((deck) => back(deck, {label: t('cards.back')}))}</div></section>
    <section><h2>The second pack</h2><div class="grid w72">${['QS', "QS'", "TH'", "7C'", "AD'"].map((text) => card(text, {pack: true}))}
      <span class="card" data-back=""></span><span class="card" data-back="" data-pack="1"></span></div>
    <div class="grid full w132">${["KH'", "TC'", "AS'"].map((text) => card(text, {pack: true}))}</div>
    <div class="grid w44">${["QS'", "TH'", "7C'"].map((text) => card(text, {pack: true}))}</div></section>
    <section><h2>Owners</h2><div class="grid w72">${decks.map((deck) => cardOf(deck, 0))}</div>
    <div class="grid w56">${decks.map((deck) => cardOf(deck, 5))}</div></section>`,
  states: () => html`
    <section><h2>States</h2><div class="grid w72">
      ${card('QS')}${card('QS', {off: true})}${card('QS', {chosen: true})}
      ${['received', 'target', 'pending'].map((state) => card('QS', {classes: {[state]: true}}))}${card('QS', {still: true})}
      ${cascade(['KH', 'QC', 'JD', 'TC'], (face) => card(face))}
      <div class="place"></div></div></section>`,
  controls: () => html`
    <section class="stack"><h1>Hearts, at once</h1><h2>Second heading</h2><h3>Third heading</h3>
      <p>Text with <a href="#x">a link</a>. <span class="muted">Muted.</span> <span class="good">Good.</span> <span class="bad">Bad.</span> <kbd>M</kbd></p>
      <div class="row"><button class="button primary">Play now</button><button class="button">Change rules</button><button class="button quiet">Later</button><button class="button" disabled>Not now</button></div>
      <fieldset class="field"><legend>Preset</legend><div class="chips">
        ${['Standard', 'New Moon', 'H3'].map((text, at) => html`<label class="chip"><input type="radio" name="p" ?checked=${at === 0} ?disabled=${at === 2}><span>${text}</span></label>`)}</div></fieldset>
      <label class="switch"><input type="checkbox" role="switch" checked><span>Sounds</span></label>
      <label class="switch"><input type="checkbox" role="switch"><span>Single keys</span></label>
      <div class="field narrow"><label for="n">Name</label><input id="n" type="text" value="Merry Otter"></div>
      <div class="panel narrow"><h2>Panel</h2><div class="sheet-box" tabindex="0" role="region" aria-label="Scores"><table class="sheet">
        <caption>Match to 100</caption>
        <thead><tr><th scope="col">Deal</th><th scope="col">You</th><th scope="col">Ada</th><th scope="col">Bo</th><th scope="col">Cy</th></tr></thead>
        <tbody><tr><th scope="row">1</th><td class="own">0</td><td>13</td><td>9</td><td>4</td></tr><tr><th scope="row">2</th><td class="own best">26</td><td>0</td><td>0</td><td>0</td></tr></tbody>
        <tfoot><tr><th scope="row">Total</th><td class="own">26</td><td>13</td><td>9</td><td>4</td></tr></tfoot></table></div></div>
      <p class="toast">You must follow suit: clubs were led.</p><p class="banner row justified small strong">The line is lost. Trying again.</p>
    </section>`,
};

render(
  html`<h1 class="hidden-text">Gallery</h1>${Object.entries(parts)
    .filter(([part]) => !wanted || wanted === part)
    .map(([, show]) => show())}`,
  /** @type {HTMLElement} */ (document.getElementById('gallery')),
);
