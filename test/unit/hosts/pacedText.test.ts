import assert from "node:assert/strict";
import { mock } from "node:test";
import fc from "fast-check";
import { MOST_AT_ONCE, PacedText } from "../../../src/hosts/shared/output/pacedText";

describe("paced text", () => {
  it("passes on 64 KB at a time, with a pause before the next piece", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const bytes: number[] = [];
      const text = new PacedText((piece) => bytes.push(piece.length * 2), 50);
      text.start();
      text.add("x".repeat(2 * MOST_AT_ONCE + 1));
      assert.deepEqual(bytes, [65_536]);
      mock.timers.tick(49);
      assert.deepEqual(bytes, [65_536]);
      mock.timers.tick(1);
      assert.deepEqual(bytes, [65_536, 65_536]);
      mock.timers.tick(49);
      assert.deepEqual(bytes, [65_536, 65_536]);
      mock.timers.tick(1);
      assert.deepEqual(bytes, [65_536, 65_536, 2]);
    } finally {
      mock.timers.reset();
    }
  });

  it("passes on everything in order, and splits no character", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "é", "😀".repeat(MOST_AT_ONCE), "b\n"), { maxLength: 5 }),
        async (given) => {
          const pieces: string[] = [];
          const text = new PacedText((piece) => pieces.push(piece), 0);
          for (const piece of given) text.add(piece);
          text.start();
          await text.passed();
          assert.equal(pieces.join("") === given.join(""), true);
          assert.equal(
            pieces.every((piece) => piece.length <= MOST_AT_ONCE && !/[\ud800-\udbff]$/.test(piece)),
            true,
          );
        },
      ),
      { seed: 19, numRuns: 30 },
    );
  });

  it("passes on nothing before it starts and after it stops", async () => {
    const pieces: string[] = [];
    const text = new PacedText((piece) => pieces.push(piece), 0);
    await text.passed();
    text.add("early");
    assert.deepEqual(pieces, []);
    text.start();
    text.add("more");
    text.stop();
    text.add("late");
    assert.deepEqual(pieces, ["early"]);
  });
});
