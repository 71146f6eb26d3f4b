import { isObject } from "../../base/json/jsonValue";
import { equivalentNames, ourCall, ourName } from "./ourCall";

/** The data that identifies a call. */
export interface CallKey {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/**
 * How a run and a call of a transcript are known to say the same: by their id, or by tool and input. A recorded tool that has an equivalent among ours counts
 * as it where all of its input does. Undefined where they differ, and where nothing is known of the tool.
 */
export function sameCall(run: CallKey, call: CallKey): "id" | "input" | undefined {
  if (run.tool === "" || call.tool === "") return undefined;
  const mapped = ourCall(call.tool, call.input);
  const named = run.tool === call.tool || (mapped !== undefined && mapped.tool === ourName(run.tool));
  if (!named) return undefined;
  if (run.id !== "" && run.id === call.id) return "id";
  if (sameInput(run.input, call.input) && (run.tool === call.tool || ourName(call.tool) !== undefined)) return "input";
  return mapped?.unmapped.length === 0 && sameInput(run.input, mapped.input) ? "input" : undefined;
}

/** Whether two inputs say the same: the order of fields says nothing, and a field that is null is as if it were not there. No input is an empty one. */
export function sameInput(one: unknown, other: unknown): boolean {
  return same(one ?? {}, other ?? {});
}

function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => same(value, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const said = fieldsOf(one);
  return (
    said.length === fieldsOf(other).length &&
    said.every(([name, value]) => Object.hasOwn(other, name) && same(value, other[name]))
  );
}

function fieldsOf(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
}

/** Returns names that a transcript can use for a tool's calls: those of `tool:` in a query. */
export function recordedNames(tool: string): readonly string[] {
  const own = ourName(tool);
  if (own === undefined) return [tool];
  return [own, `trv_${own}`, `mcp__*__${own}`, `mcp__*__trv_${own}`, ...equivalentNames(own)];
}
