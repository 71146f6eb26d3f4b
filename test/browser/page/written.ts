import type { RunRecord } from "../../../src/results/result";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import type { CallRow, CallStatus } from "../../../src/transcripts/model/callRow";
import type { Row } from "../../../src/transcripts/model/entryRow";
import { severityOf } from "./generated";

/** Runs and rows written by hand: a transcript, or a list of runs, newest last. */
export interface Written {
  readonly runs: readonly { readonly row: CallRow; readonly record: RunRecord }[];
  readonly rows: readonly Row[];
  readonly calls: ReadonlyMap<string, CallDetail>;
  readonly texts: ReadonlyMap<number, { readonly text: string; readonly raw: string }>;
}

interface CallText {
  readonly tool: string;
  readonly summary: string;
  readonly input: unknown;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: string;
  readonly status?: CallStatus;
  readonly reason?: string;
  readonly note?: string;
  readonly ms?: number;
}

type RowText = {
  readonly kind: Exclude<Row["kind"], "call">;
  readonly text: string;
  readonly whole?: string;
  readonly entryType?: string;
};

/** Makes rows of texts; calls are numbered `call-0` … and runs `run-0` … in order. */
export function written(runs: readonly CallText[], rows: readonly (RowText | CallText)[]): Written {
  const calls = new Map<string, CallDetail>();
  const texts = new Map<number, { text: string; raw: string }>();
  let made = 0;
  const lines = rows.map((row, index): Row => {
    const base = {
      index,
      line: index * 2 + 1,
      hidden: 0,
      time: new Date(Date.UTC(2026, 2, 9, 14, 0, index)).toISOString(),
    };
    if ("kind" in row) {
      const { whole = row.text, ...shown } = row;
      texts.set(index, { text: whole, raw: JSON.stringify({ type: row.kind, text: whole }) });
      return { ...base, ...shown, hidden: whole.length - row.text.length };
    }
    const id = `call-${made++}`;
    const call = callOf(row, id, base.time);
    const { data, error } = row;
    calls.set(id, {
      ...call,
      input: row.input,
      ...(error !== undefined && {
        result: {
          ok: false,
          error: { code: call.status === "blocked" ? "BLOCKED" : "EXECUTION_ERROR", message: error },
        },
        envelope: { success: false, error },
        text: error,
      }),
      ...(data && { result: { ok: true, data }, envelope: { success: true, data }, text: JSON.stringify(data) }),
      ...(row.note !== undefined && { note: row.note }),
      line: base.line,
      ...((data ?? error) && { resultLine: base.line + 1 }),
    });
    texts.set(index, { text: row.summary, raw: JSON.stringify(row.input) });
    return { ...base, kind: "call", text: row.summary, call };
  });
  return {
    runs: runs.map((run, index) => {
      const row = callOf(run, `run-${index}`, new Date(Date.UTC(2026, 2, 9, 15, 0, index)).toISOString());
      const result = run.error === undefined ? { success: true, data: run.data } : { success: false, error: run.error };
      const record: RunRecord = {
        id: row.id,
        tool: row.tool,
        input: run.input,
        result,
        format: "envelope",
        started: row.started ?? "",
        duration_ms: row.durationMs ?? 0,
        source: "chat",
        ...(index === 1 && { decision: { by: "person", answer: "yes" }, size: 1234 }),
      };
      return { row, record };
    }),
    rows: lines,
    calls,
    texts,
  };
}

function callOf(text: CallText, id: string, started: string): CallRow {
  const status = text.status ?? (text.error === undefined ? (text.data ? "ok" : "pending") : "error");
  const reasons: Readonly<Record<CallStatus, string>> = {
    ok: "Succeeded",
    expected: "It had already ended",
    error: "The result is flagged as an error",
    rejected: "The user rejected the call",
    interrupted: "The user interrupted",
    blocked: "A permission rule denied it",
    pending: "No result yet",
    orphaned: "No result: the model went on without it",
  };
  return {
    id,
    tool: text.tool,
    summary: text.summary,
    status,
    severity: severityOf(status),
    reason: text.reason ?? reasons[status],
    started,
    ...(text.error !== undefined && { error: text.error.split("\n", 1)[0] ?? "" }),
    ...(status !== "pending" &&
      status !== "orphaned" && { durationMs: text.ms ?? 120, durationIsUpperBound: id.startsWith("call") }),
  };
}
