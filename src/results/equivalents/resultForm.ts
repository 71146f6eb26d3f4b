import { convertResult } from "../convertResult";
import type { Decoded, Meta } from "../format";
import { isObject } from "../../base/json/jsonValue";
import type { FormatName } from "../result";

/** A call, wherever it was recorded, ready to be written in any format. */
export interface Recorded {
  /** Empty where it is not known. */
  readonly tool: string;
  readonly input: unknown;
  /** Undefined while there is no result. */
  readonly answer?: {
    readonly decoded: Decoded;
    readonly format: FormatName;
  };
  readonly meta: Partial<Meta>;
  /** The result's own block in a transcript, whole. */
  readonly block?: Readonly<Record<string, unknown>>;
  /** Facts in this record that a result in another format lacks: the beginning of a sentence each. */
  readonly beside?: readonly string[];
}

/** The forms in which a call is shown, the usual ones first. */
export const SHOWN_FORMS: readonly { readonly name: FormatName; readonly label: string }[] = [
  { name: "envelope", label: "Envelope" },
  { name: "contract", label: "Contract" },
  { name: "content", label: "Content" },
  { name: "claude", label: "Claude block" },
];

/** A call in one of the forms. `lost` describes in sentences what that form omits, and what is made up. */
export interface Shown {
  /** Ready for `JSON.stringify`; undefined where there is nothing to show. */
  readonly value: unknown;
  readonly lost: readonly string[];
}

/**
 * Writes a call in a form. An envelope, a contract, and a content array contain only the result. A Claude block is the
 * `tool_use` block, if tool and input are known, followed by the `tool_result` block. A block from a transcript is
 * shown unchanged.
 */
export function shownAs(recorded: Recorded, to: FormatName): Shown {
  const { answer, meta, beside = [] } = recorded;
  if (to === "claude") return claudeBlocks(recorded);
  if (!answer) return { value: undefined, lost: ["The call has no result."] };
  const { value, lost } = convertResult(answer.decoded, answer.format, to, meta);
  const asked = [
    // In its own format, the value is unchanged, and doesn't contain further known facts.
    ...(answer.format === to ? besideOf(meta, to) : []),
    ...(recorded.tool === "" ? [] : ["The tool and its input"]),
  ];
  return { value, lost: [...lost, ...[...asked, ...beside].map((what) => noPlace(what, to))] };
}

function claudeBlocks({ tool, input, answer, meta, block, beside = [] }: Recorded): Shown {
  const converted = answer && convertResult(answer.decoded, answer.format, "claude", meta);
  const result = block ?? converted?.value;
  const use = { type: useType(result), id: meta.id ?? "", name: tool, input: input ?? {} };
  const blocks = [...(tool === "" ? [] : [use]), ...(result === undefined ? [] : [result])];
  const unknown = tool === "" ? ["The tool and its input are unknown: there is no `tool_use` block."] : [];
  const open = result === undefined ? ["There is no `tool_result` block: the call has no result."] : [];
  const untold = block || answer?.format === "claude" ? besideOf(meta, "claude") : [];
  const lost = [...(block ? [] : (converted?.lost ?? [])), ...untold.map((what) => noPlace(what, "claude"))];
  const further = block ? [] : beside.map((what) => noPlace(what, "claude"));
  return { value: blocks.length === 1 ? blocks[0] : blocks, lost: [...open, ...unknown, ...lost, ...further] };
}

/** Blocks of tools that run on the API's side have names of their own. */
function useType(result: unknown): string {
  const type = isObject(result) ? result["type"] : undefined;
  if (typeof type !== "string" || type === "tool_result") return "tool_use";
  return type === "mcp_tool_result" ? "mcp_tool_use" : "server_tool_use";
}

/** Returns the known facts about a call that are outside its result. */
function besideOf({ id, duration_ms, timestamp }: Partial<Meta>, to: FormatName): string[] {
  return [
    ...(id && to !== "claude" ? [`The call's id ${id}`] : []),
    ...(duration_ms !== undefined && to !== "contract" ? [`The duration of ${duration_ms} ms`] : []),
    ...(timestamp && to !== "contract" ? [`The time ${timestamp}`] : []),
  ];
}

const titles: Readonly<Record<FormatName, string>> = {
  envelope: "Envelope",
  contract: "Contract",
  content: "Content",
  claude: "Claude Code",
};

function noPlace(what: string, to: FormatName): string {
  const beginning = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return `${beginning}: ${titles[to]} has no field for it.`;
}
