import { complement, DIGITS, LINE_ENDS, pairs, SPACE, union, withCases, WORD, type UnitSet } from "./unitSet";

/** A regular expression as a tree. */
export type Node =
  /** One code unit of a set; `unit` when the expression names exactly one. */
  | { readonly kind: "unit"; readonly set: UnitSet; readonly unit?: number }
  | { readonly kind: "sequence"; readonly items: readonly Node[] }
  | { readonly kind: "either"; readonly options: readonly Node[] }
  | { readonly kind: "repeat"; readonly item: Node; readonly least: number; readonly most: number }
  | { readonly kind: "edge"; readonly edge: Edge };

/** A position between two characters: the start or end of a line, a word boundary, or no word boundary. */
export type Edge = "lineStart" | "lineEnd" | "word" | "noWord";

export interface Flags {
  readonly ignoreCase: boolean;
  /** The point also stands for line ends. */
  readonly dotAll: boolean;
}

/** What cannot be read or is not supported, as the end of a sentence about the expression. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

/** Levels of groups; real expressions have a few. */
const MAX_DEPTH = 100;

/**
 * Reads an ECMAScript expression (as without the flags `u` and `v`, `^` and `$` at every line). Throws `ExpressionError` for one that is wrong, and for what
 * cannot be matched in time proportional to the text: references to groups, looking ahead and behind.
 * Neither is supported: flags for a group, and letters with a backslash that mean nothing in ECMAScript and something elsewhere (`\A`, `\z`, `\h`).
 */
export function parseExpression(source: string, flags: Flags): Node {
  try {
    // For the syntax alone: it is never run.
    new RegExp(source);
  } catch (error) {
    throw new ExpressionError(
      String(error).replace(/^SyntaxError: (?:Invalid regular expression: \/[^]*\/[a-z]*: )?/, ""),
    );
  }
  return new Parser(source, flags).parse();
}

const CONTROLS: ReadonlyMap<string, number> = new Map(Object.entries({ n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0 }));

const CLASSES: ReadonlyMap<string, UnitSet> = new Map(
  Object.entries({
    d: DIGITS,
    D: complement(DIGITS),
    w: WORD,
    W: complement(WORD),
    s: SPACE,
    S: complement(SPACE),
  }),
);

/** The syntax is known to be right, so this only determines its meaning. */
class Parser {
  #at = 0;
  #depth = 0;

  constructor(
    readonly source: string,
    readonly flags: Flags,
  ) {}

  parse(): Node {
    return this.#either();
  }

  get #next(): string {
    return this.source.charAt(this.#at);
  }

  #take(text: string): boolean {
    const taken = this.source.startsWith(text, this.#at);
    if (taken) this.#at += text.length;
    return taken;
  }

  #either(): Node {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    const [only] = options;
    return only && options.length === 1 ? only : { kind: "either", options };
  }

  #sequence(): Node {
    const items: Node[] = [];
    while (this.#at < this.source.length && this.#next !== "|" && this.#next !== ")") items.push(this.#repeated());
    return { kind: "sequence", items };
  }

  #repeated(): Node {
    const item = this.#item();
    const count = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.#at, this.#at + 40));
    if (!count) return item;
    this.#at += count[0].length;
    const [all, low, range, high] = count;
    if (low === undefined)
      return { kind: "repeat", item, least: all.startsWith("+") ? 1 : 0, most: all.startsWith("?") ? 1 : Infinity };
    const least = Number(low);
    return { kind: "repeat", item, least, most: range === undefined ? least : high === "" ? Infinity : Number(high) };
  }

  #item(): Node {
    if (this.#next === "(") return this.#group();
    if (this.#next === "[") return this.#set();
    if (this.#take("^")) return { kind: "edge", edge: "lineStart" };
    if (this.#take("$")) return { kind: "edge", edge: "lineEnd" };
    if (this.#take(".")) return { kind: "unit", set: this.flags.dotAll ? complement([]) : complement(LINE_ENDS) };
    if (this.#take("\\b")) return { kind: "edge", edge: "word" };
    if (this.#take("\\B")) return { kind: "edge", edge: "noWord" };
    if (/^\\[1-9k]/.test(this.source.slice(this.#at, this.#at + 2)))
      throw new ExpressionError(
        `references to groups (${this.source.slice(this.#at, this.#at + 2)}) are not supported`,
      );
    const escaped = this.#escapedClass();
    if (escaped) return { kind: "unit", set: escaped };
    return this.#unit(this.#character());
  }

  #unit(unit: number): Node {
    const set: UnitSet = [unit, unit + 1];
    return { kind: "unit", set: this.flags.ignoreCase ? withCases(set) : set, unit };
  }

  #group(): Node {
    const about = String(/^\((?:\?(?:[=!]|<[=!]|<[^>]*>|[a-z-]*:)?)?/.exec(this.source.slice(this.#at))?.[0]);
    // Looking ahead or behind, and flags for a group.
    if (/[=!]$|\?[^<:]/.test(about)) throw new ExpressionError(`groups that begin with ${about} are not supported`);
    if (++this.#depth > MAX_DEPTH) throw new ExpressionError("its groups are nested too deeply");
    this.#at += about.length;
    const inner = this.#either();
    this.#at++;
    this.#depth--;
    return inner;
  }

  #set(): Node {
    this.#at++;
    const inverted = this.#take("^");
    const ranges: [number, number][] = [];
    while (!this.#take("]")) {
      const from = this.#member();
      // A dash at the end, or next to a class, is a literal dash.
      const isRange = this.#next === "-" && this.source.charAt(this.#at + 1) !== "]" && typeof from === "number";
      if (!isRange) {
        ranges.push(...(typeof from === "number" ? [[from, from + 1] as [number, number]] : pairs(from)));
        continue;
      }
      this.#at++;
      const to = this.#member();
      if (typeof to === "number") ranges.push([from, to + 1]);
      else ranges.push([from, from + 1], [0x2d, 0x2e], ...pairs(to));
    }
    const set = union(ranges);
    const cased = this.flags.ignoreCase ? withCases(set) : set;
    return { kind: "unit", set: inverted ? complement(cased) : cased };
  }

  #member(): number | UnitSet {
    if (this.#take("\\b")) return 8;
    return this.#escapedClass() ?? this.#character();
  }

  #escapedClass(): UnitSet | undefined {
    if (this.#next !== "\\") return undefined;
    const found = CLASSES.get(this.source.charAt(this.#at + 1));
    if (found) this.#at += 2;
    return found;
  }

  /** One code unit, as itself or escaped. */
  #character(): number {
    const start = this.#at++;
    if (this.source.charAt(start) !== "\\") return this.source.charCodeAt(start);
    const code = /^(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})/.exec(this.source.slice(this.#at, this.#at + 5));
    if (code) {
      this.#at += code[0].length;
      return parseInt(code[0].slice(1), 16);
    }
    const name = this.#next;
    this.#at++;
    const control = CONTROLS.get(name);
    // Other letters mean themselves in ECMAScript, and something else wherever else expressions are written.
    if ((control === undefined && /[1-9A-Za-z]/.test(name)) || (control === 0 && /[0-9]/.test(this.#next)))
      throw new ExpressionError(`\\${name} is not supported`);
    return control ?? name.charCodeAt(0);
  }
}
