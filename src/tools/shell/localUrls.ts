import { trimEndCharacters } from "../../base/text/trimmedEnd";

/** The maximum number of addresses to report for one shell. */
const MOST_URLS = 10;

const address =
  /\bhttps?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?![\w-]|\.\w)(?::\d{1,5})?(?:\/[\w\-.~/?#@!$&*+=%]{0,200})?/gi;

/** The addresses of this machine in `known` and in a text, each once, in the order they were written; at most ten. */
export function localUrls(known: readonly string[], text: string): readonly string[] {
  // Most text has none, which a plain search finds out faster.
  if (known.length >= MOST_URLS || !text.includes("://")) return known;
  const found = Array.from(text.matchAll(address), ([url]) => trimEndCharacters(url, ".!?"));
  return [...new Set([...known, ...found])].slice(0, MOST_URLS);
}
