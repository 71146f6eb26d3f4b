import assert from "node:assert/strict";
import { convert } from "../../src/core/convert";
import { decodeAny } from "../../src/core/decode";
import claude from "../../src/core/formats/claude";
import type { ToolResult } from "../../src/core/result";
import { claudeToolSchemas } from "../../src/core/schemas/claudeTools";
import { jsonSchemas } from "../../src/core/schemas/files";
import { validate } from "../../src/core/validate";

interface Block {
  readonly type: string;
  readonly tool_use_id: string;
  readonly content: string | readonly { readonly type: string; readonly text: string }[];
  readonly is_error?: boolean;
}

/** Seed 001's `tool_result` blocks, by tool, as they stand there; `‚Üí` is `→` after a wrong decoding. */
const blocks: readonly (readonly [tool: string, block: Block])[] = [
  [
    "Edit",
    {
      type: "tool_result",
      tool_use_id: "toolu_015412m38wyfUiaojqqWFfrj",
      content:
        "The file /Volumes/jer4TBv3/agent-dash/specs/001-timeline-monitor/plan.md has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n     1‚Üí# Implementation Plan: Timeline Monitor\n     2‚Üí\n     3‚Üí**Branch**: `001-timeline-monitor` | **Date**: 2025-11-21 | **Spec**: [spec.md](./spec.md)\n     4‚Üí**Input**: Feature specification from `/specs/001-timeline-monitor/spec.md`\n...",
    },
  ],
  [
    "Edit",
    {
      type: "tool_result",
      content: "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
      is_error: true,
      tool_use_id: "toolu_01MmKW3iXnTe4cBdgs9v54Z2",
    },
  ],
  [
    "Write",
    {
      tool_use_id: "toolu_01X6gHfRm9VS89SR4AkeCqYk",
      type: "tool_result",
      content: "File created successfully at: /Volumes/jer4TBv3/agent-dash/frontend/test-stagger.js",
    },
  ],
  [
    "Write",
    {
      type: "tool_result",
      content:
        "The file /Volumes/jer4TBv3/agent-dash/.specify/memory/constitution.md has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n     1‚Üí# AgentDash Constitution\n     2‚Üí\n     3‚Üí<!--\n     4‚ÜíSYNC IMPACT REPORT:\n...",
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "Write",
    {
      type: "tool_result",
      content: "<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>",
      is_error: true,
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "TodoWrite",
    {
      type: "tool_result",
      content:
        "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable",
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "Task",
    {
      type: "tool_result",
      tool_use_id: "toolu_01ABC...",
      content: [{ type: "text", text: "<subagent output - full markdown response>" }],
    },
  ],
  [
    "Task",
    {
      tool_use_id: "toolu_017AMwoMD75CN3VtQwJJE8w1",
      type: "tool_result",
      content: [
        {
          type: "text",
          text: "Based on my research, I can now provide you with a comprehensive recommendation for AgentDash's real-time communication approach.\n\n---\n\n## Research Summary: Real-Time Communication for AgentDash\n\n### Decision: **Server-Sent Events (SSE)**\n\n### Rationale:\n\nSSE is the optimal choice for AgentDash because it precisely matches your requirements...\n\n[3000+ more characters of detailed analysis]",
        },
      ],
    },
  ],
  [
    "Task",
    {
      type: "tool_result",
      content: [{ type: "text", text: "<tool_use_error>Subagent failed: ...</tool_use_error>" }],
      is_error: true,
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "AskUserQuestion",
    {
      type: "tool_result",
      content:
        'User has answered your questions: "Which command should I execute first?"="/speckit.constitution". You can now continue with the user\'s answers in mind.',
      tool_use_id: "toolu_01WWsjy4SH6UmWL1yidzAYBj",
    },
  ],
  [
    "AskUserQuestion",
    {
      type: "tool_result",
      content:
        'User has answered your questions: "What is the name of this project?"="AgentDash", "What type of project is this?"="Full-stack application", "How many core governing principles do you want? (Constitution template has 5 by default)"="5 principles". You can now continue with the user\'s answers in mind.',
      tool_use_id: "toolu_01XppKyKjJfwCq3kL7BD8hxV",
    },
  ],
  [
    "AskUserQuestion",
    {
      type: "tool_result",
      content:
        "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
      is_error: true,
      tool_use_id: "toolu_01LLuLqsq4FXTFQS3Wzg7mC9",
    },
  ],
  [
    "WebSearch",
    {
      type: "tool_result",
      content:
        'Web search results for query: "Gemini API image generation endpoint 2025 generateContent JSON format"\n\nLinks: [{"title":"Generate content with the Gemini API in Vertex AI | Generative AI on Vertex AI | Google Cloud Documentation","url":"https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference"},{"title":"Image generation with Gemini (aka Nano Banana üçå) | Gemini API | Google AI for Developers","url":"https://ai.google.dev/gemini-api/docs/image-generation"}]',
      tool_use_id: "toolu_01ABC...",
    },
  ],
  [
    "ExitPlanMode",
    {
      type: "tool_result",
      content:
        "User has approved your plan. You can now start coding. Start with updating your todo list if applicable",
      tool_use_id: "toolu_01E82cq2q9X6nEPBkkBeAxLs",
    },
  ],
  [
    "ExitPlanMode",
    {
      type: "tool_result",
      content:
        "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
      is_error: true,
      tool_use_id: "toolu_01LnZ391MNDYaNnzqk62oeeM",
    },
  ],
  [
    "Skill",
    {
      type: "tool_result",
      tool_use_id: "toolu_01RJJcixR6CDsmdx8wiqWCaQ",
      content: "Launching skill: superpowers:writing-skills",
    },
  ],
  [
    "Skill",
    {
      type: "tool_result",
      tool_use_id: "toolu_01TGaFNd5kALk7NHeTPDDwL2",
      content: "Launching skill: using-animejs-v4",
    },
  ],
  [
    "BashOutput",
    {
      tool_use_id: "toolu_01CRypDv2tXjsqARuwmkyLSW",
      type: "tool_result",
      content:
        '<status>running</status>\n\n<stdout>\n> agentdash-frontend@0.0.1 dev\n> vite dev\n\nForced re-optimization of dependencies\n\n  VITE v5.4.21  ready in 1093 ms\n\n  ‚ûú  Local:   http://localhost:5173/\n</stdout>\n\n<stderr>\n‚ñ≤ [WARNING] Cannot find base config file "./.svelte-kit/tsconfig.json" [tsconfig.json]\n</stderr>\n\n<timestamp>2025-11-22T05:13:07.944Z</timestamp>',
    },
  ],
  [
    "BashOutput",
    {
      tool_use_id: "toolu_01G7Yzzrk1H1MYNhhSA5NMR8",
      type: "tool_result",
      content:
        "<status>completed</status>\n\n<exit_code>0</exit_code>\n\n<stdout>\n‚îå  Welcome to the Svelte CLI! (v0.10.2)\n‚îÇ\n‚óÜ  Which template would you like?\n‚îÇ  ‚óè SvelteKit minimal\n</stdout>\n\n<stderr>\nnpm warn exec The following package was not found and will be installed: sv@0.10.2\n</stderr>\n\n<timestamp>2025-11-22T05:09:41.098Z</timestamp>",
    },
  ],
  [
    "BashOutput",
    {
      type: "tool_result",
      content: "<tool_use_error>No shell found with ID: 189a38</tool_use_error>",
      is_error: true,
      tool_use_id: "toolu_01U3MbKem4C6CbdqSgbH3RSy",
    },
  ],
  [
    "SlashCommand",
    {
      type: "tool_result",
      tool_use_id: "toolu_01WTDAaVp12zWe21REncSdjv",
      content: "Launching command: /speckit.tasks",
    },
  ],
  [
    "KillShell",
    {
      tool_use_id: "toolu_01DRtrzXZ4bXEkkhw91RBTge",
      type: "tool_result",
      content: '{"message":"Successfully killed shell: 4e33a5 (npm run dev)","shell_id":"4e33a5"}',
    },
  ],
  [
    "KillShell",
    {
      tool_use_id: "toolu_01QdMuT5cNS33vNPoMteucae",
      type: "tool_result",
      content:
        '{"message":"Successfully killed shell: 581cd5 (curl -N http://localhost:5174/api/events &)","shell_id":"581cd5"}',
    },
  ],
  [
    "KillShell",
    {
      type: "tool_result",
      content: "Shell 825593 is not running, so cannot be killed (status: completed)",
      is_error: true,
      tool_use_id: "toolu_011W3wgY2fHq2fQFEoiuxjzd",
    },
  ],
  [
    "KillShell",
    {
      type: "tool_result",
      content: "Shell b8d10a is not running, so cannot be killed (status: killed)",
      is_error: true,
      tool_use_id: "toolu_01KnCWhqTtL7G7f9m5n6Nox4",
    },
  ],
];

const call = "toolu_01ABC...";
const ok = (content: string): Block => ({ type: "tool_result", tool_use_id: call, content });
const failed = (content: string): Block => ({ ...ok(content), is_error: true });

/** Its texts for which there is no block: shapes, with what varies in angle brackets, and errors that it expects. */
const texts: readonly (readonly [tool: string, block: Block])[] = [
  [
    "Edit",
    ok(
      "The file <absolute_path> has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n<line_number>‚Üí<line_content>\n<line_number>‚Üí<line_content>\n...",
    ),
  ],
  ["Write", ok("File created successfully at: <absolute_path>")],
  [
    "Write",
    ok(
      "The file <absolute_path> has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n<line_number>‚Üí<line_content>\n...",
    ),
  ],
  ["TodoWrite", failed("<tool_use_error>Invalid todo format: ...</tool_use_error>")],
  [
    "AskUserQuestion",
    ok('User has answered your questions: "<question_1>"="<answer_1>", "<question_2>"="<answer_2>", ...'),
  ],
  ["WebSearch", ok('Web search results for query: "<search_query>"\n\nLinks: [{"title":"<title>","url":"<url>"},...]')],
  ["WebSearch", failed("<tool_use_error>Search failed: ...</tool_use_error>")],
  ["Skill", ok("Launching skill: <skill_name>")],
  ["Skill", failed("<tool_use_error>Skill not found: <skill_name></tool_use_error>")],
  [
    "BashOutput",
    ok(
      "<status>running|completed</status>\n\n<exit_code>0</exit_code>  <!-- Only when status=completed -->\n\n<stdout>\n<output_text>\n</stdout>\n\n<stderr>\n<error_output_text>\n</stderr>\n\n<timestamp>2025-11-22T05:13:07.944Z</timestamp>",
    ),
  ],
  ["BashOutput", failed("<tool_use_error>No shell found with ID: <shell_id></tool_use_error>")],
  ["SlashCommand", ok("Launching command: <command_name>")],
  ["SlashCommand", failed("<tool_use_error>Command not found: <command_name></tool_use_error>")],
  [
    "KillShell",
    ok('{\n  "message": "Successfully killed shell: <shell_id> (<command>)",\n  "shell_id": "<shell_id>"\n}'),
  ],
  ["KillShell", failed("Shell <shell_id> is not running, so cannot be killed (status: <status>)")],
  ["KillShell", failed("Shell <shell_id> is not running, so cannot be killed (status: failed)")],
  ["KillShell", failed("<tool_use_error>Error description here</tool_use_error>")],
  ["Edit", { type: "tool_result", tool_use_id: "toolu_01XXXXX...", content: "<varies by tool>", is_error: true }],
];

/** What the seed says that a block means: text, or JSON, or an error with or without tags. */
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
          assert.ok(read.kind === "result" && read.format === "claude");
          assert.equal(read.reason, "Claude Code: a `tool_result` block");
          const { result, meta, unknown, problems } = read.decoded;
          assert.deepEqual([result, meta, unknown, problems], [expected(block), { id: block.tool_use_id }, {}, []]);
          assert.deepEqual(claude.encode(result, meta, read.decoded), block);
        });

        it(`${what}: follows the schema of its format and of its tool`, () => {
          const { kind, format, problems } = validate(JSON.stringify(block));
          assert.deepEqual({ kind, format, problems }, { kind: "result", format: "claude", problems: [] });
          const parsed = claudeToolSchemas.get(tool)?.safeParse(block);
          assert.ok(parsed?.success);
        });

        it(`${what}: holds in every other format, and comes back from there`, () => {
          const decoded = claude.decode(block);
          for (const format of ["envelope", "contract", "content"] as const) {
            const { value } = convert(decoded, "claude", format);
            const back = decodeAny(value);
            assert.ok(back.kind === "result" && back.format === format);
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

  it("the entry of the appendix holds its block and its toolUseResult", () => {
    const [, block] = blocks[0] ?? assert.fail();
    assert.ok(typeof block.content === "string");
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
    assert.ok(read.kind === "result" && read.format === "claude");
    assert.deepEqual(read.decoded.result, { ok: true, data: { output: content, toolUseResult: {} } });
    assert.deepEqual(read.decoded.meta, { id: block.tool_use_id, timestamp: entry.timestamp });
    assert.deepEqual(claude.encode(read.decoded.result, read.decoded.meta, read.decoded), entry);
    assert.deepEqual(validate(entry).problems, []);
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
