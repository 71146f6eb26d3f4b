/** Part of a long text, cut at a line end where there is one near. */
export interface Chunk {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly at: number;
  /** 0-based number of its first line. */
  readonly line: number;
  /** The cut is inside a line. */
  readonly open: boolean;
}

/** Lines and characters of one chunk at most: small enough to lay out within a frame. */
const CHUNK_LINES = 200;
const CHUNK_CHARACTERS = 16_000;
/** The beginning of a text in chunks, and where what is left begins. */
export interface Cut {
  readonly chunks: readonly Chunk[];
  readonly end: number;
}

/** Cuts `text` into chunks from the start, as many as asked for. */
export function cut(text: string, chunks: number, mostLines = CHUNK_LINES, mostCharacters = CHUNK_CHARACTERS): Cut {
  const made: Chunk[] = [];
  let from = 0;
  let line = 0;
  while (made.length < chunks && from < text.length) {
    const { to, lines } = chunkEnd(text, from, mostLines, mostCharacters);
    const open = to < text.length && text[to - 1] !== "\n";
    made.push({ text: text.slice(from, !open && text[to - 1] === "\n" ? to - 1 : to), at: from, line, open });
    line += lines;
    from = to;
  }
  return { chunks: made, end: from };
}

/** Returns where a chunk ends, and its number of lines. A line that is too long for a chunk is cut. */
function chunkEnd(
  text: string,
  from: number,
  mostLines: number,
  mostCharacters: number,
): { to: number; lines: number } {
  let to = from;
  let lines = 0;
  for (; lines < mostLines && to < text.length; lines++) {
    const feed = text.indexOf("\n", to);
    const next = feed < 0 ? text.length : feed + 1;
    if (next - from > mostCharacters) return { to: to === from ? safe(text, from + mostCharacters) : to, lines };
    to = next;
  }
  return { to, lines };
}

/** Chunks of code: smaller, since each line is an element and each word may be one. */
export function cutCode(text: string, chunks: number): Cut {
  return cut(text, chunks, 80, 6_000);
}

/** Returns an offset that doesn't split a character. */
export function safe(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** Lines of a text; an unended last line counts, nothing behind a last line end does not. */
export function lineCount(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; lines++) {
    const feed = text.indexOf("\n", at);
    at = feed < 0 ? text.length : feed + 1;
  }
  return lines;
}
