/** One line of a folded JSON value. */
export type TreeLine = {
  /** Unique in the tree. */
  readonly path: string;
  readonly depth: number;
  readonly name?: string;
  /** The name is a position in a list. */
  readonly inList?: boolean;
} &
  /** A list or an object, and how many things are in it. */
  (
    | { readonly kind: "container"; readonly open: boolean; readonly list: boolean; readonly size: number }
    /** What lies deeper than so many levels is not drawn. */
    | { readonly kind: "deeper"; readonly than: number }
    | {
        readonly kind: "string" | "number" | "keyword";
        readonly text: string;
        readonly long: boolean;
        readonly open: boolean;
      }
  );

/** Containers below this depth start folded. */
const OPEN_DEPTH = 6;
/** Containers with more items than this start folded, but for the outermost. */
const OPEN_ITEMS = 50;
/** Below this depth nothing is drawn. */
const DEEPEST = 200;
/** Strings longer than this fold. Characters. */
const LONG = 1000;
/** Lines that are drawn of a value at most. */
export const MOST = 100_000;

interface Item {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  readonly name?: string;
  readonly inList?: boolean;
}

/** How many lines a value has, up to a bound that is larger than what a page can hold. */
export function countTreeLines(value: unknown, toggled: ReadonlySet<string>): number {
  let count = 0;
  for (const _ of walk(value, toggled)) if (++count >= MOST) break;
  return count;
}

/** The first lines of a value, at most `limit`. `toggled` holds the paths of lines that are not as they start. */
export function treeLines(value: unknown, toggled: ReadonlySet<string>, limit: number): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  for (const line of walk(value, toggled)) {
    if (lines.length >= limit) break;
    lines.push(line);
  }
  return lines;
}

/** Line by line, with a stack of its own: depth comes from the data and may be anything. */
function* walk(value: unknown, toggled: ReadonlySet<string>): Generator<TreeLine> {
  const stack: Iterator<Item>[] = [[{ value, path: "$", depth: 0 }].values()];
  while (stack.length > 0) {
    const next = stack.at(-1)?.next();
    if (!next || next.done) {
      stack.pop();
      continue;
    }
    const { value: item, ...place } = next.value;
    if (typeof item === "object" && item !== null) {
      const list = Array.isArray(item);
      const size = list ? item.length : Object.keys(item).length;
      const open = (place.depth === 0 || (place.depth < OPEN_DEPTH && size <= OPEN_ITEMS)) !== toggled.has(place.path);
      yield { ...place, kind: "container", open, list, size };
      if (!open) continue;
      if (place.depth < DEEPEST) stack.push(list ? items(item, place) : fields(item, place));
      else yield { path: `${place.path}/…`, depth: place.depth + 1, kind: "deeper", than: DEEPEST };
    } else if (typeof item === "string") {
      yield { ...place, kind: "string", text: item, long: item.length > LONG, open: toggled.has(place.path) };
    } else {
      const kind = typeof item === "number" ? "number" : "keyword";
      yield { ...place, kind, text: String(item), long: false, open: false };
    }
  }
}

function* items(list: readonly unknown[], parent: Omit<Item, "value">): Generator<Item> {
  for (let index = 0; index < list.length; index++) {
    yield {
      value: list[index],
      path: `${parent.path}/${index}`,
      depth: parent.depth + 1,
      name: String(index),
      inList: true,
    };
  }
}

function* fields(record: object, parent: Omit<Item, "value">): Generator<Item> {
  for (const [name, value] of Object.entries(record)) {
    yield { value, path: `${parent.path}/${name.replaceAll("/", "//")}`, depth: parent.depth + 1, name };
  }
}
