import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { packedFile } from "../../../support/packedFile";
import { whenRead } from "../../../support/transcripts";
import { answer, lines, prompt, result, use, type Json } from "./read";

/** Kind and text of each row, and how the calls ended. */
async function opened(content: string | Uint8Array): Promise<unknown> {
  const { files, resource } = packedFile(content);
  const transcript = await openTranscript(files, resource);
  const { calls, failure } = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  transcript.dispose();
  return [failure, calls.ok, rows.map(({ kind, text }) => [kind, text])];
}

function utf16(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, "utf16le");
}

describe("a conversation", () => {
  it("is the same in every dialect: lines, array, printed, nested, wrapped, packed, UTF-16, no ids, a subagent alone", async () => {
    const entries: readonly Json[] = [
      prompt("do it", { uuid: "u1", parentUuid: null, sessionId: "s1", cwd: "C:\\work" }),
      use(
        "t1",
        "Read",
        { file_path: "D:\\notes\\a.txt" },
        { uuid: "u2", parentUuid: "u1", sessionId: "s1", cwd: "C:\\work" },
      ),
      result("t1", "1\tone", {}, { uuid: "u3", parentUuid: "u2", sessionId: "s1" }),
      answer([{ type: "text", text: "done" }], { uuid: "u4", parentUuid: "u3", sessionId: "s1" }),
    ];
    const plain = await opened(lines(...entries));
    assert.deepEqual(plain, [
      undefined,
      1,
      [
        ["prompt", "do it"],
        ["call", "D:\\notes\\a.txt"],
        ["answer", "done"],
      ],
    ]);
    // As streams have them: another spelling of the session, and no chain.
    const streamed = entries.map(({ uuid, parentUuid: _, sessionId, cwd: _cwd, ...rest }) => ({
      ...rest,
      session_id: sessionId,
      parent_tool_use_id: null,
      uuid,
    }));
    for (const [name, content] of [
      ["an array", JSON.stringify(entries)],
      ["a printed array", JSON.stringify(entries, null, 2)],
      ["held", JSON.stringify({ title: "x", entries })],
      ["wrapped", lines(...entries.map((raw) => ({ role: "x", raw })))],
      ["packed", gzipSync(lines(...entries))],
      ["UTF-16", utf16(lines(...entries))],
      ["streamed", lines(...streamed)],
      ["a subagent's", lines(...entries.map((entry) => ({ ...entry, isSidechain: true, agentId: "a1" })))],
    ] as const)
      assert.deepEqual(await opened(content), plain, name);
  });

  it("may be one pasted entry, on one line or printed", async () => {
    const entry = prompt("alone", { uuid: "u1" });
    for (const text of [JSON.stringify(entry), JSON.stringify(entry, null, 2), JSON.stringify({ entry }, null, 4)])
      assert.deepEqual(await opened(text), [undefined, 0, [["prompt", "alone"]]]);
  });
});
