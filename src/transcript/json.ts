import { parseJson } from "./nesting";

/** A JSON object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for a JSON object; arrays and null are none. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value itself when it is an object, else an object without fields. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The value when it is a string. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The value when it is a finite number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** The value when it is an array, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The strings of an array. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

/** The JSON value that a string holds, or undefined when it holds none. Only objects and arrays are looked for. */
export function parseContainer(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Levels of nesting that are still walked, shown and sent on. */
const MAX_DEPTH = 200;

/** JSON text of a value; says so where it is nested too deeply to be written. */
export function showJson(value: unknown, indent?: number): string {
  if (isTooDeep(value)) return `(nested more than ${MAX_DEPTH} levels deep)`;
  return value === undefined ? "" : JSON.stringify(value, undefined, indent);
}

/** The value, or a sentence in its place when it is nested too deeply for other programs to copy. */
export function boundDepth(value: unknown): unknown {
  return isTooDeep(value) ? `(nested more than ${MAX_DEPTH} levels deep; the raw entry has it)` : value;
}

/** Walks level by level: a recursive walk of 100,000 levels would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      for (const child of Object.values(item)) if (typeof child === "object" && child !== null) next.push(child);
    }
    level = next;
  }
  return false;
}
