// The style sheet of the ratings, once for all elements that need it.

import {loadStylesheet} from '../elements/load-stylesheet.js';

export const ratingStyles = loadStylesheet(new URL('ratings.css', import.meta.url));
