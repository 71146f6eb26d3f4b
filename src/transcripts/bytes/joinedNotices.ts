/** Sentences about a file, each without its point, as one text without the last; undefined for none. */
export function joinedNotices(notices: readonly string[]): string | undefined {
  const [first, ...rest] = notices;
  return first === undefined ? undefined : rest.reduce((text, notice) => `${text}. ${notice}`, first);
}
