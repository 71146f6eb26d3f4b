import assert from "node:assert/strict";
import fc from "fast-check";
import { moveActive } from "../../src/viewer/list/listKeys";
import { ListWindow } from "../../src/viewer/list/listWindow";

function windowOf(count: number, { newestFirst = false, viewport = 500, tallest = 15_000_000 } = {}): ListWindow {
  const view = new ListWindow(25, newestFirst, tallest);
  view.setViewport(viewport);
  view.resize(count);
  return view;
}

/** The key of the row at the upper edge, and how much of it is above the edge. */
function reading(view: ListWindow): { key: number; above: number } {
  const position = view.at(view.offset);
  return { key: view.flip(position), above: view.offset - view.top(position) };
}

describe("the window of a list", () => {
  it("draws rows that cover the view, wherever it is scrolled and whatever was measured", () => {
    const measured = fc.array(fc.tuple(fc.nat(999), fc.integer({ min: 10, max: 300 })), { maxLength: 80 });
    fc.assert(
      fc.property(
        measured,
        fc.double({ min: 0, max: 30_000, noNaN: true }),
        fc.boolean(),
        (rows, scroll, newestFirst) => {
          const view = windowOf(1000, { newestFirst });
          for (const [key, height] of rows) view.measured(key, height);
          view.scrolled(Math.min(scroll, view.total - view.viewport));
          const range = view.range(100);
          assert.ok(view.top(range.from) <= view.offset + 0.01, "expected view.top(range.from) <= view.offset + 0.01");
          assert.ok(
            view.top(range.to) >= view.offset + view.viewport - 0.01,
            "expected view.top(range.to) >= view.offset + view.viewport - 0.01",
          );
          assert.ok(range.to - range.from < 200, `${range.to - range.from} is not below 200`);
        },
      ),
    );
  });

  it("does not move what is being read when rows above it turn out taller", () => {
    const view = windowOf(1000);
    view.scrolled(5010);
    const before = reading(view);
    for (let row = 0; row < 150; row++) view.measured(row, 60);
    assert.deepEqual(reading(view), before);
  });

  it("does not move what is being read when newer rows come on top", () => {
    const view = windowOf(1000, { newestFirst: true });
    view.scrolled(5010);
    const before = reading(view);
    view.resize(1007);
    assert.deepEqual(reading(view), before);
  });

  it("shows newer rows on top when it sticks to the start, and stops once the user scrolls away", () => {
    const view = windowOf(1000, { newestFirst: true });
    view.stickTo("start");
    view.resize(1001);
    assert.equal(reading(view).key, 1000);
    view.scrolled(300);
    view.resize(1002);
    assert.notEqual(reading(view).key, 1001);
    assert.equal(view.stick, "none");
  });

  it("stays at the end when it sticks there and the last rows turn out taller", () => {
    const view = windowOf(1000);
    view.stickTo("end");
    view.measured(999, 400);
    assert.ok(view.atEnd, "expected view.atEnd");
    view.resize(1200);
    assert.ok(view.atEnd, "expected view.atEnd");
  });

  it("keeps its scroll position inside a list that got shorter", () => {
    const view = windowOf(1000);
    view.scrolled(20_000);
    view.resize(10);
    assert.equal(view.offset, 0);
    view.resize(0);
    assert.deepEqual(view.range(100), { from: 0, to: 0, top: 0 });
    assert.equal(view.at(0), -1);
  });

  it("maps a list that is taller than a browser can draw, and reaches each of its ends", () => {
    const view = windowOf(10_000_000, { tallest: 15_000_000 });
    assert.equal(view.space, 15_000_000);
    view.scrolled(view.space - view.viewport);
    assert.equal(view.range(0).to, 10_000_000);
    view.scrolled(0);
    assert.equal(view.range(0).from, 0);
    view.scrolled(7_500_000);
    const middle = view.at(view.offset);
    assert.ok(Math.abs(middle - 5_000_000) < 1000, `row ${middle} is in the middle`);
  });

  it("moves a mapped list pixel by pixel under a wheel", () => {
    const view = windowOf(10_000_000);
    view.scrolled(7_500_000);
    const before = view.offset;
    view.scrolled(view.scrollTop + 100);
    assert.ok(Math.abs(view.offset - before - 100) < 0.001, "expected Math.abs(view.offset - before - 100) < 0.001");
    view.settle();
    assert.ok(Math.abs(view.offset - before - 100) < 0.001, "expected Math.abs(view.offset - before - 100) < 0.001");
  });

  it("reaches the start of a mapped list by small steps too", () => {
    const view = windowOf(2000, { tallest: 5000 });
    view.scrolled(2500);
    for (let step = 0; step < 1000 && !view.atStart; step++) view.scrolled(Math.max(0, view.scrollTop - 90));
    assert.ok(view.atStart, "expected view.atStart");
    assert.ok(view.scrollTop < 1, `${view.scrollTop} is not below 1`);
  });

  it("reveals a row by as little as is needed, and one far away in the middle", () => {
    const view = windowOf(1000);
    view.reveal(10);
    assert.equal(view.offset, 0);
    view.reveal(20);
    assert.equal(view.offset, 25);
    view.reveal(500);
    assert.ok(
      Math.abs(view.top(500) - view.offset - 237.5) < 1,
      "expected Math.abs(view.top(500) - view.offset - 237.5) < 1",
    );
  });

  it("centers a row that it jumps to, unless it is in view", () => {
    const view = windowOf(1000);
    view.center(10);
    assert.equal(view.offset, 0);
    for (const key of [20, 21, 999]) view.center(key);
    assert.equal(view.offset, view.total - view.viewport);
    for (const key of [500, 475]) {
      view.center(key);
      const above = view.top(key) - view.offset;
      assert.ok(Math.abs(above - 237.5) < 1, `${above} pixels are above row ${key}`);
      assert.equal(view.wanted, key);
    }
  });

  it("keeps a revealed row in view while earlier rows turn out taller, until all are measured or the user scrolls", () => {
    const inView = (view: ListWindow, key: number): boolean =>
      view.top(key) >= view.offset - 0.01 && view.top(key) + view.height(key) <= view.offset + view.viewport + 0.01;
    const grow = (view: ListWindow): void => {
      for (let key = 985; key < 1000; key++) view.measured(key, 90);
    };
    const view = windowOf(1000);
    view.reveal(995);
    grow(view);
    assert.ok(inView(view, 995), "expected inView(view, 995)");
    const settled = windowOf(1000);
    settled.reveal(990);
    settled.arrived();
    const before = reading(settled);
    grow(settled);
    assert.deepEqual(reading(settled), before);
    const scrolled = windowOf(1000);
    scrolled.reveal(500);
    scrolled.scrolled(scrolled.scrollTop - 2000);
    const read = reading(scrolled);
    for (let key = 410; key < 500; key++) scrolled.measured(key, 90);
    assert.deepEqual(reading(scrolled), read);
  });
});

describe("keys in a list", () => {
  it("stop at both ends", () => {
    const view = windowOf(3);
    assert.equal(moveActive("ArrowUp", 0, view), 0);
    assert.equal(moveActive("ArrowDown", 2, view), 2);
    assert.equal(moveActive("PageUp", 1, view), 0);
    assert.equal(moveActive("PageDown", 1, view), 2);
  });

  it("begin at the first row in view when none is chosen", () => {
    const view = windowOf(1000);
    view.scrolled(2500);
    assert.equal(moveActive("ArrowDown", undefined, view), 100);
  });

  it("move by what fits the view", () => {
    const view = windowOf(1000);
    assert.equal(moveActive("PageDown", 0, view), 20);
    assert.equal(moveActive("PageUp", 40, view), 21);
    assert.equal(moveActive("End", 4, view), 999);
    assert.equal(moveActive("Home", 4, view), 0);
  });

  it("leave other keys and an empty list alone", () => {
    assert.equal(moveActive("a", 1, windowOf(10)), undefined);
    assert.equal(moveActive("ArrowDown", undefined, windowOf(0)), undefined);
  });
});
