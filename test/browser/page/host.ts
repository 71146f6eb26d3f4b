import type { RunRecord } from "../../../src/core/result";
import type { HostApi, View, ViewerApi } from "../../../src/protocol";
import { connect, type Port } from "../../../src/rpc";
import type { CallDetail, CallRow, CallStatus, Row, RowText, Summary } from "../../../src/transcript/model";
import type { Bench } from "./benchApi";
import { callDetail, runRecord, runRow, transcriptRow } from "./generated";
import { hostile } from "./hostile";
import { sample } from "./sample";
import type { Written } from "./written";

/** Where the rows come from. */
interface Source {
  runRow(index: number): CallRow;
  runRecord(index: number): RunRecord;
  row(index: number): Row;
  call(id: string): CallDetail | undefined;
  text(row: number): RowText;
}

const numberIn = (id: string): number => Number(id.replace(/^\D+/, ""));

const generated: Source = {
  runRow,
  runRecord,
  row: transcriptRow,
  call: (id) => callDetail(numberIn(id)),
  text: (index) => ({ text: transcriptRow(index).text, raw: JSON.stringify(transcriptRow(index)) }),
};

function fromWritten(set: Written): Source {
  const own = <T>(value: T | undefined): T => {
    if (value === undefined) throw new RangeError("No such row");
    return value;
  };
  return {
    runRow: (index) => own(set.runs[index]).row,
    runRecord: (index) => own(set.runs[index]).record,
    row: (index) => own(set.rows[index]),
    call: (id) => set.calls.get(id),
    text: (index) => own(set.texts.get(index)),
  };
}

/**
 * An in-page host over generated or hand-written data.
 * Parameters of the page: `set` (generated, sample, hostile), `runs`, `rows`, `layout`, `right` (none, problem), `reading` (percent), `file`.
 */
export function host(
  port: Port,
  settings: URLSearchParams,
): Pick<Bench, "addRuns" | "appendRows" | "fail" | "hold" | "release" | "done" | "asked" | "cancelled"> {
  const name = settings.get("set") ?? "generated";
  const set = name === "sample" ? sample : name === "hostile" ? hostile : undefined;
  const source = set ? fromWritten(set) : generated;
  let runs = Number(settings.get("runs") ?? set?.runs.length ?? 0);
  let rows = Number(settings.get("rows") ?? set?.rows.length ?? 0);
  const failures = new Map<string, { times: number; message: string }>();
  const asked: Record<string, number> = {};
  const done: { method: string; params: unknown }[] = [];
  let held = Promise.resolve();
  let release = (): void => undefined;
  let cancelled = 0;

  const calls: Record<CallStatus, number> = {
    ok: 0,
    expected: 0,
    error: 0,
    rejected: 0,
    interrupted: 0,
    blocked: 0,
    pending: 0,
    orphaned: 0,
  };
  let unreadable = 0;
  let counted = 0;
  const summary = (): Summary => {
    const reading = Number(settings.get("reading") ?? 100);
    for (; counted < rows; counted++) {
      const row = source.row(counted);
      if (row.call) calls[row.call.status]++;
      if (row.kind === "unreadable") unreadable++;
    }
    return {
      bytes: rows * 3400,
      bytesRead: Math.round(rows * 34 * reading),
      complete: reading >= 100,
      rows,
      lines: { shown: rows - unreadable, bookkeeping: 0, unknown: 0, unreadable, recovered: 0 },
      pendingLastLine: false,
      calls,
      ...(set && { title: "Fix the failing parser test" }),
      ...(rows > 0 && { firstTime: source.row(0).time ?? "", lastTime: source.row(rows - 1).time ?? "" }),
      ...(settings.has("failure") && { failure: "Permission denied" }),
    };
  };
  const view = (): View => ({
    left: settings.has("file")
      ? { kind: "file", name: "answer.tool-result.json", text: settings.get("file") ?? "" }
      : { kind: "live" },
    right:
      settings.get("right") === "none"
        ? { kind: "none" }
        : settings.get("right") === "problem"
          ? { kind: "problem", name: "session.jsonl", problem: "Permission denied: session.jsonl" }
          : { kind: "transcript", id: "transcript-1", name: "session.jsonl", summary: summary() },
    layout: settings.get("layout") === "left" ? "left" : settings.get("layout") === "right" ? "right" : "both",
  });

  /** Counts the call, waits as long as was asked for, and fails when it is to fail. */
  const enter = async (method: keyof HostApi, signal: AbortSignal): Promise<void> => {
    asked[method] = (asked[method] ?? 0) + 1;
    signal.addEventListener("abort", () => cancelled++);
    await held;
    const failure = failures.get(method);
    if (!failure || failure.times <= 0) return;
    failure.times--;
    throw new Error(failure.message);
  };
  const act =
    (method: "openFile" | "openText" | "copy" | "chooseTranscript") =>
    async (params: unknown, signal: AbortSignal): Promise<void> => {
      await enter(method, signal);
      done.push({ method, params });
    };

  const { remote } = connect<ViewerApi, HostApi>(port, {
    async ready(_, signal) {
      await enter("ready", signal);
      return view();
    },
    async runs({ from, to }, signal) {
      await enter("runs", signal);
      const end = Math.min(to, runs);
      return {
        rows: Array.from({ length: Math.max(0, end - from) }, (_, at) => source.runRow(runs - 1 - from - at)),
        total: runs,
      };
    },
    async run({ id }, signal) {
      await enter("run", signal);
      return source.runRecord(numberIn(id));
    },
    async rows({ from, to }, signal) {
      await enter("rows", signal);
      return Array.from({ length: Math.max(0, Math.min(to, rows) - from) }, (_, at) => source.row(from + at));
    },
    async call({ id }, signal) {
      await enter("call", signal);
      return source.call(id);
    },
    async rowOf({ id }, signal) {
      await enter("rowOf", signal);
      return numberIn(id);
    },
    async text({ row }, signal) {
      await enter("text", signal);
      return source.text(row);
    },
    openFile: act("openFile"),
    openText: act("openText"),
    copy: act("copy"),
    chooseTranscript: act("chooseTranscript"),
  });

  return {
    addRuns(count) {
      for (let added = 0; added < count; added++) void remote.runsChanged({ total: ++runs });
    },
    appendRows(count) {
      rows += count;
      void remote.transcriptChanged({ transcript: "transcript-1", summary: summary() });
    },
    fail(method, times, message = "The disk is on fire") {
      failures.set(method, { times, message });
    },
    hold() {
      held = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
    done,
    asked,
    cancelled: () => cancelled,
  };
}
