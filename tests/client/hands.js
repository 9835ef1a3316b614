// Two cards and two places: what pointer.js tells is kept in window.told, and window.motion can be asked to move things.

import * as motion from '/client/motion.js';
import {handle} from '/client/pointer.js';
import * as settings from '/client/settings.js';

const told = [];
const get = (/** @type {string} */ id) => document.getElementById(id);

handle(get('table'), {
  tap: (card) => told.push(`tap ${card.id}`),
  lift: (card) => (card.id === 'fixed' ? null : {targets: [get('left'), get('right')]}),
  drop: (card, target) => told.push(`drop ${card.id} on ${target.id}`),
  hold: (card) => {
    told.push(`hold ${card.id}`);
    document.documentElement.dataset.held = 'yes';
  },
});
Object.assign(window, {told, motion, settings});
document.documentElement.dataset.ready = 'yes';
