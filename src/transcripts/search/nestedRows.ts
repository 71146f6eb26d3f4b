import { knownNested, readNested, type NestedIndex } from "../nested/nestedIndex";
import type { Source } from "../rows/rowReader";
import type { TranscriptIndex } from "../index/transcriptIndex";
import type { Query } from "./query/searchQuery";
import type { TestedCall, TestedRow } from "./query/rowTest";

/** Rows of progress, as tests see them that do not ask of a call. */
const PROGRESS: readonly TestedRow[] = [false, true].map((sidechain) => ({
  kind: "bookkeeping",
  call: undefined,
  sidechain,
}));

/** Whether a query asks of calls, and can be fulfilled by a row of progress. */
function mayBeNested({ tests }: Query): boolean {
  if (!tests.some((test) => test.ofCall)) return false;
  return PROGRESS.some((row) => tests.every((test) => test.ofCall || test.from === "entry" || test.holds(row)));
}

/**
 * Reads which calls the progress of subagents reports, if a query needs that. Await it before testing rows. Rejects
 * with the signal's reason.
 */
export async function readNestedFor(source: Source, query: Query, signal?: AbortSignal): Promise<void> {
  if (source.index.facts.nestedCalls.count > 0 && mayBeNested(query)) await readNested(source, signal);
}

/** Returns those calls as far as they were read, by the rows that report them. */
export function nestedFor(index: TranscriptIndex, query: Query): NestedRows | undefined {
  const nested = index.facts.nestedCalls.count > 0 && mayBeNested(query) ? knownNested(index) : undefined;
  return nested && new NestedRows(nested);
}

/** A call as a row of progress reports it. */
export interface NestedInRow {
  readonly call: TestedCall;
  /** Whether the row reports only the result: the call belongs to the row that reports its use. */
  readonly resultOnly: boolean;
}

/** Keeps the calls that only rows of progress report. */
export class NestedRows {
  constructor(readonly nested: NestedIndex) {}

  /** Whether a row reports calls. Fast. */
  tells(row: number): boolean {
    return this.nested.index.kindOf(row) === "bookkeeping" && this.nested.tells(row);
  }

  at(row: number): NestedInRow[] {
    const { nested } = this;
    const used = nested.usedAt(row).map((call) => ({ call, resultOnly: false }));
    const answered = nested.answeredAt(row).map((call) => ({ call, resultOnly: true }));
    return [...used, ...answered].flatMap(({ call, resultOnly }) =>
      nested.isOwn(call) ? [] : { call: tested(nested, call), resultOnly },
    );
  }

  /** Returns the id of the call whose use a row reports, if it reports only one. */
  idAt(row: number): string | undefined {
    const [call, more] = this.nested.usedAt(row);
    return call === undefined || more !== undefined ? undefined : this.nested.idOf(call);
  }
}

function tested(nested: NestedIndex, call: number): TestedCall {
  return {
    get id() {
      return nested.idOf(call);
    },
    get tool() {
      return nested.toolOf(call);
    },
    get status() {
      return nested.statusOf(call);
    },
  };
}
