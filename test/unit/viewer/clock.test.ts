import assert from "node:assert/strict";
import { clock, timeSpan } from "../../../src/viewer/base/units";

describe("the time of day", () => {
  it("of a recorded time has hours, minutes, and seconds", () => {
    const time = new Date(2026, 0, 5, 9, 30, 7);
    assert.equal(clock(time.toISOString()), "09:30:07");
  });

  for (const text of ["", "soon", "<b>now</b>", "2026-13-45T99:99:99Z", "9".repeat(1_000_000)])
    it(`isn't read from ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(clock(text), ""));
});

describe("a span of time", () => {
  const at = (day: number, second: number): string => new Date(2026, 0, day, 9, 30, second).toISOString();

  it("has its day once", () => {
    assert.equal(timeSpan(at(5, 7), at(5, 9)), "2026-01-05 09:30:07 – 09:30:09");
  });

  it("has both days if they differ, even if the last one is today", () => {
    assert.equal(timeSpan(at(5, 7), at(6, 7)), "2026-01-05 09:30:07 – 2026-01-06 09:30:07");
    const now = new Date().toISOString();
    assert.match(timeSpan(at(5, 7), now), /^2026-01-05 09:30:07 – \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it("is one time if it is shorter than a second", () => {
    assert.equal(timeSpan("2026-01-05T09:30:07.100Z", "2026-01-05T09:30:07.900Z").length, 19);
  });

  it("shows a text that isn't a time unchanged", () => {
    assert.equal(timeSpan("soon", "later"), "soon – later");
    assert.equal(timeSpan("soon", "soon"), "soon");
  });
});
