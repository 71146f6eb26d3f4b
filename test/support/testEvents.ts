import fs from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type Mocha from "mocha";
import type { TestResult } from "../../scripts/results";

/** What a mocha run appends to its events file, one JSON line each; the last one is `end`. */
export type TestEvent =
  | ({ readonly event: "test" } & TestResult)
  /** `problem` says why the run didn't complete. */
  | { readonly event: "end"; readonly problem?: string | undefined };

/**
 * Runs mocha to its end and passes every result to `report`. A failing hook counts as a failed test, because the tests
 * after it don't run. `fileOf` turns mocha's file path into the one that results name. `onSuite` gets the milliseconds
 * of each outermost suite with its hooks.
 */
export function runMocha(
  mocha: Mocha,
  fileOf: (file: string | undefined) => string,
  report: (result: TestResult) => void,
  onSuite?: (file: string, durationMs: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const runner = mocha.run(() => resolve());
    const tell = (test: Mocha.Runnable, state: TestResult["state"], error?: unknown): void => {
      const durationMs = test.duration ?? 0;
      const result = { file: fileOf(test.file ?? test.parent?.file), title: test.fullTitle(), state, durationMs };
      report(error === undefined ? result : { ...result, error: textOf(error) });
    };
    let began = 0;
    runner.on("suite", (suite) => {
      if (suite.parent?.root) began = performance.now();
    });
    runner.on("suite end", (suite) => {
      if (suite.parent?.root) onSuite?.(fileOf(suite.file), performance.now() - began);
    });
    runner.on("pass", (test) => tell(test, "passed"));
    runner.on("pending", (test) => tell(test, "skipped"));
    runner.on("fail", (test, error: unknown) => tell(test, "failed", error));
  });
}

export function appendEvent(file: string, event: TestEvent): void {
  fs.appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** Formats one line for a test, as all suites print it. */
export function resultLine({ state, title, durationMs, error }: TestResult): string {
  const slow = durationMs > 500 ? ` (${durationMs} ms)` : "";
  const line = `  ${{ passed: "ok  ", failed: "FAIL", skipped: "skip" }[state]} ${title}${slow}`;
  return error === undefined ? line : `${line}\n${error.replace(/^/gm, "         ")}`;
}

/** The most characters of an error in a summary. */
const SUMMARY_CHARS = 500;

/**
 * Formats a failed test for a summary whose reader may not have the rest of the output: its file and title, and a line
 * with the first location in the project, and the beginning and the end of the error.
 */
export function failureSummary({ file, title, error = "" }: TestResult): string {
  const [, location] = /^\s+at .*?([\w./-]+:\d+):\d+\)?$/m.exec(error) ?? [];
  const message = stripVTControlCharacters(error.replace(/^\s+at .*$/gm, ""))
    .replace(/\s+/g, " ")
    .trim();
  const why = [location, message].filter(Boolean).join(": ");
  const shown =
    why.length > SUMMARY_CHARS ? `${why.slice(0, SUMMARY_CHARS / 2)} … ${why.slice(-SUMMARY_CHARS / 2)}` : why;
  return `  ${file}: ${title}${shown === "" ? "" : `\n    ${shown}`}`;
}

/** Returns an error's text with its assertion's comparison, and the lines of its stack that are in the project. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = (error.stack ?? error.message).split("\n");
  const foreign = /^\s+at .*(node:|node_modules|workbench\.js|\/\.host\/)/;
  const cause = error.cause === undefined ? [] : [`Cause: ${textOf(error.cause)}`];
  return [...stack.filter((line) => !foreign.test(line)), ...cause].join("\n");
}
