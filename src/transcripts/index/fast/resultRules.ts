import { resultReaderOf } from "../../calls/readerOf";
import { judge, type Verdict } from "../../calls/callStatus";
import { TOLD } from "./linePaths";

/** The verdict on a result, and as much of its structured form as determines how long the call took. */
export interface ReadVerdict {
  readonly verdict: Verdict;
  readonly toolUseResult: unknown;
}

/** How the results of a tool are judged. */
export interface Rules {
  readonly name: string;
  /** The number of the tool's name. */
  readonly tool: number;
  /** Of a plain success. */
  readonly output: ReadVerdict;
  readonly empty: ReadVerdict;
  /** The reader judges results by more than success and failure. */
  readonly judges: boolean;
  /** Its judgement needs fields of the structured result that are not among `TOLD`. */
  readonly judgesWhole: boolean;
  /** What the text says does not matter. */
  readonly carries: boolean;
  /** Whether the tool asks the user, whose refusal needs no flag. */
  readonly asks: boolean;
  /** The letters that begin the texts by which its reader judges. */
  readonly letters: ReadonlySet<number>;
  /** They count also where there is a structured result. */
  readonly always: boolean;
  /** So does a code of HTTP in a structured result. */
  readonly coded: boolean;
  /** Fields of a structured result that may say something, as a scan has them. */
  readonly telling: number;
}

/**
 * A reader that judges by the fields in `TOLD`, and by how the text begins: with one of some letters, in some also
 * where there is a structured result.
 */
interface Judging {
  readonly letters: string;
  readonly always?: boolean;
  /** Any value of such a field can count. */
  readonly field?: string;
  /** Whether an HTTP status code in it can count too. */
  readonly coded?: boolean;
}

const JUDGING: Readonly<Record<string, Judging>> = {
  Bash: { letters: "C" },
  PowerShell: { letters: "C" },
  LSP: { letters: "E", always: true },
  Monitor: { letters: "M", always: true },
  WebFetch: { letters: "T", always: true, coded: true },
  TaskGet: { letters: "T", always: true, field: "task" },
  // Messages that a call was a mistake (mistakes.ts).
  Edit: { letters: "FSN" },
  Write: { letters: "FSN" },
  MultiEdit: { letters: "FSN" },
  NotebookEdit: { letters: "FSN" },
};

const OF_SERVERS: Judging = { letters: "M", always: true };

/**
 * Fields that judges look at in every structured result, except those that are checked separately
 * (`ResultVerdicts.#tellsNothing`).
 */
const OF_ALL = ["wasInterrupted", "timedOutAfterMs", "backgroundTaskId", "returnCodeInterpretation"];
/** What bodyFailure.ts looks at. */
const OF_BODIES = [
  ...["statusCode", "status_code", "httpStatus", "http_status", "success", "ok", "isError", "is_error", "error"],
  "structuredContent",
];

/** Returns how the plain `tool_result` blocks of a tool are judged, by the number of the tool's name. */
export function rulesOf(tool: string, number: number): Rules {
  const reader = resultReaderOf(tool, { type: "tool_result" });
  const verdict = (text: string): ReadVerdict => ({
    verdict: judge({ block: { type: "tool_result", content: text }, text, toolUseResult: {}, entry: {} }, { tool }),
    toolUseResult: undefined,
  });
  const judges = reader?.judge !== undefined;
  const judging = tool.startsWith("mcp__") ? OF_SERVERS : Object.hasOwn(JUDGING, tool) ? JUDGING[tool] : undefined;
  const carries = reader?.carries === true;
  return {
    name: tool,
    tool: number,
    output: verdict("x"),
    empty: verdict(""),
    judges,
    judgesWhole: judges && !judging,
    carries,
    asks: reader?.refusal !== undefined,
    letters: new Set(Array.from(judging?.letters ?? "", (letter) => letter.charCodeAt(0))),
    always: judging?.always ?? false,
    coded: judging?.coded ?? false,
    telling: bitsOf([
      ...OF_ALL,
      ...(carries ? [] : OF_BODIES),
      ...(judging?.field === undefined ? [] : [judging.field]),
    ]),
  };
}

/** Returns the node of a field of structured results. */
export function toldNode(name: string): number {
  return TOLD.find((told) => told.name === name)?.node ?? 0;
}

/** Fields of a structured result as bits, as a scan has them. */
export function bitsOf(names: readonly string[]): number {
  return names.reduce((bits, name) => bits | (1 << (toldNode(name) & 31)), 0);
}
