import { timeOf } from "../../calls/callDuration";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { severityOf, ROW_KINDS, STATUSES } from "../../calls/statuses";
import type { RowTest, TestedCall, TestedRow } from "./rowTest";
import { ignoresCase, literalTerm, type TextTerm } from "../../lookup/textTerm";
import { QueryError } from "./queryWords";

/**
 * The meaning of a query's field: rows that pass a test, a text in certain fields, where other texts are looked for, or
 * whether case matters.
 */
export type FieldMeaning =
  | { readonly kind: "row"; readonly test: RowTest }
  | { readonly kind: "text"; readonly term: TextTerm; readonly place: (field: string) => boolean }
  | { readonly kind: "place"; readonly place: (field: string) => boolean }
  | { readonly kind: "case"; readonly ignoreCase: boolean };

const index = (holds: (RowTest & { from: "index" })["holds"], ofCall = false): FieldMeaning => ({
  kind: "row",
  test: { from: "index", ofCall, holds },
});
const entry = (holds: (RowTest & { from: "entry" })["holds"], ofCall = false): FieldMeaning => ({
  kind: "row",
  test: { from: "entry", ofCall, holds },
});
const ofCall = (holds: (call: TestedCall) => boolean): FieldMeaning =>
  index(({ call }) => call !== undefined && holds(call), true);

/** Matches if one of the comma-separated values does. */
const oneOf = (value: string): ((text: string) => boolean) => {
  const tests = value.split(",").map(wildcard);
  return (text) => tests.some((test) => test(text));
};

function known(name: string, value: string, all: readonly string[]): (text: string) => boolean {
  for (const each of value.split(",")) {
    if (!all.some(wildcard(each)))
      throw new QueryError(`${name}:${each} is not known. What there is: ${all.join(", ")}.`);
  }
  return oneOf(value);
}

function time(name: string, value: string): number {
  const start = timeStart(value);
  if (start === undefined)
    throw new QueryError(`${name}:${value} is no date. Write it as 2026-01-31, or with a time as 2026-01-31T14:30.`);
  return start;
}

/** Fields of an input, or of a structured result, that contain the path of a file or several. */
const PATHS = /(?:^|[._])(?:path|paths|file|files|filename|filenames)(?:\[\d+\])?$|Path$/;

function isFailure({ kind, call }: TestedRow): boolean {
  return kind === "apiError" || (call !== undefined && severityOf(call.status) !== "info");
}

/** Rows that `is:` selects, in addition to the roles. */
const KINDS: Readonly<Record<string, FieldMeaning>> = {
  error: index(isFailure, true),
  failed: index(isFailure, true),
  subagent: index(({ sidechain }) => sidechain),
};

/** Every field that a query may name: what it means with a value. */
const FIELDS: Readonly<Record<string, (value: string) => FieldMeaning>> = {
  tool: (value) => {
    const named = oneOf(value);
    return ofCall(({ tool }) => named(tool));
  },
  status: (value) => {
    const named = known("status", value, STATUSES);
    return ofCall(({ status }) => named(status));
  },
  role: (value) => {
    const named = known("role", value, ROW_KINDS);
    return index(({ kind }) => named(kind));
  },
  is: isOneOf,
  type: (value) => {
    const named = oneOf(value);
    return entry(({ type }) => named(type) || named(type.split("/")[0] ?? ""));
  },
  agent: (value) => {
    if (value === "main") return index(({ sidechain }) => !sidechain);
    const named = oneOf(value);
    return entry(({ fields, sidechain, thread }) =>
      named(sidechain ? (stringOf(fields["agentId"]) ?? thread ?? "subagent") : "main"),
    );
  },
  session: (value) => {
    const named = oneOf(value);
    return entry(({ fields }) => named(stringOf(fields["sessionId"]) ?? stringOf(fields["session_id"]) ?? ""));
  },
  id: (value) => {
    const named = oneOf(value);
    return entry(({ fields }, { call }) => {
      const ids = [
        call?.id,
        stringOf(fields["uuid"]),
        stringOf(fields["requestId"]),
        stringOf(fieldsOf(fields["message"])["id"]),
      ];
      return ids.some((id) => id !== undefined && named(id));
    }, true);
  },
  after: (value) => {
    const start = time("after", value);
    return entry((read) => (timeOf(read.time) ?? -Infinity) >= start);
  },
  before: (value) => {
    const start = time("before", value);
    return entry((read) => (timeOf(read.time) ?? Infinity) < start);
  },
  path: (value) => ({
    kind: "text",
    term: literalTerm(value, ignoresCase(value)),
    place: (field) => PATHS.test(field),
  }),
  in: (value) => {
    const named = oneOf(value);
    return { kind: "place", place: (field) => named(field) || startsOf(field).some(named) };
  },
  case: (value) => {
    if (value !== "yes" && value !== "no")
      throw new QueryError(`case:${value} is not known. Write case:yes or case:no.`);
    return { kind: "case", ignoreCase: value === "no" };
  },
};

/** `input.todos[0].content` lies in `input.todos` and in `input`. */
function startsOf(field: string): string[] {
  return [...field.matchAll(/[.[]/g)].map(({ index: at }) => field.slice(0, at));
}

function isOneOf(value: string): FieldMeaning {
  const meanings = value.split(",").map((each) => {
    const name = each.toLowerCase();
    if (Object.hasOwn(KINDS, name)) return KINDS[name];
    if (ROW_KINDS.some((kind) => kind.toLowerCase() === name)) return index(({ kind }) => kind.toLowerCase() === name);
    throw new QueryError(
      `is:${each} is not known. What there is: ${[...Object.keys(KINDS), ...ROW_KINDS].join(", ")}.`,
    );
  });
  const tests = meanings.flatMap((meaning) => (meaning?.kind === "row" ? [meaning.test] : []));
  const asksOfCall = tests.some((test) => test.ofCall);
  if (tests.every((test) => test.from === "index"))
    return index((row) => tests.some((test) => test.holds(row)), asksOfCall);
  return entry(
    (read, row) => tests.some((test) => (test.from === "index" ? test.holds(row) : test.holds(read, row))),
    asksOfCall,
  );
}

/** Whether a query may name a field so. */
export function isField(name: string): boolean {
  return Object.hasOwn(FIELDS, name.toLowerCase());
}

/** Returns the meaning of `name:value`. Throws `QueryError` for an unknown name or value. */
export function fieldMeaning(name: string, value: string): FieldMeaning {
  const field = name.toLowerCase();
  const meaning = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  if (!meaning) {
    throw new QueryError(
      `Unknown field ${name}: in the query. There are ${Object.keys(FIELDS).join(", ")}. To look for the text itself, put it in quotes: "${name}:${value}".`,
    );
  }
  if (value === "") throw new QueryError(`${name}: needs a value behind it, as in ${EXAMPLES[field] ?? `${field}:…`}.`);
  return meaning(value);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  tool: "tool:Bash",
  status: "status:error",
  role: "role:prompt",
  is: "is:error",
  type: "type:user",
  agent: "agent:main",
  after: "after:2026-01-31",
  before: "before:2026-01-31",
  path: "path:src/",
  in: "in:result",
  case: "case:yes",
};

const TIME = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/**
 * Returns the start of a year, month, day or time, in milliseconds since 1970. It is written like `2026`, `2026-01`,
 * `2026-01-05`, or `2026-01-05T14:30`, in the zone of this machine unless it names one. Undefined for anything else,
 * also for days that no month has.
 */
export function timeStart(text: string): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const part = (index: number, otherwise: number): number => Number(match[index] ?? otherwise);
  const [year, month, day] = [part(1, 0), part(2, 1), part(3, 1)];
  const [hour, minute, second] = [part(4, 0), part(5, 0), part(6, 0)];
  const date = new Date(year, month - 1, day, hour, minute, second);
  const exists = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) return undefined;
  return match[7] === undefined ? date.getTime() : new Date(text.replace(" ", "T")).getTime();
}

/**
 * Returns a test for texts that match the pattern, in any case. `*` matches any characters. Takes time proportional to
 * the text for each star.
 */
export function wildcard(pattern: string): (text: string) => boolean {
  const pieces = pattern.toLowerCase().split("*");
  const [first = "", ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return (text) => text.toLowerCase() === first;
  return (text) => {
    const whole = text.toLowerCase();
    if (!whole.startsWith(first)) return false;
    let at = first.length;
    for (const piece of others) {
      const found = whole.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return whole.length - last.length >= at && whole.endsWith(last);
  };
}
