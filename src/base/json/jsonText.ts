/** JSON read from text: the value, or what is wrong and where. */
export type JsonText =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly problem: string;
      /** Where it goes wrong, in UTF-16 code units from the start of the text; the text's length when the text is only cut off. */
      readonly offset: number;
      /** 1-based. */
      readonly line: number;
      readonly column: number;
    };

/**
 * Reads JSON, and ignores a byte order mark before it. Engines differ in whether their message contains a position, so
 * it is found here.
 */
export function readJson(text: string): JsonText {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch {
    const { at, whole } = scanJson(json, 0);
    const offset = (whole ? skipSpace(json, at) : at) + (text.length - json.length);
    const { line, column } = placeOf(text, offset);
    const [char] = text.slice(offset, offset + 2);
    const problem =
      char === undefined
        ? `Not JSON: the text ends too early at line ${line}, column ${column}.`
        : `Not JSON: unexpected ${JSON.stringify(char)} at line ${line}, column ${column}.`;
    return { ok: false, problem, offset, line, column };
  }
}

/** The line and the column of an offset, both 1-based. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1 && end < offset; end = text.indexOf("\n", start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
/** What a scalar that the text's end has cut off looks like. */
const cutScalar = /(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-|-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?))$/y;

/**
 * Scans one JSON value. Returns the offset after it if it is `whole`, otherwise the offset of the first invalid
 * character or the text's end. Keeps its own stack, so deep nesting isn't a problem.
 */
export function scanJson(text: string, from: number): { readonly at: number; readonly whole: boolean } {
  const open: string[] = [];
  let at = from;
  let expect: "value" | "first" | "key" | "colon" | "next" = "value";
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    at = skipSpace(text, at);
    const char = text.charAt(at);
    const close = open.at(-1);
    const isKey: boolean = expect === "key" || (expect === "first" && close === "}");
    if (char !== "" && char === close && (expect === "first" || expect === "next")) {
      open.pop();
      at += 1;
      expect = "next";
    } else if (expect === "next" || expect === "colon") {
      if (char !== (expect === "next" ? "," : ":")) return { at, whole: false };
      at += 1;
      expect = expect === "next" && close === "}" ? "key" : "value";
    } else if (char === '"') {
      const string = scanString(text, at + 1);
      if (!string.whole) return string;
      at = string.at;
      expect = isKey ? "colon" : "next";
    } else if (isKey) return { at, whole: false };
    else if (char === "{" || char === "[") {
      open.push(char === "{" ? "}" : "]");
      at += 1;
      expect = "first";
    } else if (take(scalar)) expect = "next";
    else {
      take(cutScalar);
      return { at, whole: false };
    }
    if (expect === "next" && open.length === 0) return { at, whole: true };
  }
}

/** Returns the offset of the first character from `from` on that is no white space. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); isSpace(code); code = text.charCodeAt(at)) at += 1;
  return at;
}

/** JSON's white space (RFC 8259, section 2). */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const cutEscape = /\\(?:u[\dA-Fa-f]{0,3})?$/y;

// oxlint-disable-next-line no-control-regex -- JSON strings contain no raw control characters (RFC 8259, section 7)
const plainRun = /[^"\\\u0000-\u001f]*/y;

/** Walks from behind a string's first quote to behind its last. One pattern over the whole string would run out of stack on a long one. */
function scanString(text: string, from: number): { readonly at: number; readonly whole: boolean } {
  let at = from;
  for (;;) {
    plainRun.lastIndex = at;
    plainRun.test(text);
    at = plainRun.lastIndex;
    const char = text.charAt(at);
    if (char === '"') return { at: at + 1, whole: true };
    if (char !== "\\") return { at, whole: false };
    escape.lastIndex = at;
    if (!escape.test(text)) {
      cutEscape.lastIndex = at;
      return { at: cutEscape.test(text) ? text.length : at, whole: false };
    }
    at = escape.lastIndex;
  }
}
