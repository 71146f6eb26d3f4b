import type { SyntaxNode } from "../../ports/grammarPort";
import { literalArithmetic } from "./arithmeticValue";
import type { Word } from "./commandWord";

/** What the variables of loops stand for, one word each. */
export type Bindings = ReadonlyMap<string, Word>;

/** Text that bash leaves as it is where it puts it in place of a variable without quotes. */
const PLAIN = /^[\w./@%+,:=-]+$/;

/** Whether a variable is used without quotes and stands for one word all the same; `split` gets globs of which that depends on the names that they match. */
export function isOneWord(name: string, bindings: Bindings, split: (glob: Word) => void): boolean {
  const bound = bindings.get(name);
  if (bound?.kind === "glob") split(bound);
  return bound?.kind === "glob" || (bound !== undefined && PLAIN.test(bound.value));
}

/** A word that is nothing but a variable, with or without quotes, and literal text behind it. */
const WHOLE =
  /^(?:\$(?:(\w+)|\{(\w+)\})((?:[./-][\w./-]*)?)|"\$(?:(\w+)|\{(\w+)\})((?:[./-][\w./-]*)?)"((?:\/[\w./-]*)?))$/;

/**
 * Returns the word with variables and literal arithmetic replaced by their values, as far as they are known. `split`
 * gets the globs whose names bash splits at spaces.
 */
export function withValues(raw: string, bindings: Bindings, split: (glob: Word) => void): string {
  const [, bare, braced, behind, quoted, quotedBraced, inside, after] = WHOLE.exec(raw) ?? [];
  const glob = bindings.get(bare ?? braced ?? quoted ?? quotedBraced ?? "");
  if (glob?.kind === "glob") {
    if (!raw.startsWith('"')) split(glob);
    return [glob.raw, behind, inside, after].join("");
  }
  const valued = (text: string, quotes: boolean): string =>
    text.replace(
      quotes ? IN_QUOTES : PIECES,
      (piece, sum?: string, name?: string, inBraces?: string, inQuotes?: string | number) => {
        if (typeof inQuotes === "string") return `"${valued(inQuotes, true)}"`;
        if (sum !== undefined) return literalArithmetic(sum) ?? piece;
        const bound = bindings.get(name ?? inBraces ?? "");
        if (bound?.kind !== "literal") return piece;
        if (quotes) return bound.value.replace(/[\\"$`]/g, "\\$&");
        return PLAIN.test(bound.value) ? bound.value : piece;
      },
    );
  return valued(raw, false);
}

/** What stands for a value in quotes: arithmetic, and variables without and with braces; and what only looks so. */
const VALUES = String.raw`\\[^]|\$\$|\$\(\(([\d\s+*/%()-]*)\)\)|\$(\w+)|\$\{(\w+)\}`;
const IN_QUOTES = new RegExp(VALUES, "g");
const PIECES = new RegExp(String.raw`${VALUES}|"((?:[^"\\]|\\[^])*)"|'[^']*'`, "g");

/** Most values of one loop. */
const MOST_VALUES = 40;

/** Whether a loop's variable has these values, one after another, wherever its body uses it: nothing else in the line sets it. */
export function isBindable(loop: SyntaxNode, name: string, values: readonly Word[], root: SyntaxNode): boolean {
  return (
    /^[a-z][a-z0-9_]*$/.test(name) &&
    values.length > 0 &&
    values.length <= MOST_VALUES &&
    values.every(({ kind, value }) => kind !== "unknown" && !value.startsWith("~")) &&
    !sets(root, name, loop)
  );
}

/** Whether anything in a line sets a variable, except a loop around this one. */
function sets(node: SyntaxNode, name: string, loop: SyntaxNode): boolean {
  const [first, second] = node.children;
  if (node.type === "function_definition") return true;
  if (node.type === "variable_assignment" && first?.text.replace(/\[[^]*/, "") === name) return true;
  const inside = node.from >= loop.from && node.to <= loop.to && node.from !== loop.from;
  if (node.type === "for_statement" && second?.text === name && inside) return true;
  return node.children.some((child) => sets(child, name, loop));
}

/** Whether a command with these words can set any variable. */
export function setsAny(words: readonly string[]): boolean {
  const [first = "", second = ""] = words;
  return [first, /^(?:builtin|command)$/.test(first) ? second : ""].includes(".") || words.some(isSetter);
}

/** What sets variables, or decides what an assignment does: after `readonly d`, one fails, and the next line runs. */
function isSetter(word: string): boolean {
  return /^(?:read|eval|source|readonly|declare|typeset|local|export|unset)$/.test(word);
}

/**
 * Returns the assignments that nothing prevents, and whose variables nothing else in the line sets: each begins a
 * statement of the line itself, in its own shell.
 */
export function lastingAssignments(root: SyntaxNode): ReadonlySet<SyntaxNode> {
  const found = new Set<SyntaxNode>();
  if (root.text.split(/[\s;&|(){}]/).some(isSetter)) return found;
  for (const [at, statement] of root.children.entries()) {
    let first: SyntaxNode | undefined = statement;
    while (first?.type === "list") first = first.children[0];
    const [name, operator, value, ...more] = first?.type === "variable_assignment" ? first.children : [];
    const isPlain = operator?.type === "=" && value !== undefined && more.length === 0;
    if (!first || !name || !isPlain || root.children[at + 1]?.type === "&") continue;
    if (/^(?:[a-z][a-z0-9_]*|[A-Z]\d?)$/.test(name.text) && settersOf(root, name.text) === 1) found.add(first);
  }
  return found;
}

/** How often a line may set a variable. */
function settersOf(node: SyntaxNode, name: string): number {
  const [first, second] = node.children;
  const sets =
    (node.type === "variable_assignment" && first?.text.replace(/\[[^]*/, "") === name) ||
    (node.type === "for_statement" && second?.text === name);
  const own = node.type === "function_definition" ? Infinity : Number(sets);
  return node.children.reduce((sum, child) => sum + settersOf(child, name), own);
}

/** Replaces the names of variables in arithmetic by their values, as far as they are known numbers that it leaves as they are. */
export function withNumbers(text: string, bindings: Bindings): string {
  if (/(?<![=!<>])=(?!=)|\+\+|--/.test(text)) return text;
  return text.replace(/\$?(?<!\w)([A-Za-z]\w*)/g, (name, own: string) => {
    const value = bindings.get(own)?.value ?? "";
    return /^(?:0|[1-9]\d{0,8})$/.test(value) ? value : name;
  });
}
