import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runNode } from "../../scripts/process";

describe("the check of regular expressions", () => {
  const made: string[] = [];
  const check = async (
    source: string,
    judged: readonly { file: string; expression: string; because: string }[] = [],
  ): Promise<{ code: number; output: string }> => {
    const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "expressions-"));
    made.push(root);
    fs.mkdirSync(path.join(root, "src"));
    fs.writeFileSync(path.join(root, "src/a.ts"), source);
    fs.writeFileSync(path.join(root, "judged.json"), JSON.stringify(judged));
    return runNode("scripts/expressions.ts", [root, path.join(root, "judged.json")]);
  };
  afterEach(() => {
    for (const root of made.splice(0)) fs.rmSync(root, { recursive: true });
  });

  for (const [source, problem] of [
    ["const a = /x*x*y/;", "src/a.ts:1: /x*x*y/ is 3rd degree polynomial.\n"],
    ["\nconst a = (/(x+)+y/u);", "src/a.ts:2: /(x+)+y/u is exponential.\n"],
    ['const a = new RegExp("x*x*" + "y", "g");', "src/a.ts:1: /x*x*y/g is 3rd degree polynomial.\n"],
    ["const x = `x*`;\nconst a = RegExp(`${x}${x}y`);", "src/a.ts:2: /x*x*y/ is 3rd degree polynomial.\n"],
    [
      'const a = new RegExp(["x*x*y", String.raw`\\d`].join("|"));',
      "src/a.ts:1: /x*x*y|\\d/ is 3rd degree polynomial.\n",
    ],
    [
      "export const a = (b: string) => new RegExp(b);",
      "src/a.ts:1: new RegExp(b) is built at run time, so it can't be checked.\n",
    ],
  ] as const) {
    it(`finds ${JSON.stringify(source)}, which is slow or made at run time`, async () => {
      assert.deepEqual(await check(source), { code: 1, output: problem });
    }).timeout(60_000);
  }

  it("passes linear expressions, and texts and comments that only look like slow ones", async () => {
    const source = 'const a = /^x*y$/;\n// /x*x*y/\nconst b = "/x*x*y/";\nconst c = new RegExp("^a" + "b*$");\n';
    assert.deepEqual(await check(source), { code: 0, output: "" });
  }).timeout(60_000);

  it("accepts what that file says is harmless, and reports entries that nothing needs", async () => {
    const judged = ["/x*x*y/", "/a/", "/gone/"].map((expression) => ({ file: "src/a.ts", expression, because: "b" }));
    const elsewhere = { file: "src/b.ts", expression: "/x*x*y/", because: "b" };
    assert.deepEqual(await check("const a = [/x*x*y/, /a/];", [...judged, elsewhere]), {
      code: 1,
      output: [
        "src/a.ts doesn't contain this expression, or it is linear: /a/",
        "src/a.ts doesn't contain this expression, or it is linear: /gone/",
        "src/b.ts doesn't contain this expression, or it is linear: /x*x*y/",
        "",
      ].join("\n"),
    });
  }).timeout(60_000);
});
