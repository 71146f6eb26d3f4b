import assert from "node:assert/strict";
import { firstMark, marksOf, mayHold } from "../../../../src/transcripts/folders/fileMarks";
import { hashOf } from "../../../../src/base/text/textHash";
import { TranscriptIndex } from "../../../../src/transcripts/index/transcriptIndex";

function indexOf(...ids: readonly string[]): TranscriptIndex {
  const index = new TranscriptIndex();
  for (const [at, id] of ids.entries()) {
    const message = { id, content: [], usage: { output_tokens: 1 } };
    const bytes = new TextEncoder().encode(JSON.stringify({ type: "assistant", requestId: `r-${id}`, message }));
    index.add({ number: at + 1, from: at, to: at + 1, bytes });
  }
  return index;
}

const named = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, at) => `msg_${prefix}${at}`);

describe("marks of a session's messages", () => {
  for (const count of [1, 2, 7, 500, 3000])
    it(`know every one of ${count} messages`, () => {
      const ids = named(count, "a");
      const marks = marksOf(indexOf(...ids));
      const unknown = ids.filter((id) => !mayHold(marks, firstMark(indexOf(id)) ?? -1));
      assert.deepEqual(unknown, []);
    });

  it("take few other messages for the session's, and stay short however many there are", () => {
    const marks = marksOf(indexOf(...named(400, "a")));
    const taken = named(1000, "b").filter((id) => mayHold(marks, hashOf(id)));
    assert.ok(taken.length < 200, `${taken.length} of 1000`);
    assert.equal(marksOf(indexOf(...named(5000, "a"))).length, 1024);
  });

  it("of a transcript without messages know none", () => {
    assert.deepEqual([marksOf(indexOf()), firstMark(indexOf()), mayHold("", 5)], ["", undefined, false]);
  });
});
