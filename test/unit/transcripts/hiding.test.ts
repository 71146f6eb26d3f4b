import assert from "node:assert/strict";
import { Hide } from "../../../src/transcripts/hiding/hide";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";

/** Put together here, so that no whole token stands in this file. */
const token = ["ghp", "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc1"].join("_");
const mark = "[hidden: GitHub token]";
const telling = token.slice(0, 9);

const at = (second: number): string => new Date(Date.UTC(2026, 0, 14, 9, 0, second)).toISOString();
const call = (id: string, name: string, input: unknown, second: number): string[] => [
  JSON.stringify({
    type: "assistant",
    timestamp: at(second),
    cwd: "/home/ada/demo",
    message: { id: `m-${id}`, content: [{ type: "tool_use", id, name, input }] },
  }),
  JSON.stringify({
    type: "user",
    timestamp: at(second + 1),
    message: {
      content: [{ type: "tool_result", tool_use_id: id, content: `Error: 401 for ${token}`, is_error: true }],
    },
  }),
];

async function open(...lines: string[]): Promise<Transcript> {
  const { files, resource } = memoryFile(lines.map((line) => `${line}\n`).join(""));
  const transcript = await openTranscript(files, resource);
  await whenRead(transcript);
  return transcript;
}

describe("a transcript that hides secrets", () => {
  // An id that looks as if chance had written it, as some programs write them.
  const id = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc1aB3dE5";
  const path = `/home/ada/demo/${token}/a.md`;

  it("returns nothing with a secret, and leaves ids as they are", async () => {
    const transcript = await open(
      JSON.stringify({ type: "user", timestamp: at(0), message: { role: "user", content: `Use ${token}` } }),
      ...call(id, "Read", { file_path: path }, 1),
      ...call("b", "Bash", { command: `${"echo word; ".repeat(17)}${token}` }, 3),
    );
    const hiding = transcript.hiding({});
    const rows = await hiding.rows({ from: 0, to: 10 });
    assert.equal(rows[1]?.call?.id, id);
    assert.equal((await hiding.call({ call: id }))?.id, id);
    const read = async (): Promise<unknown> => {
      for (;;) {
        const step = await hiding.understanding({});
        if (step.kind === "done") return step;
      }
    };
    const files = { filter: "", order: "path", descending: false, from: 0, to: 10 } as const;
    const page = await hiding.touchedFiles({ query: files });
    const [shown] = page.files;
    assert.equal(shown?.path, `/home/ada/demo/${mark}/a.md`);
    // The page asks by what it was shown.
    assert.equal((await hiding.fileHistory({ path: shown.path, from: 0, to: 10 })).total, 1);
    const timeline = await hiding.timeline({ query: { slots: 100, fold: false } });
    assert.ok(
      timeline.lanes[0]?.spans.some((span) => span.id === id),
      "spans keep ids",
    );
    const answers = [
      hiding.summary,
      rows,
      await hiding.rowsAt({ rows: [0, 1, 2] }),
      await hiding.call({ call: id }),
      await hiding.call({ call: "b" }),
      await hiding.text({ row: 0 }),
      await hiding.lines({ of: { call: "b" } }),
      await hiding.recordedLines({ call: "b" }),
      await hiding.entry({ row: 0 }),
      await hiding.structure({}),
      await hiding.outline({ from: 0, to: 100 }),
      (await hiding.search({ query: "echo" })).hits,
      (await hiding.search({ query: telling })).hits,
      await read(),
      page,
      timeline,
      await hiding.shells({ call: "b" }),
      await hiding.board({ call: "b" }),
      await hiding.agentOf({ call: "b" }),
    ];
    for (const [index, answer] of answers.entries())
      assert.equal(JSON.stringify({ answer }).includes(telling), false, `answer ${index}`);
    assert.equal(
      JSON.stringify(await transcript.rows({ from: 0, to: 10 })).includes(token),
      true,
      "the transcript itself has it",
    );
  });

  it("offers no tool filter whose name contains a secret", async () => {
    const transcript = await open(...call("a", `mcp__${token}`, {}, 1), ...call("b", "Bash", { command: "ls" }, 3));
    assert.deepEqual((await transcript.toolCounts({})).length, 2);
    assert.deepEqual(await transcript.hiding({}).toolCounts({}), [{ tool: "Bash", calls: 1 }]);
  });

  it("hides one that a cut would go through, and says how much is left out", async () => {
    const text = `${"many words ".repeat(181)}${token} and more`;
    const transcript = await open(JSON.stringify({ type: "user", message: { role: "user", content: text } }));
    const [row] = await transcript.hiding({}).rows({ from: 0, to: 1 });
    assert.equal(row?.text.includes(telling), false);
    assert.ok(row.hidden > 0, "it says that something is left out");
    assert.equal((await transcript.hiding({}).text({ row: 0 })).text, text.replace(token, mark));
  });

  it("hides home folders, too, if requested", async () => {
    const transcript = await open(
      JSON.stringify({ type: "user", message: { role: "user", content: "see /home/ada/demo" } }),
    );
    assert.equal((await transcript.hiding({ homePaths: true }).rows({ from: 0, to: 1 }))[0]?.text, "see ~/demo");
    assert.equal((await transcript.hiding({}).rows({ from: 0, to: 1 }))[0]?.text, "see /home/ada/demo");
  });

  it("keeps lines as they are in the file unless something is hidden in them", async () => {
    const hide = new Hide({});
    assert.equal(await hide.lines('{"a":  1}\nno json'), '{"a":  1}\nno json');
    assert.equal(await hide.lines(`{"a":  "${token}"}\n${token} {`), `{"a":"${mark}"}\n${mark} {`);
  });

  it("marks the offset of a match among marks", () => {
    const hide = new Hide({});
    const text = `first ${token} then needle and ${token} end`;
    const from = text.indexOf("needle");
    const found = hide.around(text, { from, to: from + 6 });
    assert.equal(found.text.slice(found.from, found.to), "needle");
    const inside = hide.around(text, { from: 10, to: 14 });
    assert.equal(inside.text.slice(inside.from, inside.to), mark);
    const last = hide.around(text, { from: text.length - 3, to: text.length });
    assert.equal(last.text.slice(last.from, last.to), "end");
    assert.deepEqual(hide.around("plain", { from: 1, to: 2 }), { text: "plain", from: 1, to: 2 });
  });
});
