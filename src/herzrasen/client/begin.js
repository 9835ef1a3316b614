// What the first screen needs from the server, asked for while the rest of its modules are still coming.

import {games} from './api.js';
import {language} from './settings.js';
import {speak} from './texts.js';

// main.js asks for the words again, gets the same, and says so where they cannot be had.
void speak(language()).catch(() => {});

/** What can be played. */
export const coming = games();
coming.catch(() => {});
