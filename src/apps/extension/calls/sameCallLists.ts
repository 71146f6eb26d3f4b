import * as z from "zod";
import { isObject } from "../../../base/json/jsonValue";
import { recordedNames, sameCall } from "../../../results/equivalents/sameCall";
import type { HostApi, SameCall, SameCalls } from "../../../protocol/hostApi";
import type { CallDetail } from "../../../transcripts/model/callDetail";
import type { CallRow } from "../../../transcripts/model/callRow";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { runRow } from "./runRow";
import type { Runs } from "./runHistory";

const callsOf = z.object({ transcript: z.string(), run: z.string() });
const runsOf = z.object({ transcript: z.string(), call: z.string() });

/** Maximum calls to read and compare, and maximum calls to return. */
const MOST_READ = 200;
const MOST_TOLD = 20;
/** Maximum milliseconds to search a transcript. */
const MOST_TIME = 5_000;

/** Finds calls of a transcript and runs that are the same. Returns only calls that were compared in full. */
export function sameCallsApi(
  find: (transcript: string) => Transcript,
  runs: Runs,
): Pick<HostApi, "callsLike" | "runsLike"> {
  return {
    async callsLike(params, signal) {
      const { transcript: id, run } = callsOf.parse(params);
      const transcript = find(id);
      const record = await runs.record(run);
      if (!record || record.tool === "") return { calls: [], unseen: false };
      return callsLike(transcript, record, signal);
    },
    async runsLike(params, signal) {
      const { transcript, call } = runsOf.parse(params);
      const detail = await find(transcript).call({ call }, signal);
      if (!detail) return { calls: [], unseen: false };
      const found = await runs.matching((record) => sameCall(record, detail) !== undefined, MOST_TOLD + 1);
      return {
        calls: found
          .slice(0, MOST_TOLD)
          .map((record): SameCall => ({ row: runRow(record), by: sameCall(record, detail) ?? "input" })),
        unseen: found.length > MOST_TOLD,
      };
    },
  };
}

async function callsLike(
  transcript: Transcript,
  run: { readonly id: string; readonly tool: string; readonly input: unknown },
  signal: AbortSignal,
): Promise<SameCalls> {
  const query = queryFor(run.tool, run.input);
  const calls: SameCall[] = [];
  const seen = new Set<number>();
  const until = performance.now() + MOST_TIME;
  let from = 0;
  for (;;) {
    const { rows, next, done } = await transcript.filter({ query, from }, signal);
    const fresh = rows.filter((row) => !seen.has(row)).slice(0, MOST_READ - seen.size);
    for (const row of fresh) seen.add(row);
    for (const { call } of await transcript.rowsAt({ rows: fresh }, signal)) {
      const detail = call && (await transcript.call({ call: call.id }, signal));
      const by = detail && sameCall(run, detail);
      if (detail && by) calls.push({ row: rowOf(detail), by, line: detail.line });
    }
    const full = seen.size >= MOST_READ || calls.length >= MOST_TOLD;
    const whole = done && !full;
    if (whole || full || performance.now() > until) return { calls: calls.slice(0, MOST_TOLD), unseen: !whole };
    from = next;
  }
}

/**
 * Builds a query for calls that may be the same.
 * They are calls of the tool that contain the longest text of the input.
 */
function queryFor(tool: string, input: unknown): string {
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
  const text = longestText(input);
  const names = recordedNames(tool).join(",");
  return `role:call tool:${quoted(names)}${text === undefined ? "" : ` in:input ${quoted(text)}`}`;
}

/** Maximum characters of a text to search for. Longer texts, and those of several lines, are shortened. */
const MOST_TEXT = 200;

function longestText(input: unknown): string | undefined {
  if (!isObject(input)) return undefined;
  const texts = Object.values(input).flatMap((value) => (typeof value === "string" ? value.split(/[\r\n]/) : []));
  const [longest = ""] = texts.map((text) => text.trim().slice(0, MOST_TEXT)).sort((a, b) => b.length - a.length);
  return longest.length < 3 ? undefined : longest;
}

function rowOf(detail: CallDetail): CallRow {
  const { id, tool, summary, status, reason, severity, error, durationMs, durationIsUpperBound, started } = detail;
  return {
    id,
    tool,
    summary,
    status,
    reason,
    severity,
    ...(error !== undefined && { error }),
    ...(durationMs !== undefined && { durationMs }),
    ...(durationIsUpperBound !== undefined && { durationIsUpperBound }),
    ...(started !== undefined && { started }),
  };
}
