import { linesOf } from "../../base/diff/lineEndings";

/**
 * A line that stands for text which was left out, such as `// ... rest of the code unchanged`: a comment, or a line in brackets, of three dots and words that say
 * so. Undefined when there is none, or when the old text has the line itself.
 */
export function placeholderIn(text: string, old: string): string | undefined {
  if (!/\.\.\.|…/.test(text)) return undefined;
  return linesOf(text)
    .map((line) => line.trim())
    .find((line) => isPlaceholder(line) && !old.includes(line));
}

function isPlaceholder(line: string): boolean {
  if (line.length > 200 || !/\.\.\.|…/.test(line)) return false;
  const [, comment] = /^(?:\/\/+|#+|\/\*+|\*|<!--|--|;+|%+|\{\s*\/\*|\(|\[)\s*([^]*)$/.exec(line) ?? [];
  const words = comment ?? (/^(?:\.\.\.|…)\s/.test(line) ? line : undefined);
  if (words === undefined) return false;
  return (
    /\b(?:rest|remaining|remainder|existing|previous|other|original|same)\b.*\b(?:code|file|method|function|class|content|implementation|lines?|text|imports?|here|above|before|unchanged|as before|stays?|remains?|tests?)s?\b/i.test(
      words,
    ) || /\b(?:unchanged|omitted|truncated|no changes?|keep as is)\b/i.test(words)
  );
}
