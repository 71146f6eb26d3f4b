/** Only the beginning of an output is examined. Characters. */
const EXAMINED = 20_000;

/** Lines of a frame that make a table. */
const ENOUGH = 3;

// oxlint-disable-next-line no-control-regex -- sequences of colors begin with a control character
const COLORS = /\u001b\[[\d;]*m/g;

/** Matches a line between two strokes of a frame: `│ a │ b │`, `├───┼───┤`, or `+---+---+`. Rules across a page are none. */
const FRAMED =
  /^\s*(?:[\u2502\u2503\u250c-\u254b\u2551-\u256f].*[\u2502\u2503\u250c-\u254b\u2551-\u256f]|\+[-=+]{3,}\+)\s*$/;

/** Returns whether an output contains a table that is drawn with lines, which is unreadable if its lines are broken. */
export function hasDrawnTable(text: string): boolean {
  let found = 0;
  const lines = text.slice(0, EXAMINED).replace(COLORS, "").split("\n");
  for (const line of lines) if (FRAMED.test(line) && ++found >= ENOUGH) return true;
  return false;
}
