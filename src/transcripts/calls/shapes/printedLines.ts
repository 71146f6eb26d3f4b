/** Lines of a file as another agent's tool printed them. */
export interface PrintedLines {
  /** Without the numbers of lines. */
  readonly content: string;
  readonly startLine: number;
  readonly numLines: number;
}

/**
 * Returns lines without their numbers, each of which `after` follows. Undefined unless each line has the number after
 * the one before.
 */
export function numberedPrint(text: string, after: string): PrintedLines | undefined {
  const startLine = Number.parseInt(text, 10);
  const lines = text.split("\n");
  const content: string[] = [];
  for (const [at, line] of lines.entries()) {
    const number = `${startLine + at}${after}`;
    const printed = line.trimStart();
    // The space after the number can be missing at the end of a text.
    if (!printed.startsWith(number) && printed !== number.trimEnd()) return undefined;
    content.push(printed.slice(number.length));
  }
  return { content: content.join("\n"), startLine, numLines: lines.length };
}

/** Returns lines that were printed without numbers. A first line below 1 counts as 1. */
export function plainPrint(content: string, startLine: number): PrintedLines {
  return { content, startLine: Math.max(1, startLine), numLines: content === "" ? 0 : content.split("\n").length };
}
