// The settings dialog; each choice takes effect at once.
//
//   await openSettings(lifetime)

import {html, nothing} from '../../vendor/lit.js';
import {card, fan} from '../../kit/cards/card-view.js';
import {showPart} from '../../core/app/load-part.js';
import {perGame} from '../../core/games.js';
import {GAME_PARTS} from '../../games/game-parts.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {sortCards} from '../../kit/cards/sort-cards.js';
import {ask} from '../../core/elements/dialog.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {cards} from './card-settings.js';
import {choice, onOff} from './controls.js';
import {exportImport} from './export-import.js';
import {motion} from './motion-settings.js';

const stylesheets = loadStylesheet(new URL('settings.css', import.meta.url));

/** A hand without diamonds, so that the orders differ. */
const HAND = ['AS', '7S', 'QS', 'KH', '4H', 'TC', '2C'];

/** A small table of the theme. @param {string} theme */
const swatch = (theme) =>
  html`<i class="swatch" data-theme="felt"><i class="row unwrapped justified grow" data-theme=${theme}><b></b><b></b></i></i>`;

const looks = () => html`<section class="stack">
  <h3>${t('client.settings.group.look')}</h3>
  ${choice('theme', {picture: swatch})} ${choice('language')}
</section>`;

const table = () => html`<section class="stack">
  <h3>${t('client.settings.group.table')}</h3>
  ${choice('handOrder')}
  <div class="hand-order" aria-hidden="true">${fan(sortCards(HAND, settings.handOrder), (text) => card(text, {still: true, key: false}))}</div>
  ${choice('handedness')}
  <p class="small muted">${t('client.settings.handedness_hint')}</p>
  ${onOff('twoTaps', {hint: true})} ${onOff('oneTap', {hint: true})} ${onOff('autoLast', {hint: true})} ${onOff('autoOnly', {hint: true})} ${onOff('talk', {hint: true})}
</section>`;

const habit = () => html`<section class="stack">
  <h3>${t('client.settings.group.habit')}</h3>
  ${onOff('habit', {hint: true})} ${settings.habit ? choice('dailyGoal') : nothing}
</section>`;

const KEYS = Object.values(perGame((game) => GAME_PARTS[game]));

const reading = () => html`<section class="stack">
  <h3>${t('client.settings.group.keys')}</h3>
  ${onOff('keys', {hint: true})}
  ${
    settings.keys
      ? html`<div class="row">
        ${KEYS.map(({keysTitle, loadKeys}) => html`<button type="button" class="button" @click=${() => showPart('keys', loadKeys, ({openKeys}) => openKeys())}>${t(keysTitle)}</button>`)}
      </div>`
      : nothing
  }
  ${choice('announce')}
  <p class="small muted">${t(`client.settings.announce_says.${settings.announce}`)}</p>
  ${onOff('log', {hint: true})}
</section>`;

const content = () => html`<div class="settings">
  <div>${looks()} ${cards()} ${motion()}</div>
  <div>${table()} ${reading()} ${habit()} ${exportImport()}</div>
</div>`;

/** @param {AbortSignal} lifetime */
export async function openSettings(lifetime) {
  await stylesheets;
  return ask({title: () => t('client.settings.title'), content, wide: true, lifetime});
}
