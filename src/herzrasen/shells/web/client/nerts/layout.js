// How large everything is, worked out from the room there is and how many play. Pure.
//
//   arrange({width, height, seats, columns, slots, scale, own})
//     mode: 'wide' rivals above, the middle, the own area below
//           'tall' the same on an upright phone: a compact strip, the pile and stock under the thumb
//           'flat' a phone on its side: rivals and middle at the left, the own area at the right
//     own, middle, rival: card widths in px    across: foundations beside each other in a suit's block
//     room: px for the columns of the tableau   compact: rivals as a list, without their tableaus
//     chips: rivals' tableaus as small labels instead of small cards    stacked: those below the pile

const TALL = 1.4; // a card's height in widths
const GAP = {wide: 14, tall: 8, flat: 6};
const PAD = {wide: 16, tall: 8, flat: 8};
const CARD_GAP = 6;
const PANEL = 196; // the plaque and tools beside the own area
const LABELS = 38; // between and under the rows of the own area
const NARROW = 112; // a tile in which a rival's tableau has no room beside the pile
const TOOLS = 44; // the line of tools on a phone

/** @param {number} least @param {number} value @param {number} most */
const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

/** @param {number} value */
const whole = (value) => Math.floor(value * 2) / 2;

/**
 * The widest cards for four blocks of `slots` in a box, and how many of a block lie side by side.
 * @param {number} width @param {number} height @param {number} slots @param {{gap: number, block: number, most: number}} with_
 */
export function grid(width, height, slots, {gap, block, most}) {
  let best = {card: 0, across: 1, rows: slots, worth: 0};
  for (let across = 1; across <= slots; across += 1) {
    const rows = Math.ceil(slots / across);
    const byWidth = (width - 3 * block - 4 * (across - 1) * gap) / (4 * across);
    const byHeight = (height - (rows - 1) * gap) / rows / TALL;
    const card = whole(Math.min(byWidth, byHeight, most));
    // A block without holes is worth a smaller card.
    const worth = card * (slots / (across * rows)) ** 0.5;
    if (worth > best.worth) best = {card, across, rows, worth};
  }
  return best;
}

/** How tall a rival's tile is. @param {'wide' | 'tall' | 'flat'} mode @param {number} card @param {boolean} compact @param {boolean} stacked */
function tile(mode, card, compact, stacked) {
  if (compact) return 44;
  if (mode === 'wide') return 34 + card * TALL + 18;
  return stacked ? 24 + card * TALL + 4 + 76 : 24 + 84;
}

/**
 * @param {{width: number, height: number, seats: number, columns: number, slots: number, scale?: number, own?: boolean}} room
 *   own: false for a watcher, who has no cards of his own
 */
export function arrange({width, height, seats, columns, slots, scale = 1, own = true}) {
  const mode = width >= 760 && height >= 480 ? 'wide' : width > height ? 'flat' : 'tall';
  const [gap, pad] = [GAP[mode], PAD[mode]];
  const rivals = seats - (own ? 1 : 0);
  const compact = rivals > (mode === 'wide' ? 6 : 5);
  const inRow = compact ? (mode === 'wide' ? 6 : mode === 'flat' ? 4 : 3) : Math.max(1, rivals);
  const rows = rivals ? Math.ceil(rivals / inRow) : 0;
  const chips = mode !== 'wide';
  const inner = width - 2 * pad;
  const left = mode === 'flat' && own ? inner * 0.46 - gap : inner;
  const rivalWidth = (left - (inRow - 1) * gap) / inRow;
  const rivalCard = whole(compact ? 28 : mode === 'wide' ? clamp(38, rivalWidth * 0.19, 58) : clamp(30, rivalWidth - 22, mode === 'flat' ? 40 : 44));
  const stacked = chips && !compact && rivalWidth < NARROW;
  const above = rows * tile(mode, rivalCard, compact, stacked) + Math.max(0, rows - 1) * gap + (rows ? gap : 0);
  const free = height - 2 * pad - (mode === 'tall' ? TOOLS : 0);

  if (mode === 'wide') {
    const share = own ? clamp(250, free * 0.475, 420) : 0;
    const byHeight = (share - LABELS) / (2 * TALL);
    const byWidth = (inner - 2 * PANEL - 80 - columns * 14) / (2.8 + columns);
    const card = own ? whole(clamp(48, Math.min(byHeight, byWidth, 98) * scale, byHeight)) : 0;
    const ownHeight = own ? Math.max(share, card * TALL * 2 + LABELS) : 0;
    const room = free - above - ownHeight - (own ? gap : 0);
    const {card: middle, across} = grid(inner, room, slots, {gap: CARD_GAP, block: 28, most: 92});
    return {mode, own: card, middle, across, rival: rivalCard, inRow, room: ownHeight, compact, chips, stacked};
  }

  const ownWidth = mode === 'flat' ? inner * 0.54 - gap : inner;
  const byRow = (ownWidth - 3 * gap - 84) / 3.76;
  const byColumns = (ownWidth - (columns - 1) * gap) / columns;
  const most = mode === 'flat' ? (free * 0.36) / TALL : 76 * scale;
  const card = own ? whole(clamp(40, Math.min(byRow, byColumns, most), 88)) : 0;
  const middleHeight = mode === 'flat' ? free - above - TOOLS - gap : free * (own ? 0.27 : 0.5);
  const {card: middle, across, rows: lines} = grid(left, middleHeight, slots, {gap: 4, block: 10, most: 60});
  const used = mode === 'flat' ? 0 : above + lines * middle * TALL + (lines - 1) * 4 + gap;
  return {mode, own: card, middle, across, rival: rivalCard, inRow, room: free - used - card * TALL - gap, compact, chips, stacked};
}

/** @typedef {ReturnType<typeof arrange>} Layout */
