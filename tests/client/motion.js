// Two cards and two places: what kit/motion/pointer.js tells is kept in window.pointerEvents, and window.motion can be asked to move things.

import * as motion from '/client/kit/motion/motion.js';
import {handle} from '/client/kit/motion/pointer.js';
import * as settings from '/client/core/settings/settings.js';

const pointerEvents = [];
const get = (/** @type {string} */ id) => document.getElementById(id);

handle(get('table'), {
  tap: (card) => pointerEvents.push(`tap ${card.id}`),
  lift: (card) => (card.id === 'fixed' ? null : {targets: [get('left'), get('right')]}),
  drop: (card, target) => pointerEvents.push(`drop ${card.id} on ${target.id}`),
  hold: (card) => {
    pointerEvents.push(`hold ${card.id}`);
    document.documentElement.dataset.held = 'yes';
  },
});
Object.assign(window, {pointerEvents, motion, settings});
document.documentElement.dataset.ready = 'yes';
