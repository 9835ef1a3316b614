// Speed, sound and what a phone feels; each can be tried here.

import {html} from '../../vendor/lit.js';
import {animateFrom, positionsIn} from '../../kit/motion/motion.js';
import {settings} from '../../core/settings/settings.js';
import {vibrate, playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {choice, onOff} from './controls.js';

/** The card goes to the other end, as fast as cards go now. */
async function run() {
  const track = document.querySelector('.settings .track');
  if (!track) return;
  const before = positionsIn(track);
  track.toggleAttribute('data-there');
  await animateFrom(before, track, {ms: 520});
}

/** Plays the sounds of a game, one after the other: a card, one's turn, a trick. @param {Event} event */
function listen({currentTarget: button}) {
  const play = (/** @type {import('../../kit/motion/sound.js').Sound} */ sound) =>
    /** @type {HTMLElement} */ (button).isConnected && playSound(sound);
  play('card');
  setTimeout(() => play('turn'), 450);
  setTimeout(() => play('take'), 1000);
}

export const motion = () => html`<section class="stack">
  <h3>${t('client.settings.group.motion')}</h3>
  ${choice('speed', {after: () => void run()})}
  <div class="row unwrapped">
    <div class="track side-by-side" aria-hidden="true"><span class="card" data-back="" data-key="tried"></span></div>
    <button type="button" class="button" @click=${run}>${t('client.settings.try_speed')}</button>
  </div>
  ${onOff('sounds', {hint: true, after: () => playSound('turn')})} ${choice('volume', {after: () => playSound('turn')})}
  <div class="row"><button type="button" class="button" ?disabled=${!settings.sounds} @click=${listen}>${t('client.settings.try_sound')}</button></div>
  ${onOff('buzz', {hint: true, after: () => vibrate(40)})}
</section>`;
