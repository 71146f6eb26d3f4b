import assert from "node:assert/strict";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";
import { lines, type Json } from "./requirements/read";

describe("what decided a call's status", () => {
  const evidence = async (block: Json, entryFields: Json = {}): Promise<unknown[]> => {
    const memory = memoryFile(
      lines(
        {
          type: "assistant",
          message: { content: [{ type: "tool_use", id: "c1", name: "Bash", input: { command: "grep x y" } }] },
        },
        {
          type: "user",
          message: { content: [{ type: "tool_result", tool_use_id: "c1", ...block }] },
          ...entryFields,
        },
        { type: "assistant", message: { content: [{ type: "tool_use", id: "c2", name: "mcp__a__b", input: {} }] } },
        {
          type: "user",
          message: { content: [{ type: "tool_result", tool_use_id: "c2", ...block }] },
          ...entryFields,
        },
      ),
    );
    const transcript = await openTranscript(memory.files, memory.resource);
    await whenRead(transcript);
    const details = [await transcript.call({ call: "c1" }), await transcript.call({ call: "c2" })];
    transcript.dispose();
    return details.map((detail) => [detail?.evidence, detail?.evidenceSays]);
  };

  it("is the flag for a plain result", async () => {
    assert.deepEqual(await evidence({ content: "a" }), [
      ["flag", undefined],
      ["flag", undefined],
    ]);
  });

  it("is the exit code if it means no failure", async () => {
    assert.deepEqual((await evidence({ content: "Exit code 1", is_error: true }))[0], ["exit", undefined]);
  });

  for (const [content, says] of [
    ['{"success":false,"error":"x"}', "`success` is false"],
    ['{"ok":false}', "`ok` is false"],
    ['{"error":"it broke"}', "`error` says what went wrong"],
    ['{"status":404}', "`status` is 404"],
    ['{"content":[{"type":"text","text":"{\\"isError\\":true}"}]}', "`isError` is true"],
  ] as const)
    it(`is the body for ${content}`, async () => {
      assert.deepEqual((await evidence({ content }))[1], ["body", says]);
    });
});
