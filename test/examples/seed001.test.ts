import assert from "node:assert/strict";
import { convertResult } from "../../src/results/convertResult";
import { decodeAny } from "../../src/results/decoding/decode";
import claude from "../../src/results/formats/claude";
import type { ToolResult } from "../../src/results/result";
import { claudeToolSchemas } from "../../src/results/schemas/claudeTools";
import { jsonSchemas } from "../../src/results/schemas/files";
import { validateInput } from "../../src/tools/runtime/validateInput";
import { type Block, blocks } from "./seed001/blocks";
import { ok, texts } from "./seed001/texts";

/** What a block means: text, or JSON, or an error with or without tags. */
function expected({ content, is_error: isError }: Block): ToolResult {
  const text = typeof content === "string" ? content : content.map((part) => part.text).join("\n");
  const message = text.replace(/^<tool_use_error>([^]*)<\/tool_use_error>$/, "$1");
  const refused = text.startsWith("The user doesn't want to proceed");
  if (isError) return { ok: false, error: { code: refused ? "BLOCKED" : "EXECUTION_ERROR", message } };
  return { ok: true, data: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : { output: text } };
}

const arrow = (value: Block): Block => JSON.parse(JSON.stringify(value).replaceAll("‚Üí", "→")) as Block;

describe("seed 001, by value", () => {
  it("has 25 blocks and 18 further texts, of 11 tools", () => {
    assert.deepEqual([blocks.length, texts.length, claudeToolSchemas.size], [25, 18, 11]);
    assert.deepEqual(new Set(blocks.map(([tool]) => tool)), new Set(claudeToolSchemas.keys()));
  });

  for (const [tool, given] of [...blocks, ...texts]) {
    const text = JSON.stringify(given.content);
    describe(`${tool}: ${text.slice(0, 70)}${text.length > 70 ? "…" : ""}`, () => {
      const written = arrow(given);
      for (const [what, block] of given.content === written.content
        ? [["as it stands", given] as const]
        : [["with broken arrows", given] as const, ["with arrows", written] as const]) {
        it(`${what}: is read, and comes back`, () => {
          const read = decodeAny(JSON.stringify(block));
          assert.ok(
            read.kind === "result" && read.format === "claude",
            'expected read.kind === "result" && read.format === "claude"',
          );
          assert.equal(read.reason, "Claude Code: a `tool_result` block");
          const { result, meta, unknown, problems } = read.decoded;
          assert.deepEqual([result, meta, unknown, problems], [expected(block), { id: block.tool_use_id }, {}, []]);
          assert.deepEqual(claude.encode(result, meta, read.decoded), block);
        });

        it(`${what}: follows the schema of its format and of its tool`, () => {
          const { kind, format, problems } = validateInput(JSON.stringify(block));
          assert.deepEqual({ kind, format, problems }, { kind: "result", format: "claude", problems: [] });
          const parsed = claudeToolSchemas.get(tool)?.safeParse(block);
          assert.ok(parsed?.success, "expected parsed?.success");
        });

        it(`${what}: can be written in every other format and converted back`, () => {
          const decoded = claude.decode(block);
          for (const format of ["envelope", "contract", "content"] as const) {
            const { value } = convertResult(decoded, "claude", format);
            const back = decodeAny(value);
            assert.ok(
              back.kind === "result" && back.format === format,
              'expected back.kind === "result" && back.format === format',
            );
            const { result } = back.decoded;
            const wanted = expected(block);
            // The envelope has no place for the code.
            const code = format === "envelope" ? "EXECUTION_ERROR" : undefined;
            assert.deepEqual(
              result,
              wanted.ok ? wanted : { ok: false, error: { ...wanted.error, ...(code && { code }) } },
            );
          }
        });
      }
    });
  }

  it("a missing or empty is_error is a success", () => {
    for (const flag of [{}, { is_error: null }, { is_error: undefined }]) {
      const { result, problems } = claude.decode({ ...ok("x"), ...flag });
      assert.deepEqual([result, problems], [{ ok: true, data: { output: "x" } }, []]);
    }
  });

  it("the entry of the appendix contains its block and its toolUseResult", () => {
    const [, block] = blocks[0] ?? assert.fail();
    assert.ok(typeof block.content === "string", 'expected typeof block.content === "string"');
    const content = `${block.content.split("\n").slice(0, 4).join("\n")}\n...`;
    const entry = {
      type: "user",
      uuid: "def456",
      parentUuid: "abc123",
      timestamp: "2025-11-23T10:00:01.234Z",
      message: { role: "user", content: [{ ...block, content }] },
      toolUseResult: {},
    };
    const read = decodeAny(JSON.stringify(entry));
    assert.ok(
      read.kind === "result" && read.format === "claude",
      'expected read.kind === "result" && read.format === "claude"',
    );
    assert.deepEqual(read.decoded.result, { ok: true, data: { output: content, toolUseResult: {} } });
    assert.deepEqual(read.decoded.meta, { id: block.tool_use_id, timestamp: entry.timestamp });
    assert.deepEqual(claude.encode(read.decoded.result, read.decoded.meta, read.decoded), entry);
    assert.deepEqual(validateInput(entry).problems, []);
  });

  describe("its schema fragments", () => {
    const description = (text: string): object => ({ type: "string", description: text });
    const block = (content: object, isError: string): object => ({
      type: "object",
      required: ["type", "tool_use_id", "content"],
      properties: {
        type: { const: "tool_result" },
        tool_use_id: { type: "string", pattern: "^toolu_" },
        content,
        is_error: { type: "boolean", description: isError },
      },
    });
    for (const [tool, fragment] of [
      [
        "Edit",
        block(
          description(
            "Success: 'The file <path> has been updated...\\n<line_preview>'. Error: '<tool_use_error>...</tool_use_error>'",
          ),
          "Only present when true (error case)",
        ),
      ],
      [
        "Task",
        block(
          {
            type: "array",
            items: {
              type: "object",
              required: ["type", "text"],
              properties: { type: { const: "text" }, text: description("Subagent full markdown response") },
            },
            minItems: 1,
            maxItems: 1,
          },
          "Only present when true (subagent failure)",
        ),
      ],
      [
        "KillShell",
        block(
          description(
            'Success: JSON string \'{"message": "...", "shell_id": "..."}\'. Error: Plain text \'Shell <id> is not running...\'',
          ),
          "Present and true for ~86% of uses (shell already completed/killed/failed)",
        ),
      ],
    ] as const) {
      it(`${tool}'s is ours`, () => {
        const schema = jsonSchemas().get(`ToolResultContent_${tool}.json`) as Record<string, unknown>;
        const { $schema: _, title, ...rest } = schema;
        assert.equal(title, `ToolResultContent_${tool}`);
        assert.deepEqual(JSON.parse(JSON.stringify(rest)), fragment);
      });
    }

    it("an id that does not begin with toolu_ breaks them, and is read all the same", () => {
      const block = { ...ok("x"), tool_use_id: "call_1" };
      assert.equal(claudeToolSchemas.get("Edit")?.safeParse(block).success, false);
      assert.deepEqual(claude.decode(block).problems, []);
    });
  });
});
