import assert from "node:assert/strict";
import { matchedLines } from "../../../../src/tools/shell/matchedLines";
import type { Shell } from "../../../../src/tools/runtime/ports/shellsPort";

describe("the lines of a shell that match", () => {
  it("end where nothing more can be read, even if more was reported", async () => {
    const shell: Pick<Shell, "read"> = {
      read: async (from) => ({ text: from === 0 ? "one\ntwo\n" : "", from }),
    };
    const lines = matchedLines(shell, 0, () => true, 10, 1000);
    await lines.look(100, new AbortController().signal);
    assert.deepEqual([lines.lines(), lines.count()], [["one", "two"], 2]);
  });
});
