// The style sheet of the ratings, once for all elements that need it.

import {loadStylesheet} from '../../core/elements/load-stylesheet.js';

export const ratingStyles = loadStylesheet(new URL('ratings.css', import.meta.url));
