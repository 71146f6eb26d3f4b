/** Describes one line of a collapsible JSON value. */
export type TreeLine = {
  /** Unique in the tree. */
  readonly path: string;
  readonly depth: number;
  readonly name?: string;
  /** The name is an index in a list. */
  readonly inList?: boolean;
} &
  /** A list or an object, with its number of items. */
  (
    | { readonly kind: "container"; readonly open: boolean; readonly list: boolean; readonly size: number }
    /** Content below this number of levels is not drawn. */
    | { readonly kind: "deeper"; readonly than: number }
    | {
        readonly kind: "string" | "number" | "keyword";
        readonly text: string;
        readonly long: boolean;
        readonly open: boolean;
      }
  );

/** Containers below this depth start collapsed. */
const OPEN_DEPTH = 6;
/** Containers with more items start collapsed, except the outermost. */
const OPEN_ITEMS = 50;
/** Below this depth, nothing is drawn. */
const DEEPEST = 200;
/** Longer strings are collapsible. Characters. */
const LONG = 1000;
/** Maximum lines drawn of a value. */
export const MOST = 100_000;

interface Item {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  readonly name?: string;
  readonly inList?: boolean;
}

/** Counts a value's lines, up to a limit that is larger than what a page can contain. */
export function countTreeLines(value: unknown, toggled: ReadonlySet<string>): number {
  let count = 0;
  for (const _ of walk(value, toggled)) if (++count >= MOST) break;
  return count;
}

/**
 * Returns at most the first `limit` lines of a value. `toggled` contains the paths of lines that are not in their
 * initial state.
 */
export function treeLines(value: unknown, toggled: ReadonlySet<string>, limit: number): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  for (const line of walk(value, toggled)) {
    if (lines.length >= limit) break;
    lines.push(line);
  }
  return lines;
}

/** Visits a value line by line, with its own stack: the data's depth can be anything. */
function* walk(value: unknown, toggled: ReadonlySet<string>): Generator<TreeLine> {
  const stack: Iterator<Item>[] = [[{ value, path: "$", depth: 0 }].values()];
  while (stack.length > 0) {
    const next = stack.at(-1)?.next();
    if (!next || next.done) {
      stack.pop();
      continue;
    }
    const { value: item, ...place } = next.value;
    if (typeof item !== "object" || item === null) {
      yield plainLine(item, place, toggled);
      continue;
    }
    const list = Array.isArray(item);
    const size = list ? item.length : Object.keys(item).length;
    const open = (place.depth === 0 || (place.depth < OPEN_DEPTH && size <= OPEN_ITEMS)) !== toggled.has(place.path);
    yield { ...place, kind: "container", open, list, size };
    if (!open) continue;
    if (place.depth < DEEPEST) stack.push(inside(item, place));
    else yield { path: `${place.path}/…`, depth: place.depth + 1, kind: "deeper", than: DEEPEST };
  }
}

function inside(item: object, place: Omit<Item, "value">): Iterator<Item> {
  return Array.isArray(item) ? items(item, place) : fields(item, place);
}

/** The line of a value that contains no others. */
function plainLine(item: unknown, place: Omit<Item, "value">, toggled: ReadonlySet<string>): TreeLine {
  if (typeof item === "string")
    return { ...place, kind: "string", text: item, long: item.length > LONG, open: toggled.has(place.path) };
  const kind = typeof item === "number" ? "number" : "keyword";
  return { ...place, kind, text: String(item), long: false, open: false };
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
