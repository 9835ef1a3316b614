// The single keys of the whole page, sound and chat. They may be chosen anew beside those of either table.
//
//   pageActOf(event)     'sound' or 'chat', or undefined
//   pageKey('sound')     its key as people see it

import {settings} from '../../core/settings/settings.js';
import {keyLabel, makeBindings} from './key-bindings.js';
import {signsOf} from './key-signs.js';

const bindings = makeBindings({});
const keys = () => bindings.keysOf(settings.pageKeys);

/** @param {KeyboardEvent} event */
export const pageActOf = (event) => bindings.actOf(keys(), signsOf(event));

/** @param {'sound' | 'chat'} act */
export const pageKey = (act) => keyLabel(keys()[act] ?? '');
