import { USE } from "./tape";

/** The wanted paths as a tree: node 0 is whatever is not wanted, node 1 the line's object. */
export interface PathTree {
  /** For each node by number: the nodes of its keys. */
  readonly keys: readonly ReadonlyMap<string, number>[];
  /** For each node: the node of its elements when it is an array; 0 when those are not wanted. */
  readonly elements: readonly number[];
  /** For each node: what is worked out of its values (`USE`). */
  readonly uses: readonly number[];
}

/** What is worked out of the values of paths; nothing for those that are not named. */
export type PathUses<Path extends string> = { readonly [Name in Exclude<keyof typeof USE, "none">]?: readonly Path[] };

/** Keys of one object that can be wanted: those met are bits of a number. */
const MAX_KEYS = 32;

/** Nodes that a scanner has room for. */
const MAX_NODES = 128;

/**
 * Makes the tree of paths such as `message.content[].type`, and the number of each path's node. Keys are ASCII, without dots and
 * brackets. The keys of one object have numbers that follow each other.
 */
export function pathTree<Path extends string>(
  paths: readonly Path[],
  uses: PathUses<NoInfer<Path>> = {},
): { tree: PathTree; nodes: Record<Path, number> } {
  const keys: Map<string, number>[] = [new Map<string, number>(), new Map<string, number>()];
  const elements = [0, 0];
  const numbers = new Map<string, number>([["", 1]]);
  const add = (path: string): number => {
    keys.push(new Map());
    elements.push(0);
    numbers.set(path, keys.length - 1);
    return keys.length - 1;
  };
  const steps = paths.map((path) => path.split(/\.|(?=\[\])/));
  const deepest = Math.max(...steps.map((parts) => parts.length));
  // Level by level, parents in order: the children of one node follow each other.
  for (let level = 0; level < deepest; level++) {
    for (const { parent, step, path } of childrenAt(level, steps)) {
      if (numbers.has(path)) continue;
      const node = add(path);
      const above = numbers.get(parent) ?? 0;
      if (step === "[]") elements[above] = node;
      else keys[above]?.set(step, node);
    }
  }
  const crowded = keys.find((names) => names.size > MAX_KEYS);
  if (crowded) throw new RangeError(`${crowded.size} wanted keys in one object; there can be ${MAX_KEYS}`);
  if (keys.length > MAX_NODES) throw new RangeError(`${keys.length} nodes of paths; there can be ${MAX_NODES}`);
  const nodes = Object.fromEntries(paths.map((path) => [path, numbers.get(path) ?? 0])) as Record<Path, number>;
  const useOf = keys.map(() => 0);
  for (const name of ["name", "id", "whole", "time"] as const)
    for (const path of uses[name] ?? []) useOf[nodes[path]] = USE[name];
  return { tree: { keys, elements, uses: useOf }, nodes };
}

interface Child {
  readonly parent: string;
  readonly step: string;
  readonly path: string;
}

function* childrenAt(level: number, steps: readonly (readonly string[])[]): Generator<Child> {
  const deep = steps.filter((parts) => parts.length > level);
  for (const parent of new Set(deep.map((parts) => join(parts, level))))
    for (const parts of deep)
      if (join(parts, level) === parent) yield { parent, step: parts[level] ?? "", path: join(parts, level + 1) };
}

function join(parts: readonly string[], count: number): string {
  return parts.slice(0, count).join(".").replaceAll(".[]", "[]");
}
