import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** What one generated file in fifty holds, on one line. */
export const RARE = "needle_in_the_haystack";

/** Makes a folder for a benchmark, hands it over, and removes it. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-bench-"));
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills `folder` with source files of about half a kilobyte, a hundred in each folder; the same for the same count. */
export function makeFiles(folder: string, count: number): void {
  const next = random(42);
  for (let index = 0; index < count; index++) {
    const home = path.join(folder, `package${Math.floor(index / 5000)}`, `folder${Math.floor(index / 100) % 50}`);
    if (index % 100 === 0) fs.mkdirSync(home, { recursive: true });
    const lines = Array.from(
      { length: 4 + (next() % 12) },
      (_, line) => `export const value${line} = compute(${next()}, "${next().toString(36)}");`,
    );
    if (index % 50 === 0) lines.push(`// ${RARE} ${index}`);
    fs.writeFileSync(path.join(home, `module${index}.ts`), `${lines.join("\n")}\n`);
  }
}

/** Makes a text file of numbered lines of 100 bytes each. */
export function makeLines(file: string, lines: number): void {
  const output = fs.openSync(file, "w");
  const block = 10_000;
  for (let line = 1; line <= lines; line += block) {
    const numbers = Array.from({ length: Math.min(block, lines - line + 1) }, (_, index) => String(line + index));
    fs.writeSync(output, numbers.map((number) => `${number.padEnd(99, " lorem ipsum")}\n`).join(""));
  }
  fs.closeSync(output);
}

/** A generator of whole numbers below 2^31 (a linear congruence; Numerical Recipes). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 1;
  };
}
