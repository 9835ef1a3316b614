// SVG icons, 24 x 24: the reactions and the chat's buttons.

import {icon} from '../../core/elements/icons.js';

const FACE = 'M12 3.5A8.5 8.5 0 1 1 12 20.5 8.5 8.5 0 1 1 12 3.5Z';

/** @type {Record<string, unknown>} */
export const SIGNS = {
  bravo: icon(
    'M4 11H7.5V20H4ZM7.5 12 11 4.2C12.9 4.2 13.6 5.4 13.3 7L12.8 10H18.3C19.6 10 20.4 11.1 20.1 12.3L18.6 18.2C18.3 19.3 17.4 20 16.3 20H7.5',
  ),
  smile: icon(`${FACE}M8.8 9.8V10.6M15.2 9.8V10.6M8.3 14C9.8 16.6 14.2 16.6 15.7 14`),
  laugh: icon(`${FACE}M7.6 10.4 8.9 9.2 10.2 10.4M13.8 10.4 15.1 9.2 16.4 10.4M7.8 13.4H16.2C16 18.4 8 18.4 7.8 13.4Z`),
  wow: icon(`${FACE}M8.8 8.6V10M15.2 8.6V10M12 12.8A2.1 2.5 0 1 1 12 17.8 2.1 2.5 0 1 1 12 12.8Z`),
  ouch: icon(
    `${FACE}M7.6 8.4 10 10 7.6 11.4M16.4 8.4 14 10 16.4 11.4M8 16.4 9.6 14.8 11.2 16.4 12.8 14.8 14.4 16.4 16 14.8`,
  ),
  coffee: icon(
    'M5 9.5H16V15.5A4 4 0 0 1 12 19.5H9A4 4 0 0 1 5 15.5ZM16 11H17.6A2.4 2.4 0 0 1 17.6 15.8H16M8 7C7 6 9 5 8 3.8M12 7C11 6 13 5 12 3.8',
  ),
};

export const bubble = icon('M4.5 5.5H19.5V16H12L7.5 19.8V16H4.5ZM8 9.5H16M8 12.5H13');
export const hears = icon('M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4.2 4.2 0 0 1 15.5 15');
export const mute = icon('M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5 21 14.5M21 9.5 16 14.5');
