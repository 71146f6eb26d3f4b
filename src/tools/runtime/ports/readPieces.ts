import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";

/** What is read of a file, and how. */
export interface PieceOptions {
  /** The half-open range of bytes. By default, the whole file. */
  readonly from?: number;
  readonly to?: number;
  /** Bytes of the largest pieces. */
  readonly pieceBytes?: number;
}

/** Bytes of a file. */
export interface Piece {
  /** The byte it starts at. */
  readonly at: number;
  /** Valid until the next piece is asked for. Never empty. */
  readonly bytes: Uint8Array;
}

/** The first piece is small, and read alone: most files end in it. */
const FIRST_BYTES = 1 << 16;

/**
 * 400 MB are read and counted in a fifth less time than in pieces of 1 MiB (measured); a piece of it is counted in half a millisecond, and in five
 * without SIMD.
 */
const PIECE_BYTES = 1 << 21;

/**
 * Yields a file's bytes in pieces, in order, while the next piece is being read. Ends at the end of the range or the
 * file, whichever is first. Throws what reading throws, and the signal's reason.
 */
export async function* readPieces(
  files: Pick<Files, "read">,
  resource: Resource,
  signal: AbortSignal,
  { from = 0, to = Infinity, pieceBytes = PIECE_BYTES }: PieceOptions = {},
): AsyncGenerator<Piece> {
  const readings: Reading[] = [];
  let next = from;
  /** Begins to read the next piece, if there is one; into a new array unless one is given. */
  const begin = (bytes: number, into?: Uint8Array): void => {
    const at = next;
    next = Math.min(at + bytes, to);
    const wanted = next - at;
    if (wanted <= 0) return;
    const array = into ?? new Uint8Array(wanted);
    const count = files.read(resource, at, next, array);
    // A failure is reported when its result is used, if ever.
    count.catch(() => undefined);
    readings.push({ at, wanted, into: array, count });
  };
  signal.throwIfAborted();
  begin(Math.min(FIRST_BYTES, pieceBytes));
  try {
    for (let reading = readings.shift(); reading; reading = readings.shift()) {
      const { at, wanted, into } = reading;
      const count = await reading.count;
      signal.throwIfAborted();
      const first = at === from;
      if (first && count === wanted) begin(pieceBytes);
      if (count > 0) yield { at, bytes: into.subarray(0, count) };
      if (count < wanted) return;
      begin(pieceBytes, first ? undefined : into);
    }
  } finally {
    // What is still being read is written into arrays nobody looks at any more.
    await Promise.allSettled(readings.map(({ count }) => count));
  }
}

interface Reading {
  readonly at: number;
  /** Bytes asked for; fewer are there at the end of the file. */
  readonly wanted: number;
  readonly into: Uint8Array;
  readonly count: Promise<number>;
}
