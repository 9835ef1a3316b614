// Everything that is drawn, on one page, for looking at it and for the contrast checks.
// ?theme=dark&four=1&letters=de&lang=de&part=faces chooses.

import {html, render} from '/client/vendor/lit.js';
import {FACES, RANKS, SUITS} from '/client/cards/card.js';
import {dressCards} from '/client/cards/sheet.js';

const query = new URLSearchParams(location.search);
const wanted = query.get('part');
document.documentElement.dataset.theme = query.get('theme') ?? 'felt';
document.documentElement.lang = query.get('lang') ?? 'en';
dressCards({fourColours: query.get('four') === '1', letters: query.get('letters') === 'de' ? 'de' : 'en'});

const card = (/** @type {string} */ face, attrs = {}) =>
  html`<button class="card ${attrs.class ?? ''}" data-face=${face} aria-label=${face} aria-disabled=${attrs.off ? 'true' : 'false'} aria-pressed=${attrs.on ? 'true' : 'false'}></button>`;
const owned = (face, deck) => html`<button class="card" data-face=${face} data-owner=${deck} aria-label="${face} ${deck}"></button>`;
const back = (deck) => html`<span class="card" data-back=${deck}></span>`;
const fan = (faces, attrs = () => ({})) => html`<ul class="fan" style-n=${faces.length}>${faces.map((face, at) => html`<li>${card(face, attrs(at))}</li>`)}</ul>`;
const thirteen = ['2C', '9C', 'TC', 'QC', '3D', 'TD', 'KD', '7S', 'QS', 'AS', '4H', 'TH', 'JH'];
const sorted = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

const parts = {
  fan: () => html`
    <section><h2>Fan, 374 px</h2><div class="phone w72">${fan(thirteen, (at) => ({off: at < 3, on: at === 5}))}</div>
    <div class="phone w56">${fan(thirteen)}</div></section>
    <section><h2>Fan, wide</h2><div class="full w100">${fan(thirteen)}</div></section>`,
  full: () => html`<section><h2>Full faces</h2><div class="grid full w132">${[...sorted, 'XC', 'XH'].map((face) => card(face))}</div></section>`,
  compact: () => html`
    <section><h2>Compact faces</h2><div class="grid w72">${FACES.map((face) => card(face))}</div></section>
    <section><h2>44 px</h2><div class="grid w44">${FACES.map((face) => card(face))}</div></section>
    <section><h2>100 px</h2><div class="grid w100">${['AS', 'KH', 'QS', 'JD', 'TC', '7H', 'KC', 'XH'].map((face) => card(face))}</div></section>`,
  backs: () => html`
    <section><h2>Backs</h2><div class="grid w72">${back('')}${[...Array(12).keys()].map(back)}</div>
    <div class="grid w44">${back('')}${[...Array(12).keys()].map(back)}</div></section>
    <section><h2>Owners</h2><div class="grid w72">${[...Array(12).keys()].map((deck) => owned(sorted[deck * 4], deck))}</div>
    <div class="grid w56">${[...Array(12).keys()].map((deck) => owned(sorted[deck * 4 + 1], deck))}</div></section>`,
  states: () => html`
    <section><h2>States</h2><div class="grid w72">
      ${card('QS')}${card('QS', {off: true})}${card('QS', {on: true})}${card('QS', {class: 'received'})}${card('QS', {class: 'target'})}${card('QS', {class: 'pending'})}
      <div class="place"></div></div></section>`,
  controls: () => html`
    <section class="stack"><h1>Hearts, at once</h1><h2>Second heading</h2><h3>Third heading</h3>
      <p>Plain text with <a href="#x">a link</a>. <span class="muted">Muted.</span> <span class="good">Good.</span> <span class="bad">Bad.</span> <kbd>M</kbd></p>
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
      <p class="toast">You must follow suit: clubs were led.</p><p class="banner">The line is lost. Trying again.</p>
    </section>`,
};

render(
  html`<h1 class="hidden-text">Gallery</h1>${Object.entries(parts).filter(([part]) => !wanted || wanted === part).map(([, show]) => show())}`,
  /** @type {HTMLElement} */ (document.getElementById('gallery')),
);
for (const list of document.querySelectorAll('[style-n]')) {
  /** @type {HTMLElement} */ (list).style.setProperty('--n', list.getAttribute('style-n'));
  list.removeAttribute('style-n');
}
