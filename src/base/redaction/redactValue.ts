import { secretField } from "./rules/assignments";
import { type HiddenCount, redactInto, type RedactOptions } from "./redact";

/** Shorter names of fields contain no secret. Characters. */
const SHORTEST_NAME = 12;

/**
 * Redacts the texts of a JSON value, and long names of fields. Hides a field completely if its name says that it
 * contains a secret. Doesn't change the given value, and returns it if nothing was hidden. Nesting is walked by
 * recursive calls, at most as deep as displayed JSON (200 levels).
 */
export function redactValue(value: unknown, count: HiddenCount, options: RedactOptions = {}): unknown {
  if (typeof value === "string") return redactInto(value, count, options);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => redactValue(item, count, options));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([name, item]: [string, unknown]): [string, unknown] => {
    const kind = typeof item === "string" ? secretField(name, item) : undefined;
    return [name, kind === undefined ? redactValue(item, count, options) : count.hide(kind, String(item))];
  });
  return redactedFields(value, before, after, count, options);
}

/**
 * Redacts the long names of fields whose values are redacted already. Returns `value`, whose fields were `before`, if
 * nothing was hidden. Names that become the same are numbered, so that no field is lost.
 */
export function redactedFields(
  value: object,
  before: readonly (readonly [string, unknown])[],
  after: readonly (readonly [string, unknown])[],
  count: HiddenCount,
  options: RedactOptions,
): object {
  const names = before.map(([name]) => redactedName(name, count, options));
  const isHidden = names.some((name, at) => name !== before[at]?.[0]);
  if (!isHidden && after.every(([, item], at) => item === before[at]?.[1])) return value;
  const shown = isHidden ? numbered(names) : names;
  // Made of entries, so that a field named __proto__ stays a field.
  return Object.fromEntries(after.map(([, item], at): [string, unknown] => [String(shown[at]), item]));
}

/** Names without a secret, with home folders hidden and without: the same few names are in every object of a list. */
const PLAIN = { homes: new Set<string>(), usual: new Set<string>() };

/** The maximum number of such names that are remembered. */
const MOST_PLAIN = 10_000;

function redactedName(name: string, count: HiddenCount, options: RedactOptions): string {
  if (name.length < SHORTEST_NAME) return name;
  const plain = options.homePaths === true ? PLAIN.homes : PLAIN.usual;
  if (plain.has(name)) return name;
  const redacted = redactInto(name, count, options);
  if (redacted === name && plain.size < MOST_PLAIN) plain.add(name);
  return redacted;
}

/** Returns the names, with a number after those that would repeat another one. */
function numbered(names: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  const taken = new Set(names);
  return names.map((name) => {
    let time = (times.get(name) ?? 0) + 1;
    if (time > 1) while (taken.has(`${name} (${time})`)) time++;
    times.set(name, time);
    return time === 1 ? name : `${name} (${time})`;
  });
}
