import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { claimsWithoutTest, unprovenClaims, type Claim } from "../../scripts/claims";
import type { TestResult } from "../../scripts/results";

const claim: Claim = {
  id: "greets",
  claim: "It greets.",
  suite: "unit",
  file: "test/unit/greets.test.ts",
  title: 'says "hello"',
};

describe("claims", () => {
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), "claims-"));
    fs.mkdirSync(path.join(root, "test/unit"), { recursive: true });
    fs.writeFileSync(path.join(root, claim.file), `it("says \\"hello\\"", () => {});`);
  });
  afterEach(() => fs.rmSync(root, { recursive: true, maxRetries: 10 }));

  const problems = (claims: readonly Claim[]): Promise<string[]> => {
    fs.writeFileSync(path.join(root, "test/claims.json"), JSON.stringify(claims));
    return claimsWithoutTest(root);
  };

  it("a claim whose test is there has no problem", async () => {
    assert.deepEqual(await problems([claim]), []);
  });

  it("a claim that names a missing file is a problem", async () => {
    const [problem] = await problems([{ ...claim, file: "test/unit/gone.test.ts" }]);
    assert.match(problem ?? "", /greets names test\/unit\/gone\.test\.ts, which doesn't exist/);
  });

  it("a claim whose test has another title is a problem", async () => {
    const [problem] = await problems([{ ...claim, title: "says goodbye" }]);
    assert.match(problem ?? "", /"says goodbye", which isn't in test\/unit\/greets\.test\.ts/);
  });

  it("an id that occurs twice is a problem", async () => {
    assert.equal((await problems([claim, claim])).length, 1);
  });

  it("a row with a key that no claim has is refused", async () => {
    await assert.rejects(problems([{ ...claim, extra: 1 } as Claim]), /extra/);
  });

  const proven = (...tests: Partial<TestResult>[]): string[] => {
    const ran = { file: claim.file, title: `greeting ${claim.title}`, state: "passed", durationMs: 1 } as const;
    const results = tests.map((test) => ({ ...ran, ...test }));
    return unprovenClaims([claim], new Map([["unit", results]])).map(({ problem }) => problem);
  };

  it("a test that passed shows its claim", () => {
    assert.deepEqual(proven({}), []);
  });

  it("a test that failed, was skipped or did not run shows nothing", () => {
    assert.match(proven({ state: "failed" })[0] ?? "", /failed/);
    assert.match(proven({ state: "skipped" })[0] ?? "", /did not run/);
    assert.match(proven({ title: "another" })[0] ?? "", /did not run/);
    assert.match(proven({ file: "test/unit/other.test.ts" })[0] ?? "", /did not run/);
    assert.match(proven()[0] ?? "", /did not run/);
  });
});
