/** Buffers of files that were read, for the next ones: a new one is filled with zeros first. */
const FREE: Uint8Array[] = [];
const MOST_FREE = 8;

/** Returns a buffer of this length. Its bytes can be any. */
export function takeBuffer(bytes: number): Uint8Array {
  const at = FREE.findIndex(({ length }) => length === bytes);
  return FREE.splice(at, at < 0 ? 0 : 1)[0] ?? new Uint8Array(bytes);
}

/** Takes back buffers into which nothing is read any more. */
export function giveBuffers(buffers: readonly Uint8Array[]): void {
  FREE.push(...buffers.slice(0, MOST_FREE - FREE.length));
}
