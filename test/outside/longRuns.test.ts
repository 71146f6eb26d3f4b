import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT, run, runNode } from "../../scripts/process";
import { testFiles } from "../../scripts/testFiles";

/** Minutes of fuzzing, and how many times more often than in `npm test` tests repeat what they repeat. */
const MINUTES = 20;
const FACTOR = 20;

const print = (text: string): void => void process.stdout.write(text);

describe("long runs", () => {
  it("fuzzing finds no input that breaks a parser, a format or a policy", async () => {
    const { code } = await runNode("scripts/fuzz.ts", ["--minutes", String(MINUTES)], { onOutput: print });
    assert.equal(code, 0, "see above for the seed and the input");
  });

  it("weeks of work leave nothing behind", async () => {
    const { code } = await runNode("scripts/soak.ts", ["--days", "30"], { onOutput: print });
    assert.equal(code, 0, "see above for what has grown");
  });

  it("tests that repeat something still pass when they repeat it much more often", async () => {
    const repeating = (file: string): boolean =>
      fs.readFileSync(path.join(ROOT, file), "utf8").includes("support/repetitions");
    const args = ["--import", "tsx", "scripts/mocha.ts", "unit", ...testFiles("unit").filter(repeating)];
    const env = { ...process.env, TRV_REPETITIONS: String(FACTOR) };
    const { code } = await run(process.execPath, args, { env, onOutput: print });
    assert.equal(code, 0, "see above for the tests that failed");
  });
});
