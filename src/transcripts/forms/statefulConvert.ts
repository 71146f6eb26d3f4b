import { isObject, type JsonObject } from "../../base/json/jsonValue";
import { unknownRecord } from "./foreignEntries";
import type { Convert, ConvertedEntry } from "./foreignForm";

/** The entries of a record, and the state for the next one. */
export type Converted<State> = readonly [readonly ConvertedEntry[], State];

/**
 * Creates a converter that passes a state from record to record. A record that is no object is unknown. `atEnd` returns
 * what is at the end of the file by a state.
 */
export function statefulConvert<State>(
  state: State,
  entriesOf: (record: JsonObject, state: State) => Converted<State>,
  atEnd?: (state: State) => ConvertedEntry | undefined,
): Convert {
  const convert: Convert = (record) => {
    const [entries, next] = isObject(record) ? entriesOf(record, state) : [[unknownRecord("", record)], state];
    return { entries, next: next === state ? convert : statefulConvert(next, entriesOf, atEnd), atEnd: atEnd?.(next) };
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
