/** A path at the end of a sentence of a message: with a full stop, unless it ends in a dot itself, as `..` does: one more would make it another path. */
export function pathEnd(path: string): string {
  return path.endsWith(".") ? path : `${path}.`;
}
