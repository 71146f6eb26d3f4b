/** JSON text whose numbers keep their digits, and how many had to become text for that. */
export interface Exact {
  readonly json: string;
  readonly quoted: readonly string[];
}

/**
 * Quotes the numbers in JSON text that a JavaScript number can't represent. These are integers with too many digits,
 * and numbers beyond its range (`12345678901234567890`, `1e999`). Decimal fractions are rounded as JSON readers do.
 */
export function exactNumbers(json: string): Exact {
  // Only such texts can contain one. Most don't, and are not scanned.
  if (!/\d{16}|[eE][+-]?\d{3}/.test(json)) return { json, quoted: [] };
  const parts: string[] = [];
  const quoted: string[] = [];
  let from = 0;
  let inText = false;
  const token = /["\\]|-?\d[\d.eE+-]*/g;
  for (let found = token.exec(json); found; found = token.exec(json)) {
    const [text] = found;
    if (text === '"') inText = !inText;
    else if (text === "\\") token.lastIndex += 1;
    else if (!inText && !fits(text)) {
      parts.push(json.slice(from, found.index), `"${text}"`);
      from = token.lastIndex;
      quoted.push(text);
    }
  }
  return { json: parts.join("") + json.slice(from), quoted };
}

function fits(number: string): boolean {
  const read = Number(number);
  // What is no number at all is left for the reader to refuse.
  if (Number.isNaN(read)) return true;
  return /^-?\d+$/.test(number) ? Number.isSafeInteger(read) || BigInt(number) === BigInt(read) : Number.isFinite(read);
}
