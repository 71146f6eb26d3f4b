import { isObject, type JsonObject } from "../../base/json/jsonValue";
import { unknownRecord } from "./foreignEntries";
import type { Convert, ConvertedEntry } from "./foreignForm";

/** The entries of a record, and the state for the next one. */
export type Converted<State> = readonly [readonly ConvertedEntry[], State];

/** Creates a converter that passes a state from record to record. A record that is no object is unknown. */
export function statefulConvert<State>(
  state: State,
  entriesOf: (record: JsonObject, state: State) => Converted<State>,
): Convert {
  const convert: Convert = (record) => {
    const [entries, next] = isObject(record) ? entriesOf(record, state) : [[unknownRecord("", record)], state];
    return { entries, next: next === state ? convert : statefulConvert(next, entriesOf) };
  };
  return convert;
}

/** A call whose result is still to come. */
export interface OpenCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** Calls at the same time: more than any session has. */
const MOST_OPEN = 64;

/** Returns the calls with others added or replaced. The oldest are given up. */
export function withOpen<Call extends { readonly id: string }>(
  open: readonly Call[],
  ...calls: readonly Call[]
): readonly Call[] {
  if (calls.length === 0) return open;
  return [...open.filter(({ id }) => !calls.some((call) => call.id === id)), ...calls].slice(-MOST_OPEN);
}

/** Returns the calls without the one with this ID. */
export function withoutOpen<Call extends { readonly id: string }>(open: readonly Call[], id: string): readonly Call[] {
  return open.some((call) => call.id === id) ? open.filter((call) => call.id !== id) : open;
}

/** How many calls with an ID have their result, by that ID. */
export type AnsweredIds = ReadonlyMap<string, number>;

/** Whether an ID is made as most models' servers do: random, so that it cannot come twice. */
function isRandom(id: string): boolean {
  return id.split(/[^A-Za-z0-9]/).some((part) => part.length >= 8 && part.replace(/\D/g, "").length >= 2);
}

/** IDs of which the results are counted: more than a server has that repeats them. */
const MOST_ANSWERED = 256;

/** Returns the IDs with another result. Those that cannot come twice are not kept, and the oldest are given up. */
export function withAnswer(answered: AnsweredIds, id: string): AnsweredIds {
  if (isRandom(id)) return answered;
  const others = [...answered].filter(([other]) => other !== id).slice(1 - MOST_ANSWERED);
  return new Map([...others, [id, (answered.get(id) ?? 0) + 1]]);
}

/**
 * Returns the ID of a call or result in the entries. Some models' servers give the same ID, such as `tool_0_bash`, to
 * calls of one session after each other: the second is `tool_0_bash (2)`.
 */
export function distinctId(answered: AnsweredIds, id: string): string {
  const before = answered.get(id) ?? 0;
  return before === 0 ? id : `${id} (${before + 1})`;
}
