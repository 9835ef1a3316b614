// What moves and sounds when something happens at a table, for each kind of event, at every volume.

import {motionsOf} from '../table-visits.js';

const VOLUMES = ['quiet', 'medium', 'loud'];

/** @param {any} world */
export const visits = (world) =>
  Object.keys(world.courses).map((name, at) => motionsOf(world, name, VOLUMES[at % 3] ?? ''));
