// Pictures on the buttons of the player, 24 x 24.

import {icon} from './icons.js';

export const first = icon('M6 5V19M19 5.5 10 12 19 18.5Z');
export const before = icon('M12 6 5 12 12 18M19 6 12 12 19 18');
export const back = icon('M15 5.5 8 12 15 18.5');
export const forward = icon('M9 5.5 16 12 9 18.5');
export const after = icon('M12 6 19 12 12 18M5 6 12 12 5 18');
export const last = icon('M18 5V19M5 5.5 14 12 5 18.5Z');
export const playSign = icon('M8 5 19 12 8 19Z');
export const pauseSign = icon('M8.5 5V19M15.5 5V19');
export const keepSign = icon('M12 4V15M7 10.5 12 15.5 17 10.5M5 19.5H19');
export const copySign = icon('M9 9H19V20H9ZM6 15H5V4H15V6');
export const fileSign = icon('M7 3.5H14L18 7.5V20.5H7ZM14 3.5V7.5H18');
export const eyes = icon(
  'M3 12C6 7 9 5.5 12 5.5S18 7 21 12C18 17 15 18.5 12 18.5S6 17 3 12ZM12 9.5A2.5 2.5 0 1 1 12 14.5 2.5 2.5 0 1 1 12 9.5Z',
);
