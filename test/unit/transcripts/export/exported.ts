import assert from "node:assert/strict";
import type { ExportOptions, ExportStep } from "../../../../src/transcripts/model/exportModel";
import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile } from "../../../support/transcripts";

/** An export whole, its last step, and the rows of what was exported. */
export interface Exported {
  readonly text: string;
  readonly last: ExportStep;
  readonly rows: readonly Row[];
}

/** What an export in JSON holds. */
export interface JsonExport {
  readonly format: string;
  readonly version: number;
  readonly rows: readonly (Row & { readonly call?: CallDetail })[];
  readonly hidden: unknown;
  readonly notes: readonly string[];
}

/** A span of an export in OTLP JSON. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status?: { readonly code: number };
}

/** Entries as the lines of a file. */
export const jsonl = (...entries: object[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
/** A time, so many seconds after a whole minute. */
export const at = (second: number): string => `2026-01-01T00:00:${String(second).padStart(2, "0")}.000Z`;

/** Exports a transcript; as JSON, with secrets hidden, unless told otherwise. */
export const exported = async (text: string, options: Partial<ExportOptions> = {}): Promise<Exported> => {
  const file = memoryFile(text);
  const transcript = await openTranscript(file.files, file.resource);
  try {
    let whole = "";
    let last: ExportStep | undefined;
    for await (const step of transcript.export({ format: "json", name: "a.jsonl", redact: true, ...options })) {
      whole += step.text;
      last = step;
    }
    assert.ok(last?.done, "expected last?.done");
    return { text: whole, last, rows: await transcript.rows({ from: 0, to: Infinity }) };
  } finally {
    transcript.dispose();
  }
};

/** The spans of an export in OTLP JSON. */
export const spansOf = (text: string): readonly Span[] => {
  const read = JSON.parse(text) as { resourceSpans: [{ scopeSpans: [{ spans: Span[] }] }] };
  return read.resourceSpans[0].scopeSpans[0].spans;
};

/** Fields of CSV as RFC 4180 has it. */
export const csvRows = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
};

/** A token in the session below. */
export const SECRET = `ghp_${"a1B2c3D4".repeat(5)}`;
/** A session with a prompt, calls that succeed and fail, and a subagent. */
export const session = jsonl(
  {
    type: "user",
    uuid: "u1",
    sessionId: "s1",
    timestamp: at(1),
    message: { role: "user", content: `use ${SECRET} in /home/alice/x` },
  },
  {
    type: "assistant",
    uuid: "a1",
    sessionId: "s1",
    timestamp: at(3),
    message: {
      id: "msg_1",
      model: "claude-opus-4-5",
      stop_reason: "tool_use",
      content: [
        { type: "text", text: "```` fence\n<script>alert(1)</script>" },
        { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: '=cmd,\n"x"' } },
        { type: "tool_use", id: "toolu_2", name: "Task", input: { prompt: "look", description: "Look" } },
      ],
      usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 7 },
    },
  },
  {
    type: "user",
    uuid: "u2",
    sessionId: "s1",
    timestamp: at(5),
    message: {
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "toolu_1",
          is_error: true,
          content: `Exit code 2\n\u001b[31m${SECRET}\u001b[0m \u202e`,
        },
      ],
    },
  },
  {
    type: "user",
    uuid: "x1",
    sessionId: "s1",
    isSidechain: true,
    agentId: "a7",
    timestamp: at(6),
    message: { role: "user", content: "look" },
  },
  {
    type: "assistant",
    uuid: "x2",
    sessionId: "s1",
    isSidechain: true,
    agentId: "a7",
    timestamp: at(7),
    message: {
      id: "msg_2",
      model: "claude-haiku",
      content: [{ type: "tool_use", id: "toolu_3", name: "Read", input: {} }],
    },
  },
  {
    type: "user",
    uuid: "u3",
    sessionId: "s1",
    timestamp: at(9),
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_2", content: "done" }] },
    toolUseResult: { status: "completed", agentId: "a7", content: [{ type: "text", text: "done" }] },
  },
);
