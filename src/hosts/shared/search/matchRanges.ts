/**
 * The range of a match in some lines of text. Line 0 is the first; `from` and `to` count characters (code points) of a
 * line.
 */
export interface TextRange {
  readonly line: number;
  readonly from: number;
  readonly lastLine: number;
  readonly to: number;
}

/**
 * Converts half-open ranges of a text, or of its bytes, to lines and characters.
 * `slice` returns the text between two offsets. Ranges must be in order. Each piece of text is read once.
 */
export function rangeReader(slice: (from: number, to: number) => string): (from: number, to: number) => TextRange {
  let [at, line, column] = [0, 0, 0];
  const advance = (to: number): void => {
    const piece = slice(at, to);
    const feed = piece.lastIndexOf("\n");
    line += feed < 0 ? 0 : piece.slice(0, feed + 1).split("\n").length - 1;
    column = feed < 0 ? column + characters(piece) : characters(piece.slice(feed + 1));
    at = to;
  };
  return (from, to) => {
    advance(from);
    const start = { line, from: column };
    advance(to);
    return { ...start, lastLine: line, to: column };
  };
}

/** Counts the code points of a text. */
function characters(text: string): number {
  let count = text.length;
  for (const _ of text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)) count -= 1;
  return count;
}
