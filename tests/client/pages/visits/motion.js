// What moves and sounds when something happens at a table, for each kind of event, at the usual speed.

import {motionsOf} from '../table-visits.js';

/** @param {any} world */
export const visits = (world) => Object.keys(world.courses).map((name) => motionsOf(world, name));
