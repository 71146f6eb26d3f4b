/** What stands between the first `<name>` and the `</name>` behind it, trimmed; undefined when there is no such pair without tags between. */
export function tag(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.trim();
}

/** The same for the last `<name>`: output that stands before may hold one too. */
export function lastTag(text: string, name: string): string | undefined {
  return tag(text.slice(Math.max(0, text.lastIndexOf(`<${name}>`))), name);
}

/**
 * A section of output, `<name>` to `</name>`, as shells and tasks report it (seed 001). Output may hold the closing tag itself: the one
 * that another section or the end follows counts. Empty when there is none.
 */
export function section(text: string, name: string): string {
  const found = new RegExp(`(?:^|\\n)<${name}>([\\s\\S]*?)</${name}>(?=\\s*$|\\n\\n<(?:stderr|timestamp|error)>)`).exec(
    text,
  );
  return found?.[1] ?? "";
}
