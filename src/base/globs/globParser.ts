import type { ToolError } from "../errors";

/** Makes the error for a glob that cannot be understood. */
export type GlobProblem = (reason: string) => ToolError;

/** A part of a glob without alternatives. `text` is a piece of a regular expression that stays within a segment and has one length. */
export type FlatNode =
  | { readonly kind: "text"; readonly source: string }
  | { readonly kind: "star"; readonly count: number }
  | { readonly kind: "slash" };

/** Braces with several options. */
export interface EitherNode {
  readonly kind: "either";
  readonly options: readonly (readonly GlobNode[])[];
  /** The same as one piece of an expression, if the options contain only text. */
  readonly inline?: FlatNode;
}

export type GlobNode = FlatNode | EitherNode;

/** Takes a glob apart. Throws what `problem` makes. */
export function parseGlob(pattern: string, problem: GlobProblem): GlobNode[] {
  return new Parser(pattern, problem).sequence();
}

const oneCharacter = "(?:[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^/\\uD800-\\uDBFF])";

class Parser {
  private at = 0;

  constructor(
    private readonly pattern: string,
    private readonly problem: GlobProblem,
  ) {}

  /** Nodes up to the end, or inside braces up to the `,` or `}` that ends an option. */
  sequence(inBraces = false): GlobNode[] {
    const nodes: GlobNode[] = [];
    for (;;) {
      const char = this.pattern.charAt(this.at);
      if (char === "" || (inBraces && (char === "," || char === "}"))) return nodes;
      if (/[*?@!+]/.test(char) && this.pattern[this.at + 1] === "(") {
        throw this.problem(
          `Extended globs like ${char}(a|b) are not understood; write {a,b}, or \\( for the character itself.`,
        );
      }
      this.at += 1;
      if (char === "\\") nodes.push(this.escaped());
      else if (char === "*") nodes.push(this.stars());
      else if (char === "?") nodes.push({ kind: "text", source: oneCharacter });
      else if (char === "/") nodes.push({ kind: "slash" });
      else if (char === "[") nodes.push(this.brackets());
      else if (char === "{") nodes.push(...this.braces());
      else nodes.push({ kind: "text", source: escape(char) });
    }
  }

  private escaped(): GlobNode {
    const char = this.pattern.charAt(this.at);
    if (char === "") throw this.problem("It ends in a backslash; write \\\\ for the character itself.");
    this.at += 1;
    return { kind: "text", source: escape(char) };
  }

  private stars(): GlobNode {
    const from = this.at - 1;
    while (this.pattern[this.at] === "*") this.at += 1;
    return { kind: "star", count: this.at - from };
  }

  private brackets(): GlobNode {
    const from = this.at;
    const [, not = "", set] = /^([!^]?)(\]?(?:\\[^]|[^\]\\/])*)\]/.exec(this.pattern.slice(from)) ?? [];
    if (!set) throw this.unclosed("[");
    if (set.includes("[:"))
      throw this.problem("Classes like [:alpha:] are not understood; write the characters, as in [a-z].");
    this.at = from + not.length + set.length + 1;
    return { kind: "text", source: oneOf(set, not !== "") };
  }

  private unclosed(char: string): ToolError {
    return this.problem(`A ${char} is never closed; close it, or write \\${char} for the character itself.`);
  }

  private braces(): GlobNode[] {
    const options: GlobNode[][] = [];
    for (;;) {
      options.push(this.sequence(true));
      const char = this.pattern.charAt(this.at);
      this.at += 1;
      if (char === "") throw this.unclosed("{");
      if (char === "}") break;
    }
    // Braces around one option mean themselves, as in a shell.
    if (options.length > 1) return [either(options)];
    return [{ kind: "text", source: "\\{" }, ...options.flat(), { kind: "text", source: "\\}" }];
  }
}

/**
 * The expression of one character of a set such as `a-z_`, or of any other one: never of `/`, which only a slash in a glob stands for. A hyphen at either end of a
 * set stands for itself, and so does what a backslash is before.
 */
function oneOf(set: string, negated: boolean): string {
  const given = [...set.matchAll(/\\?([^])/g)].map(([whole, char = ""]) => ({ char, plain: whole === char }));
  const sources: string[] = [];
  let behind = 0;
  for (const [at, { char: from }] of given.entries()) {
    if (at < behind) continue;
    const [hyphen, to] = given.slice(at + 1, at + 3);
    const isRange = to !== undefined && hyphen?.char === "-" && hyphen.plain;
    sources.push(...range(from, isRange ? to.char : from));
    behind = at + (isRange ? 3 : 1);
  }
  return `[${negated ? "^/" : ""}${sources.join("")}]`;
}

/** Returns the contents of an expression's brackets for a range of characters, without the slash. */
function range(from: string, to: string): string[] {
  if (from > "/" || to < "/") return from === to ? [code(from)] : [`${code(from)}-${code(to)}`];
  return [...(from < "/" ? range(from, ".") : []), ...(to > "/" ? range("0", to) : [])];
}

function code(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function either(options: readonly GlobNode[][]): EitherNode {
  const sources = options.map((option) => option.map((node) => (node.kind === "text" ? node.source : undefined)));
  if (sources.flat().includes(undefined)) return { kind: "either", options };
  return {
    kind: "either",
    options,
    inline: { kind: "text", source: `(?:${sources.map((source) => source.join("")).join("|")})` },
  };
}
