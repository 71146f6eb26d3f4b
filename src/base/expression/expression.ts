import { Automaton, type Work } from "./automaton";
import { ExpressionError, parseExpression, type Flags, type Node } from "./parseExpression";
import { compileProgram, reversed } from "./program";

/** A half-open range of a text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A regular expression whose time is proportional to the text, whatever both are. */
export interface Expression {
  /** The match that ends first, from where it begins (at `from` or behind it) to the farthest it can reach. Undefined, too, when no work is left. */
  find(text: string, from?: number): TextRange | undefined;
  /** A text that every match contains. Empty if none is known. Case is as in the expression. */
  readonly required: string;
}

/**
 * Compiles an expression. Throws `ExpressionError` for one that is wrong, not supported, or matches nothing at all as a match.
 * `work` is what all its searches together may take.
 */
export function compileExpression(source: string, flags: Flags, work: Work = { left: Infinity }): Expression {
  const node = parseExpression(source, flags);
  const forward = compileProgram(node);
  const anywhere = new Automaton(forward, true, work);
  const here = new Automaton(forward, false, work);
  const back = new Automaton(compileProgram(reversed(node)), false, work);
  if (here.end("", 0) !== undefined || here.end("a", 0) === 0)
    throw new ExpressionError("it matches the empty text, which is everywhere");
  return {
    required: requiredText(node),
    find(text, from = 0) {
      const end = work.left > 0 ? anywhere.end(text, from) : undefined;
      if (end === undefined) return undefined;
      const start = back.end(text, end, { back: true, longest: true, until: from });
      const to = start === undefined ? undefined : here.end(text, start, { longest: true });
      return start === undefined || to === undefined ? undefined : { from: start, to };
    },
  };
}

/** Returns the longest run of units that every match contains. */
function requiredText(node: Node): string {
  let longest = "";
  let run = "";
  const end = (): void => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  const walk = (part: Node): void => {
    if (part.kind === "unit" && part.unit !== undefined) run += String.fromCharCode(part.unit);
    else if (part.kind === "sequence") part.items.forEach(walk);
    else if (part.kind === "edge") return;
    else {
      end();
      if (part.kind === "repeat" && part.least > 0) walk(part.item);
      end();
    }
  };
  walk(node);
  end();
  return longest;
}
