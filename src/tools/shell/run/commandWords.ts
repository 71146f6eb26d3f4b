/** Words that mean themselves in every shell. */
const plain = /^[\w@%+:,./-]+$/;

/**
 * Returns the command line for a list of words: the line itself of `["bash", "-lc", "ls"]`, else the words, quoted so
 * that the shell reads them as they are.
 */
export function lineOfWords(words: readonly string[]): string {
  const [shell = "", flags = "", line, ...more] = words;
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-[a-z]*c$/.test(flags);
  if (isShell && line !== undefined && more.length === 0) return line;
  return words.map((word) => (plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
