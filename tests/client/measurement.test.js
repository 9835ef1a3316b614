import assert from 'node:assert/strict';
import {test} from 'node:test';

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const {Measurement} = await import('../../src/herzrasen/client/core/elements/measurement.js');

/** An element that draws itself as Lit does, a measurement in it, and how often it was drawn. */
class Drawn {
  isConnected = true;
  drawn = 0;
  /** @type {import('../../src/herzrasen/client/core/elements/measurement.js').Measurement<any>[]} */
  measurements = [];
  asked = false;

  /** @param {any} measurement */
  addController(measurement) {
    this.measurements.push(measurement);
  }

  requestUpdate() {
    this.asked = true;
  }

  /** Draw until nothing asks for more. */
  settle() {
    for (this.asked = true; this.asked && this.drawn < 100; ) {
      this.asked = false;
      this.drawn += 1;
      for (const measurement of this.measurements) measurement.hostUpdated();
    }
  }
}

/** @param {() => any} measure @param {Drawn} [element] */
const measured = (measure, element = new Drawn()) => ({
  element,
  measurement: new Measurement(/** @type {any} */ (element), {width: 0}, measure),
});

test('a new value draws the element once more, the same value does not', () => {
  const {element, measurement} = measured(() => ({width: 320}));
  element.settle();
  assert.deepEqual([measurement.value, element.drawn], [{width: 320}, 2]);
  element.settle();
  assert.equal(element.drawn, 3);
});

test('an element that has left the page is not measured', () => {
  const {element, measurement} = measured(() => ({width: 320}));
  element.isConnected = false;
  element.settle();
  assert.deepEqual([measurement.value, element.drawn], [{width: 0}, 1]);
});

test('what is no number does not draw for ever', () => {
  const {element} = measured(() => ({width: Number.NaN}));
  element.settle();
  assert.equal(element.drawn, 2);
});

test('sizes that answer one another come to an end, and a later change is measured again', () => {
  let [width, steady] = [0, false];
  const {element, measurement} = measured(() => ({width: steady ? 500 : (width += 1)}));
  element.settle();
  assert.ok(element.drawn <= 6, `${element.drawn} times`);
  steady = true;
  element.settle();
  assert.deepEqual(measurement.value, {width: 500});
});
