import type { Tokens } from "../../../src/transcripts/model/summary";
import type { CallStatus } from "../../../src/transcripts/model/callRow";

type Counts = Record<CallStatus, number>;

/** Contains the expected counts of a generated transcript. */
export interface Facts {
  lines: { shown: number; bookkeeping: number; unknown: number; unreadable: number; recovered: number };
  /** Calls of every kind, including those of tools on the API's side. */
  calls: Counts;
  rows: number;
  /** JSON objects. */
  entries: number;
  /** Calls by `tool_use` blocks, by name. */
  tools: Map<string, Counts & { calls: number }>;
  /** Ids of calls that appear only in progress entries. */
  nested: Set<string>;
  types: Map<string, number>;
  versions: Map<string, number>;
  sessions: Set<string>;
  usage: { -readonly [Name in keyof Tokens]: number };
  /** Failed requests to the API. */
  apiErrors: number;
  /** The last reported cost by session. */
  costs: Map<string, number>;
}

const noCalls = (): Counts => ({
  ok: 0,
  expected: 0,
  error: 0,
  rejected: 0,
  interrupted: 0,
  blocked: 0,
  pending: 0,
  orphaned: 0,
});

/** Creates the facts of an empty transcript, to be filled while its lines are generated. */
export function noFacts(): Facts {
  return {
    lines: { shown: 0, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 },
    calls: noCalls(),
    rows: 0,
    entries: 0,
    tools: new Map(),
    nested: new Set(),
    types: new Map(),
    versions: new Map(),
    sessions: new Set(),
    usage: { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    apiErrors: 0,
    costs: new Map(),
  };
}

/** Records a call and its status. */
export function noteCall(facts: Facts, tool: string, status: CallStatus, onServer = false): void {
  facts.calls[status]++;
  if (onServer) return;
  const counts = facts.tools.get(tool) ?? { calls: 0, ...noCalls() };
  counts.calls++;
  counts[status]++;
  facts.tools.set(tool, counts);
}

/** Records an entry on a line. */
export function noteEntry(
  facts: Facts,
  { type, subtype, version, sessionId, session_id: streamed, totalCostUSD }: Readonly<Record<string, unknown>>,
): void {
  facts.entries++;
  if (subtype === "api_error") facts.apiErrors++;
  if (typeof totalCostUSD === "number") facts.costs.set(typeof sessionId === "string" ? sessionId : "", totalCostUSD);
  count(facts.types, typeof type === "string" ? type : "");
  if (typeof version === "string") count(facts.versions, version);
  const session = sessionId ?? streamed;
  if (typeof session === "string") facts.sessions.add(session);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
