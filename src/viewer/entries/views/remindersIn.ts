/** Returns the texts in `<system-reminder>` elements. Ignores one without an end tag. */
export function remindersIn(text: string): readonly string[] {
  const found: string[] = [];
  const open = "<system-reminder>";
  const close = "</system-reminder>";
  for (let at = text.indexOf(open); at >= 0;) {
    const end = text.indexOf(close, at);
    if (end < 0) break;
    found.push(text.slice(at + open.length, end).trim());
    at = text.indexOf(open, end);
  }
  return found;
}
