import { answerDetail } from "../rows/resultDetail";
import { firstLine } from "../../base/text/displayText";
import { durationOf, timeOf } from "../calls/callDuration";
import { readEntry, type Entry } from "../entries/entryTypes";
import type { Use } from "../entries/entryType";
import { boundDepth } from "../../base/json/nestingLimit";
import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { CallDetail } from "../model/callDetail";
import { summaryOf } from "../calls/parseToolResult";
import { mayWaitForPerson } from "../calls/readerOf";
import { recordedResult } from "../calls/resultText";
import { severityOf } from "../calls/callStatus";

/** Agents that start agents: progress entries that hold progress entries. */
const MAX_NESTING = 16;

/** Stands in every progress entry of a subagent. */
export const AGENT_PROGRESS = "agent_progress";

/** Whether an entry tells what a subagent does. */
export function isAgentProgress(fields: JsonObject): boolean {
  return fields["type"] === "progress" && fieldsOf(fields["data"])["type"] === AGENT_PROGRESS;
}

/** Where a progress entry stands: its row, and its 1-based line of the file. */
export interface ProgressPlace {
  readonly row: number;
  readonly line: number;
}

/** The message that a subagent's progress entry tells, read like an entry of the subagent's own; undefined for other progress. */
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

/** The id of the call that a subagent's progress entry makes or answers, when it tells nothing else; undefined for other progress. */
export function toldCall(progress: JsonObject): string | undefined {
  const [part, more] = toldMessage(progress)?.parts ?? [];
  const id = more ? undefined : (part?.use?.id ?? stringOf(part?.result?.["tool_use_id"]));
  return id === "" ? undefined : id;
}

/** What a subagent's progress entry tells: its message, and those that some versions repeat beside it. */
export function toldEntries(progress: JsonObject): Entry[] {
  const own = toldMessage(progress);
  return [...(own ? [own] : []), ...messagesBefore(progress)];
}

/** The messages that some versions repeat beside the one that is told; the calls of later results are among them. */
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
 * The calls that progress entries tell of a subagent, by id, with their results. Entries may be taken in any order; of several uses or
 * results with one id the first that was taken counts. Kept only as long as it is asked.
 */
export class NestedCalls {
  readonly #uses = new Map<string, Told & { readonly use: Use }>();
  readonly #results = new Map<string, Told & { readonly result: JsonObject; readonly alone: boolean }>();

  /** Takes in what a progress entry tells. */
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

  /** Ids of the calls whose use was told, in the order in which they were. */
  get ids(): string[] {
    return [...this.#uses.keys()];
  }

  hasUse(id: string): boolean {
    return this.#uses.has(id);
  }

  hasResult(id: string): boolean {
    return this.#results.has(id);
  }

  /** The row of the progress entry that tells the use of a call. */
  rowOf(id: string): number | undefined {
    return this.#uses.get(id)?.place.row;
  }

  /**
   * A call with its result, judged as every other call is. `missing` says why there is none where none was told: the subagent is over, or
   * undefined where it may still come.
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
    const { verdict, detail } = answerDetail(tool, input, recorded);
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
