/** Letters of scripts that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns a text that VS Code shows after a title, on the same line. After a title that is written from right to left,
 * it begins with a left-to-right mark: otherwise, a number at its start moves to the other side of the title.
 */
export function afterTitle(title: string, text: string): string {
  return FROM_RIGHT.test(title) ? `\u200e${text}` : text;
}
