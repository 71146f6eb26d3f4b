/**
 * A number of hexadecimal digits made of a text: the same text gives the same ones, others almost surely other ones (FNV-1a of 32 bits with four seeds, each mixed as MurmurHash3 ends).
 * Never only zeros, which ids of traces and spans may not be (W3C Trace Context §3.2.2.3).
 */
function hexOf(text: string, digits: 16 | 32): string {
  let hex = "";
  for (let part = 0; hex.length < digits; part++) {
    let hash = (0x811c9dc5 ^ Math.imul(part + 1, 0x9e3779b9)) >>> 0;
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hex += ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0");
  }
  return /^0+$/.test(hex) ? `${hex.slice(1)}1` : hex;
}

/** The trace of a session: 32 hexadecimal digits. */
export function traceId(session: string): string {
  return hexOf(`session ${session}`, 32);
}

/** A span of a session: 16 hexadecimal digits. */
export function spanId(session: string, what: string): string {
  return hexOf(`span ${session} ${what}`, 16);
}
