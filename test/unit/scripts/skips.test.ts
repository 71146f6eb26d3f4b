import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../../scripts/process";
import { testFiles } from "../../../scripts/testFiles";

/** Conditions of `skip()` in a test file's text that ask for the name of the system. */
function namesOfSystem(text: string): string[] {
  const constants = [...text.matchAll(/^const (\w+) = process\.platform /gm)].map(([, name]) => name);
  const named = new RegExp(`\\b(?:process\\.platform|${["os.platform", ...constants].join("|")})\\b`);
  return [...text.matchAll(/^.*\bif \((.*)\) (?:return )?this\.skip\(\)/gm)]
    .map(([, condition = ""]) => condition)
    .filter((condition) => named.test(condition));
}

describe("tests that can't run on a machine", () => {
  it("skip by what the machine can do, never by the name of its system", () => {
    const found = testFiles("unit").flatMap((file) =>
      namesOfSystem(fs.readFileSync(path.join(ROOT, file), "utf8")).map((condition) => `${file}: ${condition}`),
    );
    assert.deepEqual(found, []);
  });

  it("are recognized if they skip by the name of the system, in a constant or not", () => {
    const skip = "this.skip();";
    for (const condition of ['process.platform === "win32"', '!canLink || process.platform !== "linux"'])
      assert.deepEqual(namesOfSystem(`  if (${condition}) ${skip}`), [condition]);
    const constant = 'const POSIX = process.platform !== "win32";\n';
    assert.deepEqual(namesOfSystem(`${constant}  if (!POSIX) return ${skip}`), ["!POSIX"]);
    assert.deepEqual(namesOfSystem(`${constant}  if (!canLink) ${skip}\n  if (POSIX) check();`), []);
  });
});
