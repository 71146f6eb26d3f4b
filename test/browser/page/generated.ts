import type { RunRecord } from "../../../src/results/result";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import type { CallRow, CallStatus, Severity } from "../../../src/transcripts/model/callRow";
import type { Row } from "../../../src/transcripts/model/entryRow";

/** Rows made from their number alone, so that a list of any length costs nothing and any row can be checked. */
const tools = ["Read", "Grep", "Bash", "Edit", "Glob", "TodoWrite", "mcp__tracker__find", "Task"];
const statuses: readonly CallStatus[] = [
  "ok",
  "ok",
  "ok",
  "ok",
  "ok",
  "expected",
  "rejected",
  "ok",
  "interrupted",
  "blocked",
];
const START = Date.UTC(2026, 0, 5, 9, 0, 0);

/** A number from 0 to 1 that depends on `index` alone. */
function chance(index: number, salt: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 7, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 0x1_0000_0000;
}

function statusOf(index: number): CallStatus {
  if (index % 997 === 5) return "error";
  return statuses[Math.floor(chance(index, 2) * statuses.length)] ?? "ok";
}

export function severityOf(status: CallStatus): Severity {
  return status === "error" ? "error" : status === "blocked" || status === "orphaned" ? "warning" : "info";
}

export function callRow(index: number, id: string, tool = tools[index % tools.length] ?? "Read"): CallRow {
  const status = statusOf(index);
  return {
    id,
    tool,
    summary: `src/part${index % 40}/file${index}.ts`,
    status,
    severity: severityOf(status),
    reason: `The result of call ${index} says so.`,
    durationMs: Math.round(chance(index, 3) * 4000),
    durationIsUpperBound: index % 3 === 0,
    started: new Date(START + index * 1000).toISOString(),
    ...(status === "error" && { error: `File not found: src/part${index % 40}/file${index}.ts` }),
  };
}

const words =
  "the parser reads each line once and keeps what it cannot understand so that nothing is lost when a newer version writes more".split(
    " ",
  );

function prose(index: number, length: number): string {
  return Array.from({ length }, (_, at) => words[(index + at * 7) % words.length]).join(" ");
}

function kindOf(index: number): number {
  return Math.floor(chance(index, 1) * 20);
}

function isUnreadable(index: number): boolean {
  return index % 5003 === 77;
}

/** What row `index` counts as, without making it. */
export function countedAs(index: number): CallStatus | "unreadable" | undefined {
  if (isUnreadable(index)) return "unreadable";
  return kindOf(index) > 4 ? statusOf(index) : undefined;
}

/** Row `index` of a generated transcript. */
export function transcriptRow(index: number): Row {
  const base = { index, line: index + 1, hidden: 0, time: new Date(START + index * 1000).toISOString() };
  const kind = kindOf(index);
  if (isUnreadable(index))
    return { ...base, kind: "unreadable", text: `unexpected end of text at column ${index}`, entryType: "" };
  if (kind === 0) return { ...base, kind: "prompt", text: `Prompt ${index}: ${prose(index, 30)}` };
  if (kind < 3) return { ...base, kind: "answer", text: `Answer ${index}: ${prose(index, 20 + (index % 160))}` };
  if (kind === 3) return { ...base, kind: "thinking", text: `Thinking ${index}: ${prose(index, 60)}` };
  if (kind === 4) return { ...base, kind: "system", text: `entry ${index}`, entryType: "system/informational" };
  return { ...base, kind: "call", text: "", call: callRow(index, `call-${index}`), sidechain: kind > 17 };
}

export function callDetail(index: number): CallDetail {
  const call = callRow(index, `call-${index}`);
  const output = `output of call ${index}\n${prose(index, 12)}`;
  const failed = call.status !== "ok" && call.status !== "expected";
  const message = call.error ?? `The call ${index} did not succeed.`;
  return {
    ...call,
    input: { file_path: call.summary, note: `input of call ${index}` },
    result: failed
      ? { ok: false, error: { code: call.status === "blocked" ? "BLOCKED" : "EXECUTION_ERROR", message } }
      : { ok: true, data: { output } },
    envelope: failed ? { success: false, error: message } : { success: true, data: { output } },
    text: output,
    line: index + 1,
    resultLine: index + 2,
  };
}

const served = ["glob", "grep", "file_read", "file_write", "bash"];

/** Run `index`, counted from the oldest. */
export function runRow(index: number): CallRow {
  return { ...callRow(index, `run-${index}`, served[index % served.length]), durationIsUpperBound: false };
}

export function runRecord(index: number): RunRecord {
  const row = runRow(index);
  const data: Readonly<Record<string, unknown>> = {
    glob: { output: `src/a${index}.ts\nsrc/b${index}.ts`, count: 2 },
    grep: {
      output: `src/a.ts:${index + 1}: const found = ${index};\nsrc/a.ts:${index + 9}: found();\ndocs/b.md:3: found`,
      count: 3,
    },
    file_read: { output: `line one of ${index}\nline two\n` },
    file_write: { output: `Wrote 42 bytes to ${row.summary}`, bytes: 42 },
    bash: { output: `\u001b[32mok\u001b[0m ${index}\n`, exit_code: index % 4 },
  };
  const inputs: Readonly<Record<string, unknown>> = {
    glob: { pattern: "src/*.ts" },
    grep: { pattern: "found" },
    file_read: { file_path: row.summary },
    file_write: { file_path: row.summary, content: "text" },
    bash: { command: `echo ok ${index}` },
  };
  return {
    id: row.id,
    tool: row.tool,
    input: inputs[row.tool],
    result: row.error ? { success: false, error: row.error } : { success: true, data: data[row.tool] },
    format: "envelope",
    started: row.started ?? "",
    duration_ms: row.durationMs ?? 0,
    source: "chat",
  };
}
