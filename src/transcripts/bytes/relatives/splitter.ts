import type { Line } from "../lineBytes";

/** Cuts the bytes of a file, given piece by piece, into the lines that contain its entries. */
export interface Splitter {
  /** The lines that end in `bytes`, in order. All of them have to be taken, and `bytes` must not change meanwhile. */
  push(bytes: Uint8Array): Generator<Line>;
  /** What is not ended yet; it grows with the next bytes. */
  rest(): Line | undefined;
  /** What the file is, in a sentence, when it is no list of entries; what is known so far. */
  readonly notice?: string | undefined;
}
