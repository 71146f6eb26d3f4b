import { ExpressionError, type Edge, type Node } from "./parseExpression";
import type { UnitSet } from "./unitSet";

/** A step of a program: take a unit, continue at two steps, continue only at an edge, or finish. */
export type Step =
  | { readonly kind: "unit"; readonly set: UnitSet; readonly next: number }
  | { readonly kind: "split"; readonly next: readonly number[] }
  | { readonly kind: "edge"; readonly edge: Edge; readonly next: number }
  | { readonly kind: "done" };

/** Steps by number; it begins at `start`. */
export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
}

/** Repetitions with numbers are written out, so that a short expression can become a long program. */
const MAX_STEPS = 5_000;

/** Writes an expression as a program, its steps from the last to the first. Throws `ExpressionError` when it becomes too long. */
export function compileProgram(node: Node): Program {
  const steps: Step[] = [{ kind: "done" }];
  const add = (step: Step): number => {
    if (steps.length >= MAX_STEPS)
      throw new ExpressionError("it is too large: write fewer or smaller numbers in braces");
    return steps.push(step) - 1;
  };
  const write = (part: Node, next: number): number => {
    switch (part.kind) {
      case "unit":
        return add({ kind: "unit", set: part.set, next });
      case "edge":
        return add({ kind: "edge", edge: part.edge, next });
      case "sequence":
        return part.items.reduceRight((after, item) => write(item, after), next);
      case "either":
        return add({ kind: "split", next: part.options.map((option) => write(option, next)) });
      case "repeat":
        return repeat(part, next);
    }
  };
  const repeat = ({ item, least, most }: Node & { kind: "repeat" }, next: number): number => {
    let after = next;
    if (most === Infinity) {
      const loop: number[] = [next];
      after = add({ kind: "split", next: loop });
      loop.push(write(item, after));
    } else {
      for (let times = least; times < most; times++) after = add({ kind: "split", next: [next, write(item, after)] });
    }
    for (let times = 0; times < least; times++) {
      const behind = after;
      after = write(item, behind);
      // What writes no step writes none however often: `(){999999999}` takes no time.
      if (after === behind) break;
    }
    return after;
  };
  const start = write(node, 0);
  return { steps, start };
}

/** The expression that matches the same texts from their ends. */
export function reversed(node: Node): Node {
  switch (node.kind) {
    case "unit":
      return node;
    case "edge":
      return { kind: "edge", edge: OPPOSITE[node.edge] };
    case "sequence":
      return { kind: "sequence", items: node.items.toReversed().map(reversed) };
    case "either":
      return { kind: "either", options: node.options.map(reversed) };
    case "repeat":
      return { ...node, item: reversed(node.item) };
  }
}

const OPPOSITE: Readonly<Record<Edge, Edge>> = {
  lineStart: "lineEnd",
  lineEnd: "lineStart",
  word: "word",
  noWord: "noWord",
};
