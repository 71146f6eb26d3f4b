import { sameCall } from "../../../src/results/equivalents/sameCall";
import type { RunRecord } from "../../../src/results/result";
import type { HostApi, SameCalls } from "../../../src/protocol/hostApi";
import type { LeftView, LikeCall, RightView, View } from "../../../src/protocol/view";
import type { CallDetail } from "../../../src/transcripts/model/callDetail";
import type { CallRow } from "../../../src/transcripts/model/callRow";
import type { Summary } from "../../../src/transcripts/model/summary";

interface Calls {
  readonly runs: readonly { readonly row: CallRow; readonly record: RunRecord }[];
  readonly calls: ReadonlyMap<string, CallDetail>;
}

const RESULT = JSON.stringify({ success: true, data: { output: "from the file beside", count: 1 } });

/**
 * What the sides of the page hold and do. Parameters of the page: `left` (transcript), `right` (file), `opens` (both sides can be opened in),
 * `arrangement` (JSON: how the sides stood last).
 */
export class SidesHost {
  #form: LikeCall | undefined;
  readonly #like = new Map<string, LikeCall>();

  constructor(
    private readonly settings: URLSearchParams,
    private readonly set: Calls | undefined,
    private readonly summary: () => Summary,
    private readonly enter: (method: keyof HostApi, params: unknown, signal: AbortSignal) => Promise<void>,
  ) {}

  left(): LeftView | undefined {
    if (this.settings.get("left") !== "transcript") return undefined;
    return { kind: "transcript", id: "transcript-2", name: "other.jsonl", summary: this.summary() };
  }

  right(): RightView | undefined {
    return this.settings.get("right") === "file"
      ? { kind: "file", name: "beside.tool-result.json", text: RESULT }
      : undefined;
  }

  view(): Pick<View, "opens" | "arrangement"> {
    const arrangement = this.settings.get("arrangement");
    return {
      ...(this.settings.has("opens") && { opens: ["left", "right"] as const }),
      ...(arrangement !== null && { arrangement: JSON.parse(arrangement) as NonNullable<View["arrangement"]> }),
    };
  }

  /** The form that is shown was filled like this call. */
  formLike(like: LikeCall | undefined): void {
    this.#form = like;
  }

  /** A call of that form was answered. */
  finished(run: string): void {
    if (this.#form) this.#like.set(run, this.#form);
  }

  api(): Pick<HostApi, "likeOf" | "callsLike" | "runsLike" | "openHere" | "keepArrangement"> {
    const { runs = [], calls = new Map<string, CallDetail>() } = this.set ?? {};
    return {
      likeOf: async ({ run }) => this.#like.get(run),
      callsLike: async (params, signal) => {
        await this.enter("callsLike", params, signal);
        const record = runs.find(({ row }) => row.id === params.run)?.record;
        return same(
          [...calls.values()],
          (call) => record && sameCall(record, call),
          (call) => call,
          (call) => call.line,
        );
      },
      runsLike: async (params, signal) => {
        await this.enter("runsLike", params, signal);
        const call = calls.get(params.call);
        return same(
          runs,
          ({ record }) => call && sameCall(record, call),
          ({ row }) => row,
        );
      },
      openHere: async (params, signal) => {
        await this.enter("openHere", params, signal);
        return { swap: this.settings.get("opens") === "swap" };
      },
      keepArrangement: (params, signal) => this.enter("keepArrangement", params, signal),
    };
  }
}

function same<T>(
  all: readonly T[],
  test: (each: T) => "id" | "input" | undefined,
  rowOf: (each: T) => CallRow,
  lineOf?: (each: T) => number,
): SameCalls {
  const found = all.flatMap((each) => {
    const by = test(each);
    return by ? { row: rowOf(each), by, ...(lineOf && { line: lineOf(each) }) } : [];
  });
  return { calls: found, unseen: false };
}
