import { compileExpression, type TextRange } from "../../base/expression/expression";

/** A text or an expression that is looked for. */
export interface TextTerm {
  /** The first match that begins at `from` or behind it. */
  find(text: string, from?: number): TextRange | undefined;
  /** In every match, in this or the other case if `ignoreCase`. Empty if nothing is known. */
  readonly required: string;
  readonly ignoreCase: boolean;
  /** The text itself when it is no expression. */
  readonly literal?: string;
}

/** Letters other than ASCII's differ in case as expressions with the flag `i` take it. */
export function literalTerm(literal: string, ignoreCase: boolean): TextTerm {
  const shared = { required: literal, ignoreCase, literal };
  if (!ignoreCase) {
    return {
      ...shared,
      find: (text, from = 0) => {
        const at = text.indexOf(literal, from);
        return at === -1 ? undefined : { from: at, to: at + literal.length };
      },
    };
  }
  const expression = new RegExp(literal.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"), "gi");
  return {
    ...shared,
    find: (text, from = 0) => {
      expression.lastIndex = from;
      const match = expression.exec(text);
      return match ? { from: match.index, to: match.index + match[0].length } : undefined;
    },
  };
}

/** Throws `ExpressionError`. */
export function expressionTerm(source: string, flags: string): TextTerm {
  const ignoreCase = flags.includes("i");
  const { find, required } = compileExpression(source, { ignoreCase, dotAll: flags.includes("s") });
  return { find, required, ignoreCase };
}

/** Small letters alone look for any case; a capital letter says that case matters. */
export function ignoresCase(text: string): boolean {
  return text === text.toLowerCase();
}
