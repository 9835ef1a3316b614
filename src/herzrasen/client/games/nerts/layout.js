// How large everything is, worked out from the room there is and how many areas are on the table. Pure.
//
//   planLayout({width, height, areas, columns, slots, scale, own})
//     mode: 'wide' rivals above, the middle, the own area below
//           'tall' the same on an upright phone: a compact strip, the pile and stock under the thumb
//           'flat' a phone on its side: rivals and middle at the left, the own area at the right
//     own, middle, rival: card widths in px    across: foundations beside each other in a suit's block
//     tablet: upright with room for large cards, or wide and touched: plaque and tools share one panel, and the own area
//     reaches to the other edge, where the thumb is
//     panel: px of the plaque and of the tools beside the own area, in a wide window
//     room: px for the columns of the tableau   inRow: rivals beside each other
//     compact: six rivals and more, each a small tile (compact-rival.js says how it is filled)
//     labels: a rival's columns and waste as small labels instead of small cards, so many beside each other, in so many
//     lines, each label so tall     gap, block: px between foundations and between suits
//     stacked: those below the pile   scrolls: a very small screen with very many seats, larger than its window

import {MIN_HEIGHT, compactPlan, CARD_RATIO} from './compact-rival.js';

const GAP = {wide: 14, tall: 8, flat: 6};
const PAD = {wide: 16, tall: 8, flat: 8};
const PANEL = 184; // the plaque and the tools, each beside the own area
const HEADER = 30; // a rival's name, which grows with the type
const UNDER_COLUMN = 22; // px below the cards of a column
const READABLE = 0.28; // of a card's width: its rank is seen above the next card
const SMALL = 48; // px of an own card in a window with panels, at least
const CALL = {phone: 84, upright: 152, narrow: 288}; // px of the call beside the waste; they grow with the type, but not in a narrow window
const STACKED_NAME = 14; // px that a name above its pile is taller for a finger
const PLAQUE = 84; // how tall the plaque and tools are, where there is no own area beside them
const LABELS = 38; // between and under the rows of the own area
const NARROW = 112; // a tile in which a rival's tableau has no room beside the pile
const BROAD = 300; // a tile on a phone in which a rival's tableau has room as small cards
const TOOLS = 44; // the line of tools on a phone
const SHARES = [0.475, 0.43, 0.39, 0.35]; // of the height for the own area, until the middle is plain to see
const FINGER = 44; // px from one row of the middle to the next where fingers play
const LEAST = 24; // px of a place in the middle on a phone: a finger still finds it
const LOW = 500; // px of a wide table that may need more height than there is; it grows with the type
const PLAIN = 43; // px of a card in the middle
const SIDEWAYS = 480; // px that a phone on its side has at least; a narrower window is only low
const MANY = 6; // rivals from which on they are compact
const TABLET = {width: 820, height: 1128, least: {width: 616, height: 880}, most: 1440}; // px of a table on an upright one, and how wide one is at most
const USUAL = {width: 1280, height: 760}; // px of a window in which the largest cards are as large as below; they grow with it

/** @param {number} least @param {number} value @param {number} most */
const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

/**
 * How wide the plaque and the tools beside the own area are, which comes first.
 * @param {number} width @param {number} unit @param {number} columns @param {number} panels
 */
function panelWidth(width, unit, columns, panels) {
  const own = SMALL * (1 + columns) + 14 * (columns - 1) + 66 + 96 * unit; // pile, call, columns, and between them
  const left = (width - 2 * PAD.wide - 20 * panels - own) / panels;
  return Math.min(clamp(150, 0.53 * width - 274, PANEL * unit), Math.max(100, left));
}

/** How much larger than usual cards may be in a large window. @param {number} width @param {number} height */
const growth = (width, height) => Math.max(1, Math.min(width / USUAL.width, height / USUAL.height));

/** How much larger cards are on an upright tablet than on a phone. @param {number} width @param {number} height */
const uprightGrowth = (width, height) => 1.3 * Math.max(1, Math.min(width / TABLET.width, height / TABLET.height));

/** @param {number} value */
const whole = (value) => Math.floor(value * 2) / 2;

/**
 * The widest cards for four blocks of `slots` in a box, and how many of a block lie side by side.
 * @param {number} width @param {number} height @param {number} slots @param {{gap: number, block: number, most: number, pitch?: number}} with_
 *   pitch: px from one row to the next, at least
 */
export function grid(width, height, slots, {gap, block, most, pitch = 0}) {
  let best = {card: 0, across: 1, rows: slots, worth: 0};
  for (let across = 1; across <= slots; across += 1) {
    const rows = Math.ceil(slots / across);
    const byWidth = (width - 3 * block - 4 * (across - 1) * gap) / (4 * across);
    const byHeight = (height - (rows - 1) * gap) / rows / CARD_RATIO;
    const card = rows * pitch > height ? 0 : whole(Math.min(byWidth, byHeight, most));
    // A block without holes is worth a smaller card.
    const worth = card * (slots / (across * rows)) ** 0.5;
    if (worth > best.worth) best = {card, across, rows, worth};
  }
  return best;
}

/** How tall a rival's tile is where rivals are few. @param {boolean} cards rather than labels @param {number} card @param {boolean} stacked @param {number} columns @param {number} label how tall one is */
function tile(cards, card, stacked, columns, label) {
  if (cards) return 34 + card * CARD_RATIO + 18;
  const labels = (Math.ceil(columns / 2) + 1) * (label + 3); // two beside each other, the waste below
  return stacked ? 34 + card * CARD_RATIO + 4 + labels + 9 : 24 + Math.max(card * CARD_RATIO, labels) + 15;
}

/** Whether rivals are shown as compact tiles. @param {'wide' | 'tall' | 'flat'} mode @param {number} width @param {number} rivals */
const many = (mode, width, rivals) =>
  rivals >= MANY || (mode !== 'wide' && rivals > 1 && (width - (rivals - 1) * GAP[mode]) / rivals < MIN_HEIGHT[mode]);

/**
 * The rivals: few beside each other in one row, many as a grid of compact tiles.
 * @param {'wide' | 'tall' | 'flat'} mode @param {number} width @param {number} rivals @param {number} columns @param {boolean} compact
 * @param {number} grow how much larger than usual they may be
 */
function around(mode, width, rivals, columns, compact, grow) {
  const gap = GAP[mode];
  const inRow = Math.max(1, rivals);
  const each = (width - (inRow - 1) * gap) / inRow;
  if (compact) return {compact: true, stacked: false, ...compactPlan(mode, width, rivals, columns, grow)};
  const cards = mode === 'wide' || each >= BROAD;
  const rival = whole(
    mode === 'wide' ? clamp(38, each * 0.19, 58 * grow) : clamp(30, each - 22, mode === 'flat' ? 40 : 44 * grow),
  );
  const label = mode === 'tall' && grow > 1 ? 28 : 20;
  const stacked = !cards && each < NARROW;
  return {
    compact: false,
    stacked,
    inRow,
    rival,
    labels: cards ? 0 : 2,
    lines: 2,
    label,
    height: rivals ? tile(cards, rival, stacked, columns, label) : 0,
  };
}

/**
 * @param {{width: number, height: number, areas: number, columns: number, slots: number, scale?: number, own?: boolean, touch?: boolean, unit?: number}} room
 *   own: false for a watcher, who has no cards; touch: fingers play; unit: the size of the type in a large window, 1 for 16 px
 */
export function planLayout({width, height, areas, columns, slots, scale = 1, own = true, touch = false, unit = 1}) {
  const mode =
    height >= 480 && width >= Math.max(790, height * 0.9)
      ? 'wide'
      : width > height && width >= SIDEWAYS
        ? 'flat'
        : 'tall';
  const [gap, pad] = [GAP[mode], PAD[mode]];
  const rivals = areas - (own ? 1 : 0);
  const inner = width - 2 * pad;
  const upright = mode === 'tall' && width >= TABLET.least.width * unit && height >= TABLET.least.height;
  const touched = mode === 'wide' && own && touch && width <= TABLET.most;
  const tablet = upright || touched;
  const grow = mode === 'wide' ? growth(width, height) : upright ? uprightGrowth(width, height) : 1;
  // On its side, a phone has room for many rivals only above everything.
  const left = mode === 'flat' && own ? inner * 0.46 - gap : inner;
  const crowd = many(mode, left, rivals);
  const {height: above, ...others} = around(mode, crowd ? inner : left, rivals, columns, crowd, grow);
  const taken = above + (touch && others.stacked ? STACKED_NAME : 0) + (above ? gap + (unit - 1) * HEADER : 0);
  const free = height - 2 * pad - (mode === 'tall' ? TOOLS : 0);
  const crowded = slots > 6;

  if (mode === 'wide') {
    const apart = {gap: 6, block: 28};
    const panel = panelWidth(width, unit, columns, touched ? 1 : 2);
    const plans = (own ? SHARES : [0]).map((share) => {
      const given = own ? clamp(others.compact ? 200 : 250, free * (rivals ? share : 0.58), 420 * grow) : 0;
      const byHeight = (given - LABELS * unit) / (2 * CARD_RATIO);
      const byWidth = (inner - (touched ? 1 : 2) * panel - 104 - columns * 14) / (2.8 + columns);
      const card = own
        ? whole(clamp(SMALL, Math.min(byHeight, byWidth, (touched || !rivals ? 116 : 98) * grow) * scale, byHeight))
        : 0;
      const room = own ? Math.max(given, card * CARD_RATIO * 2 + LABELS * unit) : 0;
      const rest = free - taken - (room || PLAQUE * unit) - gap;
      const {
        card: middle,
        across,
        scrolls,
      } = foundations(inner, rest, slots, {...apart, most: (rivals ? 92 : 112) * grow, least: 30});
      return {own: card, middle, across, room, scrolls};
    });
    const plan = plans.find(({middle}) => middle >= PLAIN) ?? /** @type {(typeof plans)[number]} */ (plans.at(-1));
    const scrolls = plan.scrolls || height < LOW * unit;
    return {mode, tablet, panel, ...plan, scrolls, ...apart, ...others};
  }

  const flat = mode === 'flat';
  const beside = flat && !others.compact; // the own area stands beside the rivals, not below them
  const ownWidth = flat ? inner * 0.54 - gap : inner;
  const ownHeight = free - (flat && !beside ? taken : 0);
  const large = inner > 600 && !flat;
  const middleHeight = flat ? free - taken - TOOLS - gap : free * (!own ? 0.5 : crowded && touch ? 0.31 : 0.27);
  const pitch = touch ? FINGER : 0;
  const apart = crowded ? {gap: 3, block: 8} : {gap: 4, block: 10};
  const {
    card: middle,
    across,
    rows,
    scrolls,
  } = foundations(left, middleHeight, slots, {
    ...apart,
    most: upright ? 80 * grow : large ? 84 : 60,
    least: LEAST,
    pitch,
  });
  const used = flat ? 0 : taken + rows * Math.max(middle * CARD_RATIO + apart.gap, pitch) - apart.gap + gap;
  const rest = ownHeight - used - gap; // for the columns, and the row of pile, stock and waste
  const call = upright ? CALL.upright : CALL.phone;
  const byRow = (ownWidth - 3 * gap - call * (width <= CALL.narrow * unit ? 1 : unit)) / 3.76; // beside the call
  const byColumns = (ownWidth - (columns - 1) * gap) / columns;
  const byHeight = flat ? (ownHeight * 0.36) / CARD_RATIO : rest / (3.2 * CARD_RATIO);
  const least = Math.max(40, Math.min(44, byColumns, byRow));
  const most = upright ? 112 * grow : (large ? 104 : 76) * scale;
  const card = own
    ? whole(clamp(least, Math.min(byRow, byColumns, byHeight * (upright ? scale : 1), most), upright ? most : 112))
    : 0;
  const columnsLeast = own ? card * CARD_RATIO * 1.6 : 0;
  const room = rest - card * CARD_RATIO;
  return {
    mode,
    tablet,
    panel: 0,
    own: card,
    middle,
    across,
    room: Math.max(columnsLeast, room),
    scrolls: scrolls || room < columnsLeast,
    ...apart,
    ...others,
  };
}

/**
 * Whether a call that may be pressed gets a bar of its own above pile and stock: where every card of the columns can still
 * be read. Elsewhere it stays beside the waste.
 * @param {Pick<Layout, 'own' | 'room'>} layout @param {number} longest cards of a column
 */
export function hasCallBar({own, room}, longest) {
  const bar = clamp(60, room * 0.26, 88); // controls.css has the same
  const left = room - bar - UNDER_COLUMN - own * CARD_RATIO;
  return left >= READABLE * own * (longest - 1);
}

/**
 * The middle, with cards that can still be distinguished: where there is no room for them the table is scrolled.
 * @param {number} width @param {number} height @param {number} slots
 * @param {{gap: number, block: number, most: number, least: number, pitch?: number}} with_
 */
function foundations(width, height, slots, {least, ...with_}) {
  const found = grid(width, height, slots, with_);
  if (found.card >= least) return {...found, scrolls: false};
  const across = Math.max(
    1,
    Math.min(slots, Math.floor((width - 3 * with_.block + 4 * with_.gap) / (4 * (least + with_.gap)))),
  );
  return {card: least, across, rows: Math.ceil(slots / across), scrolls: true};
}

/** @typedef {ReturnType<typeof planLayout>} Layout */
