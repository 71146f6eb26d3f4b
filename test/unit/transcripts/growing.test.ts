import assert from "node:assert/strict";
import { compareTranscripts, type Comparable } from "../../../src/transcripts/compare/comparison";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";
import { answer, lines, prompt, result, show, told, type Json } from "./requirements/read";

const state = (content: unknown, more: Json = {}, message: Json = {}): Json =>
  answer(content, more, { id: "msg_1", stop_reason: null, ...message });
const text = (words: string): Json => ({ type: "text", text: words });
const thinking = (words: string): Json => ({ type: "thinking", thinking: words, signature: "s" });
const using = (input: Json, name = "Write"): Json => ({ type: "tool_use", id: "t1", name, input });

describe("a message that is rewritten while it grows", () => {
  it("is shown in full once, and its earlier states refer to the row with all of it", async () => {
    const shown = await show(
      prompt("Go"),
      state([text("I look")]),
      state([text("I look at the")]),
      state([text("I look at the files.")]),
      state([text("I look at the files."), text("Then I write.")], {}, { stop_reason: "tool_use" }),
    );
    assert.deepEqual(told(shown), [
      ["prompt", "Go"],
      ["answer", "(all of it on line 5) I look"],
      ["answer", "(all of it on line 5) I look at the"],
      ["answer", "(all of it on line 5) I look at the files."],
      ["answer", "I look at the files."],
      ["answer", "Then I write."],
    ]);
    assert.deepEqual(
      shown.rows.map(({ grown }) => grown),
      [undefined, 4, 4, 4, undefined, undefined],
    );
  });

  it("leads to its last state however many there are, and does not call a state whole that it only got as far as", async () => {
    const states = (count: number): Json[] =>
      Array.from({ length: count }, (_, at) => state([text("word ".repeat(at + 1))]));
    const many = await show(prompt("Go"), ...states(100));
    assert.deepEqual([many.rows[1]?.grown, many.rows[99]?.grown, many.rows[100]?.grown], [100, 100, undefined]);
    assert.match(many.rows[1]?.text ?? "", /^\(all of it on line 101\) word/);
    const more = await show(prompt("Go"), ...states(300));
    assert.match(more.rows[1]?.text ?? "", /^\(more of it on line \d+\) word/);
    assert.match(more.rows[250]?.text ?? "", /^\(all of it on line 301\) word/);
  });

  it("has each block once if entries add blocks, also such as begin alike", async () => {
    const shown = await show(
      prompt("Go"),
      state([text("The file")]),
      state([text("The fix")]),
      state([thinking("The fix it is")]),
      state([text("First"), text("First and last")]),
      state([text("Last"), text("Firstly")]),
    );
    assert.deepEqual(
      shown.rows.map(({ grown }) => grown),
      [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined],
    );
  });

  it("does not grow after the end of its turn, nor into another message or another prompt", async () => {
    const shown = await show(
      prompt("Go"),
      state([text("Done")], {}, { stop_reason: "end_turn" }),
      state([text("Done, and more")]),
      answer([text("Done, and more of it")], {}, { id: "msg_2" }),
      prompt("Again"),
      answer([text("Done, and more of it still")], {}, { id: "msg_2" }),
      answer([text("no id")]),
      answer([text("no id at all")]),
    );
    assert.deepEqual(
      shown.rows.map(({ grown }) => grown),
      Array<undefined>(8).fill(undefined),
    );
  });

  it("grows over results, hooks, and words of subagents that are between its states", async () => {
    const shown = await show(
      prompt("Go"),
      state([thinking("Let me")]),
      { type: "attachment", attachment: { type: "hook_success", hookName: "h", content: "ok" } },
      answer([text("Let me, says another")], { isSidechain: true, agentId: "a1" }, { id: "msg_9" }),
      { type: "progress", data: { type: "bash_progress" }, toolUseID: "t0" },
      state([thinking("Let me think")]),
    );
    assert.deepEqual(
      shown.rows.filter(({ kind }) => kind === "thinking").map(({ text: words }) => words),
      ["(all of it on line 6) Let me", "Let me think"],
    );
  });

  it("is one call, with the fullest input that was recorded for it", async () => {
    const whole = { file_path: "/w/a.ts", content: "const a = 1;\n" };
    const shown = await show(
      prompt("Go"),
      state([using({})]),
      state([using({ file_path: "/w/a.ts" })]),
      state([using(whole)], {}, { stop_reason: "tool_use" }),
      result("t1", "File created successfully at: /w/a.ts"),
    );
    const [first, ...repeated] = shown.rows.filter(({ kind }) => kind === "call");
    assert.deepEqual([first?.line, first?.text, first?.call?.summary], [2, "/w/a.ts", "/w/a.ts"]);
    assert.deepEqual(
      repeated.map((row) => [row.line, row.text]),
      [
        [3, "(repeated) /w/a.ts"],
        [4, "(repeated) /w/a.ts"],
      ],
    );
    assert.deepEqual(shown.calls.get("t1")?.input, whole);
    assert.equal(shown.summary.calls.ok, 1);
    const data = shown.calls.get("t1")?.result;
    assert.equal(data?.ok && data.data["filePath"], "/w/a.ts");
  });

  it("keeps the input of a first use that has more than a later one, or that another message repeats", async () => {
    const shown = await show(
      state([using({ command: "ls -la" }, "Bash")]),
      state([using({}, "Bash")]),
      answer([using({ command: "ls -la; echo of another message" }, "Bash")], {}, { id: "msg_2" }),
      state([using({ command: "ls -la", description: "of another tool" }, "Write")]),
    );
    assert.deepEqual(shown.calls.get("t1")?.input, { command: "ls -la" });
  });

  it("is judged by the command that its full input names", async () => {
    const failed = result("t1", "Exit code 1", { is_error: true });
    const grep = [using({}, "Bash"), using({ command: "grep -q x a.txt" }, "Bash"), using({}, "Bash")];
    const own = await show(...grep.map((use) => state([use])), failed);
    assert.deepEqual([own.summary.calls.expected, own.summary.calls.error], [1, 0]);
    const others = await show(...grep.map((use, at) => answer([use], {}, { id: `msg_${at}` })), failed);
    assert.deepEqual([others.summary.calls.expected, others.summary.calls.error], [0, 1]);
  });

  it("touches the files that its full input names, and is compared by it", async () => {
    const full = using({ file_path: "/w/a.ts", content: "x" });
    const open = async (...entries: readonly Json[]): Promise<Transcript & Comparable> => {
      const { files, resource } = memoryFile(lines(...entries));
      const transcript = await openTranscript(files, resource);
      await whenRead(transcript);
      return transcript;
    };
    const grown = await open(prompt("Go"), state([using({})]), state([full]), result("t1", "ok"));
    const { files } = await grown.touchedFiles({
      query: { filter: "", order: "path", descending: false, from: 0, to: 9 },
    });
    assert.deepEqual(
      files.map(({ path }) => path),
      ["/w/a.ts"],
    );
    const whole = await open(prompt("Go"), state([full]), result("t1", "ok"));
    const comparison = await compareTranscripts(grown, whole);
    assert.equal(comparison.summary.differences, 0);
  });

  it("is the same however its bytes come, and has the same tokens when its lines occur twice", async () => {
    const usage = { input_tokens: 3, output_tokens: 7 };
    const content = lines(prompt("Go"), state([text("One")], {}, { usage }), state([text("One two")], {}, { usage }));
    const model = async (of: string, chunkBytes: number): Promise<unknown> => {
      const { files, resource } = memoryFile(of);
      const transcript = await openTranscript(files, resource, { chunkBytes });
      const summary = await whenRead(transcript);
      return {
        usage: summary.usage,
        rows: (await transcript.rows({ from: 0, to: 99 })).map(({ text: words }) => words),
      };
    };
    const once = await model(content, content.length);
    for (const chunkBytes of [1, 7, 100]) assert.deepEqual(await model(content, chunkBytes), once);
    const twice = await model(content.replace(/[^\n]*One two[^\n]*\n/, "$&$&"), 1000);
    assert.deepEqual((twice as { usage: unknown }).usage, (once as { usage: unknown }).usage);
  });
});
