import { transformSync } from "esbuild";
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { packageFile, ROOT, runNode } from "./process";

/** Folders where unit tests must run every line and every branch. */
const GATED = ["src/base", "src/results", "src/tools"];

/**
 * Unit tests that don't measure coverage, which costs time: those of transcripts, except the ones that alone run some
 * code of these folders.
 */
const UNMEASURED = /^test\/unit\/transcripts\/(?!compare\/|folders\/|displayText|fileBackup|nesting\.)/;

/** Whether a unit test must run with coverage. */
export function isMeasured(file: string): boolean {
  return !UNMEASURED.test(file);
}

const REPORT = path.join(ROOT, "coverage");
const MEASURED = path.join(REPORT, "tmp");

/** Removes the coverage of the last run. Returns the folder for NODE_V8_COVERAGE. */
export function emptyCoverage(): string {
  fs.rmSync(REPORT, { recursive: true, force: true });
  return MEASURED;
}

/** Reports the coverage of all processes of a run. Returns a sentence for each file with code that didn't run. */
export async function reportCoverage(): Promise<string[]> {
  const include = GATED.flatMap((folder) => ["--include", `${folder}/**`]);
  const report = ["--temp-directory", MEASURED, "--reporter", "json", "--reporter", "html", "--reports-dir", REPORT];
  const { code, output } = await runNode(packageFile("c8/bin/c8.js"), ["report", ...include, ...report]);
  if (code !== 0) throw new Error(`c8 ended with exit code ${code}:\n${output.trim()}`);
  return uncovered();
}

const place = z.looseObject({ start: z.object({ line: z.number() }) });
const fileCoverage = z.object({
  statementMap: z.record(z.string(), place),
  s: z.record(z.string(), z.number()),
  branchMap: z.record(z.string(), z.object({ loc: place })),
  b: z.record(z.string(), z.array(z.number())),
});
type FileCoverage = z.infer<typeof fileCoverage>;

function uncovered(): string[] {
  const report = path.join(REPORT, "coverage-final.json");
  const coverage = z.record(z.string(), fileCoverage).parse(JSON.parse(fs.readFileSync(report, "utf8")));
  return gatedFiles().flatMap((file) => {
    const covered = coverage[path.join(ROOT, file)];
    if (covered === undefined) return [`No unit test loads ${file}.`];
    const lines = missedLines(covered);
    return lines.length === 0 ? [] : [`${file}: not run: ${lines.join(", ")}.`];
  });
}

/** Returns the files of the gated folders that contain more than types. */
function gatedFiles(): string[] {
  return GATED.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
      .filter((file) => transformSync(fs.readFileSync(path.join(ROOT, file)), { loader: "ts" }).code.trim() !== ""),
  );
}

function missedLines({ statementMap, s, branchMap, b }: FileCoverage): string[] {
  const statements = Object.entries(s).flatMap(([id, count]) =>
    count === 0 ? [statementMap[id]?.start.line ?? 0] : [],
  );
  const branches = Object.entries(b).flatMap(([id, counts]) =>
    counts.includes(0) ? [branchMap[id]?.loc.start.line ?? 0] : [],
  );
  const byLine = new Map<number, string>();
  for (const line of branches) byLine.set(line, `line ${line} (a branch)`);
  for (const line of statements) byLine.set(line, `line ${line}`);
  return [...byLine].sort(([a], [z]) => a - z).map(([, text]) => text);
}
