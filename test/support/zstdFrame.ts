/** Returns the text as a zstd frame (RFC 8878) of blocks that are not compressed. */
export function zstdFrame(content: string | Uint8Array, blockBytes = 64 * 1024): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  head.writeUInt32LE(bytes.length, 5);
  const parts = [head];
  for (let at = 0, last = false; !last; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    last = at + blockBytes >= bytes.length;
    const about = Buffer.alloc(3);
    about.writeUIntLE((block.length << 3) | (last ? 1 : 0), 0, 3);
    parts.push(about, block);
  }
  return Buffer.concat(parts);
}
