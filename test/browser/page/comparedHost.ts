import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import type { ComparisonApi, ComparisonState, ComparisonView } from "../../../src/protocol/comparisonApi";
import type { HostApi } from "../../../src/protocol/hostApi";
import { compareTranscripts, type Comparable, type Comparison } from "../../../src/transcripts/compare/comparison";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { comparedPair } from "./comparedTexts";

type ComparedApi = ComparisonApi & Pick<HostApi, "call" | "text">;

/** Compares two transcripts that are held in memory. */
export class ComparedHost {
  readonly #open = new Map<string, Transcript & Comparable>();
  readonly #settings: URLSearchParams;
  #comparison: Comparison | undefined;
  #state: ComparisonState = { kind: "working", progress: { done: 420, total: 1000 } };
  #swapped = false;
  #version = 0;

  constructor(
    settings: URLSearchParams,
    readonly done: (method: string, params: unknown) => void,
  ) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const state = this.#settings.get("state");
    if (state === "working") return;
    if (state === "problem") this.#state = { kind: "problem", problem: "The disk is on fire" };
    else if (state === "stopped") this.#state = { kind: "stopped" };
    else await this.#compare();
  }

  async #compare(): Promise<void> {
    const texts = comparedPair(this.#settings.get("pair") ?? "usual", Number(this.#settings.get("calls") ?? 0));
    const [left, right] = this.#swapped ? [texts.right, texts.left] : [texts.left, texts.right];
    const one = await opened(left);
    const other = await opened(right);
    this.#open.set("left", one).set("right", other);
    this.#comparison = await compareTranscripts(one, other);
    const { summary } = this.#comparison;
    const comparison = `comparison-${++this.#version}`;
    const changed = this.#settings.has("changed");
    this.#state = { kind: "done", comparison, left: "left", right: "right", summary, changed };
  }

  view(): ComparisonView {
    if (this.#settings.get("state") === "lost") return { id: "lost", state: { kind: "stopped" } };
    const one = { name: "first.jsonl", title: "Fix the failing parser test" };
    const other = { name: this.#settings.get("pair") === "hostile" ? "<b>second\u202e.jsonl" : "second.jsonl" };
    const files = this.#swapped ? { left: other, right: one } : { left: one, right: other };
    return { id: "pair-1", files, state: this.#state };
  }

  /** `enter` is called before each answer. */
  api(
    show: () => void,
    enter: (method: keyof HostApi | keyof ComparisonApi, signal: AbortSignal) => Promise<void>,
  ): ComparedApi {
    const find = (id: string): Transcript => {
      const transcript = this.#open.get(id);
      if (!transcript) throw new Error("This transcript is no longer open");
      return transcript;
    };
    const comparison = (): Comparison => {
      if (!this.#comparison) throw new Error("Nothing was compared yet");
      return this.#comparison;
    };
    const before =
      <Params, Answer>(
        method: keyof HostApi | keyof ComparisonApi,
        answer: (params: Params, signal: AbortSignal) => Promise<Answer>,
      ) =>
      async (params: Params, signal: AbortSignal): Promise<Answer> => {
        await enter(method, signal);
        return answer(params, signal);
      };
    return {
      call: ({ transcript, call }, signal) => find(transcript).call({ call }, signal),
      text: ({ transcript, row }, signal) => find(transcript).text({ row }, signal),
      comparedRows: before("comparedRows", ({ from, to, scope }, signal) => comparison().rows(from, to, scope, signal)),
      nextDifference: before("nextDifference", async ({ from, direction }) =>
        comparison().nextDifference(from, direction),
      ),
      openCompared: async (params) => this.done("openCompared", params),
      compareAgain: async (params) => {
        this.done("compareAgain", params);
        this.#settings.delete("changed");
        if (params.swap) this.#swapped = !this.#swapped;
        await this.#compare();
        show();
      },
      stopComparing: async (params) => {
        this.done("stopComparing", params);
        this.#state = { kind: "stopped" };
        show();
      },
      chooseCompared: async (params) => this.done("chooseCompared", params),
    };
  }
}

async function opened(text: string): Promise<Transcript & Comparable> {
  const bytes = new TextEncoder().encode(text);
  const files = {
    stat: async () => ({ type: "file", link: false, size: bytes.length, mtime: 0, ctime: 0, identity: "" }) as const,
    read: async (_: Resource, from: number, to: number, into: Uint8Array) => {
      const part = bytes.subarray(from, to);
      into.set(part);
      return part.length;
    },
    list: async (resource: Resource) => Promise.reject(new FileError("NotFound", resource)),
    child: (folder: Resource, name: string) => `${folder}/${name}` as Resource,
    watch: () => () => undefined,
  };
  return openTranscript(files, "memory:/compared.jsonl" as Resource);
}
