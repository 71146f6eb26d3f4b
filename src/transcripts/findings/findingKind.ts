import type { JsonObject } from "../../base/json/jsonValue";
import { oneLine } from "../../base/text/displayText";
import { summaryOf } from "../calls/parseToolResult";
import type { Call } from "../index/calls/indexedCall";
import type { Finding, FindingKindName, FindingRow, SharedFinding } from "../model/understanding/findingsModel";
import type { ContextSeries } from "../model/understanding/contextModel";
import type { NamedFile } from "../understanding/touches";

/** Rows that a finding has. */
export const MAX_FINDING_ROWS = 20;

/** A call as kinds of findings see it: with its whole input and result, which they don't keep. */
export interface SeenCall extends Pick<Call, "tool" | "status" | "error" | "started"> {
  readonly place: FindingRow;
  readonly durationMs?: number | undefined;
  readonly durationIsUpperBound?: boolean | undefined;
  readonly input: JsonObject;
  readonly cwd: string | undefined;
  /** What its input names. */
  readonly files: readonly NamedFile[];
  /** The text of its result. Empty without one. */
  readonly text: string;
  /** Whether all of the text is there. */
  readonly isWhole: boolean;
  /** Calls with the same number are of the same agent. */
  readonly agent: number;
  /** Calls with the same number saw each other's results: no compaction is between them, and no rewind. */
  readonly context: number;
  /** Calls with the same number follow the same prompt. */
  readonly turn: number;
}

/** An MCP server whose tools were offered to the model. */
export interface OfferedServer {
  readonly name: string;
  /** Characters that the list of its tools has. */
  readonly characters: number;
  readonly place: FindingRow;
}

/** Looks at a session from its first call to its last. Keeps little of each call. */
export interface FindingWatch {
  call?(call: SeenCall): void;
  server?(server: OfferedServer): void;
  /** Returns what was found. Those with a `key` count if several sessions have them. */
  end(): readonly (Finding | SharedFinding)[];
}

/** A kind of findings. Each is the default export of one file of `kinds/`. */
export interface FindingKind {
  readonly name: FindingKindName;
  /** Begins with a session. */
  watch(session: { readonly context: readonly ContextSeries[] }): FindingWatch;
}

/** Characters of a token, as far as no usage says it. */
const CHARACTERS_OF_TOKEN = 4;

/** Estimates the tokens of a text by its length. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_OF_TOKEN);
}

/** Characters of what a call is about. */
const SUBJECT = 80;

/** Returns what a call is about, as its row says it, in one short line. */
export function subjectOf({ tool, input, cwd }: Pick<SeenCall, "tool" | "input" | "cwd">): string {
  return oneLine(summaryOf(tool, input, cwd), SUBJECT);
}

/** Adds up what calls took: their rows, tokens, and times. */
export class FindingCost {
  readonly #rows: FindingRow[] = [];
  #count = 0;
  #tokens = 0;
  #durationMs: number | undefined;
  #isUpperBound = false;
  #started: number | undefined;

  get count(): number {
    return this.#count;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** Adds a row. Of the first call of several, which was needed, only the row counts. */
  add(
    { place, started, durationMs, durationIsUpperBound }: Omit<Partial<SeenCall>, "place"> & { place: FindingRow },
    tokens: number | undefined,
  ): void {
    this.#count++;
    this.#started ??= started;
    if (this.#rows.length < MAX_FINDING_ROWS) this.#rows.push(place);
    if (tokens === undefined) return;
    this.#tokens += tokens;
    if (durationMs === undefined) return;
    this.#durationMs = (this.#durationMs ?? 0) + durationMs;
    this.#isUpperBound ||= durationIsUpperBound === true;
  }

  /** Returns a finding that took this. */
  finding(kind: FindingKindName, title: string, suggestion: string, isEstimate = true): Finding {
    return {
      kind,
      title,
      rows: this.#rows,
      rowCount: this.#count,
      tokens: Math.round(this.#tokens),
      isEstimate,
      ...(this.#durationMs !== undefined && { durationMs: this.#durationMs }),
      ...(this.#isUpperBound && { durationIsUpperBound: true }),
      suggestion,
      ...(this.#started !== undefined && { started: this.#started }),
    };
  }
}
