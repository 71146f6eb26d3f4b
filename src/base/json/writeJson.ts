const BIG = "JSON can't represent a BigInt: it is written as text.";
const CYCLE = "JSON can't represent a value that contains itself: it is written as text.";
const INFINITE = "JSON can't represent an infinite number: it is written as null.";

/**
 * Writes any value as JSON text. `altered` gets a sentence for each kind of value that JSON can't represent: a cycle
 * and a BigInt are written as text, an infinite number as null. Writes nesting that is too deep for `JSON.stringify`,
 * too. Never throws for data. Leaves out functions and `undefined`, as JSON does.
 */
export function writeJson(value: unknown, altered: string[] = []): string {
  try {
    const text = plainJson(value);
    // Only a text with a null in it can have lost a number.
    if (text.includes("null") && holdsInfinite(value)) altered.push(INFINITE);
    return text;
  } catch {
    return writeSlowly(value, altered);
  }
}

/** For values without cycles. */
function holdsInfinite(value: unknown): boolean {
  const stack = [value];
  while (stack.length > 0) {
    const item = stack.pop();
    if (typeof item === "number" && !Number.isFinite(item)) return true;
    if (typeof item === "object" && item !== null) for (const inner of Object.values(item)) stack.push(inner);
  }
  return false;
}

function plainJson(value: unknown): string {
  const text: unknown = JSON.stringify(value);
  return typeof text === "string" ? text : "null";
}

/** An array or object that is being written. */
interface Open {
  readonly of: object;
  /** Undefined for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  /** How many of its names or elements are written. */
  at: number;
}

/** Keeps its own stack instead of calling itself. */
function writeSlowly(value: unknown, altered: string[]): string {
  const pieces: string[] = [];
  const stack: Open[] = [];
  const open = new Set<object>();
  const tell = (sentence: string): void => {
    if (!altered.includes(sentence)) altered.push(sentence);
  };
  const put = (item: unknown): void => {
    if (typeof item === "bigint") {
      tell(BIG);
      pieces.push(JSON.stringify(String(item)));
    } else if (typeof item !== "object" || item === null) {
      if (typeof item === "number" && !Number.isFinite(item)) tell(INFINITE);
      pieces.push(plainJson(item));
    } else if (open.has(item)) {
      tell(CYCLE);
      pieces.push('"[contains itself]"');
    } else {
      const names = Array.isArray(item) ? undefined : Object.keys(item).filter((name) => isWritten(item, name));
      open.add(item);
      stack.push({ of: item, names, length: names?.length ?? (item as readonly unknown[]).length, at: 0 });
      pieces.push(names ? "{" : "[");
    }
  };
  put(value);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    if (top.at === top.length) {
      stack.pop();
      open.delete(top.of);
      pieces.push(top.names ? "}" : "]");
      continue;
    }
    if (top.at > 0) pieces.push(",");
    const name = top.names?.[top.at];
    if (name !== undefined) pieces.push(JSON.stringify(name), ":");
    put(Reflect.get(top.of, name ?? top.at));
    top.at += 1;
  }
  return pieces.join("");
}

function isWritten(item: object, name: string): boolean {
  const kind = typeof Reflect.get(item, name);
  return kind !== "undefined" && kind !== "function" && kind !== "symbol";
}
