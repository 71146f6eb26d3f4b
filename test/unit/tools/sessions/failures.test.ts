import assert from "node:assert/strict";
import { failures } from "../../../../src/tools/sessions/failures";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";

describe("the failures of a transcript", () => {
  it("are reported without those whose rows are no longer calls, because the file was rewritten meanwhile", async () => {
    const { files, resource } = memoryFile('{"type":"user","message":{"role":"user","content":"x"}}\n');
    const opened = await openTranscript(files, resource);
    await whenRead(opened);
    const stale: Pick<Transcript, "filter" | "rowsAt"> = {
      filter: async () => ({ rows: [0, 7], next: 0, done: true, bytes: 0, tooLong: 0 }),
      rowsAt: (rows) => opened.rowsAt(rows),
    };
    assert.deepEqual((await failures(stale, [], 0, new AbortController().signal)).failed, []);
    opened.dispose();
  });
});
