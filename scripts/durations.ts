import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "./process";
import type { MochaSuite } from "./testFiles";

const RECORD = path.join(ROOT, ".cache", "test-durations.json");

/** Estimated milliseconds per byte of a file without a record. */
const MS_PER_BYTE: Readonly<Record<MochaSuite, number>> = {
  unit: 0.25,
  vscodeNode: 0.25,
  examples: 1,
  browser: 2,
  agent: 12,
  outside: 100,
};

/** Files with windows of VS Code, which take longer than other tests of their size. */
const WINDOW = /\bvscode\.test\.ts$/;
const MS_PER_WINDOW_BYTE = 7;

/** Milliseconds of files without a record that take much longer than their size suggests. */
const LONG: Readonly<Record<string, number>> = {
  "test/examples/addingPages.test.ts": 150_000,
  "test/examples/library.test.ts": 30_000,
};

const recorded = z.record(z.string(), z.number());

/** The last duration of each test file of a suite, by `SUITE FILE`. */
export class Durations {
  readonly #known = new Map(Object.entries(readRecord()));

  /** Returns a file's last duration, or an estimate from its size. */
  of(suite: MochaSuite, file: string): number {
    const perByte = WINDOW.test(file) ? MS_PER_WINDOW_BYTE : MS_PER_BYTE[suite];
    return this.#known.get(`${suite} ${file}`) ?? LONG[file] ?? fs.statSync(path.join(ROOT, file)).size * perByte;
  }

  add(suite: string, fileMs: Readonly<Record<string, number>>): void {
    for (const [file, ms] of Object.entries(fileMs)) this.#known.set(`${suite} ${file}`, ms);
  }

  write(): void {
    fs.mkdirSync(path.dirname(RECORD), { recursive: true });
    fs.writeFileSync(RECORD, JSON.stringify(Object.fromEntries([...this.#known].sort()), null, 1));
  }
}

/** Reads the record. If that fails, returns an empty one: it only affects which files share a process. */
function readRecord(): Record<string, number> {
  try {
    return recorded.parse(JSON.parse(fs.readFileSync(RECORD, "utf8")));
  } catch {
    return {};
  }
}
