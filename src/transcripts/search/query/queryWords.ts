/** A part of a query as it was typed. */
export type Word =
  /** Words without a mark of their own; the spaces between them are part of the text. */
  | { readonly kind: "text"; readonly text: string; readonly negated: boolean }
  | { readonly kind: "expression"; readonly source: string; readonly flags: string; readonly negated: boolean }
  | { readonly kind: "field"; readonly name: string; readonly value: string; readonly negated: boolean };

/** A query that cannot be read, as a sentence that names what is wrong with it. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}

/**
 * Splits a query: `name:value`, `name:"a value"`, `"quoted text"`, `/expression/flags`, each with `-` before it for
 * what must not be, and plain words, which stay together as typed. Of quotes only `\"` and `\\` are escapes. Throws
 * `QueryError` for a quote that does not end. `Error: text` is a text unless `isField` knows the name.
 */
export function splitQuery(query: string, isField: (name: string) => boolean): Word[] {
  const words: Word[] = [];
  let plain = "";
  const endPlain = (): void => {
    if (plain.trim() !== "") words.push({ kind: "text", text: plain.trim(), negated: false });
    plain = "";
  };
  for (let at = 0; at < query.length;) {
    const space = /^\s+/.exec(query.slice(at))?.[0];
    if (space !== undefined) {
      plain += space;
      at += space.length;
      continue;
    }
    const marked = readMarked(query, at, isField);
    if (marked) {
      endPlain();
      words.push(marked.word);
      at = marked.end;
      continue;
    }
    const word = /^\S+/.exec(query.slice(at))?.[0] ?? "";
    plain += word;
    at += word.length;
  }
  endPlain();
  return words;
}

interface Marked {
  readonly word: Word;
  readonly end: number;
}

function readMarked(query: string, start: number, isField: (name: string) => boolean): Marked | undefined {
  const negated = query.charAt(start) === "-" && /^-\S/.test(query.slice(start));
  const at = negated ? start + 1 : start;
  if (query.charAt(at) === '"') {
    const { text, end } = readQuoted(query, at);
    return { word: { kind: "text", text, negated }, end };
  }
  const expression = readExpression(query, at, negated);
  if (expression) return expression;
  // `https://…`, `C:\…` and `std::…` are texts.
  const field = /^([A-Za-z][A-Za-z-]*):(?![/\\]{2}|:|\\)/.exec(query.slice(at));
  const [all = "", name = ""] = field ?? [];
  const from = at + all.length;
  if (field && (isField(name) || /\S/.test(query.charAt(from)))) {
    if (query.charAt(from) === '"') {
      const { text, end } = readQuoted(query, from);
      return { word: { kind: "field", name, value: text, negated }, end };
    }
    const value = /^\S*/.exec(query.slice(from))?.[0] ?? "";
    return { word: { kind: "field", name, value, negated }, end: from + value.length };
  }
  if (!negated) return undefined;
  const text = /^\S+/.exec(query.slice(at))?.[0] ?? "";
  return { word: { kind: "text", text, negated }, end: at + text.length };
}

function readQuoted(query: string, start: number): { text: string; end: number } {
  const quoted = /^"((?:[^"\\]|\\[\s\S])*)"/.exec(query.slice(start));
  if (!quoted)
    throw new QueryError(`The quotation mark in ${query.slice(start)} is not closed. Write "…" around a text.`);
  const [all, inner = ""] = quoted;
  return { text: inner.replace(/\\(["\\])/g, "$1"), end: start + all.length };
}

/**
 * Reads an expression: it begins with a slash, and another slash ends it before a space or the end. Otherwise it is a
 * path.
 */
function readExpression(query: string, start: number, negated: boolean): Marked | undefined {
  if (query.charAt(start) !== "/") return undefined;
  const expression = /^\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([A-Za-z]*)(?=\s|$)/.exec(query.slice(start));
  if (!expression) return undefined;
  const [all, source = "", flags = ""] = expression;
  return { word: { kind: "expression", source, flags, negated }, end: start + all.length };
}
