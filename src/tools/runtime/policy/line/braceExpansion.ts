/** Words that the braces of one word may stand for. */
const MOST = 100;

/** A piece of a word that braces do not split: a character, an escaped character, or quoted text. */
const PIECES = /\\[^\n]|'[^']*'|"[^"\\$`]*"|[^\\'"$`\s]/g;

type Pieces = readonly string[];

/**
 * Expands the braces of a word as bash does before anything else (Bash Reference Manual, "Brace Expansion"):
 * `src/{a,b}.ts` and `{1..3}`. Returns the words as they would be written without braces. Returns undefined for a word
 * whose braces aren't plainly balanced lists or ranges, that contains something to replace, or that expands to too many
 * words.
 */
export function expandBraces(raw: string): readonly string[] | undefined {
  const pieces = Array.from(raw.matchAll(PIECES), ([piece]) => piece);
  if (pieces.join("") !== raw) return undefined;
  return expand(pieces)?.filter((word) => word !== "");
}

function expand(pieces: Pieces): readonly string[] | undefined {
  const open = pieces.indexOf("{");
  if (open < 0) return pieces.includes("}") ? undefined : [pieces.join("")];
  const before = pieces.slice(0, open);
  const close = closing(pieces, open);
  if (close === undefined || before.includes("}")) return undefined;
  const middle = alternatives(pieces.slice(open + 1, close));
  const after = middle && expand(pieces.slice(close + 1));
  if (!after || middle.length * after.length > MOST) return undefined;
  return middle.flatMap((one) => after.map((end) => before.join("") + one + end));
}

function closing(pieces: Pieces, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < pieces.length; at++) {
    if (pieces[at] === "{") depth += 1;
    else if (pieces[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** The text between braces: a list with commas, or a range. */
function alternatives(inner: Pieces): readonly string[] | undefined {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const piece of inner) {
    if (piece === "{") depth += 1;
    else if (piece === "}") depth -= 1;
    if (piece === "," && depth === 0) parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  if (parts.length === 1) return range(inner.join(""));
  const expanded: string[] = [];
  for (const part of parts) {
    const words = expand(part);
    if (!words || expanded.length + words.length > MOST) return undefined;
    expanded.push(...words);
  }
  return expanded;
}

const NUMBERS = /^(-?(?:0|[1-9]\d{0,5}))\.\.(-?(?:0|[1-9]\d{0,5}))$/;
const LETTERS = /^(?:([a-z])\.\.([a-z])|([A-Z])\.\.([A-Z]))$/;

function range(text: string): readonly string[] | undefined {
  const [, from, to] = NUMBERS.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return steps(Number(from), Number(to), String);
  const [, small, smallEnd, capital, capitalEnd] = LETTERS.exec(text) ?? [];
  const [first, last] = [small ?? capital, smallEnd ?? capitalEnd];
  if (first === undefined || last === undefined) return undefined;
  return steps(first.charCodeAt(0), last.charCodeAt(0), (code) => String.fromCharCode(code));
}

function steps(from: number, to: number, write: (value: number) => string): readonly string[] | undefined {
  const count = Math.abs(to - from) + 1;
  if (count > MOST) return undefined;
  return Array.from({ length: count }, (_, step) => write(from < to ? from + step : from - step));
}
