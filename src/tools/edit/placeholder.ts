import { linesOf } from "../../base/diff/lineEndings";

/** Files in which a comment of three dots is part of a sample. */
const prose = /\.(?:md|mdx|markdown|txt|rst|adoc)$/i;

/**
 * Finds a line that stands for text which was left out, such as `// ... rest of the code unchanged`: a comment, or a
 * line in brackets, of three dots and words that say so, or of one of both. Dots alone count only in a file that has
 * text and is no prose. Undefined when there is none, or when the old text has the line itself.
 */
export function placeholderIn(text: string, old: string, path: string): string | undefined {
  if (!/\.\.\.|…|(?:rest|remainder) of /i.test(text)) return undefined;
  const dotsCount = old !== "" && !prose.test(path);
  return linesOf(text)
    .map((line) => line.trim())
    .find((line) => isPlaceholder(line, dotsCount) && !old.includes(line));
}

function isPlaceholder(line: string, dotsCount: boolean): boolean {
  if (line.length > 200) return false;
  const [, comment] = /^(?:\/\/+|#+|\/\*+|\*|<!--|--|;+|%+|\{\s*\/\*|\(|\[)\s*([^]*)$/.exec(line) ?? [];
  const said = comment?.replace(/(?:\*\/ ?\}?|-->|\)|\])$/, "").trimEnd();
  if (!/\.\.\.|…/.test(line)) return said !== undefined && remainder.test(said) && unchanged.test(said);
  if (said !== undefined && /^(?:\.\.\.|…)$/.test(said)) return dotsCount && !/^[([*]/.test(line);
  const words = comment ?? (/^(?:\.\.\.|…)\s/.test(line) ? line : undefined);
  if (words === undefined) return false;
  return (
    /\b(?:rest|remaining|remainder|existing|previous|other|original|same)\b.*\b(?:code|file|method|function|class|content|implementation|lines?|text|imports?|here|above|before|unchanged|as before|stays?|remains?|tests?)s?\b/i.test(
      words,
    ) || /\b(?:unchanged|omitted|truncated|no changes?|keep as is)\b/i.test(words)
  );
}

/** How a comment without dots begins, and how it ends. */
const remainder =
  /^(?:the )?(?:rest|remainder) of (?:the |this )?(?:code|file|method|function|class|content|implementation|lines|text)\b/i;
const unchanged = /\b(?:unchanged|the same|as (?:it )?(?:is|was|before)|omitted|(?:goes|stays) here)\.?$/i;
