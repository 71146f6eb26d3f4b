import { PatternError } from "../../../../tools/runtime/ports/searchPort";

/** A pattern in JavaScript's syntax, with the flags from its beginning. */
export interface TranslatedPattern {
  readonly source: string;
  /** Any of `i`, `m`, and `s`. */
  readonly flags: string;
}

/**
 * ripgrep's classes (the crate regex-syntax, "Unicode"), because JavaScript's are ASCII only. For use within brackets.
 */
const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
const CLASSES: Readonly<Record<string, string>> = { w: WORD, d: "\\p{Nd}", s: "\\p{White_Space}" };

const NAMED: Readonly<Record<string, string>> = {
  alnum: "A-Za-z0-9",
  alpha: "A-Za-z",
  ascii: "\\x00-\\x7f",
  blank: " \\t",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-\\/:-@\\[-`{-~",
  space: "\\s",
  upper: "A-Z",
  word: "\\w",
  xdigit: "0-9A-Fa-f",
};

/**
 * Wraps a JavaScript expression to match only at word boundaries, like ripgrep's `--word-regexp` (ripgrep's manual).
 */
export function atWordEdges(source: string): string {
  return `(?<![${WORD}])(?:${source})(?![${WORD}])`;
}

const AT_WORD_EDGE = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`;
const NOT_AT_WORD_EDGE = `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`;

/** A part of a pattern, which is the same in both syntaxes or needs translation. */
const PART =
  /\\[pP]\{[^}]*\}|\\([pP][A-Z])|\\x\{([0-9A-Fa-f]+)\}|\\[^]|\(\?P?<(?![=!])|\(\?(?:<[=!]|[^:])|\[|[^\\([]+|\(/gu;

/** A part within brackets. */
const MEMBER = /\[:(\^?)([a-z]+):\]|\\[pP]\{[^}]*\}|\\([pP][A-Z])|\\x\{([0-9A-Fa-f]+)\}|\\[^]|\]|&&|--|~~|[^\\]/gu;

/**
 * Translates a pattern from ripgrep's syntax to JavaScript's, for an expression with the flag `u`.
 * With `dotAll`, `.` also matches line ends. Without it, `\A` and `\z` are the edges of a line. Throws `PatternError` for
 * what ripgrep doesn't support either, so that both searches refuse the same patterns, and for what JavaScript can't
 * express.
 */
export function translatePattern(pattern: string, dotAll: boolean): TranslatedPattern {
  const [start = "", flags = ""] = /^\(\?([ims]+)\)/.exec(pattern) ?? [];
  const lineEdges: Readonly<Record<string, string>> = dotAll ? {} : { "\\A": "^", "\\z": "$" };
  let source = "";
  let at = start.length;
  while (at < pattern.length) {
    PART.lastIndex = at;
    const [part = "", property, code] = PART.exec(pattern) ?? [];
    if (part === "") throw new PatternError("incomplete escape sequence, reached end of pattern prematurely");
    if (part.startsWith("[")) {
      const { text, end } = brackets(pattern, at);
      source += text;
      at = end;
      continue;
    }
    if (code !== undefined) source += `\\u{${code}}`;
    else if (property !== undefined) source += `\\${property.charAt(0)}{${property.charAt(1)}}`;
    else if (part.startsWith("\\")) source += lineEdges[part] ?? escape(part);
    else if (part.startsWith("(")) source += group(part);
    else source += plain(part, dotAll || flags.includes("s"));
    at += part.length;
  }
  return { source, flags };
}

function group(part: string): string {
  if (part === "(") return part;
  if (part.endsWith("<")) return "(?<";
  if (/^\(\?(?:[=!]|<[=!])/.test(part)) return part;
  throw unusable(`the group ${part} is`);
}

function escape(part: string): string {
  const char = part.charAt(1);
  if (/[pP]/.test(char)) return part;
  if (/[1-9k]/.test(char)) return part;
  if (char === "b") return AT_WORD_EDGE;
  if (char === "B") return NOT_AT_WORD_EDGE;
  if (char === "<") return `(?<![${WORD}])(?=[${WORD}])`;
  if (char === ">") return `(?<=[${WORD}])(?![${WORD}])`;
  if (char === "z") return "(?![^])";
  if (char === "A") return "(?<![^])";
  const members = CLASSES[char.toLowerCase()];
  if (members !== undefined) return char === char.toLowerCase() ? `[${members}]` : `[^${members}]`;
  return escaped(part);
}

/**
 * Translates text without backslashes. JavaScript has more line ends, and with `u` rejects unmatched closing brackets.
 */
function plain(part: string, dotAll: boolean): string {
  return part.replace(/\{\d+(?:,\d*)?\}|[.\]}]/g, (mark) => {
    if (mark === ".") return dotAll ? "[^]" : "[^\\r\\n]";
    return mark.length > 1 ? mark : `\\${mark}`;
  });
}

function brackets(pattern: string, from: number): { text: string; end: number } {
  const [start = ""] = /^\[\^?\]?/.exec(pattern.slice(from, from + 3)) ?? [];
  let text = start.endsWith("]") ? `${start.slice(0, -1)}\\]` : start;
  MEMBER.lastIndex = from + start.length;
  for (let found = MEMBER.exec(pattern); found; found = MEMBER.exec(pattern)) {
    if (found[0] === "]") return { text: `${text}]`, end: MEMBER.lastIndex };
    text += members(found);
  }
  throw new PatternError("unclosed character class");
}

function members([part, not, name, property, code]: RegExpExecArray): string {
  if (part === "&&" || part === "--" || part === "~~" || part === "[") throw unusable("sets within sets are");
  if (name !== undefined) {
    const named = NAMED[name];
    if (named === undefined || not === "^") throw new PatternError(`unrecognized character class ${part}`);
    return named;
  }
  if (code !== undefined) return `\\u{${code}}`;
  if (property !== undefined) return `\\${property.charAt(0)}{${property.charAt(1)}}`;
  return part.startsWith("\\") ? member(part) : part;
}

function member(part: string): string {
  const char = part.charAt(1);
  if (/[pP]/.test(char)) return part;
  if (char === "b") return "\\x08";
  const members = CLASSES[char.toLowerCase()];
  if (members === undefined) return escaped(part);
  if (char === char.toLowerCase()) return members;
  throw unusable(`${part} within brackets is`);
}

/** Creates the error for a valid pattern that JavaScript can't express. */
function unusable(what: string): PatternError {
  return new PatternError(`${what} not supported without ripgrep`, { unusable: true });
}

/** Removes unnecessary escapes, which JavaScript rejects with the flag `u`. */
function escaped(part: string): string {
  const char = part.slice(1);
  if (char === "a") return "\\x07";
  if (/^[\w^$\\.*+?()[\]{}|/-]$/.test(char)) return char === "-" ? "\\x2d" : part;
  return char;
}
