import type { Tokens } from "../../model/summary";
import type { TranscriptIndex } from "../../index/transcriptIndex";
import type { AgentFiles } from "../agents/agentFiles";
import type { FilePass } from "../filePass";
import type { Structure } from "../structure";
import type { StructureKind } from "../structureEntry";

/** What an outline is made of. */
export interface OutlineSource {
  readonly index: TranscriptIndex;
  readonly pass: FilePass;
  readonly structure: Structure;
  readonly beside: AgentFiles;
}

/** Counts of rows and tokens, by turn or by thread. */
export interface Sum {
  calls: number;
  failed: number;
  tokens?: { -readonly [Name in keyof Tokens]: number };
  hooks?: { count: number; readonly row: number };
  /** The earliest and the latest time of what was said. Milliseconds since 1970. */
  begin?: number;
  end?: number;
}

/** The kinds of entries that make up a turn: what is attached to it can come much later. */
const SAID: ReadonlySet<StructureKind> = new Set(["prompt", "answer", "result"]);

/**
 * Returns the totals of the turns and the threads of a transcript. Counts calls by the row of their first use, and
 * tokens once for each message.
 */
export function sumsOf(source: OutlineSource): { byTurn: readonly Sum[]; byThread: readonly Sum[] } {
  const byTurn = source.structure.turns.map((): Sum => ({ calls: 0, failed: 0 }));
  const byThread = source.structure.threads.map((): Sum => ({ calls: 0, failed: 0 }));
  const { index, pass, structure } = source;
  const sumsAt = (entry: number): Sum[] =>
    [byTurn[structure.turnOf[entry] ?? -1], byThread[structure.threadOf[entry] ?? -1]].filter(
      (sum) => sum !== undefined,
    );
  for (let row = 0; row < pass.rows; row++) {
    const call = index.calls.at(index.row(row).call ?? -1);
    const entry = pass.entryOf(row);
    if (!call || call.row !== row || entry === undefined) continue;
    for (const sum of sumsAt(entry)) {
      sum.calls++;
      if (call.status === "error") sum.failed++;
    }
  }
  pass.entries.forEach(({ kind, timestamp }, entry) => {
    const row = kind === "hook" ? pass.rowOf(entry) : undefined;
    const said = SAID.has(kind) ? timestamp : undefined;
    for (const sum of sumsAt(entry)) {
      if (row !== undefined) sum.hooks = { row: sum.hooks?.row ?? row, count: (sum.hooks?.count ?? 0) + 1 };
      if (said !== undefined) sum.begin = Math.min(sum.begin ?? said, said);
      if (said !== undefined) sum.end = Math.max(sum.end ?? said, said);
    }
  });
  for (const { entry, tokens } of pass.messages.values()) for (const sum of sumsAt(entry)) addTokens(sum, tokens);
  return { byTurn, byThread };
}

function addTokens(sum: Sum, tokens: Tokens): void {
  sum.tokens ??= { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  sum.tokens.input_tokens += tokens.input_tokens;
  sum.tokens.output_tokens += tokens.output_tokens;
  sum.tokens.cache_creation_input_tokens += tokens.cache_creation_input_tokens;
  sum.tokens.cache_read_input_tokens += tokens.cache_read_input_tokens;
}
