import assert from 'node:assert/strict';
import {test} from 'node:test';

import {hasCallBar, planLayout, grid} from '../../../src/herzrasen/client/games/nerts/layout.js';
import {magnifierSize} from '../../../src/herzrasen/client/games/nerts/magnifier-size.js';
import {
  HEAD,
  LABEL,
  compactPlan,
  PADDING,
  CARD_RATIO,
} from '../../../src/herzrasen/client/games/nerts/compact-rival.js';

/** What the table has in windows of these sizes, below the bar. */
const WINDOWS = {
  desktop: [1280, 748],
  'a large window': [1920, 1028],
  'a low window': [1280, 548],
  'a very large window': [2560, 1388],
  'the largest window': [3840, 2108],
  tablet: [1024, 716],
  'a tablet upright': [800, 1048],
  phone: [390, 792],
  'a small phone': [320, 588],
  'a phone on its side': [844, 338],
};
const AREAS = Array.from({length: 12}, (_, at) => at + 1);
const PLENTY = ['desktop', 'a large window', 'a tablet upright', 'phone']; // never scrolled, for any number of areas

/** How tall the rivals are together, without what lies between them and the middle. */
const above = (plan, mode, width, areas, columns) =>
  plan.compact ? compactPlan(mode, width, areas - 1, columns).height : 0;

for (const [name, [width, height]] of Object.entries(WINDOWS)) {
  test(`${name}: from 1 area to 12, whatever the columns, everything has room`, () => {
    for (const areas of AREAS) {
      for (const columns of [3, 4, 5, 7]) {
        for (const slots of [1, areas, areas + 2]) {
          const where = `${areas} areas, ${columns} columns, ${slots} slots`;
          const plan = planLayout({width, height, areas, columns, slots});
          const {mode, own, middle, across, room, rival, inRow, gap, block, scrolls} = plan;
          assert.ok(own * columns <= (mode === 'flat' ? width * 0.54 : width), `${where}: the columns`);
          assert.ok(
            4 * across * middle + 4 * (across - 1) * gap + 3 * block <= width,
            `${where}: the foundations are wider than the window`,
          );
          assert.ok(own >= 40 && middle >= 24, `${where}: own ${own}, middle ${middle}`);
          assert.ok(
            mode === 'wide' || room >= own * CARD_RATIO * 1.3,
            `${where}: a column of ${room} for cards of ${own}`,
          );
          if (areas > 1) assert.ok(rival >= 24 && inRow >= 1, `${where}: a rival's pile of ${rival}`);
          if (PLENTY.includes(name) && slots <= 12) assert.equal(scrolls, false, where);
          if (mode === 'tall' && !scrolls) {
            const rows = Math.ceil(slots / across);
            const used =
              above(plan, mode, width - 16, areas, columns) +
              rows * middle * CARD_RATIO +
              (rows - 1) * gap +
              room +
              own * CARD_RATIO;
            assert.ok(used <= height - 16, `${where}: ${used} in ${height}`);
          }
        }
      }
    }
  });
}

test('cards grow with a large window, up to twice a large one', () => {
  const cards = (width, height) => planLayout({width, height, areas: 4, columns: 4, slots: 4});
  const [desktop, large, huge] = [cards(1280, 748), cards(2560, 1388), cards(3840, 2108)];
  for (const part of ['own', 'middle', 'rival']) {
    assert.ok(large[part] >= desktop[part] * 1.4, `${part}: ${large[part]} after ${desktop[part]}`);
    assert.ok(huge[part] >= large[part] * 1.4, `${part}: ${huge[part]} after ${large[part]}`);
  }
  assert.ok(!large.scrolls && !huge.scrolls);
});

test('own cards can be touched and read on every screen up to five seats, and on a phone with twelve', () => {
  for (const [width, height] of Object.values(WINDOWS)) {
    for (const areas of [2, 4, 5]) assert.ok(planLayout({width, height, areas, columns: 4, slots: areas}).own >= 44);
  }
  assert.ok(planLayout({width: 390, height: 792, areas: 12, columns: 4, slots: 12}).own >= 44);
});

test('six rivals and more are compact', () => {
  const compact = (width, height, areas) => planLayout({width, height, areas, columns: 4, slots: areas}).compact;
  assert.deepEqual(
    [6, 7, 12].map((areas) => compact(1280, 748, areas)),
    [false, true, true],
  );
  assert.deepEqual(
    [4, 7, 12].map((areas) => compact(390, 792, areas)),
    [false, true, true],
  );
});

test('a compact tile has room for its pile, its labels and a name', () => {
  for (const [mode, width] of [
    ['wide', 1248],
    ['wide', 992],
    ['tall', 374],
    ['tall', 304],
    ['tall', 784],
    ['flat', 828],
  ]) {
    for (let rivals = 2; rivals <= 12; rivals += 1) {
      for (const columns of [3, 4, 7]) {
        const where = `${mode} ${width}, ${rivals} rivals, ${columns} columns`;
        const {inRow, rival, labels, lines, label, height} = compactPlan(mode, width, rivals, columns);
        const tile = (width - (inRow - 1) * 10) / inRow;
        assert.ok(labels * lines >= columns + 1, `${where}: every column and the waste has a label`);
        assert.ok(rival >= 24, `${where}: a finger hits the pile`);
        assert.ok(tile >= 80, `${where}: a tile of ${tile}`);
        const each =
          (tile + 10 - (mode === 'wide' ? 10 : 5) - 2 * PADDING.side - rival - 9 - (labels - 1) * LABEL.gap) / labels;
        assert.ok(each >= 20, `${where}: a label of ${each}`);
        const one =
          PADDING.above +
          HEAD +
          PADDING.under +
          Math.max(rival * CARD_RATIO, lines * (label + LABEL.gap) - LABEL.gap) +
          PADDING.below;
        assert.ok(height >= one * Math.ceil(rivals / inRow), where);
      }
    }
  }
});

test('forty-eight foundations can be told apart and pressed', () => {
  assert.ok(planLayout({width: 1280, height: 748, areas: 12, columns: 4, slots: 12}).middle >= 43);
  assert.ok(planLayout({width: 390, height: 792, areas: 12, columns: 4, slots: 12}).middle >= 26);
});

test('a watcher has no cards of their own, and so a larger middle', () => {
  const room = {width: 1280, height: 748, areas: 4, columns: 4, slots: 4};
  const watching = planLayout({...room, own: false});
  assert.equal(watching.own, 0);
  assert.ok(watching.middle >= planLayout(room).middle);
});

test('alone, the cards take the room that rivals would have', () => {
  const room = {width: 1280, height: 748, columns: 4};
  assert.ok(planLayout({...room, areas: 1, slots: 1}).own > planLayout({...room, areas: 2, slots: 2}).own);
});

test('four blocks fill a box without holes where they can', () => {
  const with_ = {gap: 6, block: 20, most: 90};
  assert.deepEqual(grid(1200, 230, 4, with_).across * grid(1200, 230, 4, with_).rows, 4);
  const {card, across, rows} = grid(374, 190, 6, {gap: 4, block: 10, most: 60});
  assert.ok(4 * across * card + 4 * (across - 1) * 4 + 30 <= 374);
  assert.ok(rows * card * CARD_RATIO + (rows - 1) * 4 <= 190);
});

test('under the magnifier even twelve cards in seven columns lie within the window', () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 640],
  ]) {
    for (const columns of [3, 4, 7]) {
      for (const longest of [1, 6, 13]) {
        const {card, step} = magnifierSize({width, height, columns, longest});
        assert.ok(card >= 30 && step >= card * 0.2 - 0.1);
        assert.ok(card * columns + 8 * (columns - 1) <= width - 40, `${columns} columns of ${card} in ${width}`);
        assert.ok(card * CARD_RATIO + (longest - 1) * step <= height * 0.6, `${longest} cards in ${height}`);
      }
    }
  }
});

test('the call gets a bar of its own where the columns can still be read', () => {
  const phone = planLayout({width: 390, height: 792, areas: 4, columns: 4, slots: 4});
  assert.ok(hasCallBar(phone, 4));
  assert.ok(!hasCallBar(phone, 13));
  for (const [width, height] of [
    [600, 308],
    [360, 548],
  ])
    assert.ok(!hasCallBar(planLayout({width, height, areas: 4, columns: 4, slots: 4}), 3));
});
