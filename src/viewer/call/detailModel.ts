import { decodeResult } from "../../results/decoding/decode";
import type { Decoded } from "../../results/format";
import envelopeFormat from "../../results/formats/envelope";
import { type OurCall, ourCall } from "../../results/equivalents/ourCall";
import type { Recorded } from "../../results/equivalents/resultForm";
import type { Data, Decision, FormatName, RunRecord, RunSource, ToolResult } from "../../results/result";
import type { CallDetail } from "../../transcripts/model/callDetail";
import type { CallRow } from "../../transcripts/model/callRow";
import { evidenceWords } from "../base/evidenceWords";
import { pretty } from "../base/prettyJson";
import { statusWords } from "../base/statusWords";
import { bytes } from "../base/units";
import { plural, t } from "../base/viewerText";

/** Shows a call as text, which is created on request. */
export interface RawView {
  readonly name: string;
  readonly label: string;
  readonly language: "json" | "plaintext";
  text(): string;
}

/** Describes a call for its detail, whether a transcript recorded it or our own tools served it. */
export interface DetailModel {
  readonly row: CallRow;
  readonly input: unknown;
  readonly result: ToolResult | undefined;
  /** What a failed result still contains, as its tool's reader understands it. */
  readonly failureData?: Data;
  /** Number of bytes of texts that are too long to show. */
  readonly hiddenBytes?: number;
  /** The whole result was saved next to the transcript. */
  readonly saved?: boolean;
  /** What couldn't be read as expected, one sentence each. */
  readonly notes: readonly string[];
  /** Explains in a sentence what decided the status. */
  readonly evidence?: string;
  /** Describes where the call comes from. */
  readonly origin: string;
  /** Says who approved or rejected the call, and the length of its result. */
  readonly audit?: string;
  readonly raw: readonly RawView[];
  /** The call, ready to show in any format. Undefined if the result's own format is unknown. */
  readonly recorded?: Recorded;
  /** The equivalent call of one of our tools, if this is another tool's call. */
  readonly ours?: OurCall;
  /** The tool and input to run the call again. Undefined if either is unknown. */
  readonly again?: { readonly tool: string; readonly input: string };
}

const sourceWords: Readonly<Record<RunSource, string>> = {
  chat: t("called by the chat's agent"),
  command: t("run by a command"),
  mcp: t("called over MCP"),
  cli: t("run on the command line"),
  replay: t("run again from the viewer"),
};

const decisionWords: Readonly<Record<Decision["by"], Readonly<Record<Decision["answer"], string>>>> = {
  nobody: { yes: t("no approval needed"), no: t("refused, because nobody replied") },
  person: { yes: t("allowed by you"), no: t("rejected by you") },
  rule: { yes: t("allowed by a rule"), no: t("refused by a rule") },
};

function auditOf({ decision, size }: RunRecord): string {
  const words = decision && decisionWords[decision.by][decision.answer];
  const by = decision?.rule === undefined ? words : `${words}: ${decision.rule}`;
  return [
    ...(by === undefined ? [] : [by]),
    ...(size === undefined ? [] : [plural(size, "returned {0} character", "returned {0} characters")]),
  ].join(", ");
}

/** Creates the detail of a run. `row` is its row in the list, if there is one. */
export function ofRun(record: RunRecord, row?: CallRow): DetailModel {
  const decoded = decodeResult(record);
  const base = ofDecoded(decoded);
  const input = record.tool === "" ? undefined : jsonOf(record.input);
  return {
    row: row ?? {
      ...base.row,
      id: record.id,
      tool: record.tool || base.row.tool,
      durationMs: record.duration_ms,
      started: record.started,
    },
    input: record.input,
    result: base.result,
    notes: base.notes,
    origin: record.tool === "" ? "" : sourceWords[record.source],
    audit: auditOf(record),
    ...(input !== undefined && { again: { tool: record.tool, input } }),
    recorded: {
      tool: record.tool,
      input: record.input,
      answer: { decoded, format: record.format },
      meta: {
        id: record.id,
        ...(record.started !== "" && { timestamp: record.started, duration_ms: record.duration_ms }),
      },
    },
    raw: [
      { name: "result", label: "JSON", language: "json", text: () => pretty(record.result) },
      { name: "record", label: t("Record"), language: "json", text: () => pretty(record) },
    ],
  };
}

/** Creates the detail of a bare result, without a call. */
export function ofDecoded(decoded: Decoded, format?: FormatName): DetailModel {
  const { result, meta, problems } = decoded;
  const blocked = !result.ok && result.error.code === "BLOCKED";
  return {
    row: {
      id: meta.id ?? "",
      tool: t("Result"),
      summary: "",
      status: result.ok ? "ok" : blocked ? "blocked" : "error",
      severity: result.ok ? "info" : blocked ? "warning" : "error",
      reason: result.ok
        ? t("The result says that the tool succeeded.")
        : t("The result says that the tool failed ({0}).", result.error.code),
      ...(!result.ok && { error: result.error.message.split("\n", 1)[0] ?? "" }),
      ...(meta.duration_ms !== undefined && { durationMs: meta.duration_ms }),
      ...(meta.timestamp !== undefined && { started: meta.timestamp }),
    },
    input: undefined,
    result,
    notes: problems,
    origin: "",
    ...(format && { recorded: { tool: "", input: undefined, answer: { decoded, format }, meta: {} } }),
    raw: [
      { name: "envelope", label: t("Envelope"), language: "json", text: () => pretty(envelopeFormat.encode(result)) },
    ],
  };
}

/** Creates the detail of a recorded call, shown as an envelope. */
export function ofCall(detail: CallDetail): DetailModel {
  const raw: RawView[] = [];
  const { result, envelope = result && envelopeFormat.encode(result), text } = detail;
  const evidence = evidenceWords(detail);
  // With an incomplete input, a call would do something else.
  const ours = detail.hiddenBytes === undefined ? ourCall(detail.tool, detail.input) : undefined;
  const answered = detail.resultLine === undefined ? t("no result") : t("result on line {0}", detail.resultLine);
  if (envelope) raw.push({ name: "envelope", label: t("Envelope"), language: "json", text: () => pretty(envelope) });
  if (text !== undefined)
    raw.push({ name: "recorded", label: t("As recorded"), language: "plaintext", text: () => text });
  return {
    row: detail,
    input: detail.input,
    result,
    ...(detail.failureData && { failureData: detail.failureData }),
    ...(isSaved(detail) && { saved: true }),
    ...(detail.hiddenBytes !== undefined && { hiddenBytes: detail.hiddenBytes }),
    notes: detail.note === undefined ? [] : [detail.note],
    ...(evidence !== undefined && { evidence }),
    ...(detail.permission !== undefined && { audit: detail.permission }),
    origin: t("line {0}, {1}", detail.line, answered),
    recorded: recordedOf(detail),
    ...(ours && { ours }),
    raw,
  };
}

/** Converts a call of a transcript. The result is what the tool's reader understood, the block is as in the file. */
function recordedOf(detail: CallDetail): Recorded {
  const { id, tool, input, result, text, block, failureData, durationMs, started } = detail;
  const content = block && !("content" in block) && text !== undefined ? { content: text } : {};
  return {
    tool,
    input,
    ...(result && {
      answer: { decoded: { result, meta: {}, unknown: {}, problems: [] }, format: "claude" },
    }),
    meta: {
      id,
      ...(durationMs !== undefined && { duration_ms: durationMs }),
      ...(started !== undefined && { timestamp: started }),
    },
    ...(block && { block: { ...block, ...content } }),
    beside: [
      ...(detail.hiddenBytes === undefined
        ? []
        : [t("What is too long to be shown here ({0})", bytes(detail.hiddenBytes))]),
      ...(failureData ? [t("What the failed result still contains ({0})", Object.keys(failureData).join(", "))] : []),
      ...(result?.ok && text !== undefined && !Object.values(result.data).includes(text)
        ? [t("The text as the model got it, of which the fields are what is understood")]
        : []),
      ...(detail.durationIsUpperBound ? [t("That the duration is at most that, with any waiting in it")] : []),
      ...(result?.ok === false && detail.status !== "error"
        ? [t("That the call was {0}, and no plain failure", statusWords[detail.status])]
        : []),
    ],
  };
}

/** Results that were too long say so at their beginning, or in their structured form. */
function isSaved({ text, result }: CallDetail): boolean {
  if (result?.ok && typeof result.data["persistedOutputPath"] === "string") return true;
  return text !== undefined && /^\s*<persisted-output>/.test(text);
}

/** A call without an input had none. */
function jsonOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input ?? {});
  } catch {
    return undefined;
  }
}
