import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expressionProblems, type JudgedExpression, unkeptExpressions } from "../../scripts/expressions";
import { runNode } from "../../scripts/process";

describe("the check of regular expressions", () => {
  const made: string[] = [];
  const folderWith = (source: string): string => {
    const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "expressions-"));
    made.push(root);
    fs.mkdirSync(path.join(root, "src"));
    fs.writeFileSync(path.join(root, "src/a.ts"), source);
    return root;
  };
  const check = (source: string, judged: readonly JudgedExpression[] = []): Promise<readonly string[]> =>
    expressionProblems(folderWith(source), judged);
  afterEach(() => {
    for (const root of made.splice(0)) fs.rmSync(root, { recursive: true });
  });

  for (const [source, problem] of [
    ["const a = /x*x*y/;", "src/a.ts:1: /x*x*y/ is 3rd degree polynomial."],
    ["\nconst a = (/(x+)+y/u);", "src/a.ts:2: /(x+)+y/u is exponential."],
    ['const a = new RegExp("x*x*" + "y", "g");', "src/a.ts:1: /x*x*y/g is 3rd degree polynomial."],
    ["const x = `x*`;\nconst a = RegExp(`${x}${x}y`);", "src/a.ts:2: /x*x*y/ is 3rd degree polynomial."],
    [
      'const a = new RegExp(["x*x*y", String.raw`\\d`].join("|"));',
      "src/a.ts:1: /x*x*y|\\d/ is 3rd degree polynomial.",
    ],
    [
      "export const a = (b: string) => new RegExp(b);",
      "src/a.ts:1: new RegExp(b) is built at run time, so it can't be checked.",
    ],
  ] as const) {
    it(`finds ${JSON.stringify(source)}, which is slow or made at run time`, async () => {
      assert.deepEqual(await check(source), [problem]);
    });
  }

  it("has a saved verdict on every expression of src, so that it doesn't depend on the machine", async () => {
    const missing = await unkeptExpressions();
    assert.deepEqual(missing, [], "Save them with: npm run fix");
  });

  it("passes linear expressions, and texts and comments that only look like slow ones", async () => {
    const source = 'const a = /^x*y$/;\n// /x*x*y/\nconst b = "/x*x*y/";\nconst c = new RegExp("^a" + "b*$");\n';
    assert.deepEqual(await check(source), []);
  });

  it("accepts what that file says is harmless, and reports entries that nothing needs", async () => {
    const judged = ["/x*x*y/", "/a/", "/gone/"].map((expression) => ({ file: "src/a.ts", expression, because: "b" }));
    const elsewhere = { file: "src/b.ts", expression: "/x*x*y/", because: "b" };
    const root = folderWith("const a = [/x*x*y/, /a/];");
    fs.writeFileSync(path.join(root, "judged.json"), JSON.stringify([...judged, elsewhere]));
    assert.deepEqual(await runNode("scripts/expressions.ts", [root, path.join(root, "judged.json")]), {
      code: 1,
      output: [
        "src/a.ts doesn't contain this expression, or it is linear: /a/",
        "src/a.ts doesn't contain this expression, or it is linear: /gone/",
        "src/b.ts doesn't contain this expression, or it is linear: /x*x*y/",
        "",
      ].join("\n"),
    });
  });
});
