const TOKENS = /\s*(\d+|[-+*/%()])/y;

/** The results of larger numbers depend on their size in bits. */
const LARGEST = 2 ** 31;

/**
 * Returns the value of arithmetic with decimal numbers, `+ - * / %`, and parentheses. Returns undefined for any other.
 * Bash divides toward zero.
 */
export function literalArithmetic(text: string): string | undefined {
  const tokens: string[] = [];
  TOKENS.lastIndex = 0;
  let end = 0;
  for (let match = TOKENS.exec(text); match; match = TOKENS.exec(text)) {
    tokens.push(match[0].trim());
    end = TOKENS.lastIndex;
  }
  if (text.slice(end).trim() !== "") return undefined;
  let at = 0;

  const sum = (): number => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-")
      value = tokens[at++] === "+" ? value + product() : value - product();
    return value;
  };
  const product = (): number => {
    let value = single();
    while (/^[*/%]$/.test(tokens[at] ?? "")) {
      const operator = tokens[at++];
      const other = single();
      value = operator === "*" ? value * other : operator === "/" ? Math.trunc(value / other) : value % other;
    }
    return checked(value);
  };
  const single = (): number => {
    const token = tokens[at++] ?? "";
    if (token === "-" && tokens[at] !== "-") return -single();
    if (token === "(") {
      const value = sum();
      return tokens[at++] === ")" ? value : NaN;
    }
    // A zero in front makes a number octal; two signs in a row may be another operator.
    return /^(?:0|[1-9]\d{0,9})$/.test(token) ? Number(token) : NaN;
  };

  const value = checked(sum());
  return Number.isNaN(value) || at < tokens.length ? undefined : String(value);
}

/** What is not a number stays none. */
function checked(value: number): number {
  return Math.abs(value) < LARGEST ? value : NaN;
}

/**
 * Whether `$((…))` only computes: it contains numbers, operators, and balanced parentheses. Names don't count, because
 * the value of a variable is evaluated, which can run commands. Bash reads `$((1) > 2 | (3))`, where the parentheses
 * aren't balanced inside, as a command that writes a file.
 */
export function isPlainArithmetic(text: string): boolean {
  const [, inside] = /^\$\(\(([\d\s+*/%()<>=!&|^~?:,-]*)\)\)$/.exec(text) ?? [];
  // What looks like a process substitution counts as one.
  if (inside === undefined || /[<>]\(/.test(inside)) return false;
  let depth = 0;
  for (const char of inside) {
    if (char === "(") depth++;
    else if (char === ")" && --depth < 0) return false;
  }
  return depth === 0;
}
