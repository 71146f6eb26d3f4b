/** Escapes, brackets, and the marks of which basic syntax (POSIX) needs a backslash to make operators. */
const pieces = /\\[^]|\[\^?\]?|\]|[|(){}+?]/g;

/**
 * Returns what a pattern in the syntax of plain `grep` is in that of ripgrep: `\|`, `\(`, `\{`, `\+`, and `\?` without
 * the backslash, first with a backslash before the marks that have none, then without. Returns nothing for a pattern
 * that has none of them.
 */
export function fromBasicSyntax(pattern: string): string[] {
  if (!/\\[|(){}+?]/.test(pattern)) return [];
  const meant = new Set([read(pattern, "\\"), read(pattern, "")]);
  // An empty group matches everywhere.
  return [...meant].filter((other) => other !== pattern && !other.includes("()"));
}

/** The pattern with `before` in front of the marks that have no backslash. */
function read(pattern: string, before: string): string {
  let inBrackets = false;
  return pattern.replace(pieces, (piece) => {
    if (piece.startsWith("[") || piece === "]") inBrackets = piece !== "]";
    else if (!inBrackets && piece.length === 1) return before + piece;
    else if (!inBrackets && /[|(){}+?]/.test(piece)) return piece.slice(1);
    return piece;
  });
}
