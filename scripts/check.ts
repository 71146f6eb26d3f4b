// `npm run check`: types, lint, format, generated files, layers, expressions, claims, prose. One line for each; nothing is changed.
import { claimsWithoutTest } from "./claims";
import { packageFile, runNode } from "./process";
import { proseProblems } from "./prose";

interface Step {
  readonly name: string;
  /** Answers what is wrong; nothing when all is well. */
  readonly run: () => Promise<string | undefined>;
}

const tsc = (project: string): Step => ({
  name: `types ${project}`,
  run: () => problemsOf(packageFile("typescript/bin/tsc"), ["--noEmit", "-p", project]),
});

/** What is done one after the other, beside the other list: to lint takes as long as everything else. */
const LANES: readonly (readonly Step[])[] = [
  [{ name: "lint", run: () => problemsOf(packageFile("eslint/bin/eslint.js"), [".", "--max-warnings", "0"]) }],
  [
    tsc("tsconfig.json"),
    tsc("src/tsconfig.pure.json"),
    tsc("src/webview/tsconfig.json"),
    {
      name: "format",
      run: () => problemsOf(packageFile("prettier/bin/prettier.cjs"), [".", "--check", "--log-level", "warn"]),
    },
    { name: "generated files", run: () => problemsOf("esbuild.mjs", ["--check"]) },
    {
      name: "layers",
      run: () => problemsOf(packageFile("mocha/bin/mocha.js"), ["--spec", "test/unit/layers.test.ts"]),
    },
    { name: "expressions are linear", run: () => problemsOf("scripts/expressions.ts", []) },
    { name: "claims have tests", run: async () => (await claimsWithoutTest()).join("\n") || undefined },
    { name: "prose", run: async () => proseProblems().join("\n") || undefined },
  ],
];

export interface Checked {
  readonly name: string;
  readonly problem?: string;
}

/** Runs every step, whether or not one before it failed, and prints a line for each. */
export async function check(): Promise<Checked[]> {
  return (await Promise.all(LANES.map(runSteps))).flat();
}

async function runSteps(steps: readonly Step[]): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { name, run } of steps) {
    const started = Date.now();
    const problem = await run().catch((error: unknown) => String(error));
    console.log(`${problem === undefined ? "ok  " : "FAIL"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (problem !== undefined) console.log(problem.replace(/^/gm, "     "));
    checked.push(problem === undefined ? { name } : { name, problem });
  }
  return checked;
}

async function problemsOf(file: string, args: readonly string[]): Promise<string | undefined> {
  const { code, output } = await runNode(file, args);
  return code === 0 ? undefined : output.trim() || `exit code ${code}`;
}

if (process.argv[1] === import.meta.filename) {
  void check().then((checked) => {
    process.exitCode = checked.some(({ problem }) => problem !== undefined) ? 1 : 0;
  });
}
