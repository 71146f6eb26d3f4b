import assert from "node:assert/strict";
import { clock } from "../../../src/viewer/base/units";

describe("the time of day", () => {
  it("of a recorded time has hours, minutes, and seconds", () => {
    const time = new Date(2026, 0, 5, 9, 30, 7);
    assert.equal(clock(time.toISOString()), "09:30:07");
  });

  for (const text of ["", "soon", "<b>now</b>", "2026-13-45T99:99:99Z", "9".repeat(1_000_000)])
    it(`isn't read from ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(clock(text), ""));
});
