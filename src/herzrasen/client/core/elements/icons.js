// The few pictures on buttons, 24 x 24, drawn in lines (core/style/base.css strokes them). A button with only a picture
// carries its name in aria-label.

import {html} from '../../vendor/lit.js';

/** @param {string} d */
export const icon = (d) =>
  html`<svg class="drawn" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d=${d} /></svg>`;

export const gear = icon(
  'M4 7H13M17 7H20M4 17H7M11 17H20M15 4.8A2.2 2.2 0 1 1 15 9.2 2.2 2.2 0 1 1 15 4.8ZM9 14.8A2.2 2.2 0 1 1 9 19.2 2.2 2.2 0 1 1 9 14.8Z',
);
export const soundOn = icon(
  'M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4.2 4.2 0 0 1 15.5 15M18 6.4A8 8 0 0 1 18 17.6',
);
export const soundOff = icon('M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5 21 14.5M21 9.5 16 14.5');
export const pencil = icon('M5 19 6 15 15.5 5.5A2.1 2.1 0 0 1 18.5 8.5L9 18Z');
export const dice = icon('M5 5H19V19H5ZM9 9V9.1M15 15V15.1M15 9V9.1M9 15V15.1M12 12V12.1');
export const link = icon(
  'M10 14A4 4 0 0 1 10 8.5L12.5 6A4 4 0 0 1 18 11.5L16.5 13M14 10A4 4 0 0 1 14 15.5L11.5 18A4 4 0 0 1 6 12.5L7.5 11',
);
export const undo = icon('M8 5 4 9 8 13M4 9H14A5 5 0 0 1 14 19H9');
export const onceAgain = icon('M18.5 9.5A7 7 0 1 0 19 13M19 4.5V9.5H14');
export const star = icon('M12 4 14.4 9.2 20 9.9 15.8 13.7 17 19.3 12 16.4 7 19.3 8.2 13.7 4 9.9 9.6 9.2Z');
export const sliders = icon(
  'M4 8H12M16 8H20M4 16H8M12 16H20M14 6A2 2 0 1 1 14 10 2 2 0 1 1 14 6ZM10 14A2 2 0 1 1 10 18 2 2 0 1 1 10 14Z',
);
export const bin = icon('M5 7H19M10 7V5H14V7M7 7 8 20H16L17 7M10.5 10.5V16.5M13.5 10.5V16.5');
export const close = icon('M6 6 18 18M18 6 6 18');
export const rulesCard = icon('M7 4H17V20H7ZM10 8H14M10 12H14M10 16H12');
export const chart = icon('M4 19H20M4 19V5M7 15 11 11 14 13 19 7');
export const ear = icon(
  'M7 9A5 5 0 0 1 17 9C17 12 13.5 13 13.5 16.5 13.5 18.5 12.2 20 10.5 20 9.2 20 8 19 8 17.5M10 9.2A2 2 0 0 1 14 9.2C14 10.8 12 11 12 12.6',
);
export const bulb = icon(
  'M9.5 18H14.5M10.5 20.5H13.5M9.5 15.5C9.5 14 6.5 12.8 6.5 9.3A5.5 5.5 0 0 1 17.5 9.3C17.5 12.8 14.5 14 14.5 15.5Z',
);
export const eye = icon(
  'M3 12C6 7 9 5.5 12 5.5 15 5.5 18 7 21 12 18 17 15 18.5 12 18.5 9 18.5 6 17 3 12ZM12 9A3 3 0 1 1 12 15 3 3 0 1 1 12 9Z',
);
export const send = icon('M12 15V4M8 8 12 4 16 8M6 12V19H18V12');
export const people = icon(
  'M9 5.5A3 3 0 1 1 9 11.5 3 3 0 1 1 9 5.5ZM3.5 19C3.5 15.5 6 14 9 14S14.5 15.5 14.5 19M15.5 6A2.7 2.7 0 0 1 15.5 11.3M17 14.3C19.2 14.8 20.5 16.3 20.5 19',
);
export const heart = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 21.4C9.6 17.8 3 14 3 8.6 3 5.4 5.3 3.2 8 3.2 10 3.2 11.4 4.4 12 6.2 12.6 4.4 14 3.2 16 3.2 18.7 3.2 21 5.4 21 8.6 21 14 14.4 17.8 12 21.4Z" />
</svg>`;
