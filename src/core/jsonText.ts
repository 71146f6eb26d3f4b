/** JSON read from text: the value, or what is wrong and where. */
export type JsonText =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly problem: string;
      /** In UTF-16 code units from the start of the text. */
      readonly offset: number;
      /** 1-based. */
      readonly line: number;
      readonly column: number;
    };

/** Reads JSON; a byte order mark before it is let pass. Engines differ in whether their message tells a position, so the position is found here. */
export function readJson(text: string): JsonText {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch {
    const offset = firstError(json) + (text.length - json.length);
    const line = text.slice(0, offset).split("\n").length;
    const column = offset - text.lastIndexOf("\n", offset - 1);
    const [char] = text.slice(offset, offset + 2);
    const problem = char === undefined ? "the text ends too early" : `unexpected ${JSON.stringify(char)}`;
    return { ok: false, problem: `Not JSON: ${problem} at line ${line}, column ${column}.`, offset, line, column };
  }
}

const space = /[ \t\n\r]*/y;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
// eslint-disable-next-line no-control-regex -- JSON strings hold no raw control characters (RFC 8259, section 7)
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;

/** Offset of the first character that cannot stand there. Keeps its own stack, so deep nesting does not end it. */
function firstError(text: string): number {
  const open: string[] = [];
  let at = 0;
  let expect: "value" | "first" | "key" | "colon" | "next" = "value";
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    take(space);
    const char = text.charAt(at);
    const close = open.at(-1);
    if (char !== "" && char === close && (expect === "first" || expect === "next")) {
      open.pop();
      at += 1;
      expect = "next";
    } else if (expect === "next") {
      if (char !== "," || close === undefined) return at;
      at += 1;
      expect = close === "}" ? "key" : "value";
    } else if (expect === "colon") {
      if (char !== ":") return at;
      at += 1;
      expect = "value";
    } else if (expect === "key" || (expect === "first" && close === "}")) {
      if (!take(string)) return at;
      expect = "colon";
    } else if (char === "{" || char === "[") {
      open.push(char === "{" ? "}" : "]");
      at += 1;
      expect = "first";
    } else if (take(string) || take(scalar)) expect = "next";
    else return at;
  }
}
