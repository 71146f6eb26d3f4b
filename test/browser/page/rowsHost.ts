import type { HostApi } from "../../../src/protocol/hostApi";
import type { CallStatus } from "../../../src/transcripts/model/callRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import { FoldedOutline, UNFOLDED } from "../../../src/transcripts/structure/outline/outlineFolds";
import type { OutlineItem } from "../../../src/transcripts/model/outlineModel";
import type { Gate } from "./gate";
import { numberIn, type RowSource } from "./rowSource";
import type { Written } from "./written";

type RowsApi = Pick<
  HostApi,
  | "rows"
  | "call"
  | "rowOf"
  | "text"
  | "structure"
  | "outline"
  | "outlineOf"
  | "agentOf"
  | "workflowOf"
  | "recordedLines"
  | "entry"
  | "shells"
  | "board"
  | "saved"
>;

/**
 * The transcript whose rows come from a source, with what the page asks about them. Parameters of the page: `rows`, `reading` (percent), `failure`,
 * `nested` (outline), `hidden` (bytes that every entry hides).
 */
export class RowsHost {
  #rows: number;
  #laid: FoldedOutline | undefined;
  #counted = 0;
  #unreadable = 0;
  readonly #calls: Record<CallStatus, number> = {
    ok: 0,
    expected: 0,
    error: 0,
    rejected: 0,
    interrupted: 0,
    blocked: 0,
    pending: 0,
    orphaned: 0,
  };

  constructor(
    private readonly settings: URLSearchParams,
    private readonly set: Written | undefined,
    private readonly source: RowSource,
    private readonly gate: Gate,
  ) {
    this.#rows = Number(settings.get("rows") ?? set?.rows.length ?? 0);
  }

  append(count: number): void {
    this.#rows += count;
  }

  summary(): Summary {
    const rows = this.#rows;
    const reading = Number(this.settings.get("reading") ?? 100);
    for (; this.#counted < rows; this.#counted++) {
      const counted = this.source.countedAs(this.#counted);
      if (counted === "unreadable") this.#unreadable++;
      else if (counted !== undefined) this.#calls[counted]++;
    }
    const unreadable = this.#unreadable;
    return {
      bytes: rows * 3400,
      bytesRead: Math.round(rows * 34 * reading),
      complete: reading >= 100,
      rows,
      lines: { shown: rows - unreadable, bookkeeping: 0, unknown: 0, unreadable, recovered: 0 },
      pendingLastLine: false,
      calls: this.#calls,
      ...(this.set && { title: "Fix the failing parser test" }),
      ...(rows > 0 && { firstTime: this.source.row(0).time ?? "", lastTime: this.source.row(rows - 1).time ?? "" }),
      ...(this.settings.has("failure") && { failure: "The file can no longer be read: permission denied" }),
    };
  }

  /** Every row is an item, so that an outline has any length and any of its items can be checked; with `nested` nine of ten lie below the one before. */
  #outline(): FoldedOutline {
    if (this.#laid?.items.length === this.#rows) return this.#laid;
    const items = Array.from({ length: this.#rows }, (_, at): OutlineItem => {
      const { text, time } = this.source.row(at);
      const level = this.settings.has("nested") && at % 10 > 0 ? 1 : 0;
      const shared = { row: at, level, text: `Item ${at}: ${text.slice(0, 80)}`, ...(time && { time }) };
      return { kind: "turn", calls: 3, failed: 0, ...shared };
    });
    return (this.#laid = new FoldedOutline(items));
  }

  /** Rows that no list of the page asked for. */
  readonly unasked: HostApi["rows"] = async ({ from, to }) =>
    Array.from({ length: Math.max(0, Math.min(to, this.#rows) - from) }, (_, at) => this.source.row(from + at));

  readonly rows: HostApi["rows"] = async (params, signal) => {
    await this.gate.enter("rows", signal);
    return this.unasked(params, signal);
  };

  api(): RowsApi {
    const { settings, set, source, gate } = this;
    const hidden = hiddenBytes(settings);
    /** A method that knows nothing of these rows. */
    const nothing = (method: keyof RowsApi) => async (_: unknown, signal: AbortSignal) => {
      await gate.enter(method, signal);
      return undefined;
    };
    return {
      rows: this.rows,
      async call({ call: id }, signal) {
        await gate.enter("call", signal);
        const detail = source.call(id);
        return detail && { ...detail, ...hidden };
      },
      async rowOf({ call: id }, signal) {
        await gate.enter("rowOf", signal);
        const row = set?.rows.find(({ call }) => call?.id === id);
        return row ? row.index : numberIn(id);
      },
      async text({ row }, signal) {
        await gate.enter("text", signal);
        return { ...source.text(row), ...hidden };
      },
      structure: async (_, signal) => {
        await gate.enter("structure", signal);
        const none = { sessions: 1, agents: 0, branches: 0, compactions: 0, apiErrors: 0, hooks: 0, queued: 0 };
        const rows = this.#rows;
        return {
          version: rows,
          items: rows,
          entries: rows,
          turns: settings.has("nested") ? Math.ceil(rows / 10) : rows,
          problems: [],
          ...none,
        };
      },
      outline: async ({ from, to, folds = UNFOLDED }, signal) => {
        await gate.enter("outline", signal);
        return this.#outline().page(from, to, folds);
      },
      outlineOf: async ({ row, folds = UNFOLDED }, signal) => {
        await gate.enter("outlineOf", signal);
        return this.#outline().placeOf(row, folds);
      },
      async recordedLines({ call }, signal) {
        await gate.enter("recordedLines", signal);
        const detail = source.call(call);
        return detail && [{ line: detail.line, raw: JSON.stringify({ type: "assistant", call, input: detail.input }) }];
      },
      agentOf: nothing("agentOf"),
      workflowOf: nothing("workflowOf"),
      entry: nothing("entry"),
      shells: nothing("shells"),
      board: nothing("board"),
      saved: nothing("saved"),
    };
  }
}

/** The bytes that the parameter `hidden` lets every entry hide, if it is given. */
export function hiddenBytes(settings: URLSearchParams): { hiddenBytes?: number } {
  return settings.has("hidden") ? { hiddenBytes: Number(settings.get("hidden")) } : {};
}
