import { hostOf } from "./addressHost";

/** Describes a piece of text, and its web address if it is one. */
export interface Stretch {
  readonly text: string;
  readonly url?: string;
}

/** Maximum addresses that become links in one text: nobody opens thousands from a log. */
const MOST = 200;
/** Longer addresses don't become links. Characters. */
const LONGEST = 2_000;

// oxlint-disable-next-line no-control-regex -- no address contains a control character
const ADDRESS = /https?:\/\/[^\s"'`<>\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gi;

const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Splits a text at its web addresses (`http:` and `https:`). Leaves out characters that only end the sentence or the
 * brackets around an address.
 */
export function splitAddresses(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  let links = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (links === MOST) break;
    const url = match[0].length > LONGEST ? "" : withoutEnd(match[0]);
    if (hostOf(url) === undefined) continue;
    if (match.index > from) stretches.push({ text: text.slice(from, match.index) });
    stretches.push({ text: url, url });
    from = match.index + url.length;
    links++;
  }
  if (from < text.length) stretches.push({ text: text.slice(from) });
  return stretches;
}

/** Takes time proportional to the address, whatever it ends with. */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>();
  for (const character of address) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? "";
    const opening = CLOSING[last];
    const isOpen = opening !== undefined && (counts.get(opening) ?? 0) >= (counts.get(last) ?? 0);
    if (isOpen || !/[.,;:!?…)\]}]/.test(last)) return address.slice(0, end);
    counts.set(last, (counts.get(last) ?? 0) - 1);
    end--;
  }
}
