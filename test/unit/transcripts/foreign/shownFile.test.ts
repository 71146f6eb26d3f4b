import assert from "node:assert/strict";
import { recordedEdit } from "../../../../src/transcripts/changes/recordedEdit";
import { opened, sample } from "./opened";

const BEFORE = "one\ntwo\nthree\n";
const AFTER = "one\n2\n3\nthree\n";
const fileDiff =
  "Index: a.txt\n=====\n--- a.txt\tCurrent\n+++ a.txt\tProposed\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n+3\n three\n";
const created = "Index: a.txt\n=====\n--- a.txt\tCurrent\n+++ a.txt\tProposed\n@@ -0,0 +1,2 @@\n+one\n+two\n";
const shown = { fileDiff, fileName: "a.txt", filePath: "/w/a.txt", originalContent: BEFORE, newContent: AFTER };

interface Call {
  readonly args: object;
  readonly display: unknown;
  readonly says?: string;
}

/** A session of Gemini CLI with a call of `write_file`. */
const gemini = ({ args, display, says = "Successfully overwrote file: /w/a.txt." }: Call): string => {
  const response = { functionResponse: { id: "c", name: "write_file", response: { output: says } } };
  const toolCalls = [
    { id: "c", name: "write_file", args, result: [response], status: "success", resultDisplay: display },
  ];
  const start = { sessionId: "s", projectHash: "p", startTime: "2026-04-02T00:00:00Z", lastUpdated: "2026-04-02" };
  return JSON.stringify({ ...start, messages: [{ id: "m", type: "gemini", content: "", toolCalls }] });
};

/** A session of Qwen Code with a call of `write_file`. */
const qwen = ({ args, display, says = "Successfully overwrote file: /w/a.txt." }: Call): string => {
  const [first = ""] = sample("qwen-session.jsonl").split("\n", 1);
  const { sessionId, cwd, version } = JSON.parse(first) as Record<string, string>;
  const base = { sessionId, cwd, version, timestamp: "2026-04-02T00:00:00.000Z", parentUuid: null };
  const functionCall = { id: "c", name: "write_file", args };
  const functionResponse = { id: "c", name: "write_file", response: { output: says } };
  return [
    first,
    JSON.stringify({ ...base, uuid: "1", type: "assistant", message: { role: "model", parts: [{ functionCall }] } }),
    JSON.stringify({
      ...base,
      uuid: "2",
      type: "tool_result",
      message: { role: "user", parts: [{ functionResponse }] },
      toolCallResult: { callId: "c", status: "success", resultDisplay: display },
    }),
    "",
  ].join("\n");
};

describe("a file that a call changed, as it was shown to the user", () => {
  for (const [agent, session] of [
    ["Gemini CLI", gemini],
    ["Qwen Code", qwen],
  ] as const)
    describe(`in ${agent}`, () => {
      const of = async (call: Call) => {
        const { rows, calls } = await opened(session(call));
        const detail = calls.get("c");
        assert.ok(detail, "there is no call");
        return { change: rows.find((row) => row.call)?.call?.change, edit: recordedEdit(detail) };
      };

      it("has the text before it, which only the result has", async () => {
        assert.deepEqual(await of({ args: { file_path: "/w/a.txt", content: AFTER }, display: shown }), {
          change: { added: 2, removed: 1 },
          edit: { before: BEFORE, after: AFTER },
        });
      });

      it("is created if the result says so, and was there before if not", async () => {
        const args = { file_path: "/w/a.txt", content: "one\ntwo\n" };
        const display = { ...shown, fileDiff: created, originalContent: "", newContent: "one\ntwo\n" };
        const news = { before: null, after: "one\ntwo\n" };
        const flagged = await of({ args, display: { ...display, isNewFile: true } });
        assert.deepEqual(flagged, { change: { added: 2, removed: 0 }, edit: news });
        const said = await of({ args, display, says: "Successfully created and wrote to new file: /w/a.txt." });
        assert.deepEqual(said.edit, news);
        assert.deepEqual((await of({ args, display })).edit, { ...news, before: "" });
      });

      it("has what the user made of the edit, not what was asked for", async () => {
        const diffStat = { model_added_lines: 1, user_added_lines: 1, user_removed_lines: 0 };
        const { edit } = await of({
          args: { file_path: "/w/a.txt", content: "one\n2\nthree\n" },
          display: { ...shown, diffStat },
        });
        assert.deepEqual(edit, { before: BEFORE, after: AFTER });
      });

      it("is not known by a result that is a text, or names another thing", async () => {
        const args = { file_path: "/w/a.txt", content: AFTER };
        for (const display of ["Wrote it", { fileDiff: 3 }, { todos: [] }])
          assert.deepEqual(await of({ args, display }), { change: undefined, edit: { after: AFTER } });
      });
    });
});
