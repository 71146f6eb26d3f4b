import { bodyEvidence } from "./bodyEvidence";
import { wellFormed } from "../../base/text/displayText";
import { boundDepth } from "../../base/json/nestingLimit";
import { isObject, type JsonObject } from "../../base/json/jsonValue";
import type { CallDetail } from "../model/callDetail";
import { exitOneOf, readResult } from "../calls/parseToolResult";
import type { RecordedResult } from "../calls/resultText";
import { judge, type Verdict } from "../calls/callStatus";

/** What its result adds to the detail of a call. */
export type ResultDetail = Pick<
  CallDetail,
  "evidence" | "evidenceSays" | "text" | "block" | "note" | "failureData" | "result" | "envelope"
>;

/** Judges the result of a call and reads it as its tool's reader understands it. Never throws. */
export function resultDetail(
  tool: string,
  input: JsonObject,
  recorded: RecordedResult,
): { readonly verdict: Verdict; readonly detail: ResultDetail } {
  const verdict = judge(recorded, { tool, exitOne: exitOneOf(tool, input) });
  const read = readResult(tool, input, recorded, verdict);
  const says =
    verdict.evidence === "body" ? (bodyEvidence(recorded.text) ?? bodyEvidence(recorded.toolUseResult)) : undefined;
  const shared = {
    evidence: verdict.evidence,
    ...(says !== undefined && { evidenceSays: says }),
    text: wellFormed(recorded.text),
    block: blockBeside(recorded.block),
  };
  if (!read.success) {
    const message = wellFormed(read.error ?? "");
    const code = ["rejected", "interrupted", "blocked"].includes(verdict.status) ? "BLOCKED" : "EXECUTION_ERROR";
    return {
      verdict,
      detail: {
        ...shared,
        ...(read.data && { failureData: read.data }),
        result: { ok: false, error: { code, message } },
        envelope: { success: false, error: message },
      },
    };
  }
  const data = boundFields(read.data ?? {});
  const note = read.note === undefined ? {} : { note: read.note };
  return { verdict, detail: { ...shared, ...note, result: { ok: true, data }, envelope: { success: true, data } } };
}

/** Returns a result's block, without a content that its text contains as well. */
function blockBeside(block: JsonObject): JsonObject {
  const kept = Object.entries(block).filter(([name, value]) => name !== "content" || typeof value !== "string");
  return boundFields(Object.fromEntries(kept));
}

function boundFields(data: JsonObject): JsonObject {
  const bounded = boundDepth(data);
  return isObject(bounded) && bounded === data ? data : { raw: bounded };
}
