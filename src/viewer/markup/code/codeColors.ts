import { lowlight } from "./grammars";
import { type Line, type Piece, plainLines } from "./codePieces";

/** Explains why a text, or the rest of it, has no colors. */
export type NoColors = "slow" | "long lines";

export interface Colored {
  readonly lines: readonly Line[];
  /** The opening of a comment, string, or embedded language that continues after the text. Empty if there is none. */
  readonly open: string;
  /** Set if lines were left without colors. */
  readonly without?: NoColors;
}

/**
 * Grammars are regular expressions, and some take time that grows with the square of the text. They get little at once,
 * cut where a statement begins if possible. Longer lines are never highlighted. Characters.
 */
const LEAST = 300;
const MOST = 1_200;
const LONGEST_LINE = 1_000;
/** After a step that takes this long, nothing more is highlighted. Milliseconds; a usual step takes about two. */
const SLOW = 80;
/** Only this much of an open element's beginning is carried on: enough for a grammar to recognize it. Characters. */
const OPENER = 200;

interface Tree {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly Tree[];
}

/**
 * Highlights the lines of a part of a text. `open` is what the previous part left open. Parts end at line ends. Pauses
 * after each step, so that the caller can do something else. Never throws: what a grammar can't handle stays plain.
 */
export function* colorSteps(
  grammar: string,
  text: string,
  open: string,
  now: () => number = () => performance.now(),
): Generator<undefined, Colored> {
  const lines: Line[] = [];
  let before = open;
  let without: NoColors | undefined;
  for (const step of steps(text)) {
    if (without === "slow") lines.push(...plainLines(step));
    else if (hasLongLine(step)) {
      without = "long lines";
      lines.push(...plainLines(step));
    } else {
      const start = now();
      const read = tree(grammar, `${before}${step}\n`);
      lines.push(...(read ? linesOf(read, before.length) : plainLines(step)));
      before = read ? openerOf(read) : "";
      if (now() - start > SLOW) without = "slow";
      yield;
    }
  }
  return { lines, open: before, ...(without && { without }) };
}

/** Highlights a short text without pauses. */
export function colorCode(grammar: string, text: string, open = ""): Colored {
  const run = colorSteps(grammar, text, open);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

function tree(grammar: string, text: string): Tree | undefined {
  try {
    return lowlight.highlight(grammar, text);
  } catch {
    return undefined;
  }
}

/** Cuts a text at line ends, and leaves out the line feeds between the steps. */
function* steps(text: string): Generator<string> {
  let from = 0;
  let to = 0;
  for (;;) {
    const feed = text.indexOf("\n", to);
    const end = feed < 0 ? text.length : feed;
    if (end - from > MOST && to > from) {
      yield text.slice(from, to - 1);
      from = to;
    } else if (feed < 0) {
      yield text.slice(from);
      return;
    } else if (end - from > LEAST && beginsStatement(text, feed + 1)) {
      yield text.slice(from, feed);
      from = feed + 1;
      to = from;
    } else to = feed + 1;
  }
}

/** Returns whether a line starts at the margin and closes nothing. */
function beginsStatement(text: string, at: number): boolean {
  return /[^\s)\]}>*]/.test(text.charAt(at));
}

function hasLongLine(text: string): boolean {
  return text.length > LONGEST_LINE && text.split("\n").some((line) => line.length > LONGEST_LINE);
}

/** Splits the tree's text into lines, without its first `skip` characters. A final line feed ends the last line. */
function linesOf(root: Tree, skip: number): Line[] {
  const lines: Piece[][] = [[]];
  let left = skip;
  const add = (value: string, scope: string | undefined): void => {
    const skipped = Math.min(left, value.length);
    left -= skipped;
    value
      .slice(skipped)
      .split("\n")
      .forEach((text, index) => {
        if (index > 0) lines.push([]);
        if (text !== "") lines.at(-1)?.push(scope === undefined ? { text } : { text, scope });
      });
  };
  const walk = (node: Tree, scope: string | undefined): void => {
    if (node.type === "text") add(node.value ?? "", scope);
    const own = scopeOf(node);
    // An embedded language is an element too, without a color of its own.
    for (const child of node.children ?? []) walk(child, own?.startsWith("hljs-") ? own : scope);
  };
  walk(root, undefined);
  lines.pop();
  return lines;
}

function scopeOf({ properties }: Tree): string | undefined {
  const names = properties?.className;
  return Array.isArray(names) ? names.filter((name) => typeof name === "string").join(" ") : undefined;
}

/** Maps embedded languages to the tags that open them. */
const EMBEDDED: Readonly<Record<string, string>> = { javascript: "<script>", css: "<style>" };

/** Nothing is open if the last line feed is outside of every element. */
function openerOf(root: Tree): string {
  const last = root.children?.at(-1);
  if (!last || last.type === "text") return "";
  const whole = textOf(last);
  if (!whole.endsWith("\n")) return "";
  const scope = scopeOf(last) ?? "";
  if (Object.hasOwn(EMBEDDED, scope)) return EMBEDDED[scope] ?? "";
  return `${whole.slice(0, Math.min(OPENER, whole.indexOf("\n")))}\n`;
}

function textOf(node: Tree): string {
  return node.type === "text" ? (node.value ?? "") : (node.children ?? []).map(textOf).join("");
}
