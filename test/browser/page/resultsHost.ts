import type { RunRecord } from "../../../src/results/result";
import type { HostApi, InputProblem } from "../../../src/protocol/hostApi";
import type { LeftView, LikeCall, RunningCall } from "../../../src/protocol/view";
import type { Gate } from "./gate";
import { hiddenBytes } from "./rowsHost";
import { numberIn, type RowSource } from "./rowSource";
import type { SidesHost } from "./sidesHost";
import { againTools, tools } from "./tools";

type ResultsApi = Pick<
  HostApi,
  | "runs"
  | "run"
  | "placeOf"
  | "file"
  | "tools"
  | "showTools"
  | "showForm"
  | "showResults"
  | "runTool"
  | "cancelRun"
  | "findFailedRun"
>;

/** What the page is told when results change. */
interface Told {
  show(): void;
  running(calls: readonly RunningCall[]): void;
  total(runs: number): void;
}

/**
 * Results of our own tools, the forms that call them, and the calls that run. Parameters of the page: `runs`, `file`, `pasted` (how many),
 * `tools` (starts with the list of tools), `no-tools`, `hidden`.
 */
export class ResultsHost {
  #runs: number;
  /** What is shown over the results: tools, or a form. */
  #over: LeftView | undefined;
  #base: LeftView;
  #running: RunningCall[] = [];
  #refusals: readonly InputProblem[] = [];
  #made = 0;

  constructor(
    private readonly settings: URLSearchParams,
    written: number | undefined,
    private readonly source: RowSource,
    private readonly gate: Gate,
    private readonly sides: Pick<SidesHost, "left" | "formLike" | "finished">,
    private readonly tell: Told,
  ) {
    this.#runs = Number(settings.get("runs") ?? written ?? 0);
    this.#over = settings.has("tools") ? { kind: "tools" } : undefined;
    this.#base = baseOf(settings);
  }

  left(): LeftView {
    return this.#over ?? this.sides.left() ?? this.#base;
  }

  get running(): readonly RunningCall[] {
    return this.#running;
  }

  /** What is wrong with every input from now on; nothing when empty. */
  refuse(problems: readonly InputProblem[]): void {
    this.#refusals = problems;
  }

  /** Ends the running call: its record is the newest run, and is shown. */
  finish(): void {
    this.#runs++;
    const id = `run-${this.#runs - 1}`;
    this.#base = { kind: "live", select: id };
    this.sides.finished(id);
    this.#run([]);
    this.tell.total(this.#runs);
    this.#show(undefined);
  }

  /** Serves new calls, and tells of each. */
  add(count: number): void {
    for (let added = 0; added < count; added++) this.tell.total(++this.#runs);
  }

  #show(over: LeftView | undefined): void {
    this.#over = over;
    this.tell.show();
  }

  #run(calls: RunningCall[]): void {
    this.#running = calls;
    this.tell.running(calls);
  }

  #showForm(name: string, input?: string, like?: LikeCall): void {
    this.sides.formLike(like);
    const tool = this.settings.has("no-tools")
      ? undefined
      : [...tools, ...againTools].find(({ info }) => info.name === name || info.name === `trv_${name}`);
    if (!tool) throw new Error(`There is no tool ${name} in this window.`);
    const { info, schema, schemaProblem } = tool;
    this.#show({
      kind: "form",
      id: `form-${++this.#made}`,
      tool: info,
      schema,
      ...(input !== undefined && { input }),
      ...(schemaProblem !== undefined && { schemaProblem }),
      ...(like && { like }),
    });
  }

  api(): ResultsApi {
    const { settings, source, gate } = this;
    return {
      runs: async ({ from, to }, signal) => {
        await gate.enter("runs", signal);
        const end = Math.min(to, this.#runs);
        return {
          rows: Array.from({ length: Math.max(0, end - from) }, (_, at) => source.runRow(this.#runs - 1 - from - at)),
          total: this.#runs,
        };
      },
      async run({ id }, signal) {
        await gate.enter("run", signal);
        return source.runRecord(numberIn(id));
      },
      placeOf: async ({ id }, signal) => {
        await gate.enter("placeOf", signal);
        const index = numberIn(id);
        const total = this.#runs;
        return index < total ? { position: total - 1 - index, total, row: source.runRow(index) } : undefined;
      },
      async file({ index }, signal) {
        await gate.enter("file", signal);
        return {
          name: `Pasted result ${index + 1}`,
          record: await sampleRecord(index),
          detected: "Envelope: `data` beside `success`",
          text: "{}",
        };
      },
      async tools(_, signal) {
        await gate.enter("tools", signal);
        return settings.has("no-tools") ? [] : tools.map(({ info }) => info);
      },
      showTools: async (_, signal) => {
        await gate.enter("showTools", signal);
        this.#show({ kind: "tools" });
      },
      showForm: async ({ tool, input, like }, signal) => {
        await gate.enter("showForm", signal);
        this.#showForm(tool, input, like);
      },
      showResults: async (_, signal) => {
        await gate.enter("showResults", signal);
        if (!this.#over) this.#base = { kind: "live" };
        this.#show(undefined);
      },
      runTool: async (params, signal) => {
        await gate.enter("runTool", signal);
        gate.did("runTool", params);
        if (this.#refusals.length > 0 && !params.unchecked) return { kind: "refused", problems: this.#refusals };
        const call = `running-${++this.#made}`;
        const over = this.#over;
        const tool = over?.kind === "form" ? over.tool.name : "";
        if (over?.kind === "form") this.#show({ ...over, call });
        this.#run([...this.#running, { id: call, tool, elapsedMs: 1200 }]);
        return { kind: "started", call };
      },
      cancelRun: async ({ call }, signal) => {
        await gate.enter("cancelRun", signal);
        gate.did("cancelRun", { call });
        this.#run(this.#running.filter(({ id }) => id !== call));
      },
      findFailedRun: async ({ from, direction }, signal) => {
        await gate.enter("findFailedRun", signal);
        const total = this.#runs;
        const start = from ?? (direction > 0 ? -1 : total);
        for (let position = start + direction; position >= 0 && position < total; position += direction) {
          const row = source.runRow(total - 1 - position);
          if (row.severity !== "info") return { position, total, row };
        }
        return undefined;
      },
    };
  }
}

/** What the left side shows under tools and forms. */
function baseOf(settings: URLSearchParams): LeftView {
  if (settings.has("file"))
    return {
      kind: "file",
      name: "answer.tool-result.json",
      text: settings.get("file") ?? "",
      ...(settings.has("hidden") && { ...hiddenBytes(settings), source: "file:///demo/answer.tool-result.json" }),
    };
  if (settings.has("pasted"))
    return { kind: "files", id: "files-1", name: "Pasted result", total: Number(settings.get("pasted")), leaves: true };
  return { kind: "live" };
}

async function sampleRecord(index: number): Promise<RunRecord> {
  const { sample } = await import("./sample");
  const run = sample.runs[index];
  if (!run) throw new RangeError("No such result");
  return run.record;
}
