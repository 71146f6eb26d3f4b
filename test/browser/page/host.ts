import type { RunRecord } from "../../../src/core/result";
import type {
  ComparisonApi,
  HostApi,
  InputProblem,
  LeftView,
  LikeCall,
  RunningCall,
  View,
  ViewerApi,
} from "../../../src/protocol";
import { FoldedOutline, UNFOLDED } from "../../../src/transcript/structure/outlineFolds";
import type { OutlineItem } from "../../../src/transcript/structure/outlineModel";
import { connect, type Port } from "../../../src/rpc";
import type { CallDetail, CallRow, CallStatus, Row, RowText, Summary } from "../../../src/transcript/model";
import type { Bench } from "./benchApi";
import { ComparedHost } from "./comparedHost";
import { callDetail, runRecord, runRow, transcriptRow } from "./generated";
import { hostile } from "./hostile";
import { again, againTools } from "./again";
import { families } from "./families";
import { files } from "./files";
import { FindHost } from "./findHost";
import { manyNumbers, noNumbers, NumbersHost } from "./numbersHost";
import { plainSearch } from "./plainSearch";
import { recordedHost } from "./recordedHost";
import { sample } from "./sample";
import { SecretsHost } from "./secretsHost";
import { SessionHost } from "./session";
import { SidesHost } from "./sidesHost";
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
 * Parameters of the page: `set` (generated, sample, hostile, families, files, session, recorded, entries, wild, huge, pictures, secrets, find, compare), `runs`, `rows`, `layout`, `right` (none, problem), `reading` (percent), `file`,
 * `tools` (starts with the list of tools), `no-tools`, `pasted` (how many), `bookkeeping` (of the set `find` nothing else), `hidden` (bytes that every entry hides), `fail` (a method that fails once).
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
  | "goTo"
  | "arrange"
  | "grow"
> {
  const name = settings.get("set") ?? "generated";
  const set = { sample, hostile, families, files, again }[name];
  const source = set ? fromWritten(set) : generated;
  let runs = Number(settings.get("runs") ?? set?.runs.length ?? 0);
  let rows = Number(settings.get("rows") ?? set?.rows.length ?? 0);
  const hidden = settings.has("hidden") ? { hiddenBytes: Number(settings.get("hidden")) } : {};
  const failures = new Map<string, { times: number; message: string }>();
  for (const method of settings.getAll("fail")) failures.set(method, { times: 1, message: "The disk is on fire" });
  const asked: Record<string, number> = {};
  const done: { method: string; params: unknown }[] = [];
  let held = Promise.resolve();
  let release = (): void => undefined;
  let cancelled = 0;
  let over: LeftView | undefined = settings.has("tools") ? { kind: "tools" } : undefined;
  let base: LeftView = settings.has("file")
    ? {
        kind: "file",
        name: "answer.tool-result.json",
        text: settings.get("file") ?? "",
        ...(settings.has("hidden") && { ...hidden, source: "file:///demo/answer.tool-result.json" }),
      }
    : settings.has("pasted")
      ? { kind: "files", id: "files-1", name: "Pasted result", total: Number(settings.get("pasted")), leaves: true }
      : { kind: "live" };
  const session = name === "session" ? new SessionHost((method, params) => done.push({ method, params })) : undefined;
  const comparing =
    name === "compare" ? new ComparedHost(settings, (method, params) => done.push({ method, params })) : undefined;
  const recorded = recordedHost(name);
  const numbers = name === "numbers" || name === "made" ? new NumbersHost(name, settings) : undefined;
  const secrets = name === "secrets" ? new SecretsHost(() => void remote.show(view())) : undefined;
  const finding =
    name === "find"
      ? new FindHost(Number(settings.get("turns") ?? 60), {
          bookkeeping: settings.has("bookkeeping"),
          reading: settings.has("reading"),
        })
      : undefined;
  const sides = new SidesHost(
    settings,
    set,
    () => summary(),
    async (method, params, signal) => {
      await enter(method, signal);
      if (method === "openHere" || method === "keepArrangement") done.push({ method, params });
    },
  );
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
    left: over ?? sides.left() ?? base,
    ...sides.view(),
    running,
    ...(secrets && { hiding: secrets.hiding() }),
    ...(comparing && { comparison: comparing.view() }),
    right:
      sides.right() ??
      numbers?.right() ??
      secrets?.right() ??
      (finding
        ? finding.right()
        : recorded
          ? recorded.right()
          : session
            ? session.right()
            : settings.get("right") === "none"
              ? { kind: "none" }
              : settings.get("right") === "opening"
                ? { kind: "opening", name: "session.jsonl" }
                : settings.get("right") === "problem"
                  ? { kind: "problem", name: "session.jsonl", problem: "Permission denied: session.jsonl" }
                  : { kind: "transcript", id: "transcript-1", name: "session.jsonl", summary: summary() }),
    layout: settings.get("layout") === "left" ? "left" : settings.get("layout") === "right" ? "right" : "both",
  });

  /** Counts the call, waits as long as was asked for, and fails when it is to fail. */
  const enter = async (method: keyof HostApi | keyof ComparisonApi, signal: AbortSignal): Promise<void> => {
    asked[method] = (asked[method] ?? 0) + 1;
    signal.addEventListener("abort", () => cancelled++);
    await held;
    const failure = failures.get(method);
    if (!failure || failure.times <= 0) return;
    failure.times--;
    throw new Error(failure.message);
  };
  /** Every row is an item, so that an outline has any length and any of its items can be checked; with `nested` nine of ten lie below the one before. */
  let laid: FoldedOutline | undefined;
  const outline = (): FoldedOutline => {
    if (laid?.items.length === rows) return laid;
    const items = Array.from({ length: rows }, (_, at): OutlineItem => {
      const { text, time } = source.row(at);
      const level = settings.has("nested") && at % 10 > 0 ? 1 : 0;
      const shared = { row: at, level, text: `Item ${at}: ${text.slice(0, 80)}`, ...(time && { time }) };
      return { kind: "turn", calls: 3, failed: 0, ...shared };
    });
    return (laid = new FoldedOutline(items));
  };
  const act =
    (
      method:
        | "copyLink"
        | "showHidden"
        | "exportTranscript"
        | "arrived"
        | "openAgent"
        | "openSaved"
        | "openLines"
        | "copyLines"
        | "openWhole"
        | "copyWhole"
        | "back"
        | "pasteResult"
        | "openFile"
        | "openText"
        | "copy"
        | "openLink"
        | "openDiff"
        | "chooseTranscript",
    ) =>
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
  const showForm = (name: string, input?: string, like?: LikeCall): void => {
    sides.formLike(like);
    const tool = settings.has("no-tools")
      ? undefined
      : [...tools, ...againTools].find(({ info }) => info.name === name || info.name === `trv_${name}`);
    if (!tool) throw new Error(`There is no tool ${name} in this window.`);
    const { info, schema, schemaProblem } = tool;
    show({
      kind: "form",
      id: `form-${++made}`,
      tool: info,
      schema,
      ...(input !== undefined && { input }),
      ...(schemaProblem !== undefined && { schemaProblem }),
      ...(like && { like }),
    });
  };

  const ownRows: HostApi["rows"] = async ({ from, to }) =>
    Array.from({ length: Math.max(0, Math.min(to, rows) - from) }, (_, at) => source.row(from + at));
  const askedRows: HostApi["rows"] = async (params, signal) => {
    await enter("rows", signal);
    return ownRows(params, signal);
  };
  const searched = plainSearch(
    // What is searched is not asked for by the list.
    (params, signal) => (api.rows === askedRows ? ownRows : api.rows)(params, signal),
    () => {
      const { right } = view();
      return right.kind === "transcript" ? right.summary.rows : 0;
    },
  );
  const api: HostApi & Partial<ComparisonApi> = {
    async ready(_, signal) {
      await enter("ready", signal);
      await session?.start(remote);
      await recorded?.start();
      await comparing?.start();
      await numbers?.start();
      await secrets?.start();
      await finding?.start((transcript, summary) => void remote.transcriptChanged({ transcript, summary }));
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
    rows: askedRows,
    async call({ id }, signal) {
      await enter("call", signal);
      const detail = source.call(id);
      return detail && { ...detail, ...hidden };
    },
    async rowOf({ id }, signal) {
      await enter("rowOf", signal);
      const row = set?.rows.find(({ call }) => call?.id === id);
      return row ? row.index : numberIn(id);
    },
    async text({ row }, signal) {
      await enter("text", signal);
      return { ...source.text(row), ...hidden };
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
    async showForm({ tool, input, like }, signal) {
      await enter("showForm", signal);
      showForm(tool, input, like);
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
    async findFailedRun({ from, direction }, signal) {
      await enter("findFailedRun", signal);
      const start = from ?? (direction > 0 ? -1 : runs);
      for (let position = start + direction; position >= 0 && position < runs; position += direction) {
        const row = source.runRow(runs - 1 - position);
        if (row.severity !== "info") return { position, total: runs, row };
      }
      return undefined;
    },
    ...searched,
    async filter(params, signal) {
      await enter("filter", signal);
      return searched.filter(params, signal);
    },
    async structure(_, signal) {
      await enter("structure", signal);
      const none = { sessions: 1, agents: 0, branches: 0, compactions: 0, apiErrors: 0, hooks: 0, queued: 0 };
      return {
        version: rows,
        items: rows,
        entries: rows,
        turns: settings.has("nested") ? Math.ceil(rows / 10) : rows,
        problems: [],
        ...none,
      };
    },
    async outline({ from, to, folds = UNFOLDED }, signal) {
      await enter("outline", signal);
      return outline().page(from, to, folds);
    },
    async outlineOf({ row, folds = UNFOLDED }, signal) {
      await enter("outlineOf", signal);
      return outline().placeOf(row, folds);
    },
    copyLink: act("copyLink"),
    showHidden: act("showHidden"),
    chosen: async () => undefined,
    exportTranscript: act("exportTranscript"),
    arrived: act("arrived"),
    async agentOf(_, signal) {
      await enter("agentOf", signal);
      return undefined;
    },
    async recordedLines({ call }, signal) {
      await enter("recordedLines", signal);
      const detail = source.call(call);
      return detail && [{ line: detail.line, raw: JSON.stringify({ type: "assistant", call, input: detail.input }) }];
    },
    async entry(_, signal) {
      await enter("entry", signal);
      return undefined;
    },
    async shells(_, signal) {
      await enter("shells", signal);
      return undefined;
    },
    async board(_, signal) {
      await enter("board", signal);
      return undefined;
    },
    async saved(_, signal) {
      await enter("saved", signal);
      return undefined;
    },
    openSaved: act("openSaved"),
    openLines: act("openLines"),
    copyLines: act("copyLines"),
    openWhole: act("openWhole"),
    copyWhole: act("copyWhole"),
    openAgent: act("openAgent"),
    back: act("back"),
    pasteResult: act("pasteResult"),
    openFile: act("openFile"),
    openText: act("openText"),
    copy: act("copy"),
    openLink: act("openLink"),
    openDiff: act("openDiff"),
    chooseTranscript: act("chooseTranscript"),
    ...sides.api(),
    ...session?.api(() => void remote.show(view())),
    ...recorded?.api(),
    ...noNumbers,
    ...finding?.api(enter),
    ...numbers?.api(),
    ...secrets?.api(),
    ...(settings.has("calls") && manyNumbers(Number(settings.get("calls")), () => summary())),
    ...comparing?.api(() => void remote.show(view()), enter),
  };
  const { remote } = connect<ViewerApi, HostApi & Partial<ComparisonApi>>(port, api);

  return {
    refuse(problems) {
      refusals = problems;
    },
    finish() {
      runs++;
      base = { kind: "live", select: `run-${runs - 1}` };
      sides.finished(`run-${runs - 1}`);
      run([]);
      void remote.runsChanged({ total: runs });
      show(undefined);
    },
    showAgain: () => show(over),
    goTo(row) {
      session?.goTo(row);
      finding?.goTo(row);
      show(over);
    },
    arrange: (change) => void remote.arrange({ change }),
    grow(turns) {
      session?.grow(turns);
      finding?.grow(turns);
    },
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
