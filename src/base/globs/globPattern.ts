import { ToolError } from "../errors";
import { type FlatNode, type GlobNode, type GlobProblem, parseGlob } from "./globParser";

/**
 * Compiles a glob to a regular expression for paths with `/`. Supports `*` and `?` within a segment, `**` over
 * segments, `[a-z]`, `[!a]`, `{a,b}`, and `\` before a literal character. Names that begin with a dot are matched like
 * others. An accented letter and a letter with a combining accent are the same, because a disk of macOS finds a file by
 * either name. Throws `ToolError` (`Invalid glob pattern: …`) with `shown`, the pattern as it was given.
 * The expression takes time linear in the path for each of the (at most 250) alternatives, whatever the pattern.
 * Between two stars, the first position that fits is also the best one, so the expression never gives it up (a
 * lookahead and a back reference, JavaScript's way to write an atomic group). Common libraries' expressions don't have
 * this property: `+(*)x` took picomatch 4.0.7 more than a minute for one name of 28 characters.
 */
export function compileGlob(pattern: string, { ignoreCase, shown = pattern }: GlobOptions): PathGlob {
  const problem: GlobProblem = (reason) =>
    new ToolError("EXECUTION_ERROR", `Invalid glob pattern: ${shown}. ${reason}`);
  if (pattern.length > longest) throw problem("It is longer than 4,096 characters.");
  const nodes = parseGlob(pattern.normalize(), problem);
  const inlined = nodes.map((node) => (node.kind === "either" && node.inline ? node.inline : node));
  // If a segment has two stars, the text between them must have one length, so its alternatives become separate
  // patterns.
  const simple =
    isFlat(inlined) &&
    segmentsOf(nodes).every((segment) => ways(segment) <= mostWays) &&
    !segmentsOf(inlined).some(hasTwoStars);
  const groups = { count: 0 };
  const source = (simple ? [inlined] : expand(nodes, problem))
    .map((flat) => pathSource(segmentsOf(flat), groups))
    .join("|");
  try {
    const expression = new RegExp(`^(?:${source})$`, ignoreCase ? "i" : "");
    return { test: (path) => expression.test(path.normalize()) };
  } catch {
    throw problem("A range in brackets runs backwards; write the lower character first.");
  }
}

/** A glob that is ready to be matched. */
export interface PathGlob {
  /** Whether it matches a whole path, with `/`. */
  readonly test: (path: string) => boolean;
}

export interface GlobOptions {
  readonly ignoreCase: boolean;
  /** What the error names, where the pattern was made from another. */
  readonly shown?: string;
}

/** The glob that matches this text and nothing else. */
export function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{}@!+,]/g, "\\$&");
}

/**
 * A glob that takes its brackets as they are, which may be part of a name (`[id].tsx`) as well as a choice of characters; undefined for one without, or that says
 * itself which it means, as one does that has braces, parentheses or commas to choose from. For a glob that can be compiled.
 */
export function withLiteralBrackets(glob: string): string | undefined {
  if (!/[[\]]/.test(glob) || glob.includes("\\")) return undefined;
  const chosen = [...glob.matchAll(/\[[!^]?\]?[^\]/]*\]/g)];
  const literal = glob.replace(/[[\]]/g, "\\$&");
  return chosen.some(([set]) => /[{}(),]/.test(set)) || literal.length > longest ? undefined : literal;
}

/** Splits a list of globs at the commas outside braces and brackets. */
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

/** The most characters of a pattern. */
const longest = 4096;

/**
 * The maximum number of combinations from the braces of one segment, and of a whole pattern whose braces contain stars
 * or slashes.
 */
const mostWays = 250;

function isFlat(nodes: readonly GlobNode[]): nodes is readonly FlatNode[] {
  return nodes.every(({ kind }) => kind !== "either");
}

function ways(segment: readonly GlobNode[]): number {
  return segment.reduce((product, node) => product * (node.kind === "either" ? node.options.length : 1), 1);
}

function expand(nodes: readonly GlobNode[], problem: GlobProblem): FlatNode[][] {
  let all: FlatNode[][] = [[]];
  for (const node of nodes) {
    const options = node.kind === "either" ? node.options.flatMap((option) => expand(option, problem)) : [[node]];
    if (all.length * options.length > mostWays)
      throw problem(`Its braces stand for more than ${mostWays} patterns; write a simpler one.`);
    all = all.flatMap((before) => options.map((option) => [...before, ...option]));
  }
  return all;
}

type InSegment<Some extends GlobNode> = Exclude<Some, { readonly kind: "slash" }>;

function segmentsOf<Some extends GlobNode>(nodes: readonly Some[]): InSegment<Some>[][] {
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

function isInSegment<Some extends GlobNode>(node: Some): node is InSegment<Some> {
  return node.kind !== "slash";
}

function hasTwoStars(segment: readonly GlobNode[]): boolean {
  return segment.filter(({ kind }) => kind === "star").length > 1;
}

type Segment = readonly InSegment<FlatNode>[];

function isGlobstar(segment: Segment): boolean {
  const [node] = segment;
  return segment.length === 1 && node?.kind === "star" && node.count > 1;
}

interface Groups {
  count: number;
}

/** Returns the expression of a whole path. Segments between two globstars match at the first position they fit. */
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
