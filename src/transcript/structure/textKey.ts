/**
 * A short name of a text: white space at its ends apart, equal texts have equal names, and others very likely have another
 * (53 bits, beside the length; cyrb53). For comparing texts without keeping them.
 */
export function textKey(text: string): string {
  const trimmed = text.trim();
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < trimmed.length; at++) {
    const unit = trimmed.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    two = Math.imul(two ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return `${trimmed.length}-${(4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36)}`;
}
