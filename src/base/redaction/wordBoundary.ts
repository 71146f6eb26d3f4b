/** Texts that were cut to be shown are no longer than this. Characters. */
const MOST_CUT = 1_000;

/**
 * A short text that ends in an ellipsis without its last word: of a secret that was cut, what is left may no longer look like one. Any other text is given back as
 * it is. To be used before such texts are redacted.
 */
export function withoutCutWord(text: string): string {
  if (text.length > MOST_CUT || !text.endsWith("…")) return text;
  let end = text.length - 1;
  while (end > 0 && !/[\s"'`]/.test(text.charAt(end - 1))) end--;
  return `${text.slice(0, end)}…`;
}
