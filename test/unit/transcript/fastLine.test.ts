import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import * as fc from "fast-check";
import { LineSplitter } from "../../../src/transcript/lines";
import { TranscriptIndex } from "../../../src/transcript/transcriptIndex";
import { makeTranscript, seededRandom } from "../../support/transcripts";

const CORPUS = path.resolve(import.meta.dirname, "../../../../shared/transcripts");

/** Everything that an index knows. */
function everything(index: TranscriptIndex): unknown {
  const { facts } = index;
  return {
    about: index.about(),
    notice: index.notice,
    counts: index.calls.counts(),
    classes: index.lines,
    rows: Array.from({ length: index.rowCount }, (_, at) => index.row(at)),
    lines: Array.from({ length: index.rowCount }, (_, at) => index.line(index.row(at).line)),
    calls: Array.from({ length: index.calls.count }, (_, at) => index.calls.at(at)),
    facts: { ...facts, usage: [...facts.usage.each()] },
  };
}

/** An index of lines each of which was parsed. */
function parsed(bytes: Uint8Array): TranscriptIndex {
  const index = new TranscriptIndex();
  for (const line of new LineSplitter().push(bytes)) index.add(line);
  return index;
}

/** An index of lines that were scanned where that is possible. */
function scanned(bytes: Uint8Array): TranscriptIndex {
  const index = new TranscriptIndex();
  for (let from = 0, number = 1; from < bytes.length;) {
    const taken = index.addLines(bytes.subarray(from), number, from);
    if (taken.lines === 0) {
      const end = bytes.indexOf(10, from);
      if (end === -1) break;
      index.add({ number, from, to: end, bytes: bytes.subarray(from, end) });
      from = end + 1;
      number++;
    }
    from += taken.bytes;
    number += taken.lines;
  }
  return index;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
function assertSame(bytes: Uint8Array, message?: string): void {
  assert.deepEqual(everything(scanned(bytes)), everything(parsed(bytes)), message);
}

/** Values that entries hold in usual places, and now and then in others. */
const id = fc.constantFrom("toolu_1", "toolu_2", "toolu_3", "é", "a\\b", "");
const text = fc.constantFrom(
  "done",
  "",
  ...["\u00a0", "╭x", "\u2028", "\u3000x", "[x]", "{x", "<x", "[R", "é"],
  " 1→x",
  "[Request interrupted by user]",
  '{"success":false,"error":"x"}',
  "Exit code 1",
  "<tool_use_error>no</tool_use_error>",
  "\n",
  "Command running in background with ID: b1",
  "The user doesn't want to proceed with this tool use. x",
  '"{\\"ok\\":false}"',
  "7",
);
const odd = fc.constantFrom<unknown>(null, true, false, 0, 7.5, "", "x", [], {}, [1], { type: "text" });
const mostly = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
const record = (model: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(model).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  });
const toolUse = record({
  type: fc.constantFrom(
    "tool_use",
    "tool_use",
    "tool_use",
    "server_tool_use",
    "text",
    "thinking",
    "redacted_thinking",
    "image",
  ),
  id,
  name: fc.constantFrom(
    "Read",
    "Bash",
    "Edit",
    "Task",
    "Grep",
    "mcp__a__b",
    "ExitPlanMode",
    "x",
    "bash_code_execution",
  ),
  input: fc.oneof(
    record({ command: fc.constantFrom("grep x y", "ls\n", "npm test"), file_path: text }),
    record({ __unparsedToolInput: text }),
  ),
  text,
});
const toolResult = record({
  type: fc.constantFrom(
    "tool_result",
    "tool_result",
    "tool_result",
    "tool_result",
    "text",
    "bash_code_execution_tool_result",
  ),
  tool_use_id: id,
  is_error: fc.boolean(),
  content: fc.oneof(text, text, fc.constant([{ type: "text", text: '{"success":false}' }])),
});
const count = fc.constantFrom<unknown>(0, 5, 12, "7", 1e3, 1e20, -1);
const structured = fc.oneof(
  text,
  record({ interrupted: fc.boolean(), stdout: text, content: text }),
  record({
    status: fc.constantFrom<unknown>("async_launched", "completed", 404),
    success: fc.boolean(),
    durationMs: count,
    error: text,
    content: fc.constant([{ type: "text", text: '{"success":false,"meta":{"duration_ms":5}}' }]),
    backgroundTaskId: text,
    returnCodeInterpretation: text,
  }),
);
const envelope = {
  timestamp: fc.constantFrom(
    "2026-01-05T08:00:00.000Z",
    "2026-01-05T08:00:01.250Z",
    "2026-01-06T23:59:60.000Z",
    "2026-02-31T00:00:00.000Z",
    "2026-13-01T00:00:00.000Z",
    "2026-01-05T08:00:00",
    "2026-01-05",
    "x",
  ),
  isSidechain: fc.boolean(),
  agentId: fc.constantFrom("a1", "é"),
  parent_tool_use_id: fc.constant(null),
  sessionId: fc.constantFrom("s1", "s2", ""),
  session_id: fc.constantFrom("s3"),
  version: fc.constantFrom("2.1.1", "1.0.44"),
  requestId: fc.constantFrom("r1", "r2", ""),
  uuid: fc.constantFrom("u1", "u2"),
};
const entry = fc.oneof(
  record({
    ...envelope,
    type: fc.constant("assistant"),
    message: record({
      id: fc.constantFrom("m1", "m2", "m3", ""),
      model: fc.constantFrom("claude-x", "<synthetic>"),
      stop_reason: fc.constantFrom("end_turn", "tool_use"),
      content: fc.array(mostly(toolUse), { maxLength: 3 }),
      usage: record({
        input_tokens: count,
        output_tokens: count,
        cache_creation_input_tokens: count,
        cache_creation: record({ ephemeral_1h_input_tokens: count, ephemeral_5m_input_tokens: count }),
      }),
    }),
  }),
  record({
    ...envelope,
    type: fc.constant("user"),
    message: record({
      role: fc.constant("user"),
      content: fc.oneof(
        text,
        fc.array(mostly(toolResult), { maxLength: 2 }),
        fc.tuple(toolResult),
        fc.tuple(toolResult),
      ),
    }),
    toolUseResult: structured,
    tool_use_result: odd,
    sourceToolUseID: id,
    toolDenialKind: fc.constantFrom("user-rejected", "hook"),
  }),
  record({
    ...envelope,
    type: fc.constantFrom(
      "system",
      "attachment",
      "progress",
      "mode",
      "summary",
      "queue-operation",
      "file-history-snapshot",
      "x",
    ),
    subtype: fc.constantFrom("turn_duration", "stop_hook_summary", "compact_boundary", "init", "x"),
    attachment: record({ type: fc.constantFrom("queued_command", "task_reminder", "file", "x"), prompt: text }),
    data: record({
      type: fc.constantFrom("agent_progress", "bash_progress"),
      message: record({ message: record({ content: fc.oneof(text, fc.array(toolUse, { maxLength: 2 })) }), data: odd }),
      normalizedMessages: fc.array(record({ message: record({ content: fc.array(toolUse, { maxLength: 2 }) }) }), {
        maxLength: 1,
      }),
    }),
    summary: text,
  }),
);

describe("reading entries from bytes", () => {
  it("gives the index that parsing gives, of made transcripts", () => {
    for (let seed = 1; seed <= 12; seed++)
      assertSame(bytesOf(makeTranscript({ seed, entries: 250, oddities: seed % 4 > 0 }).text), `seed ${seed}`);
  });

  it("gives the index that parsing gives, of entries whose usual fields hold anything", () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 12 }), (entries) => {
        assertSame(bytesOf(entries.map((value) => `${JSON.stringify(value)}\n`).join("")));
      }),
      { numRuns: 3000, seed: 7 },
    );
  });

  it("gives the index that parsing gives, of made transcripts whose bytes are changed, doubled or left out", () => {
    const { text: made } = makeTranscript({ seed: 31, entries: 60, fill: 20 });
    const bytes = bytesOf(made);
    const random = seededRandom(5);
    const at = (): number => Math.floor(random() * bytes.length);
    for (let run = 0; run < 400; run++) {
      const changed = Uint8Array.from(bytes);
      for (let change = 0; change < 8; change++) {
        const to = at();
        if (random() < 0.5) changed[to] = Number(bytes[at()]);
        else changed.copyWithin(to, at(), at());
      }
      assertSame(changed, `run ${run}`);
    }
  });

  it("reads nearly all lines of the usual kinds without parsing them", () => {
    const index = new TranscriptIndex();
    const whole = index.add.bind(index);
    let parsedLines = 0;
    index.add = (line) => {
      parsedLines++;
      whole(line);
    };
    const use = (n: number): string =>
      JSON.stringify({
        type: "assistant",
        timestamp: "2026-01-05T08:00:00.000Z",
        message: { id: `m${n}`, content: [{ type: "tool_use", id: `t${n}`, name: "Read", input: { file_path: "a" } }] },
      });
    const result = (n: number): string =>
      JSON.stringify({
        type: "user",
        message: { content: [{ type: "tool_result", tool_use_id: `t${n}`, content: "     1→x" }] },
        toolUseResult: { type: "text", file: {} },
      });
    const lines = Array.from({ length: 100 }, (_, n) => `${use(n)}\n${result(n)}\n`).join("");
    index.addLines(bytesOf(lines), 1, 0);
    assert.deepEqual([index.calls.counts().ok, parsedLines], [100, 1]);
  });

  const files = fs.existsSync(CORPUS)
    ? fs.readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"))
    : [];
  it("gives the index that parsing gives, of real transcripts", function () {
    this.timeout(60_000);
    if (files.length === 0) this.skip();
    for (const name of files) assertSame(fs.readFileSync(path.join(CORPUS, name)), name);
  });
});
