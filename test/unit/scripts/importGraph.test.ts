import assert from "node:assert/strict";
import { readImportGraph } from "../../../scripts/importGraph";
import { makeWorkspace } from "../../support/workspace";

describe("import graph", () => {
  const reached = async (files: Readonly<Record<string, string>>, from: string): Promise<string[]> => {
    const { root } = await makeWorkspace(files);
    return [...(await readImportGraph([from], root)).reached(from)].sort();
  };

  it("the import graph follows imports, also those that are made later or again, and knows Node's modules", async () => {
    const files = {
      "test/a.test.ts": 'import "../src/b"; import fs from "node:fs"; fs.existsSync("x");',
      "src/b.ts": 'import { c } from "./c"; console.log(c); void import("./d"); export * from "./e";',
      "src/c.ts": "export const c = 1;",
      "src/d.ts": 'import { c } from "./c"; export const d = c;',
      "src/e.ts": "export const e = 1;",
      "src/f.ts": "export const f = 1;",
    };
    const wanted = ["node:fs", "src/b.ts", "src/c.ts", "src/d.ts", "src/e.ts", "test/a.test.ts"];
    assert.deepEqual(await reached(files, "test/a.test.ts"), wanted);
  });

  it("the import graph leaves out types, which change nothing that runs", async () => {
    const files = {
      "test/a.test.ts": 'import type { B } from "../src/b"; export const a: B = 1;',
      "src/b.ts": "export type B = number;",
    };
    assert.deepEqual(await reached(files, "test/a.test.ts"), ["test/a.test.ts"]);
  });

  it("the import graph follows files and folders that a test names by their paths, and what these import", async () => {
    const files = {
      "test/a.test.ts": 'console.log("src/main.ts", `../data/one`, "samples/none.json", "src", "/etc/hosts");',
      "src/main.ts": 'import "./part";',
      "src/part.ts": "export {};",
      "src/other.ts": "export {};",
      "data/one/x.json": "{}",
      "data/two/y.json": "{}",
    };
    const wanted = ["data/one/x.json", "src/main.ts", "src/part.ts", "test/a.test.ts"];
    assert.deepEqual(await reached(files, "test/a.test.ts"), wanted);
  });
});
