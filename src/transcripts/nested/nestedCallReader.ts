import { resultDetail } from "../rows/resultDetail";
import { firstLine } from "../../base/text/displayText";
import { durationOf, timeOf } from "../calls/callDuration";
import { readEntry, type Entry } from "../entries/entryTypes";
import type { Use } from "../entries/entryType";
import { boundDepth } from "../../base/json/nestingLimit";
import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { Hide } from "../hiding/hide";
import type { CallDetail } from "../model/callDetail";
import type { Hit } from "../model/searchHits";
import { summaryOf } from "../calls/parseToolResult";
import { mayWaitForPerson } from "../calls/readerOf";
import { recordedResult } from "../calls/resultText";
import { severityOf } from "../calls/statuses";

/** Agents that start agents: progress entries that contain progress entries. */
const MAX_NESTING = 16;

/** In every progress entry of a subagent. */
export const AGENT_PROGRESS = "agent_progress";

/** Whether an entry reports what a subagent does. */
export function isAgentProgress(fields: JsonObject): boolean {
  return fields["type"] === "progress" && fieldsOf(fields["data"])["type"] === AGENT_PROGRESS;
}

/** The position of a progress entry: its row, and its 1-based line of the file. */
export interface ProgressPlace {
  readonly row: number;
  readonly line: number;
}

/**
 * Reads the message that a subagent's progress entry reports like an entry of the subagent's own. Undefined for other
 * progress.
 */
export function toldMessage(progress: JsonObject): Entry | undefined {
  let data = fieldsOf(progress["data"]);
  for (let depth = 0; depth < MAX_NESTING; depth++) {
    const message = data["message"];
    if (!isObject(message)) return undefined;
    if (message["type"] === "user" || message["type"] === "assistant") return readEntry(message);
    data = fieldsOf(message["data"]);
  }
  return undefined;
}

/**
 * Returns the id of the call that a subagent's progress entry makes, or whose result it contains, if it reports nothing
 * else. Undefined for other progress.
 */
export function toldCall(progress: JsonObject): string | undefined {
  const [part, more] = toldMessage(progress)?.parts ?? [];
  const id = more ? undefined : (part?.use?.id ?? stringOf(part?.result?.["tool_use_id"]));
  return id === "" ? undefined : id;
}

/** Returns what the call is about whose input a field of a subagent's progress entry is in. Undefined for others. */
export function toldSubject(progress: JsonObject, field: string, hide?: Hide): Hit["told"] {
  const told = toldMessage(progress);
  const [, block = "0"] = /\.content\[(\d{1,6})\]/.exec(field) ?? [];
  const use = told?.parts[Number(block)]?.use;
  if (!told || !use) return undefined;
  const input = hide ? hide.input(use.input) : use.input;
  return { tool: use.tool, subject: summaryOf(use.tool, input, stringOf(told.fields["cwd"])) };
}

/** Reads what a subagent's progress entry reports: its message, and those that some versions repeat next to it. */
export function toldEntries(progress: JsonObject): Entry[] {
  const own = toldMessage(progress);
  return [...(own ? [own] : []), ...messagesBefore(progress)];
}

/**
 * Returns the messages that some versions repeat next to the reported one. The calls of later results are among them.
 */
function messagesBefore(progress: JsonObject): Entry[] {
  return itemsOf(fieldsOf(progress["data"])["normalizedMessages"]).flatMap((message) =>
    isObject(message) && (message["type"] === "user" || message["type"] === "assistant") ? readEntry(message) : [],
  );
}

interface Told {
  readonly entry: Entry;
  readonly place: ProgressPlace;
}

/**
 * Collects the calls that progress entries report of a subagent, by id, with their results. Entries can be taken in any
 * order. Of several uses or results with one id the first that was taken counts. Exists only for one request.
 */
export class NestedCalls {
  readonly #uses = new Map<string, Told & { readonly use: Use }>();
  readonly #results = new Map<string, Told & { readonly result: JsonObject; readonly alone: boolean }>();

  /** Adds what a progress entry reports. */
  take(progress: JsonObject, place: ProgressPlace): void {
    for (const entry of toldEntries(progress)) {
      const alone = entry.parts.filter(({ result }) => result).length === 1;
      for (const { use, result } of entry.parts) {
        if (use && use.id !== "" && !this.#uses.has(use.id)) this.#uses.set(use.id, { use, entry, place });
        const id = result && stringOf(result["tool_use_id"]);
        if (result && id !== undefined && !this.#results.has(id))
          this.#results.set(id, { result, alone, entry, place });
      }
    }
  }

  /** Returns ids of the calls whose use was reported, in that order. */
  get ids(): string[] {
    return [...this.#uses.keys()];
  }

  hasUse(id: string): boolean {
    return this.#uses.has(id);
  }

  hasResult(id: string): boolean {
    return this.#results.has(id);
  }

  /** Returns the row of the progress entry that reports the use of a call. */
  rowOf(id: string): number | undefined {
    return this.#uses.get(id)?.place.row;
  }

  /**
   * Returns a call with its result, judged like every other call. `missing` says why there is none if none was
   * reported: the subagent is over, or undefined if it can still come.
   */
  detail(id: string, missing: string | undefined): CallDetail | undefined {
    const asked = this.#uses.get(id);
    if (!asked) return undefined;
    const { tool, input } = asked.use;
    const started = timeOf(asked.entry.time);
    const call = {
      id,
      tool,
      summary: summaryOf(tool, input, stringOf(asked.entry.fields["cwd"])),
      input: boundDepth(input),
      line: asked.place.line,
      ...(started !== undefined && { started: new Date(started).toISOString() }),
    };
    const answer = this.#results.get(id);
    if (!answer) {
      const status = missing === undefined ? "pending" : "orphaned";
      const reason = missing === undefined ? "No result yet" : `No result: ${missing}`;
      return { ...call, status, reason, severity: severityOf(status) };
    }
    const recorded = recordedResult(answer.result, answer.entry.fields, answer.alone);
    const { verdict, detail } = resultDetail(tool, input, recorded);
    const { status, reason, error } = verdict;
    const ended = timeOf(answer.entry.time);
    const duration = durationOf(recorded.toolUseResult, started, ended, mayWaitForPerson(tool));
    return {
      ...call,
      status,
      reason,
      severity: severityOf(status),
      ...(error !== undefined && { error: firstLine(error) }),
      ...(duration && { durationMs: duration.durationMs }),
      ...(duration?.durationIsUpperBound && { durationIsUpperBound: true }),
      ...detail,
      resultLine: answer.place.line,
    };
  }
}
