import assert from "node:assert/strict";
import type { Understanding } from "../../../../src/transcripts/model/understanding/understandingModel";
import type { ContextFill } from "../../../../src/transcripts/model/understanding/contextModel";
import { memoryFile } from "../../../support/transcripts";
import { entry, type Json, prompt, result, structureFolder, textOf } from "../structure/structureFolder";

describe("what fills the context", () => {
  const folder = structureFolder();
  let made = 0;

  const request = (input_tokens: number, ...content: readonly Json[]): Json =>
    entry({
      type: "assistant",
      requestId: `req_f${++made}`,
      message: {
        id: `msg_f${made}`,
        model: "m",
        content,
        usage: { input_tokens, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
      },
    });
  const use = (id: string, name: string, command: string): Json => ({ type: "tool_use", id, name, input: { command } });
  const understood = async (entries: readonly Json[]): Promise<Understanding> => {
    const transcript = await folder.openMemory(memoryFile(textOf(entries)));
    for (;;) {
      const step = await transcript.understanding({});
      if (step.kind === "done") return step.understanding;
    }
  };
  const fillOf = async (entries: readonly Json[]): Promise<ContextFill> => {
    const { fill } = await understood(entries);
    assert.ok(fill, "there is a request");
    return fill;
  };
  const shares = ({ parts }: ContextFill): unknown =>
    Object.fromEntries(
      parts.map(({ kind, tool, characters }) => [tool === undefined ? kind : `${kind} ${tool}`, characters]),
    );

  it("is the recorded total of the last request, and adds up to it", async () => {
    const fill = await fillOf([
      prompt("p".repeat(400)),
      request(10_100, { type: "thinking", thinking: "t".repeat(100) }, use("a", "Bash", "c".repeat(96))),
      result("a", "r".repeat(3_000)),
      request(11_000, { type: "text", text: "done" }),
    ]);
    assert.equal(fill.total, 11_000);
    assert.deepEqual(shares(fill), { prompts: 400, thinking: 100, calls: 100, "results Bash": 3_000 });
    // 900 tokens were added with 3,200 characters; the prompt's 400 are a part of the first request.
    assert.equal(fill.system, Math.round(10_100 - 400 * (900 / 3_200)));
    const sum = fill.parts.reduce((tokens, part) => tokens + part.tokens, fill.system + fill.more);
    assert.ok(Math.abs(sum - fill.total) <= fill.parts.length, String(sum));
  });

  it("distinguishes instructions, lists of tools, attached files, and reminders, without pictures", async () => {
    const attached = (type: string, content: string): Json =>
      entry({ type: "attachment", attachment: { type, content } });
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: "A".repeat(9_000) } };
    const fill = await fillOf([
      attached("nested_memory", "m".repeat(87)),
      attached("skill_listing", "s".repeat(87)),
      attached("edited_text_file", "e".repeat(84)),
      attached("total_tokens_reminder", "x".repeat(79)),
      entry({
        type: "user",
        isMeta: true,
        message: { role: "user", content: `# AGENTS.md instructions for /w\n${"a".repeat(68)}` },
      }),
      prompt("go"),
      request(5_000, use("a", "Read", "")),
      entry({
        type: "user",
        message: {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "a", content: [picture, { type: "text", text: "ok" }] }],
        },
      }),
      request(5_001, { type: "text", text: "done" }),
    ]);
    assert.deepEqual(shares(fill), {
      instructions: 200,
      listings: 100,
      attachedFiles: 100,
      reminders: 100,
      calls: 4,
      "results Read": 6,
      prompts: 2,
    });
  });

  it("leaves out what was said before the last compaction, and what a subagent said", async () => {
    const fill = await fillOf([
      prompt("p".repeat(1_000)),
      request(2_000, { type: "text", text: "a".repeat(4_000) }),
      request(3_000, { type: "text", text: "b" }),
      entry({ type: "system", subtype: "compact_boundary", compactMetadata: { trigger: "auto", preTokens: 3_000 } }),
      entry({ type: "user", isCompactSummary: true, message: { role: "user", content: "s".repeat(500) } }),
      entry({ type: "user", message: { role: "user", content: "sub" }, isSidechain: true, agentId: "x" }),
      request(2_200, { type: "text", text: "c" }),
    ]);
    assert.equal(fill.compacted, true);
    assert.deepEqual([fill.total, fill.system], [2_200, 2_000 - 250]);
    assert.equal(
      fill.parts.reduce((sum, { characters }) => sum + characters, 0),
      500,
    );
  });

  it("is absent where no message reports its tokens, and all system where nothing else is recorded", async () => {
    assert.equal((await understood([prompt("go")])).fill, undefined);
    const fill = await fillOf([request(700, { type: "text", text: "done" })]);
    assert.deepEqual([fill.total, fill.system, fill.parts], [700, 700, []]);
  });
});
