/**
 * The same text by itself: a part that was cut from a long text keeps all of it in memory. Lone surrogates become
 * U+FFFD.
 */
export function copied(text: string): string {
  // A mark at the beginning would be taken for that of the encoding.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}
