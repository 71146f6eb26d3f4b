/** 1 for each byte of words: all but space, tab, line feed, vertical tab, form feed and carriage return. */
const inWords = new Uint8Array(256).fill(1).fill(0, 9, 14).fill(0, 32, 33);

/** Whether the byte belongs to a word; bytes beyond ASCII all do. */
export function isInWord(byte: number): boolean {
  return inWords[byte] === 1;
}
