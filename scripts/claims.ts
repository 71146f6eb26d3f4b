import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { ROOT } from "./process";
import { OUTSIDE, SUITES, type Suite, type TestResult } from "./results";

const claim = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  claim: z.string().min(1),
  suite: z.enum([...SUITES, OUTSIDE]),
  /** Relative to the project, with `/`. */
  file: z.string(),
  /** The test's own title, as it stands in the file. */
  title: z.string().min(1),
});
export type Claim = z.infer<typeof claim>;

/** The rows of test/claims.json: what the product promises, and the test that shows it. */
export function readClaims(root = ROOT): Claim[] {
  return z.array(claim).parse(JSON.parse(fs.readFileSync(path.join(root, "test/claims.json"), "utf8")));
}

/** Claims that name no existing test, and ids that stand twice; a sentence for each. */
export async function claimsWithoutTest(root = ROOT): Promise<string[]> {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { id, file, title } of readClaims(root)) {
    if (seen.has(id)) problems.push(`test/claims.json has the id ${id} twice.`);
    seen.add(id);
    const absolute = path.join(root, file);
    if (!fs.existsSync(absolute)) problems.push(`Claim ${id} names ${file}, which does not exist.`);
    else if (!holdsTitle(fs.readFileSync(absolute, "utf8"), title)) {
      problems.push(`Claim ${id} names the test "${title}", which is not in ${file}.`);
    }
  }
  return problems;
}

/** Claims whose test did not pass in a full run, and why not. */
export function unprovenClaims(
  claims: readonly Claim[],
  results: ReadonlyMap<Suite, readonly TestResult[]>,
): { id: string; problem: string }[] {
  return claims.flatMap(({ id, suite, file, title }) => {
    const states = (suite === OUTSIDE ? [] : (results.get(suite) ?? []))
      .filter((test) => test.file === file && test.title.endsWith(title))
      .map(({ state }) => state);
    if (states.includes("failed")) return [{ id, problem: `The test "${title}" failed.` }];
    if (states.includes("passed")) return [];
    return [{ id, problem: `The test "${title}" of ${file} did not run in the suite ${suite}.` }];
  });
}

/** A title stands in its file as a string literal; quotes inside it may be escaped there. */
function holdsTitle(source: string, title: string): boolean {
  return source.includes(title) || source.includes(JSON.stringify(title).slice(1, -1));
}
