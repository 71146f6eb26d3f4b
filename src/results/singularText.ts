import type { Data } from "./result";

/*
 * Ways in which the tools of several families write their results as text. A text that is not wholly in the form is not in it.
 */

/** A sentence that nothing was found: a success with `count` 0 and the sentence as its note. */
export function nothingFound(text: string, sentence: RegExp): Data | undefined {
  const line = text.length < 2000 ? text.trim() : "";
  return sentence.test(line) ? { count: 0, note: line, output: "" } : undefined;
}

/** A text and the last line that only says how it goes on; the line is left undefined where it does not match. */
export function splitTail(text: string, pattern: RegExp): { body: string; tail: RegExpExecArray | null } {
  const whole = text.trimEnd();
  const from = whole.lastIndexOf("\n") + 1;
  const tail = pattern.exec(whole.slice(from));
  return { body: tail ? whole.slice(0, from).trimEnd() : whole, tail };
}

/** Lines as `file:line: content`, perhaps with a last one that says that there were more. */
export function foundLines(text: string): Data | undefined {
  const { body, tail } = splitTail(text, /^\.\.\. search limited to \d+ results$/);
  const lines = body.split("\n");
  if (!lines.every((line) => /^[^\n]+?:\d+: ?/.test(line))) return undefined;
  return { count: lines.length, ...(tail && { truncated: true }), output: body };
}

/** Lines as `[ ] to do` and `[x] done`, with or without a list's dash. */
export function checklist(text: string): Data | undefined {
  const items: { title: string; done: boolean }[] = [];
  for (const line of text.trimEnd().split("\n")) {
    const [, mark, title] = /^\s*(?:[-*] )?\[([ xX✓✔])\] (.*)$/.exec(line) ?? [];
    if (title === undefined) return undefined;
    items.push({ title, done: mark !== " " });
  }
  return { count: items.length, items, output: text };
}
