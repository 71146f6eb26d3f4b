import assert from "node:assert/strict";
import { readNested } from "../../../src/transcript/nested/nestedIndex";
import { TranscriptIndex } from "../../../src/transcript/transcriptIndex";

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
    const bytes = new TextEncoder().encode(`${Array.from({ length: most }, (_, at) => told(`n${at}`)).join("")}\n`);
    let looked = 0;
    class CountedIndex extends TranscriptIndex {
      override row(row: number): ReturnType<TranscriptIndex["row"]> {
        looked++;
        return super.row(row);
      }
    }
    const index = new CountedIndex();
    index.addLine(bytes.subarray(0, -1), 0, 1);
    const read = (from: number, to: number): Promise<Uint8Array> => Promise.resolve(bytes.subarray(from, to));
    const nested = await readNested({ index, bytes: { read } as never });
    assert.deepEqual([nested.count, index.rowCount], [most, most]);
    assert.deepEqual([nested.placeOf(0).row, nested.placeOf(most - 1).row], [0, most - 1]);
    assert.ok(looked < 20 * most, `${looked} looks at ${most} rows`);
  });
});
