import { isObject } from "../../../base/json/jsonValue";
import type { Unfit } from "../../../tools/runtime/ports/tasksPort";

/** A task as the extension API reports it, which doesn't say what other tasks it starts. */
export interface ListedTask {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

const SYSTEMS = ["windows", "osx", "linux"];

/** Returns all entries of a `tasks.json`, including those for one system. */
export function taskEntries(configuration: (section: string) => unknown): readonly unknown[] {
  const lists = [
    configuration("tasks"),
    ...SYSTEMS.map((system) => {
      const section = configuration(system);
      return isObject(section) ? section["tasks"] : undefined;
    }),
  ];
  return lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
}

/** Returns why a task can't be run, from its entry in `tasks.json`. Returns undefined if it starts no other task. */
export function unfitByEntry({ name, definition }: ListedTask, entries: readonly unknown[]): Unfit | undefined {
  const known = entries.filter(isObject);
  const named = known.filter((entry) => (entry["label"] ?? entry["taskName"]) === name);
  const { type } = definition;
  if (type === "shell" || type === "process") {
    const [only] = named;
    if (!only || named.length > 1) return "unknown";
    return startsOthers(only) ? "compound" : undefined;
  }
  // An entry can change a task of an extension, including its label.
  const meant = known.filter((entry) => Object.keys(definition).every((key) => mayBe(entry[key], definition[key])));
  return [...named, ...meant].some(startsOthers) ? "compound" : undefined;
}

function mayBe(given: unknown, value: unknown): boolean {
  return given === undefined || JSON.stringify(given) === JSON.stringify(value);
}

function startsOthers(entry: Readonly<Record<string, unknown>>): boolean {
  const sections = [entry, ...SYSTEMS.map((system) => entry[system]).filter(isObject)];
  return sections.some((section) => section["dependsOn"] !== undefined);
}
