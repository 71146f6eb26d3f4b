/** A glob that cannot be understood; the message says why and what to do, without the pattern. */
export class GlobPatternError extends Error {
  override readonly name = "GlobPatternError";
}

/**
 * A regular expression for paths with `/` that a glob means: `*` and `?` within a segment, `**` over segments, `[a-z]`, `[!a]`, `{a,b}`, `\` before a
 * character to mean itself. Names that begin with a dot are matched like others. Throws `GlobPatternError`.
 *
 * The expression takes time linear in the path for each of the (at most 250) alternatives, whatever the pattern: between two stars the first place that
 * fits is also the best one, so it is taken for good (a lookahead and a back reference, JavaScript's way to write an atomic group). Common libraries'
 * expressions do not have this property: `+(*)x` took picomatch 4.0.7 more than a minute for one name of 28 characters.
 */
export function compileGlob(pattern: string, { ignoreCase }: { ignoreCase: boolean }): RegExp {
  if (pattern.length > 4096) throw new GlobPatternError("It is longer than 4,096 characters.");
  const nodes = new Parser(pattern).sequence();
  const inlined = nodes.map((node) => (node.kind === "either" && node.inline ? node.inline : node));
  // Where a segment has two stars, what stands between them must have one length, so its alternatives become patterns of their own.
  const simple =
    isFlat(inlined) &&
    segmentsOf(nodes).every((segment) => ways(segment) <= mostWays) &&
    !segmentsOf(inlined).some(hasTwoStars);
  const groups = { count: 0 };
  const source = (simple ? [inlined] : expand(nodes)).map((flat) => pathSource(segmentsOf(flat), groups)).join("|");
  try {
    return new RegExp(`^(?:${source})$`, ignoreCase ? "i" : "");
  } catch {
    throw new GlobPatternError("A range in brackets runs backwards; write the lower character first.");
  }
}

/** The glob that matches this text and nothing else. */
export function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{}@!+,]/g, "\\$&");
}

/** Splits a list of globs at the commas that stand outside braces and brackets. */
export function splitGlobs(list: string): string[] {
  const globs: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [index, char] of [...list.split(""), ","].entries()) {
    if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    else if (char === "," && (depth <= 0 || index === list.length)) {
      globs.push(list.slice(from, index).trim());
      from = index + 1;
    }
  }
  return globs.filter((glob) => glob !== "");
}

type Flat =
  | { readonly kind: "text"; readonly source: string }
  | { readonly kind: "star"; readonly count: number }
  | { readonly kind: "slash" };

interface Either {
  readonly kind: "either";
  readonly options: readonly (readonly Node[])[];
  /** The same as one piece of an expression, when the options hold text only. */
  readonly inline?: Flat;
}

type Node = Flat | Either;

/** The most ways to choose from the braces of one segment, and of a whole pattern whose braces hold stars or slashes. */
const mostWays = 250;

const oneCharacter = "(?:[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^/\\uD800-\\uDBFF])";

class Parser {
  private at = 0;

  constructor(private readonly pattern: string) {}

  /** Nodes up to the end, or inside braces up to the `,` or `}` that ends an option. */
  sequence(inBraces = false): Node[] {
    const nodes: Node[] = [];
    for (;;) {
      const char = this.pattern.charAt(this.at);
      if (char === "" || (inBraces && (char === "," || char === "}"))) return nodes;
      if (/[*?@!+]/.test(char) && this.pattern[this.at + 1] === "(") {
        throw new GlobPatternError(
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

  private escaped(): Node {
    const char = this.pattern.charAt(this.at);
    if (char === "") throw new GlobPatternError("It ends in a backslash; write \\\\ for the character itself.");
    this.at += 1;
    return { kind: "text", source: escape(char) };
  }

  private stars(): Node {
    const from = this.at - 1;
    while (this.pattern[this.at] === "*") this.at += 1;
    return { kind: "star", count: this.at - from };
  }

  private brackets(): Node {
    const from = this.at;
    const [, not = "", set] = /^([!^]?)(\]?(?:\\[^]|[^\]\\/])*)\]/.exec(this.pattern.slice(from)) ?? [];
    if (!set) throw unclosed("[");
    if (set.includes("[:"))
      throw new GlobPatternError("Classes like [:alpha:] are not understood; write the characters, as in [a-z].");
    this.at = from + not.length + set.length + 1;
    const inner = set.replace(/\\([^])|[\]^[]/g, (found, char: string | undefined) =>
      /\w/.test(char ?? found) ? (char ?? found) : `\\${char ?? found}`,
    );
    return { kind: "text", source: not ? `[^/${inner}]` : `[${inner}]` };
  }

  private braces(): Node[] {
    const options: Node[][] = [];
    for (;;) {
      options.push(this.sequence(true));
      const char = this.pattern.charAt(this.at);
      this.at += 1;
      if (char === "") throw unclosed("{");
      if (char === "}") break;
    }
    // Braces around one option mean themselves, as in a shell.
    if (options.length > 1) return [either(options)];
    return [{ kind: "text", source: "\\{" }, ...options.flat(), { kind: "text", source: "\\}" }];
  }
}

function unclosed(char: string): GlobPatternError {
  return new GlobPatternError(`A ${char} is never closed; close it, or write \\${char} for the character itself.`);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function either(options: readonly Node[][]): Either {
  const sources = options.map((option) => option.map((node) => (node.kind === "text" ? node.source : undefined)));
  if (sources.flat().includes(undefined)) return { kind: "either", options };
  return {
    kind: "either",
    options,
    inline: { kind: "text", source: `(?:${sources.map((source) => source.join("")).join("|")})` },
  };
}

function isFlat(nodes: readonly Node[]): nodes is readonly Flat[] {
  return nodes.every(({ kind }) => kind !== "either");
}

function ways(segment: readonly Node[]): number {
  return segment.reduce((product, node) => product * (node.kind === "either" ? node.options.length : 1), 1);
}

function expand(nodes: readonly Node[]): Flat[][] {
  let all: Flat[][] = [[]];
  for (const node of nodes) {
    const options = node.kind === "either" ? node.options.flatMap(expand) : [[node]];
    if (all.length * options.length > mostWays)
      throw new GlobPatternError(`Its braces stand for more than ${mostWays} patterns; write a simpler one.`);
    all = all.flatMap((before) => options.map((option) => [...before, ...option]));
  }
  return all;
}

type InSegment<Some extends Node> = Exclude<Some, { readonly kind: "slash" }>;

function segmentsOf<Some extends Node>(nodes: readonly Some[]): InSegment<Some>[][] {
  const segments: InSegment<Some>[][] = [];
  let segment: InSegment<Some>[] = [];
  for (const node of nodes) {
    if (isInSegment(node)) segment.push(node);
    else {
      segments.push(segment);
      segment = [];
    }
  }
  return [...segments, segment];
}

function isInSegment<Some extends Node>(node: Some): node is InSegment<Some> {
  return node.kind !== "slash";
}

function hasTwoStars(segment: readonly Node[]): boolean {
  return segment.filter(({ kind }) => kind === "star").length > 1;
}

type Segment = readonly InSegment<Flat>[];

function isGlobstar(segment: Segment): boolean {
  const [node] = segment;
  return segment.length === 1 && node?.kind === "star" && node.count > 1;
}

interface Groups {
  count: number;
}

/** The expression of a whole path. Segments between two globstars are taken at the first place they fit. */
function pathSource(segments: readonly Segment[], groups: Groups): string {
  let source = "";
  let floating = false;
  let pending = "";
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1;
    if (isGlobstar(segment)) {
      source += floating && pending !== "" ? atomic(`(?:[^/]+/)*?${pending}`, groups) : pending;
      pending = last ? "[^]+" : "";
      floating = !last;
    } else pending += segmentSource(segment, groups) + (last ? "" : "/");
  }
  return source + (floating ? "(?:[^]*/)?" : "") + pending;
}

function segmentSource(segment: Segment, groups: Groups): string {
  const before: string[] = [];
  let text = "";
  for (const node of segment) {
    if (node.kind === "star") {
      before.push(text);
      text = "";
    } else text += node.source;
  }
  if (before.length === 0) return text;
  const [first, ...others] = before;
  const middle = others.filter((part) => part !== "").map((part) => atomic(`[^/]*?${part}`, groups));
  return `${first}${middle.join("")}[^/]*${text}`;
}

function atomic(source: string, groups: Groups): string {
  groups.count += 1;
  return `(?=(?<g${groups.count}>${source}))\\k<g${groups.count}>`;
}
