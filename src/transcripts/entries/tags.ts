/**
 * Returns the text between the first `<name>` and the `</name>` after it, trimmed. Undefined if there is no such pair
 * without tags between.
 */
export function tag(text: string, name: string): string | undefined {
  const [open, close] = [`<${name}>`, `</${name}>`];
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 1)) {
    const next = text.indexOf("<", at + open.length);
    if (next === -1) return undefined;
    if (text.startsWith(close, next)) return text.slice(at + open.length, next).trim();
  }
  return undefined;
}

/** Like `tag`, for the last `<name>`: earlier output can contain one too. */
export function lastTag(text: string, name: string): string | undefined {
  return tag(text.slice(Math.max(0, text.lastIndexOf(`<${name}>`))), name);
}

/** What may follow a section: another one, or the end. */
const BEHIND = /\n\n<(?:stderr|timestamp|error)>/y;

/**
 * Returns a section of output, `<name>` to `</name>`, as shells and tasks report it (docs/transcript-format.md#background-work). Output may contain the
 * closing tag itself: the one before another section or the end counts. Empty if there is none.
 */
export function section(text: string, name: string): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const line = text.indexOf(`\n${open}`);
  const from = text.startsWith(open) ? open.length : line === -1 ? -1 : line + 1 + open.length;
  const end = text.trimEnd().length;
  for (let at = from === -1 ? -1 : text.indexOf(close, from); at !== -1; at = text.indexOf(close, at + 1)) {
    BEHIND.lastIndex = at + close.length;
    if (BEHIND.lastIndex >= end || BEHIND.test(text)) return text.slice(from, at);
  }
  return "";
}
