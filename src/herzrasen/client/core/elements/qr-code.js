// A link as a QR code for a camera.
//
//   qrCode(code, t('table_list.share.code'))                 the picture, from what api/qr answers
//   showQrCode(code, {title, hint})                          the same in a dialog, as large as the screen allows

import {html, svg} from '../../vendor/lit.js';
import {ask} from './dialog.js';

/** @typedef {import('../../wire.d.ts').QRCode} QRCode */

/** @param {QRCode} code @param {string} label */
export const qrCode = (
  {size, path},
  label,
) => html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
  ${svg`<path class="light" d="M0 0H${size}V${size}H0Z" /><path class="dark" d=${path} />`}
</svg>`;

/** @param {QRCode} code @param {{title: () => string, hint: () => string}} texts */
export const showQrCode = (code, {title, hint}) =>
  ask({
    title,
    content: () => html`<div class="code large">${qrCode(code, title())}</div><p class="small muted">${hint()}</p>`,
  });
