/** Returns the number that is written in a range in at most 15 digits. -1 for anything else. */
export function wholeNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > 15) return -1;
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
