import type { Hunk } from "./hunks";

/** Reads the hunks of a unified diff, even if it was cut after a line. Returns undefined for other text. */
export function hunksInText(diff: string): readonly Hunk[] | undefined {
  const hunks: { oldStart: number; newStart: number; lines: string[] }[] = [];
  for (const line of diff.split("\n")) {
    const [, old, now] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/.exec(line) ?? [];
    if (old !== undefined && now !== undefined) hunks.push({ oldStart: Number(old), newStart: Number(now), lines: [] });
    else if (/^[ +\-\\]/.test(line) && hunks.length > 0) hunks.at(-1)?.lines.push(line);
    else return undefined;
  }
  return hunks;
}
