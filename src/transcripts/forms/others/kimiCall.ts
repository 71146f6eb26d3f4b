import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { argumentsIn, functionCalls } from "../blockMessages";
import { modelSaid, toolUse } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { withOpen, type OpenCall } from "../statefulConvert";

/** A call of Kimi CLI without a result. */
export interface KimiCall extends OpenCall {
  /** What its entry has besides the call. */
  readonly base: JsonObject;
  /** The question whether it may run. */
  readonly request?: string | undefined;
  readonly refused?: boolean;
  /** The arguments so far, while the rest is still to come as `ToolCallPart`. Until then, the call has no entry. */
  readonly begun?: Begun | undefined;
}

/** The beginning of an object as JSON. */
interface Begun {
  readonly text: string;
  /** Where the text ends: in so many objects and lists, and whether in a string, or behind a backslash of one. */
  readonly depth: number;
  readonly inString: boolean;
  readonly escaped: boolean;
  /** Whether the object has ended with the last part. It is read only then: parts can be many, and of any length. */
  readonly hasEnded: boolean;
}

const NOTHING: Begun = { text: "", depth: 0, inString: false, escaped: false, hasEnded: false };

function withText({ text, ...state }: Begun, part: string): Begun {
  let { depth, inString, escaped } = state;
  let hasEnded = false;
  for (const character of part) {
    if (escaped) escaped = false;
    else if (inString && character === "\\") escaped = true;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === "{" || character === "[")) depth++;
    else if (!inString && (character === "}" || character === "]")) hasEnded = --depth === 0;
  }
  return { text: text + part, depth, inString, escaped, hasEnded };
}

/** Calls without a result, in order. */
export type KimiCalls = readonly KimiCall[];

type Step = readonly [readonly ConvertedEntry[], KimiCalls];

/** Converts a `ToolCall`. What isn't whole yet waits for its parts. */
export function callEntries(payload: JsonObject, base: JsonObject, open: KimiCalls): Step {
  const [call] = functionCalls([payload]);
  if (!call) return [[], open];
  const isWhole = isObject(call.input) || Array.isArray(call.input);
  const begun = isWhole ? undefined : withText(NOTHING, stringOf(call.input) ?? "");
  const made = { ...call, input: knownInput(call.tool, call.input), base, begun };
  return [isWhole ? [callSaid(made)] : [], withOpen(open, made)];
}

/** Adds a `ToolCallPart` to the call of the same agent that is being written. Undefined if there is none. */
export function withPart(payload: JsonObject, base: JsonObject, open: KimiCalls): Step | undefined {
  const call = open.findLast((one) => one.begun !== undefined && agentOf(one.base) === agentOf(base));
  if (!call) return undefined;
  const begun = withText(call.begun ?? NOTHING, stringOf(payload["arguments_part"]) ?? "");
  const input = begun.hasEnded ? argumentsIn(begun.text) : begun.text;
  if (!isObject(input)) return [[], withOpen(open, { ...call, input: begun.text, begun })];
  const whole = { ...call, input: knownInput(call.tool, input), begun: undefined };
  return [[callSaid(whole)], withOpen(open, whole)];
}

/** Events after which the agent that they are about writes no more of a call, and those that end all agents' calls. */
const ENDS = new Set(["StepBegin", "StatusUpdate", "ToolCall", "ContentPart"]);
const ENDS_ALL = new Set(["TurnBegin", "TurnEnd", "StepInterrupted"]);

/** Converts calls whose input an event leaves unfinished: the model was stopped while it wrote them. */
export function unfinishedCalls(type: string, base: JsonObject, open: KimiCalls): Step {
  const isAll = ENDS_ALL.has(type) && agentOf(base) === undefined;
  if (!isAll && !ENDS.has(type) && !ENDS_ALL.has(type)) return [[], open];
  const left = open.filter((one) => one.begun !== undefined && (isAll || agentOf(one.base) === agentOf(base)));
  return [left.map(callSaid), withOpen(open, ...left.map((call) => ({ ...call, begun: undefined })))];
}

/** What is at the end of the file: the calls that are being written, in one entry. */
export function callsAtEnd(open: KimiCalls): ConvertedEntry | undefined {
  const left = open.filter(({ begun }) => begun !== undefined);
  const last = left.at(-1);
  return last && modelSaid(left.map(blockOf), last.base);
}

export function callSaid(call: KimiCall): ConvertedEntry {
  return modelSaid([blockOf(call)], call.base);
}

function blockOf({ id, tool, input }: KimiCall): JsonObject {
  return toolUse(id, tool, input);
}

function agentOf(base: JsonObject): string | undefined {
  return stringOf(base["parent_tool_use_id"]);
}

/** Returns the input with the names that tools of other agents have for the same, so that the change is known. */
function knownInput(tool: string, input: unknown): unknown {
  if (!isObject(input)) return input;
  const { edit, content, ...others } = input;
  if (tool === "StrReplaceFile" && (isObject(edit) || Array.isArray(edit))) {
    const edits = (Array.isArray(edit) ? itemsOf(edit) : [edit]).map((one) => {
      const { old, new: now, ...more } = fieldsOf(one);
      return { old_string: old, new_string: now, ...more };
    });
    return { ...others, ...(edits.length === 1 ? edits[0] : { edits }) };
  }
  // Only what is added is known then, not the file.
  return tool === "WriteFile" && input["mode"] === "append" ? { ...others, appended: content } : input;
}
