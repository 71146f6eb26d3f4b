import assert from "node:assert/strict";
import { ForeignFile } from "../../../../src/transcripts/forms/foreignFile";
import { codexLines, line } from "../../../support/codexSession";
import { makeTranscript, memoryFile } from "../../../support/transcripts";
import { converted, opened } from "./opened";

const { text: claude } = makeTranscript({ seed: 11, entries: 60 });

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("telling whose a file is", () => {
  const OTHERS: Readonly<Record<string, string>> = {
    "a transcript of Claude Code": claude,
    "an array of its entries": JSON.stringify(claude.trimEnd().split("\n").slice(0, 5)),
    nothing: "",
    "an object without anything": "{}",
    "a package's manifest": JSON.stringify({ name: "x", version: "1.0.0", scripts: { a: "b" } }, null, 2),
    "requests of something else": JSON.stringify({ requests: [{ requestId: 1, url: "x" }] }),
    "requests that are none": JSON.stringify({ requests: [] }),
    "requests with ids and messages alone": JSON.stringify({ requests: [{ requestId: "1", message: "x" }] }),
    "messages without a project": JSON.stringify({ sessionId: "s", messages: [{ type: "user", content: "x" }] }),
    "rows of another database": '{"session":{"id":"1"},"rows":2}\n{"part":{"id":"2"},"data":{}}\n',
    "messages with information about them": JSON.stringify({
      info: { id: "1", title: "x" },
      messages: [{ parts: [] }],
    }),
    "messages of the API of Claude": JSON.stringify([{ role: "user", content: "x" }]),
    "messages of another API, a line each": '{"role":"user","content":"x"}\n{"role":"assistant","content":"y"}\n',
    "records without a payload": '{"timestamp":"t","type":"response_item"}\n{"type":"event_msg","payload":null}\n',
    "an id and a time": '{"id":"1","timestamp":"2026-01-01T00:00:00Z"}\n{"x":1}\n',
    "an envelope": '{"success":true,"data":{"output":"x"}}',
    "a history of commits": JSON.stringify({ history: [{ role: "x", parts: [] }] }),
    "logs with numbers for ids of sessions": JSON.stringify([
      { sessionId: 1, messageId: 1, timestamp: "t", type: "user", message: "x" },
    ]),
    text: "hello\nworld\n",
  };
  for (const [name, text] of Object.entries(OTHERS)) {
    it(`${name} is nobody else's`, async () => {
      assert.equal(await converted(encode(text)), text);
      assert.doesNotMatch((await opened(text)).summary.notice ?? "", /Codex|Gemini|OpenCode|VS Code/);
    });
  }

  it("no made transcript of Claude Code is taken for another agent's, nor any beginning of one", async () => {
    for (let seed = 0; seed < 20; seed++) {
      const bytes = encode(makeTranscript({ seed, entries: 12 }).text);
      for (let length = 0; length < bytes.length; length += 997) {
        const { files, resource } = memoryFile(bytes.subarray(0, length));
        const file = new ForeignFile(files, resource, files);
        await file.size(await files.stat(resource));
        assert.equal(file.notice, undefined);
      }
    }
  });

  it("what another agent's file quotes is no entry of Claude Code's", async () => {
    const quoted = JSON.stringify({
      type: "user",
      sessionId: "s",
      uuid: "u",
      message: { role: "user", content: "not typed" },
    });
    const { summary, rows } = await opened(`${codexLines[0] ?? ""}\n${quoted}\n${line(1, "user", { message: "x" })}\n`);
    assert.match(summary.notice ?? "", /Codex/);
    assert.equal(summary.lines.unknown, 2);
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "prompt"),
      [],
    );
  });
});
