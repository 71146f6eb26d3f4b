/**
 * Returns a test for texts that match the pattern, in any case. `*` matches any characters. Takes time proportional to
 * the text for each star.
 */
export function wildcard(pattern: string): (text: string) => boolean {
  const pieces = pattern.toLowerCase().split("*");
  const [first = "", ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return (text) => text.toLowerCase() === first;
  return (text) => {
    const whole = text.toLowerCase();
    if (!whole.startsWith(first)) return false;
    let at = first.length;
    for (const piece of others) {
      const found = whole.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return whole.length - last.length >= at && whole.endsWith(last);
  };
}
