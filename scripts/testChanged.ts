// `npm run test:changed [-- BASE]`: runs the unit tests that depend on changes since the merge base with `main` (or
// BASE), committed or not.
import { readImportGraph } from "./importGraph";
import { ROOT, run } from "./process";
import { testFiles } from "./testFiles";

/** Tests that read all sources, which imports don't show. */
const READ_EVERYTHING = ["claims", "expressions", "layers", "texts"].map((name) => `test/unit/${name}.test.ts`);

async function main(base: string): Promise<number> {
  const changed = await changedFiles(base);
  if (changed.length === 0) {
    console.log(`Nothing has changed since ${base}.`);
    return 0;
  }
  const tests = testFiles("unit");
  const graph = await readImportGraph(tests);
  const wanted = tests.filter((test) => {
    const reached = graph.reached(test);
    return READ_EVERYTHING.includes(test) || changed.some((file) => reached.has(file));
  });
  console.log(
    `${changed.length} files changed since ${base}; ${wanted.length} of ${tests.length} files of unit tests depend on them.`,
  );
  const args = ["--import", "tsx", "scripts/mocha.ts", "unit", ...wanted];
  const { code } = await run(process.execPath, args, { onOutput: (text) => void process.stdout.write(text) });
  return code;
}

/** Returns files that differ from the merge base, and new ones that Git doesn't track yet. */
async function changedFiles(base: string): Promise<string[]> {
  const mergeBase = (await git("merge-base", "HEAD", base)).trim();
  const lists = [await git("diff", "--name-only", mergeBase), await git("ls-files", "--others", "--exclude-standard")];
  return lists.flatMap((list) => list.split("\n")).filter((file) => file !== "");
}

async function git(...args: readonly string[]): Promise<string> {
  const { code, output } = await run("git", args, { cwd: ROOT });
  if (code !== 0) throw new Error(`git ${args.join(" ")} failed: ${output.trim()}`);
  return output;
}

main(process.argv[2] ?? "main").then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
