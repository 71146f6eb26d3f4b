/**
 * The candidates that a misspelt name was probably meant to be, nearest first, at most `most`. Case, `_`, `-` and spaces do not count;
 * a candidate is near when it begins with the name or the name with it, or when at most a third of its characters differ.
 */
export function nearestName(name: string, candidates: Iterable<string>, most = 3): string[] {
  const wanted = bare(name);
  if (wanted === "" || wanted.length > 200) return [];
  const near: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const other = bare(candidate);
    const length = Math.max(wanted.length, other.length);
    const within = length < 3 ? 0 : Math.floor(length / 3);
    const begins = Math.min(wanted.length, other.length) >= 3 && (wanted.startsWith(other) || other.startsWith(wanted));
    const distance = Math.abs(wanted.length - other.length) <= within ? edits(wanted, other) : Infinity;
    if (distance <= within) near.push({ candidate, distance });
    else if (begins) near.push({ candidate, distance: length });
  }
  return near
    .sort((one, two) => one.distance - two.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[_\-\s]/g, "");
}

/** Insertions, deletions and replacements that turn one text into the other (Levenshtein). */
function edits(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, index) => index);
  let last = two.length;
  for (const [index, char] of Array.from(one).entries()) {
    const next: number[] = [];
    let diagonal = index;
    last = index + 1;
    for (const [column, above] of row.entries()) {
      if (column > 0) last = Math.min(last + 1, above + 1, diagonal + (two[column - 1] === char ? 0 : 1));
      diagonal = above;
      next.push(last);
    }
    row = next;
  }
  return last;
}
