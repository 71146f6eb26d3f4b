/** What stands between `<system-reminder>` and its end; one that never ends is none. */
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
