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
  /** The test's own title, as in the file. */
  title: z.string().min(1),
});
export type Claim = z.infer<typeof claim>;

/** Reads the rows of test/claims.json: what the product promises, and the test that proves it. */
export function readClaims(root = ROOT): Claim[] {
  return z.array(claim).parse(JSON.parse(fs.readFileSync(path.join(root, "test/claims.json"), "utf8")));
}

/** Returns a sentence for each claim without an existing test, and for each duplicate id. */
export async function claimsWithoutTest(root = ROOT): Promise<string[]> {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { id, file, title } of readClaims(root)) {
    if (seen.has(id)) problems.push(`test/claims.json has the id ${id} twice.`);
    seen.add(id);
    const absolute = path.join(root, file);
    if (!fs.existsSync(absolute)) problems.push(`Claim ${id} names ${file}, which doesn't exist.`);
    else if (!holdsTitle(fs.readFileSync(absolute, "utf8"), title)) {
      problems.push(`Claim ${id} names the test "${title}", which isn't in ${file}.`);
    }
  }
  return problems;
}

/** Returns the claims whose test didn't pass in a full run, with the reasons. */
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

/** Returns whether the file contains the title as a string literal. Quotes in it may be escaped. */
function holdsTitle(source: string, title: string): boolean {
  return source.includes(title) || source.includes(JSON.stringify(title).slice(1, -1));
}
