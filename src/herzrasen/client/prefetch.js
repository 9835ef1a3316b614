// What the first screen needs from the server, asked for while the rest of its modules are still coming.

import {fetchGames} from './core/connection/api.js';
import {wantedLanguage} from './core/settings/settings.js';
import {setLanguage} from './core/text/texts.js';

// main.js asks for the words again, gets the same, and says so where they cannot be had.
void setLanguage(wantedLanguage()).catch(() => {});

/** What can be played. */
export const prefetched = fetchGames();
prefetched.catch(() => {});
