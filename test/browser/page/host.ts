import type { RunRecord } from "../../../src/core/result";
import type { HostApi, InputProblem, LeftView, RunningCall, View, ViewerApi } from "../../../src/protocol";
import { connect, type Port } from "../../../src/rpc";
import type { CallDetail, CallRow, CallStatus, Row, RowText, Summary } from "../../../src/transcript/model";
import type { Bench } from "./benchApi";
import { callDetail, runRecord, runRow, transcriptRow } from "./generated";
import { hostile } from "./hostile";
import { families } from "./families";
import { sample } from "./sample";
import { tools } from "./tools";
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

function sampleRecord(index: number): RunRecord {
  const run = sample.runs[index];
  if (!run) throw new RangeError("No such result");
  return run.record;
}

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
 * Parameters of the page: `set` (generated, sample, hostile, families), `runs`, `rows`, `layout`, `right` (none, problem), `reading` (percent), `file`,
 * `tools` (starts with the list of tools), `no-tools`, `pasted` (how many).
 */
export function host(
  port: Port,
  settings: URLSearchParams,
): Pick<
  Bench,
  | "addRuns"
  | "appendRows"
  | "fail"
  | "hold"
  | "release"
  | "done"
  | "asked"
  | "cancelled"
  | "refuse"
  | "finish"
  | "showAgain"
> {
  const name = settings.get("set") ?? "generated";
  const set = { sample, hostile, families }[name];
  const source = set ? fromWritten(set) : generated;
  let runs = Number(settings.get("runs") ?? set?.runs.length ?? 0);
  let rows = Number(settings.get("rows") ?? set?.rows.length ?? 0);
  const failures = new Map<string, { times: number; message: string }>();
  const asked: Record<string, number> = {};
  const done: { method: string; params: unknown }[] = [];
  let held = Promise.resolve();
  let release = (): void => undefined;
  let cancelled = 0;
  let over: LeftView | undefined = settings.has("tools") ? { kind: "tools" } : undefined;
  let base: LeftView = settings.has("file")
    ? { kind: "file", name: "answer.tool-result.json", text: settings.get("file") ?? "" }
    : settings.has("pasted")
      ? { kind: "files", id: "files-1", name: "Pasted result", total: Number(settings.get("pasted")), leaves: true }
      : { kind: "live" };
  let running: RunningCall[] = [];
  let refusals: readonly InputProblem[] = [];
  let made = 0;

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
    left: over ?? base,
    running,
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
    (method: "pasteResult" | "openFile" | "openText" | "copy" | "chooseTranscript") =>
    async (params: unknown, signal: AbortSignal): Promise<void> => {
      await enter(method, signal);
      done.push({ method, params });
    };

  const show = (left: LeftView | undefined): void => {
    over = left;
    void remote.show(view());
  };
  const run = (calls: RunningCall[]): void => {
    running = calls;
    void remote.runningChanged({ running });
  };
  const showForm = (name: string, input?: string): void => {
    const tool = settings.has("no-tools")
      ? undefined
      : tools.find(({ info }) => info.name === name || info.name === `trv_${name}`);
    if (!tool) throw new Error(`There is no tool ${name} in this window.`);
    const { info, schema, schemaProblem } = tool;
    show({
      kind: "form",
      id: `form-${++made}`,
      tool: info,
      schema,
      ...(input !== undefined && { input }),
      ...(schemaProblem !== undefined && { schemaProblem }),
    });
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
    async placeOf({ id }, signal) {
      await enter("placeOf", signal);
      const index = numberIn(id);
      return index < runs ? { position: runs - 1 - index, total: runs, row: source.runRow(index) } : undefined;
    },
    async file({ index }, signal) {
      await enter("file", signal);
      return {
        name: `Pasted result ${index + 1}`,
        record: sampleRecord(index),
        detected: "Envelope: `data` beside `success`",
        text: "{}",
      };
    },
    async tools(_, signal) {
      await enter("tools", signal);
      return settings.has("no-tools") ? [] : tools.map(({ info }) => info);
    },
    async showTools(_, signal) {
      await enter("showTools", signal);
      show({ kind: "tools" });
    },
    async showForm({ tool, input }, signal) {
      await enter("showForm", signal);
      showForm(tool, input);
    },
    async showResults(_, signal) {
      await enter("showResults", signal);
      if (!over) base = { kind: "live" };
      show(undefined);
    },
    async runTool(params, signal) {
      await enter("runTool", signal);
      done.push({ method: "runTool", params });
      if (refusals.length > 0 && !params.unchecked) return { kind: "refused", problems: refusals };
      const call = `running-${++made}`;
      const tool = over?.kind === "form" ? over.tool.name : "";
      if (over?.kind === "form") show({ ...over, call });
      run([...running, { id: call, tool, elapsedMs: 1200 }]);
      return { kind: "started", call };
    },
    async cancelRun({ call }, signal) {
      await enter("cancelRun", signal);
      done.push({ method: "cancelRun", params: { call } });
      run(running.filter(({ id }) => id !== call));
    },
    pasteResult: act("pasteResult"),
    openFile: act("openFile"),
    openText: act("openText"),
    copy: act("copy"),
    chooseTranscript: act("chooseTranscript"),
  });

  return {
    refuse(problems) {
      refusals = problems;
    },
    finish() {
      runs++;
      base = { kind: "live", select: `run-${runs - 1}` };
      run([]);
      void remote.runsChanged({ total: runs });
      show(undefined);
    },
    showAgain: () => show(over),
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
