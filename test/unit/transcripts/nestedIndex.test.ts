import assert from "node:assert/strict";
import { ByteSource } from "../../../src/transcripts/bytes/byteSource";
import { readNested } from "../../../src/transcripts/nested/nestedIndex";
import { TranscriptIndex } from "../../../src/transcripts/index/transcriptIndex";
import { memoryFile } from "../../support/transcripts";

const told = (id: string): string =>
  JSON.stringify({
    ...{ type: "progress", toolUseID: "agent_1", parentToolUseID: "toolu_task" },
    data: {
      type: "agent_progress",
      message: {
        type: "assistant",
        message: { role: "assistant", content: [{ type: "tool_use", id, name: "Read", input: {} }] },
      },
    },
  });

describe("nested calls of a damaged line", () => {
  it("are read in one walk through the line's rows, however many objects are glued together on it", async () => {
    const most = 1_000;
    const text = `${Array.from({ length: most }, (_, at) => told(`n${at}`)).join("")}\n`;
    let looked = 0;
    class CountedIndex extends TranscriptIndex {
      override row(row: number): ReturnType<TranscriptIndex["row"]> {
        looked++;
        return super.row(row);
      }
    }
    const index = new CountedIndex();
    const to = text.length - 1;
    index.add({ number: 1, from: 0, to, bytes: new TextEncoder().encode(text).subarray(0, to) });
    looked = 0;
    const { files, resource } = memoryFile(text);
    const nested = await readNested({ index, bytes: new ByteSource(files, resource) });
    assert.deepEqual([nested.count, index.rowCount], [most, most]);
    assert.deepEqual([nested.placeOf(0).row, nested.placeOf(most - 1).row], [0, most - 1]);
    assert.ok(looked < 20 * most, `${looked} looks at ${most} rows`);
  });
});
