import { plural, t } from "../text";

/** One line of a folded JSON value. */
export type TreeLine = {
  /** Unique in the tree. */
  readonly path: string;
  readonly depth: number;
  readonly name?: string;
  /** The name is a position in a list. */
  readonly inList?: boolean;
} & (
  | { readonly kind: "container"; readonly open: boolean; readonly size: string }
  | { readonly kind: "note"; readonly text: string }
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

interface Item {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  readonly name?: string;
  readonly inList?: boolean;
}

/**
 * The lines to draw, at most `limit`, walked with a stack of its own: depth comes from the data and may be anything.
 * `toggled` holds the paths of lines that are not as they start.
 */
export function treeLines(
  value: unknown,
  toggled: ReadonlySet<string>,
  limit: number,
): { readonly lines: readonly TreeLine[]; readonly more: boolean } {
  const lines: TreeLine[] = [];
  const stack: Iterator<Item>[] = [[{ value, path: "$", depth: 0 }].values()];
  while (stack.length > 0) {
    const next = stack.at(-1)?.next();
    if (!next || next.done) {
      stack.pop();
      continue;
    }
    if (lines.length >= limit) return { lines, more: true };
    const { value: item, ...place } = next.value;
    if (typeof item === "object" && item !== null) {
      const list = Array.isArray(item);
      const size = list ? item.length : Object.keys(item).length;
      const open = (place.depth === 0 || (place.depth < OPEN_DEPTH && size <= OPEN_ITEMS)) !== toggled.has(place.path);
      lines.push({
        ...place,
        kind: "container",
        open,
        size: list ? `[${plural(size, "{0} item", "{0} items")}]` : `{${plural(size, "{0} field", "{0} fields")}}`,
      });
      if (!open) continue;
      if (place.depth >= DEEPEST) {
        lines.push({
          path: `${place.path}/…`,
          depth: place.depth + 1,
          kind: "note",
          text: t("Not drawn: deeper than {0} levels", DEEPEST),
        });
      } else stack.push(list ? items(item, place) : fields(item, place));
    } else if (typeof item === "string") {
      lines.push({ ...place, kind: "string", text: item, long: item.length > LONG, open: toggled.has(place.path) });
    } else {
      const kind = typeof item === "number" ? "number" : "keyword";
      lines.push({ ...place, kind, text: String(item), long: false, open: false });
    }
  }
  return { lines, more: false };
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
