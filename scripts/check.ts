// `npm run check [-- NAME…]`: types, lint, format, generated files, layers, expressions, claims, prose, tokens, citations.
// Prints a line per check. Changes nothing.
import os from "node:os";
import { citationProblems } from "./citations";
import { claimsWithoutTest } from "./claims";
import { proseProblems } from "./prose";
import { packageFile, runNode } from "./process";
import { tokenProblems } from "./tokens";
import { runJobs } from "./scheduler";

export interface Check {
  readonly name: string;
  readonly expectedMs: number;
  /** The unit test that checks the same. */
  readonly unitTest?: string;
  /** Returns the problem, or undefined. */
  readonly problem: () => Promise<string | undefined>;
}

const types = (project: string, expectedMs: number): Check => ({
  name: `types ${project}`,
  expectedMs,
  problem: () => {
    const record = `.cache/types/${project.replaceAll("/", "-")}.tsbuildinfo`;
    const incremental = ["--incremental", "--tsBuildInfoFile", record];
    return problemsOf(packageFile("typescript-native/bin/tsc"), ["--noEmit", ...incremental, "-p", project]);
  },
});

export const CHECKS: readonly Check[] = [
  {
    name: "lint",
    expectedMs: 30_000,
    problem: () => problemsOf(packageFile("oxlint/bin/oxlint"), ["--format", "unix"]),
  },
  types("tsconfig.json", 20_000),
  types("src/tsconfig.pure.json", 3_000),
  types("src/viewer/tsconfig.json", 5_000),
  {
    name: "format",
    expectedMs: 2_000,
    problem: () => problemsOf(packageFile("oxfmt/bin/oxfmt"), ["--check"]),
  },
  { name: "generated files", expectedMs: 10_000, problem: () => problemsOf("esbuild.mjs", ["--check"]) },
  {
    name: "layers",
    expectedMs: 5_000,
    unitTest: "test/unit/layers.test.ts",
    problem: () => problemsOf(packageFile("mocha/bin/mocha.js"), ["--spec", "test/unit/layers.test.ts"]),
  },
  { name: "expressions are linear", expectedMs: 20_000, problem: () => problemsOf("scripts/expressions.ts", []) },
  {
    name: "claims have tests",
    expectedMs: 1_000,
    problem: async () => (await claimsWithoutTest()).join("\n") || undefined,
  },
  {
    name: "prose",
    expectedMs: 5_000,
    unitTest: "test/unit/manifest/prose.test.ts",
    problem: async () => proseProblems().join("\n") || undefined,
  },
  { name: "tokens", expectedMs: 3_000, problem: async () => tokenProblems().join("\n") || undefined },
  { name: "citations", expectedMs: 1_000, problem: async () => citationProblems().join("\n") || undefined },
];

/** Runs a check and prints the result. Returns the problem, if any. */
export async function runCheck({ name, problem }: Check, print: (text: string) => void): Promise<string | undefined> {
  const started = Date.now();
  const found = await problem().catch((error: unknown) => String(error));
  print(`  ${found === undefined ? "ok  " : "FAIL"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
  if (found !== undefined) print(`${found.replace(/^/gm, "     ")}\n`);
  return found;
}

async function problemsOf(file: string, args: readonly string[]): Promise<string | undefined> {
  const { code, output } = await runNode(file, args);
  return code === 0 ? undefined : output.trim() || `exit code ${code}`;
}

async function main(names: readonly string[]): Promise<void> {
  const wanted = CHECKS.filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)));
  if (wanted.length === 0)
    throw new Error(`Unknown check: ${names.join(", ")}. Use one of: ${CHECKS.map(({ name }) => name).join(", ")}.`);
  const print = (text: string): void => void process.stdout.write(text);
  await runJobs(
    wanted,
    os.availableParallelism(),
    (check) => runCheck(check, print),
    (_check, ended) => {
      if (ended.status === "rejected" || ended.value !== undefined) process.exitCode = 1;
    },
  );
}

if (process.argv[1] === import.meta.filename) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
