import assert from "node:assert/strict";
import { maxWalked, recover } from "../../../src/transcripts/bytes/parsing/recover";

const RECORD = '{"type":"user","uuid":"u1","message":{"content":"x"}}';

/** Lines that can be read nowhere, or at their end only, and look like records everywhere. */
const damaged: Readonly<Record<string, string>> = {
  "objects in objects that never end": '{"type":'.repeat(100_000),
  "strings that never end": '{"type":"'.repeat(100_000),
  "beginnings without a colon": '{"uuid"'.repeat(120_000),
  "whole objects that are no JSON": `${'{"type":'.repeat(100_000)}x${"}".repeat(100_000)}`,
  "whole objects that are no entries": `!${'{"type":{"type":1}}'.repeat(40_000)}`,
  "backslashes before quotes": `{"type":"${"\\".repeat(400_000)}"${'{"type":"\\"'.repeat(30_000)}`,
  "a record behind all of it": `${'{"type":'.repeat(100_000)}${RECORD}`,
};

describe("recovering objects from a damaged line", () => {
  for (const [what, text] of Object.entries(damaged))
    it(`walks over a line a fixed number of times at most: ${what}`, () => {
      const work = { walked: 0 };
      recover(text, work);
      assert.ok(
        work.walked <= maxWalked(text.length) + text.length,
        `${work.walked} characters of a line of ${text.length}`,
      );
      assert.ok(maxWalked(text.length) <= 9 * text.length, "and that is in proportion to the line");
    });

  it("still tries every start of a short line: a record after sixty stubs is found", () => {
    const stubs = '{"parentUuid":"a","type":'.repeat(60);
    assert.deepEqual(recover(stubs + RECORD), [
      { kind: "lost", text: stubs },
      { kind: "object", value: JSON.parse(RECORD) as unknown },
    ]);
  });

  it("still finds a record after a stub in a long line, and all records that are glued together", () => {
    const long = JSON.stringify({ type: "user", uuid: "u2", text: "y".repeat(3_000_000) });
    const stub = '{"type":"assistant","message":{"content":[{"text":"cut o';
    assert.deepEqual(
      recover(`${stub}${long}`)?.map(({ kind }) => kind),
      ["lost", "object"],
    );
    assert.equal(recover(RECORD.repeat(5_000))?.length, 5_000);
    assert.equal(recover("no objects at all"), undefined);
  });
});
