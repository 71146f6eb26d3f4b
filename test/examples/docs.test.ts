import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { decodeAny } from "../../src/results/decoding/decode";
import { runTool } from "../../src/tools/runtime/runTool";
import { createNodeContext } from "../../src/hosts/node/nodeContext";
import tools from "../../src/tools/all";

const root = resolve(import.meta.dirname, "../..");

/** A fenced block of a page: "```language about" to "```". */
interface Block {
  readonly language: string;
  readonly about: string;
  readonly text: string;
  readonly line: number;
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, "docs", page), "utf8");
  return [...text.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map((match) => {
    const [, language = "", about = "", body = ""] = match;
    return { language, about, text: body, line: text.slice(0, match.index).split("\n").length };
  });
}

const made: string[] = [];

/** A temporary folder called `name` with the page's files in it: the blocks that name a path. */
function folderOf(blocks: readonly Block[], name: string): string {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "docs-")));
  made.push(parent);
  const folder = join(parent, name);
  mkdirSync(folder);
  for (const { about, text } of blocks.filter(({ about }) => /[/.]/.test(about))) {
    mkdirSync(dirname(join(folder, about)), { recursive: true });
    writeFileSync(join(folder, about), text);
  }
  return folder;
}

after(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe("docs/tool-result-format.md", () => {
  const blocks = blocksOf("tool-result-format.md");
  const call = z.strictObject({
    tool: z.string(),
    input: z.unknown(),
    format: z.enum(["envelope", "contract", "content", "claude"]).default("envelope"),
    limit: z.int().default(8000),
    ask: z.enum(["yes", "no"]).default("yes"),
  });

  /** What differs from run to run, as the page shows it. */
  const settled = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (name, inner: unknown) => {
      if (name === "duration_ms") return 2;
      if (name === "timestamp") return "2026-01-31T12:00:00.000Z";
      return name === "tool_use_id" ? "2f1c8a52-0a1b-4c3d-8e4f-5a6b7c8d9e0f" : inner;
    });

  it("has a result after every call, and only there", () => {
    const order = blocks.map(({ about }) => about).filter((about) => about === "call" || about === "answer");
    assert.ok(order.length > 30, `${order.length} is not above 30`);
    for (const [index, about] of order.entries()) assert.equal(about, index % 2 === 0 ? "call" : "answer");
  });

  for (const [index, block] of blocks.entries()) {
    if (block.about !== "call") continue;
    it(`returns for the call in line ${block.line} what the page says`, async () => {
      const { tool, input, format, limit, ask } = call.parse(JSON.parse(block.text));
      const context = createNodeContext({
        folders: [folderOf(blocks, "example")],
        format,
        limits: { maxOutputSize: limit },
        ask: async () => ask,
      });
      const { record } = await runTool(tools.find(({ name }) => name === tool) ?? tool, input, context);
      assert.ok(
        JSON.stringify(record.result).length <= limit,
        "expected JSON.stringify(record.result).length <= limit",
      );
      const answer: unknown = JSON.parse(blocks[index + 1]?.text ?? "null");
      assert.deepEqual(settled(record.result), answer);
      assert.equal(JSON.stringify(settled(record.result)), JSON.stringify(answer), "the fields stand in another order");
    });
  }

  it("shows a record that is read as one, without a problem", () => {
    const block = blocks.find(({ about }) => about === "record");
    const answer = decodeAny(block?.text ?? "");
    assert.ok(answer.kind === "result" && answer.record, 'expected answer.kind === "result" && answer.record');
    assert.deepEqual(answer.decoded.problems, []);
  });

  it("shows records with the fields that records have", async () => {
    const shown = JSON.parse(blocks.find(({ about }) => about === "record")?.text ?? "{}") as object;
    const { record } = await runTool(
      tools.find(({ name }) => name === "glob") ?? "glob",
      { pattern: "notes.*" },
      createNodeContext({ folders: [folderOf(blocks, "example")] }),
    );
    assert.deepEqual(Object.keys(shown), Object.keys(record));
  });
});
