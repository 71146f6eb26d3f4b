import { lowlight } from "./grammars";
import { type Line, type Piece, plainLines } from "./codePieces";

/** Why a text, or what follows in it, has no colours. */
export type NoColours = "slow" | "long lines";

export interface Coloured {
  readonly lines: readonly Line[];
  /** What opens the comment, string or embedded language that goes on behind the text; empty where nothing does. */
  readonly open: string;
  /** Set where lines were left without colours. */
  readonly without?: NoColours;
}

/**
 * Grammars are regular expressions, and some take time that grows with the square of the text they are given. They get
 * little at once, cut where a statement begins if there is such a place, and never a line longer than that. Characters.
 */
const LEAST = 300;
const MOST = 1_200;
const LONGEST_LINE = 1_000;
/** After a step that took so long nothing more is coloured. Milliseconds; a usual one takes about two. */
const SLOW = 80;
/** Of what is open only the beginning is carried on: enough for a grammar to know it again. Characters. */
const OPENER = 200;

interface Tree {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly Tree[];
}

/**
 * The lines of a part of a text in colours; `open` is what the part before it left open. Parts end at line ends. Pauses
 * after each step, so that the caller may do something else. Never throws: what a grammar cannot take is plain.
 */
export function* colourSteps(
  grammar: string,
  text: string,
  open: string,
  now: () => number = () => performance.now(),
): Generator<undefined, Coloured> {
  const lines: Line[] = [];
  let before = open;
  let without: NoColours | undefined;
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

/** The same without pauses, for a short text. */
export function colour(grammar: string, text: string, open = ""): Coloured {
  const run = colourSteps(grammar, text, open);
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

/** Cuts at line ends; the line feeds between are left out. */
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

/** Whether a line begins at the margin with something that closes nothing. */
function beginsStatement(text: string, at: number): boolean {
  return /[^\s)\]}>*]/.test(text.charAt(at));
}

function hasLongLine(text: string): boolean {
  return text.length > LONGEST_LINE && text.split("\n").some((line) => line.length > LONGEST_LINE);
}

/** The tree's text in lines, without its first `skip` characters. The line feed at its end ends the last line. */
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
    // An embedded language is an element too, and has no colour of its own.
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

/** Tags that lead into an embedded language. */
const EMBEDDED: Readonly<Record<string, string>> = { javascript: "<script>", css: "<style>" };

/** Nothing is open where the last line feed stands outside of every element. */
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
