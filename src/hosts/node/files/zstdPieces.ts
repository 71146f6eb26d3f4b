import { joinBytes } from "../../../transcripts/bytes/lineBytes";

const FRAME = 0xfd2fb528;
/** Frames that contain no data, of sixteen kinds. */
const SKIPPED = 0x184d2a50;
const RLE = 1;
/** A file of more frames is hostile: each costs a call, whatever is in it. */
const MOST_FRAMES = 100_000;
/** Bytes passed on at once: of those with damage in them, nothing is decompressed. */
const PIECE_BYTES = 16 * 1024;

/**
 * Cuts zstd data (RFC 8878) where its blocks end, and always where a frame ends. Leaves out frames without data. Node's
 * decompressor would ignore what follows a frame in the same piece. Passes damaged data on as it is. Throws for more
 * than 100,000 frames.
 */
export async function* zstdPieces(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = new Input(packed);
  for (let frames = 0; ; frames++) {
    const start = await input.upTo(4);
    if (start.length === 0) return;
    if (frames >= MOST_FRAMES) throw new Error(`more than ${MOST_FRAMES} frames`);
    const magic = numberOf(start);
    if (magic === FRAME) yield* frame(input, start);
    else if (start.length === 4 && magic - (magic % 16) === SKIPPED) await input.skip(numberOf(await input.upTo(4)));
    else yield start;
  }
}

async function* frame(input: Input, start: Uint8Array): AsyncGenerator<Uint8Array> {
  const descriptor = await input.upTo(1);
  const flags = descriptor[0] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const contentSize = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  const dictionary = [0, 1, 2, 4][flags & 3] ?? 0;
  let waiting = [start, descriptor, await input.upTo((isSingle ? 0 : 1) + dictionary + contentSize)];
  for (let last = false; !last;) {
    const block = await input.upTo(3);
    const about = numberOf(block);
    const isWhole = block.length === 3;
    last = about % 2 === 1 || !isWhole;
    waiting.push(block, ...(isWhole ? await input.pieces(((about >> 1) & 3) === RLE ? 1 : about >> 3) : []));
    if (last && (flags & 4) !== 0) waiting.push(await input.upTo(4));
    const length = lengthOf(waiting);
    if (!last && length < PIECE_BYTES) continue;
    yield joinBytes(waiting, length);
    waiting = [];
  }
}

/** Bytes that come in pieces of any size. */
class Input {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns the next bytes, fewer at the end. */
  async upTo(count: number): Promise<Uint8Array> {
    const pieces = await this.pieces(count);
    return joinBytes(pieces, lengthOf(pieces));
  }

  async pieces(count: number): Promise<Uint8Array[]> {
    const pieces: Uint8Array[] = [];
    for (let left = count; left > 0;) {
      const piece = await this.#next(left);
      if (!piece) break;
      pieces.push(piece);
      left -= piece.length;
    }
    return pieces;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0;) {
      const piece = await this.#next(left);
      if (!piece) return;
      left -= piece.length;
    }
  }

  /** Returns at most so many bytes. Undefined at the end. */
  async #next(most: number): Promise<Uint8Array | undefined> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) return undefined;
      this.#rest = next.value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Up to four bytes, the lowest first. */
function numberOf(bytes: Uint8Array): number {
  return bytes.reduceRight((number, byte) => number * 256 + byte, 0);
}
