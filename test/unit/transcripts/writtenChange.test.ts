import assert from "node:assert/strict";
import { isKnownByResult, writtenChange } from "../../../src/transcripts/calls/writtenChange";
import { changesText, CHANGED } from "../../browser/page/changesEntries";
import { memoryFile, whenRead } from "../../support/transcripts";
import { openTranscript } from "../../../src/transcripts/transcript";

describe("the changed lines of a text that was written", () => {
  const write = { file_path: "/w/a.ts", content: "a\nB\nc\nd\n" };

  it("are counted by the patch that the result records, or by the text from before", () => {
    const structuredPatch = [{ oldStart: 1, newStart: 1, lines: [" a", "-b", "+B", " c", "+d"] }];
    assert.deepEqual(writtenChange(write, { structuredPatch }), { change: { added: 2, removed: 1 } });
    assert.deepEqual(writtenChange(write, { originalFile: "a\nb\nc\n" }), { change: { added: 2, removed: 1 } });
    assert.deepEqual(writtenChange(write, { type: "create", structuredPatch: [], originalFile: null }), {
      change: { added: 4, removed: 0 },
    });
  });

  it("are only those of the text where what was there before isn't recorded", () => {
    assert.deepEqual(writtenChange(write, undefined), { writtenLines: 4 });
    assert.deepEqual(writtenChange(write, { structuredPatch: "none", originalFile: 7 }), { writtenLines: 4 });
  });

  it("are counted for a replacement everywhere where the file is recorded, else not", () => {
    const edit = { file_path: "/w/a.ts", old_string: "x", new_string: "y", replace_all: true };
    assert.deepEqual(writtenChange(edit, { originalFile: "x\nz\nx\n" }), { change: { added: 2, removed: 2 } });
    assert.deepEqual(writtenChange(edit, {}), {});
    assert.deepEqual(writtenChange(edit, { originalFile: "other" }), {});
  });

  it("are looked for only in results of calls that write a file, or replace everywhere", () => {
    assert.equal(isKnownByResult(write), true);
    assert.equal(isKnownByResult({ path: "a", file_text: "" }), true);
    assert.equal(isKnownByResult({ content: "no file" }), false);
    assert.equal(isKnownByResult({ file_path: "a", old_string: "x", new_string: "y" }), false);
    assert.equal(isKnownByResult({ old_string: "x", new_string: "y", replace_all: true }), true);
  });

  it("are in the rows of a transcript, and in the details of its calls", async () => {
    const { files, resource } = memoryFile(changesText());
    const transcript = await openTranscript(files, resource, {});
    try {
      await whenRead(transcript);
      const calls = (await transcript.rows({ from: 0, to: 100 })).flatMap(({ call }) => call ?? []);
      const of = (path: string) => calls.find(({ summary }) => summary.endsWith(path.split("/").at(-1) ?? path));
      assert.deepEqual(of(CHANGED.created)?.change, { added: 13, removed: 0 });
      assert.deepEqual([of(CHANGED.written)?.change, of(CHANGED.written)?.writtenLines], [undefined, 3]);
      const id = of(CHANGED.created)?.id ?? "";
      assert.deepEqual((await transcript.call({ call: id }))?.change, { added: 13, removed: 0 });
    } finally {
      transcript.dispose();
    }
  });
});
